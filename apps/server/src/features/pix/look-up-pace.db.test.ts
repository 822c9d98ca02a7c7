import { expect, test } from 'vitest';
import { addDays, bankingDate, MINUTE_MS, SECOND_MS } from '@bank/core';
import type { PaymentOrder } from '@bank/contracts';
import { seededEntropy } from '@bank/testkit';
import { createBank } from '../../bank.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { startPixBank } from '../../testing/pix-bank.ts';
import type { LookupBucketName } from './domain/lookup-bucket.ts';

// How much a company looks up, as the directory counts it, and how a day's orders keep to that pace.
const bank = await startPixBank();
await bank.knowPayees();
await bank.fund('10001', 1_000_000_00n);
await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
const phone = await bank.device('maker');
const { rails, outsider } = bank;
const companyId = bank.companyId('10001');
const supplier = '11222333000181';
rails.directory.set(supplier, {
  key: supplier,
  keyType: 'CNPJ',
  account: { participant: '99999010', branch: '3000', number: '700000', type: 'CACC' },
  owner: { type: 'LEGAL_PERSON', taxId: supplier, name: 'Fornecedora de Fora Ltda' },
  createdAt: '2024-01-02T12:00:00.000Z',
});

async function tokens(bucket: LookupBucketName): Promise<number | undefined> {
  const { rows } = await bank.pool.query<{ tokens: string }>(
    'SELECT tokens FROM bank.pix_lookup_bucket WHERE company_id = $1 AND bucket = $2',
    [companyId, bucket],
  );
  return rows[0] && Number(rows[0].tokens);
}

async function leave(bucket: LookupBucketName, left: number): Promise<void> {
  await bank.byHand(`UPDATE bank.pix_lookup_bucket SET tokens = ${left}, place = NULL,
    at = '${new Date(bank.clock.now()).toISOString()}' WHERE company_id = '${companyId}' AND bucket = '${bucket}'`);
}

test('e-mails that nobody has leave documents free; the refusal says how long to wait, and asks nobody', async () => {
  const caller = await bank.as('maker');
  await bank.lookUp(caller, outsider.key);
  await leave('contacts', 25);
  expect((await caller.post('/services/pix/lookups', { key: 'ninguem@exemplo.com.br' })).status).toBe(422);
  expect(await tokens('contacts')).toBe(5);
  const asked = rails.lookups.length;
  const refused = await caller.post('/services/pix/lookups', { key: outsider.key });
  expect([refused.status, refused.code]).toEqual([429, 'pix.lookups-exhausted']);
  // Fifteen are missing to what a miss would cost, at twenty a minute.
  expect(refused.headers['retry-after']).toBe('45');
  expect(refused.text).toContain('Aguarde 45 segundos e tente de novo.');
  expect(rails.lookups).toHaveLength(asked);
  await bank.lookUp(caller, supplier);
  bank.clock.advance(45 * SECOND_MS);
  await bank.lookUp(await bank.as('maker'), outsider.key);
});

test('where the directory says that it has enough, ours is empty too: the next one does not even ask', async () => {
  const caller = await bank.as('maker');
  rails.directoryFault = { code: 'dict.refused', error: 'RateLimited' };
  const refused = await caller.post('/services/pix/lookups', { key: supplier });
  rails.directoryFault = undefined;
  expect([refused.code, refused.headers['retry-after']]).toEqual(['pix.lookups-exhausted', '60']);
  const asked = rails.lookups.length;
  expect((await caller.post('/services/pix/lookups', { key: supplier })).code).toBe('pix.lookups-exhausted');
  expect(rails.lookups).toHaveLength(asked);
  bank.clock.advance(60 * SECOND_MS);
  await bank.lookUp(await bank.as('maker'), supplier);
});

test('a directory that is out costs what a hit costs', async () => {
  const caller = await bank.as('maker');
  await leave('contacts', 50);
  rails.directoryFault = { code: 'rail.timeout' };
  expect((await caller.post('/services/pix/lookups', { key: outsider.key })).code).toBe('pix.directory-unavailable');
  rails.directoryFault = undefined;
  expect(await tokens('contacts')).toBe(49);
});

test('a payment through the SPI brings back two tokens, one inside the bank the one that its look-up took', async () => {
  const caller = await bank.as('maker');
  rails.script = { does: 'settle' };
  await leave('contacts', 50);
  const outside = (await bank.payTo(caller, outsider.key, '1.00')).json<PaymentOrder>();
  await bank.reaches(caller, outside.id, 'settled');
  await expect.poll(() => tokens('contacts')).toBe(51);
  expect((await bank.payTo(caller, bank.neighbour.key, '1.00')).json<PaymentOrder>().state).toBe('settled');
  await expect.poll(() => tokens('contacts')).toBe(51);
  // Nothing comes back for what is not paid.
  rails.script = { does: 'reject', reason: 'AC03' };
  const rejected = (await bank.payTo(caller, outsider.key, '2.00')).json<PaymentOrder>();
  await bank.reaches(caller, rejected.id, 'rejected');
  expect(await tokens('contacts')).toBe(50);
});

