import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { PaymentOrder, PixReturn, ReceivedPix } from '@bank/contracts';
import { verifyBooks } from '@bank/ledger';
import { startOutsideWorld } from '../testing/outside-world.ts';
import { seedSandbox } from './seed-sandbox.ts';

// What a fresh sandbox's company had received before there was an outside world is known on both sides, and goes back.
const { bank } = await startOutsideWorld(seedSandbox);
beforeAll(async () => {
  await bank.device('maker');
  await bank.byHand('UPDATE bank.company SET confirmation_threshold_centavos = 100000000');
  // Whoever paid is known, for this is about the rails.
  await bank.byHand(
    `INSERT INTO bank.known_payee (company_id, fingerprint, at)
     SELECT DISTINCT company_id, 'pix-payer:' || (payer ->> 'ispb') || ':' || (payer ->> 'document'), now() FROM bank.pix_in
     ON CONFLICT DO NOTHING`,
  );
}, 60_000);

async function read(id: string): Promise<ReceivedPix> {
  const reply = await (await bank.as('maker')).get(`/services/pix/received/${id}`);
  expect(reply.status, `${id}: ${reply.text}`).toBe(200);
  return reply.json<ReceivedPix>();
}

/** Gives so much of it back, and says how it ended. */
async function giveBack(id: string, amount: string): Promise<Pick<PaymentOrder, 'state'>> {
  const maker = await bank.as('maker');
  const made = await maker.post(
    '/services/pix/refunds',
    { id, amount },
    { 'idempotency-key': `seeded-${id}-${amount}` },
  );
  expect(made.status, made.text).toBe(201);
  const { id: orderId } = made.json<PaymentOrder>();
  for (let looks = 0; looks < 400; looks += 1) {
    const order = (await maker.get(`/services/payment-orders/${orderId}`)).json<PaymentOrder>();
    if (order.state !== 'processing') return order;
    await pause(25);
  }
  throw new Error(`refund ${orderId} does not end`);
}

async function idOf(sql: string): Promise<string> {
  const { rows } = await bank.pool.query<{ id: string }>(sql);
  return rows[0]?.id ?? '';
}

test('a received Pix of the past goes back through the SPI, whole', async () => {
  const id =
    await idOf(`SELECT p.end_to_end_id AS id FROM bank.pix_in p WHERE NOT EXISTS (SELECT FROM bank.payment_order o
    WHERE o.kind = 'pix-refund' AND o.payee ->> 'paidId' = p.end_to_end_id) ORDER BY received_at DESC LIMIT 1`);
  const received = await read(id);
  expect(received).toMatchObject({ refusal: null, given: '0.00', remaining: received.amount });
  expect(await giveBack(id, received.amount)).toMatchObject({ state: 'settled' });
  expect(await read(id)).toMatchObject({ given: received.amount, remaining: '0.00' });
});

test('of the one that went back in part the rest goes back, and no more', async () => {
  const id = await idOf(
    `SELECT payee ->> 'paidId' AS id FROM bank.payment_order WHERE kind = 'pix-refund' AND amount_centavos = 18590`,
  );
  const { given, remaining, refusal } = await read(id);
  expect({ given, refusal }).toEqual({ given: '185.90', refusal: null });
  expect(await giveBack(id, remaining)).toMatchObject({ state: 'settled' });
  expect(await read(id)).toMatchObject({ remaining: '0.00', refusal: { code: 'pix-refunds.nothing-left' } });
});

test('what is older than 90 days cannot go back, and the centre shows both ways', async () => {
  const old = await idOf(`SELECT detail ->> 'endToEndId' AS id FROM ledger.entry WHERE kind = 'pix_received'
    AND account_id = 'customer:10001' AND at < now() - interval '91 days' ORDER BY at DESC LIMIT 1`);
  expect((await read(old)).refusal?.code).toBe('pix-refunds.too-late');
  const list = (await (await bank.as('maker')).get('/services/pix/returns')).json<{ items: readonly PixReturn[] }>();
  expect(list.items.map(({ direction, stage }) => `${direction} ${stage}`).toSorted()).toEqual([
    'given done',
    'given done',
    'given done',
    'received done',
  ]);
  const client = await bank.pool.connect();
  try {
    const { checks } = await verifyBooks(client, { checks: bank.checks });
    expect(checks.filter(({ faults }) => faults > 0)).toEqual([]);
  } finally {
    client.release();
  }
});
