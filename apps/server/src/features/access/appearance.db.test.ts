import { expect, test } from 'vitest';
import type { Appearance } from '@bank/contracts';
import { startTestBank } from '../../testing/test-bank.ts';

// Goal: what a person chose of the app's looks comes back wherever they sign in, and is theirs alone (READINGS 12).
const bank = await startTestBank();
const PATH = '/services/accounts-core/appearance';

const CHOSEN: Appearance = {
  mode: 'dark',
  theme: 'graphite',
  layout: 'layout2',
  width: 'full',
  sideBar: 'compact',
  textSize: 'larger',
};

test('[frame.settings] nothing is kept at first; what is kept comes back in another session, in the place of what was', async () => {
  const here = await bank.as('admin');
  expect((await here.get(PATH)).json()).toEqual({});
  expect((await here.put(PATH, { ...CHOSEN, theme: 'green' })).status).toBe(204);
  expect((await here.put(PATH, CHOSEN)).status).toBe(204);
  const elsewhere = await bank.as('admin');
  expect((await elsewhere.get(PATH)).json()).toEqual({ appearance: CHOSEN });
});

test("a person's choice is nobody else's, in their company or another", async () => {
  await (await bank.as('admin')).put(PATH, CHOSEN);
  for (const other of ['guest', 'admin2'] as const) expect((await (await bank.as(other)).get(PATH)).json()).toEqual({});
});

test.each([
  ['an unknown theme', { ...CHOSEN, theme: 'pink' }],
  ['a missing field', { mode: 'dark' }],
  ['a field too many', { ...CHOSEN, colour: 'blue' }],
])('%s is refused and changes nothing', async (_what, body) => {
  const maker = await bank.as('maker');
  expect((await maker.put(PATH, body)).status).toBe(400);
  expect((await maker.get(PATH)).json()).toEqual({});
});

test('nobody signed in: neither read nor kept', async () => {
  expect((await bank.anonymous.get(PATH)).status).toBe(401);
  expect((await bank.anonymous.put(PATH, CHOSEN)).status).toBe(401);
});
