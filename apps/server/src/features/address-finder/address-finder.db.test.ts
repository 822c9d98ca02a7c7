import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@bank/core';
import { seededEntropy, fakeClock } from '@bank/testkit';
import { scriptedRails } from '../../testing/scripted-rails.ts';
import { startTestBank, TEST_START } from '../../testing/test-bank.ts';

const rails = scriptedRails({ clock: fakeClock(TEST_START), entropy: seededEntropy(3) });
const bank = await startTestBank({ rails: rails.client, strictLimits: true });
const address = {
  cep: '01310100',
  state: 'SP',
  city: 'São Paulo',
  publicPlace: 'Avenida das Acácias',
  street: 'Bela Vista',
} as const;
rails.addresses.set(address.cep, address);

const find = (cep: string) => bank.anonymous.get(`/services/address-finder/${cep}`);

test('an address is found without signing in, and asked for once a day', async () => {
  expect((await find('01310100')).json()).toEqual(address);
  expect((await find('01310100')).status).toBe(200);
  expect(rails.addressLookups).toEqual(['01310100']);
  bank.clock.advance(DAY_MS);
  await find('01310100');
  expect(rails.addressLookups).toEqual(['01310100', '01310100']);
});

test('an unknown CEP is 404, one that is none 400, both in words', async () => {
  const unknown = await find('99999999');
  expect([unknown.status, unknown.code]).toEqual([404, 'address-finder.unknown']);
  expect((await find('1310100')).status).toBe(400);
  expect((await find('0131010a')).status).toBe(400);
});

test('an outside world that fails, or says nothing within two seconds, is 503, and is asked again the next time', async () => {
  rails.addressesFault = { code: 'rail.unavailable' };
  const down = await find('20040002');
  expect([down.status, down.code, down.headers['retry-after']]).toEqual([503, 'address-finder.unavailable', '2']);
  rails.addressesFault = undefined;
  const { find: answer } = rails.client.addresses;
  const slow = rails.client.addresses as { find: typeof answer };
  slow.find = () => new Promise(() => undefined);
  const began = performance.now();
  expect((await find('20040002')).code).toBe('address-finder.unavailable');
  expect(performance.now() - began).toBeLessThan(6000);
  slow.find = answer;
  expect((await find('20040002')).code).toBe('address-finder.unknown');
});

test('I13 an address that asks too often is told to wait', async () => {
  bank.clock.advance(10 * MINUTE_MS);
  const statuses = [];
  for (let asked = 0; asked < 45; asked += 1) statuses.push((await find('01310100')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  const refused = await find('01310100');
  expect([refused.status, refused.code]).toEqual([429, 'rate.limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
