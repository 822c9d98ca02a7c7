import { expect, test } from 'vitest';
import { DAY_MS } from '@bank/core';
import type { Notification, PaymentOrder } from '@bank/contracts';
import { startContestBank } from '../../testing/contested-pix.ts';

// Of a founded contest a part was paid back, for the account had too little: what comes in within 90 days of the payment is
// blocked and paid back too. Goals: M10, M12.
const { bank, credited, founded, read, reaches, turnsUntil, closedAs, sentFor, funds } =
  await startContestBank(100_00n);
const { rails } = bank;

/** All of the money leaves but that much. */
async function spendAllBut(left: bigint): Promise<void> {
  const maker = await bank.as('maker');
  const { available = 0n } = await funds();
  const reais = ((available - left) / 100n).toString();
  const made = await bank.payTo(maker, bank.outsider.key, `${reais}.00`);
  expect(made.status, made.text).toBe(201);
  await bank.reaches(maker, made.json<PaymentOrder>().id, 'settled');
  expect((await funds()).available).toBe(left);
}

test('M12 what comes in after a part is blocked and paid back, until all of it is; then money is the company’s again', async () => {
  const { id, endToEndId, ask } = await founded(80_00n, () => spendAllBut(30_00n));
  expect(await read(id)).toMatchObject({ blocked: '30.00' });
  const refund = ask();
  await reaches(id, 'watching');
  await turnsUntil('the directory knows', () => closedAs(refund)?.status === 'CLOSED');
  expect(closedAs(refund)).toMatchObject({
    analysisResult: 'PARTIALLY_ACCEPTED',
    effectiveRefundedAmount: '30.00',
    monitorAccount: true,
  });
  const { watchedUntil, receivedAt } = await read(id);
  expect(Date.parse(watchedUntil ?? '') - Date.parse(receivedAt)).toBe(90 * DAY_MS);
  expect(await read(id)).toMatchObject({ blocked: '0.00', givenBack: '30.00', endedAt: null });

  await credited(20_00n);
  await turnsUntil('the second part is back', async () => (await read(id)).givenBack === '50.00');
  expect(await read(id)).toMatchObject({ state: 'watching', blocked: '0.00' });
  expect(await funds()).toEqual({ held: 0n, available: 0n });

  await credited(100_00n);
  await reaches(id, 'given-back');
  expect(await read(id)).toMatchObject({ givenBack: '80.00', watchedUntil: null });
  expect(sentFor(endToEndId).map(({ amount }) => amount)).toEqual([30_00n, 20_00n, 30_00n]);
  expect(await funds()).toEqual({ held: 0n, available: 70_00n });
  // Nothing more is watched for.
  await credited(5_00n);
  bank.wake();
  expect(await funds()).toEqual({ held: 0n, available: 75_00n });
  const told = async () => {
    const { items } = (await (await bank.as('admin')).get('/services/notifications')).json<{ items: Notification[] }>();
    const texts = items.map(({ text }) => text).filter((text) => text.includes('devolvidos a quem pagou'));
    return texts.map((text) => text.replaceAll('\u00A0', ' ').slice(0, 8)).toSorted();
  };
  await expect.poll(told).toEqual(['R$ 20,00', 'R$ 30,00', 'R$ 30,00']);
});

test('M10 what the company gives back by itself meanwhile is not asked of it again', async () => {
  const { id, endToEndId, ask } = await founded(60_00n, () => spendAllBut(10_00n));
  ask();
  await reaches(id, 'watching');
  const maker = await bank.as('maker');
  rails.script = { does: 'wait' };
  await bank.fund('10001', 20_00n);
  await turnsUntil('its second part is on its way', () => sentFor(endToEndId).length === 2);
  rails.script = { does: 'settle' };
  await bank.fund('10001', 15_00n);
  const own = await maker.post(
    '/services/pix/refunds',
    { id: endToEndId, amount: '15.00' },
    { 'idempotency-key': 'own' },
  );
  expect(own.status, own.text).toBe(201);
  await bank.reaches(maker, own.json<{ id: string }>().id, 'settled');
  const [, second] = sentFor(endToEndId);
  rails.tell(second?.returnId ?? '', { status: 'ACSC' });
  await reaches(id, 'watching');
  await bank.fund('10001', 100_00n);
  await reaches(id, 'given-back');
  expect(sentFor(endToEndId).reduce((sum, { amount }) => sum + amount, 0n)).toBe(60_00n);
  expect(await read(id)).toMatchObject({ givenBack: '45.00' });
  expect(await funds()).toEqual({ held: 0n, available: 85_00n });
});

test('a no of the payment system keeps what came in blocked, is tried again, and ends the watching after a day', async () => {
  await spendAllBut(0n);
  const { id, ask } = await founded(50_00n, () => spendAllBut(10_00n));
  ask();
  await reaches(id, 'watching');
  rails.script = { does: 'reject', reason: 'AB03' };
  await bank.fund('10001', 20_00n);
  await turnsUntil('it is blocked', async () => (await read(id)).blocked === '20.00');
  bank.clock.advance(DAY_MS * 1.5);
  await reaches(id, 'given-back');
  expect(await read(id)).toMatchObject({ givenBack: '10.00' });
  expect(await funds()).toEqual({ held: 0n, available: 20_00n });
  rails.script = { does: 'settle' };
});

test('nothing is watched longer than 90 days after the payment', async () => {
  await spendAllBut(0n);
  const { id, ask } = await founded(50_00n, () => spendAllBut(10_00n));
  ask();
  await reaches(id, 'watching');
  bank.clock.advance(90 * DAY_MS);
  await reaches(id, 'given-back');
  await bank.fund('10001', 40_00n);
  bank.wake();
  expect(await funds()).toEqual({ held: 0n, available: 40_00n });
});
