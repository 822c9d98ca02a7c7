import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  confirmPaymentOrder,
  createClient,
  createPixOrder,
  createSafeWrites,
  orderConfirmationContent,
  readOrderConfirmation,
  type CallResult,
  type Client,
  type MadeWrite,
  type PaymentOrder,
  type SafeWrites,
} from '@bank/contracts';
import { startPixBank } from '../../testing/pix-bank.ts';

// The policy of safe writes against the bank itself, through the client that web and mobile use.
const bank = await startPixBank();
const phone = await bank.device('maker');
await bank.knowPayees();

/** What the line does with one request: loses it, loses its answer, or brings it to the bank twice at once. */
type Fate = 'arrives' | 'lost' | 'answer-lost' | 'repeated';

interface Line {
  readonly call: Client;
  readonly writes: SafeWrites;
  /** The Idempotency-Keys that were sent, in order. */
  readonly keys: string[];
  /** What happens to the next requests, one after the other; then they arrive. */
  readonly fates: Fate[];
  /** Who is signed in. */
  token: string | undefined;
}

/** The maker at a client of their own. */
async function makersLine(): Promise<Line> {
  const keys: string[] = [];
  const fates: Fate[] = [];
  const line = { keys, fates, token: (await bank.as('maker')).token };
  const call = createClient({
    token: () => line.token,
    fetch: async (url, { method, headers, body }) => {
      const sent = new Headers(headers);
      const key = sent.get('idempotency-key');
      if (key !== null) keys.push(key);
      const fate = key === null ? 'arrives' : (fates.shift() ?? 'arrives');
      if (fate === 'lost') throw new TypeError('the request did not arrive');
      const deliver = () =>
        bank.bank.http.app.inject({
          url,
          method: method as 'GET' | 'POST',
          headers: Object.fromEntries(sent),
          ...(typeof body === 'string' && { payload: body }),
        });
      const replies = await Promise.all(fate === 'repeated' ? [deliver(), deliver()] : [deliver()]);
      if (fate === 'answer-lost') throw new TypeError('the answer did not arrive');
      // The worse of two: that it is running.
      const reply = replies.find(({ statusCode }) => statusCode >= 400) ?? replies[0];
      if (!reply) throw new Error('nothing was delivered');
      return new Response(reply.body, { status: reply.statusCode, headers: reply.headers as Record<string, string> });
    },
  });
  const writes = createSafeWrites({ call, newKey: randomUUID, wait: () => Promise.resolve() });
  return Object.assign(line, { call, writes });
}

/** A payment to the neighbour, looked up. */
async function payment(amount: string) {
  const lookup = await bank.lookUp(await bank.as('maker'), bank.neighbour.key);
  return { body: { lookupId: lookup.id, amount } };
}

