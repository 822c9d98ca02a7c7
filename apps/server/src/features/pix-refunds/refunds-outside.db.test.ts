import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { bankingDate, expectOk } from '@bank/core';
import type { PaymentOrder, PaymentOrderDetail, PixLookup, ReceivedPix } from '@bank/contracts';
import { verifyBooks } from '@bank/ledger';
import { momentWithinDay, until } from '@bank/testkit';
import { startOutsideWorld } from '../../testing/outside-world.ts';

// Giving back, with the simulated payment system on the other side: it is away, says nothing, loses, is late, repeats and
// takes back what it said. Whatever it does, the money goes back once, and its day is the day of our books.
const { bank, control } = await startOutsideWorld(undefined, momentWithinDay());
await bank.fund('10001', 1_000_000_00n);
await bank.byHand('UPDATE bank.company SET confirmation_threshold_centavos = 100000000');
await bank.device('maker');

/** More than the pause before a message goes again, less than what makes the payment system's own clock refuse it. */
const STEP_MS = 25_000;

afterEach(async () => {
  await control('/control/reset', {});
  const client = await bank.pool.connect();
  try {
    const { checks } = await verifyBooks(client, { checks: bank.checks });
    expect(checks.filter(({ faults }) => faults > 0)).toEqual([]);
  } finally {
    client.release();
  }
});

/** A Pix of Ana's, credited; whoever paid it is known, for these tests are about the rails. */
async function receive(amount: string): Promise<string> {
  const { endToEndId = '' } = await control('/bank/pay', {
    from: 'ana',
    toAccount: { ispb: '99999008', branch: '0001', account: '10001', type: 'TRAN', document: '11222333000181' },
    amount,
  });
  await until(`${endToEndId} is credited`, async () => {
    const { rows } = await bank.pool.query(`SELECT FROM bank.pix_in WHERE end_to_end_id = $1 AND state = 'credited'`, [
      endToEndId,
    ]);
    return rows.length === 1 || undefined;
  });
  await bank.pool.query(
    `INSERT INTO bank.known_payee (company_id, fingerprint, at)
     SELECT company_id, 'pix-payer:' || (payer ->> 'ispb') || ':' || (payer ->> 'document'), $2 FROM bank.pix_in WHERE end_to_end_id = $1
     ON CONFLICT DO NOTHING`,
    [endToEndId, new Date(bank.clock.now())],
  );
  return endToEndId;
}

async function giveBack(id: string, amount: string): Promise<PaymentOrder> {
  const maker = await bank.as('maker');
  const reply = await maker.post(
    '/services/pix/refunds',
    { id, amount },
    { 'idempotency-key': `refund-${id}-${amount}` },
  );
  expect(reply.status, reply.text).toBe(201);
  return reply.json<PaymentOrder>();
}

/** The order's end; time passes for the bank alone, step by step, for as long as nothing has become of it. */
async function endOf({ id }: PaymentOrder): Promise<PaymentOrderDetail> {
  return until(`order ${id} ends`, async () => {
    for (let looks = 0; looks < 12; looks += 1) {
      const order = (await (await bank.as('maker')).get(`/services/payment-orders/${id}`)).json<PaymentOrderDetail>();
      if (order.state !== 'processing' && order.state !== 'unknown') return order;
      await pause(50);
    }
    bank.clock.advance(STEP_MS);
    for (const loop of bank.bank.loops) loop.wake();
    return undefined;
  });
}

async function look(id: string): Promise<ReceivedPix> {
  return (await (await bank.as('maker')).get(`/services/pix/received/${id}`)).json<ReceivedPix>();
}

/** What the payment system's account of the day and our books tell differently. */
async function differences(): Promise<readonly string[]> {
  const day = bankingDate(bank.clock.now());
  const done = expectOk(await bank.bank.reconciliation.reconcile('spi', day, AbortSignal.timeout(20_000)));
  if (done.is === 'idle') throw new Error('the SPI was not asked');
  return done.open.map(({ kind }) => kind);
}

