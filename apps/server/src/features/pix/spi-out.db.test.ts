import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, SECOND_MS } from '@bank/core';
import type { Availability, PaymentOrder } from '@bank/contracts';
import { seededEntropy } from '@bank/testkit';
import { createBank, type Bank } from '../../bank.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { startPixBank } from '../../testing/pix-bank.ts';

// What is asked for while the bank knows that the SPI is out is kept, not sent, and may be called off; two servers.
const bank = await startPixBank();
await bank.device('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.knowPayees();
const maker = async () => bank.as('maker');
let second: Bank;

beforeAll(async () => {
  const { settings, rails } = bank.platform;
  second = await createBank(openPlatform({ settings, clock: bank.clock, entropy: seededEntropy(8), rails }));
  second.start();
});
afterAll(() => second.stop());

const wake = (name?: string): void => {
  for (const { loops } of [bank.bank, second])
    for (const loop of loops) if (name === undefined || loop.name === name) loop.wake();
};
async function spiIs(state: 'out' | 'on-air'): Promise<void> {
  bank.rails.spiOut = state === 'out';
  await bank.until(`the SPI is ${state}`, async () => {
    bank.clock.advance(SECOND_MS);
    wake('availability');
    wake('spi-reader');
    await new Promise((done) => setTimeout(done, 40));
    const { services } = (await bank.anonymous.get('/services/availability')).json<Availability>();
    return services.some((one) => one.service === 'spi' && one.state === state);
  });
}
async function ordered(amount = '10.00', key = bank.outsider.key): Promise<PaymentOrder> {
  const reply = await bank.payTo(await maker(), key, amount);
  expect(reply.status, reply.text).toBe(201);
  return reply.json<PaymentOrder>();
}
async function held(): Promise<bigint> {
  const { rows } = await bank.pool.query<{ held: bigint }>(
    `SELECT held FROM ledger.account WHERE id = 'customer:10001'`,
  );
  return rows[0]?.held ?? 0n;
}
const payments = (): number => bank.rails.received.filter(({ type }) => type === 'pacs.008').length;

beforeEach(() => {
  bank.rails.script = { does: 'settle' };
});

describe('while the bank knows that the SPI is out', () => {
  test('an order is kept and not sent, holds no money, and says so', async () => {
    await spiIs('out');
    const before = payments();
    const order = await ordered();
    expect(order).toMatchObject({ state: 'scheduled', waitsForRail: true, canCancel: true });
    expect(await held()).toBe(0n);
    wake();
    await new Promise((done) => setTimeout(done, 200));
    const kept = await bank.order(await maker(), order.id);
    // However often it is looked at, it says it once.
    expect(kept.events.map(({ note }) => note)).toEqual([
      'O Pix está fora do ar: nada foi enviado ainda. Quando voltar, o pagamento continua automaticamente.',
    ]);
    expect(payments()).toBe(before);
    const cancelled = await (
      await maker()
    ).post(`/services/payment-orders/${order.id}/cancel`, {}, { 'idempotency-key': `cancel-${order.id}` });
    expect(cancelled.json<PaymentOrder>()).toMatchObject({ state: 'cancelled' });
    expect(cancelled.json<PaymentOrder>().waitsForRail).toBeUndefined();
  });

  test('an order inside this bank goes as ever', async () => {
    expect((await ordered('5.00', bank.neighbour.key)).state).toBe('settled');
  });

  test('one that waits goes once when the SPI is back, by itself', async () => {
    const before = payments();
    const order = await ordered('20.00');
    expect(order.waitsForRail).toBe(true);
    await spiIs('on-air');
    const settled = await bank.reaches(await maker(), order.id, 'settled');
    expect(settled.events.map(({ state }) => state)).toEqual(['scheduled', 'processing', 'settled']);
    expect(payments()).toBe(before + 1);
  });

  test('one whose day is over meanwhile is not paid', async () => {
    await spiIs('out');
    const order = await ordered('30.00');
    const before = payments();
    bank.clock.advance(DAY_MS);
    wake('payment-orders-scheduled');
    const ended = await bank.reaches(await maker(), order.id, 'rejected');
    expect(ended.refusal?.code).toBe('payment-orders.date-missed');
    expect(payments()).toBe(before);
    await spiIs('on-air');
  });
});

test('cancelling and sending at the same moment, at two servers: exactly one of them happens', async () => {
  await spiIs('out');
  const orders: PaymentOrder[] = [];
  for (let count = 0; count < 8; count += 1) orders.push(await ordered(`1${count}.00`));
  const before = payments();
  await spiIs('on-air');
  const caller = await maker();
  wake('payment-orders-scheduled');
  const answers = await Promise.all(
    orders.map(({ id }) =>
      caller.post(`/services/payment-orders/${id}/cancel`, {}, { 'idempotency-key': `race-${id}` }),
    ),
  );
  const states: string[] = [];
  for (const [index, { id }] of orders.entries()) {
    await bank.until(`${id} ends`, async () => ['cancelled', 'settled'].includes((await bank.order(caller, id)).state));
    const { state } = await bank.order(caller, id);
    expect(state === 'cancelled', `${id} ${state}`).toBe(answers[index]?.status === 200);
    states.push(state);
  }
  expect(payments() - before).toBe(states.filter((state) => state === 'settled').length);
  expect(await held()).toBe(0n);
});

test('cancelled first, at one server: the other does not send it when the SPI is back', async () => {
  await spiIs('out');
  const order = await ordered('40.00');
  const before = payments();
  const caller = await maker();
  const path = `/services/payment-orders/${order.id}/cancel`;
  expect((await caller.post(path, {}, { 'idempotency-key': 'first' })).status).toBe(200);
  await spiIs('on-air');
  wake();
  await new Promise((done) => setTimeout(done, 200));
  expect((await bank.order(caller, order.id)).state).toBe('cancelled');
  expect(payments()).toBe(before);
});

test('sent first: it cannot be called off any more, and is paid once', async () => {
  await spiIs('out');
  const order = await ordered('50.00');
  const before = payments();
  await spiIs('on-air');
  const caller = await maker();
  await bank.reaches(caller, order.id, 'settled');
  const late = await caller.post(`/services/payment-orders/${order.id}/cancel`, {}, { 'idempotency-key': 'late' });
  expect([late.status, late.code]).toEqual([409, 'payment-orders.state-conflict']);
  expect(payments()).toBe(before + 1);
});