test('what the bank asks for all its companies together has an end too, and takes nothing from the company', async () => {
  await leave('contacts', 100);
  const { settings } = bank.platform;
  const small = { ...settings.limits, bankLookups: { burst: 4, perSecond: 1 } };
  const server = await createBank(
    openPlatform({
      settings: { ...settings, limits: small },
      clock: bank.clock,
      entropy: seededEntropy(78),
      rails: rails.client,
    }),
  );
  const { token } = await bank.as('maker');
  const lookUp = async (key: string) => {
    const reply = await server.http.app.inject({
      method: 'POST',
      url: '/services/pix/lookups',
      headers: { authorization: `Bearer ${token}` },
      payload: { key },
    });
    return [reply.statusCode, reply.headers['retry-after']];
  };
  try {
    // A key that nobody has counts three.
    expect(await lookUp('ninguem@exemplo.com.br')).toEqual([422, undefined]);
    expect(await lookUp(outsider.key)).toEqual([201, undefined]);
    const asked = rails.lookups.length;
    expect(await lookUp(outsider.key)).toEqual([429, '1']);
    expect(rails.lookups).toHaveLength(asked);
    expect(await tokens('contacts')).toBe(79);
    // Keys of this bank ask no directory.
    expect(await lookUp(bank.neighbour.key)).toEqual([201, undefined]);
  } finally {
    await server.stop();
  }
});

test('whoever confirms an order that has to be looked up again is told how long to wait, and may then', async () => {
  rails.script = { does: 'wait' };
  await leave('contacts', 100);
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 0');
  const made = await bank.payTo(await bank.as('maker'), outsider.key, '3.00');
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
  const order = made.json<PaymentOrder>();
  expect(order.state).toBe('awaiting_confirmation');
  bank.clock.advance(11 * MINUTE_MS);
  await leave('contacts', 0);
  const refused = await bank.confirm(await bank.as('maker'), phone, order.id);
  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'pix.lookups-exhausted', '3']);
  expect(refused.text).toContain('Aguarde 3 segundos');
  bank.clock.advance(3 * SECOND_MS);
  const confirmed = await bank.confirm(await bank.as('maker'), phone, order.id);
  expect(confirmed.json<PaymentOrder>().state).toBe('processing');
});

test('a day of many orders keeps to the pace: each waits for a place of its own, and each asks once', async () => {
  const ORDERS = 16;
  const caller = await bank.as('maker');
  rails.script = { does: 'wait' };
  await leave('contacts', 500);
  const date = addDays(bankingDate(bank.clock.now()), 1);
  const ids: string[] = [];
  for (let count = 0; count < ORDERS; count += 1) {
    const reply = await bank.payTo(caller, outsider.key, `10.${String(count).padStart(2, '0')}`, { date });
    expect(reply.status, reply.text).toBe(201);
    ids.push(reply.json<PaymentOrder>().id);
  }
  const states = async (): Promise<readonly string[]> => {
    const { rows } = await bank.pool.query<{ state: string }>(
      'SELECT state FROM bank.payment_order WHERE id = ANY ($1)',
      [ids],
    );
    return rows.map(({ state }) => state);
  };
  const gone = async (): Promise<number> => (await states()).filter((state) => state !== 'scheduled').length;
  const sixOClock = Date.parse(`${date}T09:00:00Z`);
  bank.clock.advance(sixOClock - 1 - bank.clock.now());
  await leave('contacts', 5);
  const asked = rails.lookups.length;
  bank.clock.advance(1);
  bank.wake();
  await expect.poll(gone).toBe(5);
  const waiting = async (): Promise<readonly { readonly id: string; readonly seconds: number }[]> => {
    const { rows } = await bank.pool.query<{ id: string; seconds: number }>(
      `SELECT id, round(extract(epoch FROM next_try_at - $2::timestamptz))::int AS seconds FROM bank.payment_order
       WHERE id = ANY ($1) AND state = 'scheduled' ORDER BY next_try_at`,
      [ids, new Date(sixOClock).toISOString()],
    );
    return rows;
  };
  // Twenty a minute: three seconds from one to the next.
  const places = Array.from({ length: ORDERS - 5 }, (_, index) => 3 * (index + 1));
  await expect.poll(async () => (await waiting()).map(({ seconds }) => seconds)).toEqual(places);
  const first = await bank.order(await bank.as('maker'), (await waiting())[0]?.id ?? '');
  expect(first.events.at(-1)?.note).toBe('Muitas consultas de chaves em pouco tempo. Nova tentativa às 06:00.');
  for (let done = 5; done < ORDERS; done += 1) {
    bank.clock.advance(3 * SECOND_MS + 1);
    bank.wake();
    await expect.poll(gone).toBeGreaterThan(done);
  }
  expect(rails.lookups.length - asked).toBe(ORDERS);
});