test.each([
  ['answers at once', {}],
  ['loses the return on its way', { loseRequest: { next: 1 } }],
  ['loses the answer', { loseAnswer: { next: 1 } }],
  ['loses two answers', { loseAnswer: { next: 2 } }],
  ['answers late', { holdAnswer: { ms: 1500, when: { next: 1 } } }],
  ['says everything four times and in any order', { repeat: { times: 3, when: { share: 1 } }, reorderMs: 200 }],
  ['refuses what it has settled, as known already', { refuseAgain: { code: 'ED05', when: { next: 1 } } }],
  ['refuses what it has settled, as more than is left', { refuseAgain: { code: 'AM09', when: { next: 1 } } }],
  ['refuses the message of what it has settled', { refuseAgain: { code: 'admi.002', when: { next: 1 } } }],
  [
    'refuses what it has settled, and loses the answer to the question about it',
    { refuseAgain: { code: 'ED05', when: { next: 1 } }, loseStatus: { next: 1 } },
  ],
])('M10 R10 where the SPI %s, the money goes back once', async (_, spi) => {
  const id = await receive('20.00');
  await control('/control/faults', { seed: 11, spi });
  const before = await bank.balance('10001');
  expect(await endOf(await giveBack(id, '12.50'))).toMatchObject({ state: 'settled' });
  await control('/control/reset', {});
  expect(await bank.balance('10001')).toBe(before - 12_50n);
  expect(await look(id)).toMatchObject({ given: '12.50', underWay: '0.00', remaining: '7.50' });
  expect(await differences()).toEqual([]);
});

test('while the SPI takes messages and answers none, the refund is unknown and keeps its part; then it goes on by itself', async () => {
  const id = await receive('30.00');
  await control('/control/faults', { spi: { loseRequest: { share: 1 } } });
  const order = await giveBack(id, '30.00');
  const stateNow = async () =>
    (await (await bank.as('maker')).get(`/services/payment-orders/${order.id}`)).json<PaymentOrderDetail>().state;
  await until('it is unknown', async () => {
    bank.clock.advance(STEP_MS);
    for (const loop of bank.bank.loops) loop.wake();
    return (await stateNow()) === 'unknown' || undefined;
  });
  expect(await look(id)).toMatchObject({
    underWay: '30.00',
    remaining: '0.00',
    refusal: { code: 'pix-refunds.nothing-left' },
  });
  await control('/control/reset', {});
  expect(await endOf(order)).toMatchObject({ state: 'settled' });
  expect(await differences()).toEqual([]);
});

test('what the SPI refuses frees its part, which goes back at the next try', async () => {
  const id = await receive('15.00');
  await control('/control/faults', { spi: { refuse: { code: 'AM09', when: { next: 1 } } } });
  expect(await endOf(await giveBack(id, '15.00'))).toMatchObject({ state: 'rejected', refusal: { code: 'AM09' } });
  expect(await look(id)).toMatchObject({ underWay: '0.00', remaining: '15.00' });
  expect(await endOf(await giveBack(id, '14.99'))).toMatchObject({ state: 'settled' });
  expect(await look(id)).toMatchObject({ given: '14.99', remaining: '0.01' });
  expect(await differences()).toEqual([]);
});

test('what a customer of another bank gives back of a payment of ours is credited once, though it is told five times', async () => {
  const maker = await bank.as('maker');
  const lookup = (await maker.post('/services/pix/lookups', { key: 'carla@exemplo.com.br' })).json<PixLookup>();
  await bank.pool.query(
    `INSERT INTO bank.known_payee (company_id, fingerprint, at) SELECT company_id, payee_fingerprint, $2 FROM bank.pix_lookup WHERE id = $1
     ON CONFLICT DO NOTHING`,
    [lookup.id, new Date(bank.clock.now())],
  );
  const reply = await maker.post(
    '/services/pix/orders',
    { lookupId: lookup.id, amount: '40.00' },
    { 'idempotency-key': lookup.id },
  );
  const { endToEndId } = await endOf(reply.json<PaymentOrder>());
  const before = await bank.balance('10001');
  await control('/control/faults', { seed: 5, spi: { repeat: { times: 4, when: { share: 1 } }, reorderMs: 300 } });
  await control('/bank/return', { endToEndId, amount: '15.00' });
  await until('it is credited', async () => (await bank.balance('10001')) === before + 15_00n || undefined);
  await control('/control/reset', {});
  await pause(500);
  expect(await bank.balance('10001')).toBe(before + 15_00n);
  expect(await differences()).toEqual([]);
});
