import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@bank/core';
import type { Charge, CompanyKey, KeyClaim } from '@bank/contracts';
import { startKeysBank } from './testing/keys-bank.ts';

// A key that leaves takes the charges along that lead to it: whoever paid them would pay somebody else.
const bank = await startKeysBank();
await bank.device('admin');
const admin = () => bank.as('admin');
let made = 0;

async function charge(content: object): Promise<Charge> {
  const headers = { 'idempotency-key': `charge-${(made += 1)}` };
  const reply = await (await admin()).post('/services/pix/charges', content, headers);
  expect(reply.status, reply.text).toBe(201);
  return reply.json();
}

const immediate = (key: string) => ({
  kind: 'immediate',
  key,
  amount: '150.00',
  changeable: false,
  expiresIn: 864_000,
});
const read = async ({ id }: Charge): Promise<Charge> =>
  (await (await admin()).get(`/services/pix/charges/${id}`)).json();

const becomes = (one: Charge, state: Charge['state']) =>
  bank.until(`${one.id} is ${state}`, async () => {
    for (const loop of bank.bank.loops) if (loop.name === 'pix-charges-of-keys-left') loop.wake();
    return (await read(one)).state === state;
  });

/** What the document behind a charge's code says of it. */
async function documentOf({ location }: Charge): Promise<unknown> {
  const path = `/${(location ?? '').split('/').slice(1).join('/')}`;
  const [, claims = ''] = (await (await admin()).get(path)).text.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { status: unknown }).status;
}

async function removed(key: string): Promise<CompanyKey> {
  const found = (await bank.keys(await admin())).keys.find((each) => each.key === key)!;
  expect((await (await admin()).delete(`/services/pix/keys/${found.id}`)).status).toBe(204);
  return found;
}

test('V6 a key that its company removes takes its charges and codes along; those of other keys stay', async () => {
  const caller = await admin();
  await bank.prove(caller, { type: 'EMAIL', key: 'sai@estrela.com.br' });
  await bank.prove(caller, { type: 'EMAIL', key: 'fica@estrela.com.br' });
  const going = await charge(immediate('sai@estrela.com.br'));
  const printed = await charge({ kind: 'static', key: 'sai@estrela.com.br', txid: 'BALCAO1' });
  const staying = await charge(immediate('fica@estrela.com.br'));
  expect(await documentOf(going)).toBe('ATIVA');
  await removed('sai@estrela.com.br');
  await becomes(going, 'removed-by-bank');
  await becomes(printed, 'removed-by-bank');
  expect(await read(going)).toMatchObject({ stage: 'removed', removedBecause: 'key-left', revision: 1 });
  expect(await documentOf(going)).toBe('REMOVIDA_PELO_PSP');
  expect(await read(staying)).toMatchObject({ state: 'active', removedBecause: null });
  expect(await documentOf(staying)).toBe('ATIVA');
  expect(await bank.audit('10001', 'pix-charges.removed-by-bank')).toHaveLength(2);
});

test('V6 a key that is carried to another bank takes its charges along when it leaves, and not before', async () => {
  const key = 'vai@estrela.com.br';
  await bank.prove(await admin(), { type: 'EMAIL', key });
  const one = await charge(immediate(key));
  await bank.outside('/control/claims', { key });
  let claim: KeyClaim | undefined;
  await bank.until('the claim waits for an answer', async () => {
    claim = (await bank.claims(await admin())).find((each) => each.key === key && each.state === 'waiting');
    return claim !== undefined;
  });
  expect(await read(one)).toMatchObject({ state: 'active' });
  expect((await (await admin()).post(`/services/pix/claims/${claim?.id}/give`)).status).toBe(200);
  await becomes(one, 'removed-by-bank');
});

test('V6 a number that somebody else claims, about which the company says nothing, takes its charges along [attack]', async () => {
  const key = '+5511977770001';
  await bank.prove(await admin(), { type: 'PHONE', key });
  const one = await charge({ kind: 'static', key, txid: 'FONE1' });
  await bank.outside('/control/claims', { key, from: 'carla' });
  await bank.until('the claim waits for an answer', async () =>
    (await bank.claims(await admin())).some((each) => each.key === key && each.state === 'waiting'),
  );
  await bank.pass(14 * DAY_MS + MINUTE_MS);
  await becomes(one, 'removed-by-bank');
});

test('a key that left and came back is charged by anew: what was made since stays', async () => {
  const key = 'volta@estrela.com.br';
  await bank.prove(await admin(), { type: 'EMAIL', key });
  const before = await charge(immediate(key));
  const { id } = await removed(key);
  await bank.until('it is gone', async () => !(await bank.keys(await admin())).keys.some((each) => each.id === id));
  await bank.pass(MINUTE_MS);
  await bank.prove(await admin(), { type: 'EMAIL', key });
  const since = await charge(immediate(key));
  await becomes(before, 'removed-by-bank');
  await bank.pass(2 * MINUTE_MS);
  await bank.until('nothing is left to do', async () => {
    for (const loop of bank.bank.loops) if (loop.name === 'pix-charges-of-keys-left') loop.wake();
    return (await bank.pool.query('SELECT FROM bank.pix_charge_key_left WHERE key = $1', [key])).rowCount === 0;
  });
  expect(await read(since)).toMatchObject({ state: 'active' });
});
