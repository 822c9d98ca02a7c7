import { expect, test } from 'vitest';
import { moneyOf, type PaymentOrder } from '@bank/contracts';
import { addDays, civilDate, instant, parseInstant, type Instant } from '@bank/core';
import { rulesAbove, startApprovalBank, stepOf } from '../../testing/approval-bank.ts';
import { readExpectedOrders } from './postgres/expected-orders.ts';
import { readPlanned } from './postgres/planned-orders.ts';

// Monday, 23 November 2026.
const bank = await startApprovalBank();
await bank.device('maker');
await bank.fund('10001', 10_000_00n);
await bank.approver('Ana', 'A');
const TODAY = civilDate('2026-11-23');

test('an order whose time to be approved is over is in no sum and in no list from that moment on', async () => {
  await bank.setRules(rulesAbove('500.00', [stepOf(1, 'A')]));
  const { id, expiresAt, amount } = (
    await bank.payTo(await bank.as('maker'), bank.neighbour.key, '2500.00', { date: addDays(TODAY, 9) })
  ).json<PaymentOrder>();
  await bank.setRules(null);
  const over = parseInstant(expiresAt ?? '');
  if (over === undefined) throw new Error('it waits until a moment');
  const company = { companyId: bank.companyId('10001'), today: TODAY, to: addDays(TODAY, 9) };
  const sumsAt = async (at: Instant): Promise<readonly bigint[]> => {
    const { sums } = await readExpectedOrders(bank.pool, { ...company, at, namedTo: company.to, limit: 100 });
    const { days, orders } = await readPlanned(bank.pool, { ...company, at, from: addDays(TODAY, 9), limit: 100 });
    expect(orders.some((order) => order.id === id)).toBe(at < over);
    return [sums.reduce((sum, day) => sum + day.total, 0n), days.reduce((sum, { all: day }) => sum + day.total, 0n)];
  };
  const [before, after] = [await sumsAt(instant(over - 1)), await sumsAt(over)];
  expect(before[0]).toBe(before[1]);
  expect(after).toEqual(before.map((sum) => sum - moneyOf(amount)));
});