async function ordersOf(lookupId: { readonly body: { readonly lookupId: string } }): Promise<number> {
  const { rows } = await bank.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM bank.payment_order o
     JOIN bank.pix_lookup l ON l.end_to_end_id = o.end_to_end_id WHERE l.id = $1`,
    [lookupId.body.lookupId],
  );
  return rows[0]?.count ?? 0;
}

function refusalOf(result: CallResult<unknown>): string | undefined {
  return !result.ok && result.failure.kind === 'refused' ? result.failure.code : undefined;
}

test('M05 refused for too little money, the money comes, the same content is sent: it succeeds', async () => {
  const { writes, keys } = await makersLine();
  const wanted = await payment('80.00');
  const missing = 80_00n - (await bank.balance('10001'));
  expect(missing).toBeGreaterThan(0n);
  expect(refusalOf(await writes.send(createPixOrder, wanted))).toBe('payment-orders.insufficient-funds');
  await bank.fund('10001', missing);
  const paid = await writes.send(createPixOrder, wanted);
  expect(paid).toMatchObject({ ok: true, value: { state: 'settled', amount: '80.00' } });
  expect(keys[1]).not.toBe(keys[0]);
  expect(await ordersOf(wanted)).toBe(1);
  expect(await bank.balance('10001')).toBe(0n);
});

test('M05 a refusal whose answer was lost is told once; then the cause is mended and the same content succeeds', async () => {
  const { writes, keys, fates } = await makersLine();
  const wanted = await payment('30.00');
  fates.push('answer-lost');
  expect(await writes.send(createPixOrder, wanted)).toEqual({ ok: false, failure: { kind: 'offline' } });
  await bank.fund('10001', 30_00n);
  // What came of the first try is told first, though it would no longer be refused.
  expect(refusalOf(await writes.send(createPixOrder, wanted))).toBe('payment-orders.insufficient-funds');
  expect((await writes.send(createPixOrder, wanted)).ok).toBe(true);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(await ordersOf(wanted)).toBe(1);
});

test('M05 a lost answer: the same content is told again what was made, and there is one order', async () => {
  await bank.fund('10001', 100_00n);
  const line = await makersLine();
  const wanted = await payment('20.00');
  const before = await bank.balance('10001');
  line.fates.push('lost', 'answer-lost', 'answer-lost');
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await line.writes.send(createPixOrder, wanted)).toEqual({ ok: false, failure: { kind: 'offline' } });
  }
  // The session ends meanwhile; after signing in again the same write goes on.
  const { token } = line;
  line.token = undefined;
  expect(refusalOf(await line.writes.send(createPixOrder, wanted))).toBe('access.not-signed-in');
  line.token = token;
  expect(await line.writes.send(createPixOrder, wanted)).toMatchObject({ ok: true, value: { state: 'settled' } });
  expect(new Set(line.keys).size).toBe(1);
  expect(await ordersOf(wanted)).toBe(1);
  expect(await bank.balance('10001')).toBe(before - 20_00n);
});

/** The confirmation of an order as the mobile app sends it. */
async function confirmationOf(line: Line, orderId: string): Promise<MadeWrite<typeof confirmPaymentOrder>> {
  const read = await line.call(readOrderConfirmation, { params: { orderId } });
  if (!read.ok) throw new Error('the order cannot be read');
  const { signing } = read.value;
  return {
    content: { orderId, signing },
    make: (before) =>
      before ?? {
        params: { orderId },
        body: { device: phone.sign((part) => orderConfirmationContent(signing, part)) },
      },
  };
}

async function waitingOrder(line: Line): Promise<PaymentOrder> {
  const made = await line.writes.send(createPixOrder, await payment('1500.00'));
  if (!made.ok) throw new Error('no order was made');
  expect(made.value.state).toBe('awaiting_confirmation');
  return made.value;
}

test('M05 a signed confirmation whose answer was lost is told as done: the signature goes again as it was', async () => {
  await bank.fund('10001', 5_000_00n);
  const line = await makersLine();
  const { id } = await waitingOrder(line);
  const confirmation = await confirmationOf(line, id);
  line.fates.push('answer-lost');
  expect((await line.writes.send(confirmPaymentOrder, confirmation)).ok).toBe(false);
  bank.clock.advance(1000);
  const told = await line.writes.send(confirmPaymentOrder, confirmation);
  expect(told).toMatchObject({ ok: true, value: { id, state: 'settled' } });
});

test('M05 a confirmation that the line brings twice at once: whichever of the two answers comes back, it is told as done', async () => {
  const line = await makersLine();
  const { id } = await waitingOrder(line);
  line.fates.push('repeated');
  const told = await line.writes.send(confirmPaymentOrder, await confirmationOf(line, id));
  expect(told).toMatchObject({ ok: true, value: { id, state: 'settled' } });
});

test('M05 a signature that the bank does not take is made anew for the next try', async () => {
  const line = await makersLine();
  const { id } = await waitingOrder(line);
  const confirmation = await confirmationOf(line, id);
  const wrong = phone.sign(() => 'something else');
  let made = 0;
  const write: MadeWrite<typeof confirmPaymentOrder> = {
    ...confirmation,
    make: (before) =>
      (made += 1) === 1 ? { params: { orderId: id }, body: { device: wrong } } : confirmation.make(before),
  };
  expect(refusalOf(await line.writes.send(confirmPaymentOrder, write))).toBe('access.signature-invalid');
  expect(await line.writes.send(confirmPaymentOrder, write)).toMatchObject({ ok: true, value: { state: 'settled' } });
});
