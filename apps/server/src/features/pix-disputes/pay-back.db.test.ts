import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { PaymentOrder, StatementEntry } from '@bank/contracts';
import { startContestBank } from '../../testing/contested-pix.ts';

// Another bank asks for the money of a founded contest: what is blocked goes back by a return of the bank's own, once, and
// never more than came. Goals: M10, M12, A13.
const { bank, founded, read, reaches, turnsUntil, closedAs, sentFor, received, funds } =
  await startContestBank(1_000_00n);
const { rails } = bank;
const { disputes } = rails;

let keys = 0;
const give = async (id: string, amount: string) =>
  (await bank.as('maker')).post('/services/pix/refunds', { id, amount }, { 'idempotency-key': `give-${(keys += 1)}` });

test('what is blocked goes back with FR01, once; statement, returns, directory and the received Pix say so', async () => {
  const { id, endToEndId, ask } = await founded(70_00n);
  const before = await funds();
  const refund = ask();
  await reaches(id, 'given-back');
  expect(await funds()).toEqual({ held: before.held! - 70_00n, available: before.available });
  const [sent, ...more] = sentFor(endToEndId);
  expect(more).toEqual([]);
  expect(sent).toMatchObject({ amount: 70_00n, reason: 'FR01', debtorAgent: '99999010', creditorAgent: '99999008' });
  await turnsUntil('the directory knows', () => closedAs(refund)?.status === 'CLOSED');
  expect(closedAs(refund)).toMatchObject({
    analysisResult: 'TOTALLY_ACCEPTED',
    refundTransactionId: sent?.returnId,
    effectiveRefundedAmount: '70.00',
  });
  expect(await read(id)).toMatchObject({ blocked: '0.00', givenBack: '70.00', state: 'given-back' });
  const maker = await bank.as('maker');
  const [line] = (await maker.get('/services/statement/v2/entries')).json<{ items: StatementEntry[] }>().items;
  expect(line).toMatchObject({ type: 'pix_returned_out', amount: '-70.00', endToEndId, returnId: sent?.returnId });
  expect(await received(endToEndId)).toMatchObject({
    given: '70.00',
    remaining: '0.00',
    refunds: [{ orderId: null, disputeId: id, amount: '70.00', state: 'settled' }],
  });
  const { items } = (await maker.get('/services/pix/returns')).json<{ items: object[] }>();
  expect(items[0]).toMatchObject({ direction: 'given', stage: 'done', disputeId: id, returnId: sent?.returnId });
  expect((await give(endToEndId, '0.01')).json()).toMatchObject({ code: 'pix-refunds.nothing-left' });
  // Told again, and called off afterwards: it is over.
  bank.clock.advance(1000);
  disputes.refunds.set(refund.id, {
    ...refund,
    status: 'CANCELLED',
    lastModified: new Date(bank.clock.now()).toISOString(),
  });
  bank.wake();
  await pause(100);
  expect(await read(id)).toMatchObject({ state: 'given-back' });
  expect(sentFor(endToEndId)).toHaveLength(1);
});

test('what is not blocked, or not asked for, stays: a part is paid and the rest is free', async () => {
  const part = await founded(40_00n);
  const asked = part.ask(25_00n);
  await reaches(part.id, 'given-back');
  await turnsUntil('the directory knows', () => closedAs(asked)?.status === 'CLOSED');
  expect(closedAs(asked)).toMatchObject({ analysisResult: 'TOTALLY_ACCEPTED', effectiveRefundedAmount: '25.00' });
  expect(await received(part.endToEndId)).toMatchObject({ given: '25.00', remaining: '15.00' });
  expect((await funds()).held).toBe(0n);
  const little = await founded(10_00n);
  const more = little.ask(30_00n);
  await reaches(little.id, 'given-back');
  await turnsUntil('the directory knows', () => closedAs(more)?.status === 'CLOSED');
  expect(closedAs(more)).toMatchObject({ analysisResult: 'PARTIALLY_ACCEPTED', effectiveRefundedAmount: '10.00' });
});

test('M10 the company’s own refunds and what the bank pays back share one sum, also at the same moment', async () => {
  const first = await founded(50_00n);
  const own = await give(first.endToEndId, '20.00');
  expect(own.status, own.text).toBe(201);
  await bank.reaches(await bank.as('maker'), own.json<PaymentOrder>().id, 'settled');
  const refund = first.ask();
  await reaches(first.id, 'given-back');
  await turnsUntil('the directory knows', () => closedAs(refund)?.status === 'CLOSED');
  expect(closedAs(refund)).toMatchObject({ analysisResult: 'PARTIALLY_ACCEPTED', effectiveRefundedAmount: '30.00' });
  expect(await received(first.endToEndId)).toMatchObject({ given: '50.00', remaining: '0.00' });

  const raced = await founded(60_00n);
  raced.ask();
  const replies = await Promise.all(
    Array.from({ length: 6 }, async () => {
      bank.wake();
      return give(raced.endToEndId, '15.00');
    }),
  );
  for (const reply of replies.filter(({ status }) => status === 201))
    await bank.reaches(await bank.as('maker'), reply.json<PaymentOrder>().id, 'settled');
  await turnsUntil('the case is over', async () => (await read(raced.id)).endedAt !== null);
  const sum = sentFor(raced.endToEndId).reduce((total, { amount }) => total + amount, 0n);
  expect(sum).toBe(60_00n);
});
