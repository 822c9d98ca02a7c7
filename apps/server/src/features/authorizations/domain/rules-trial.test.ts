import { expect, test } from 'vitest';
import { instant, money } from '@bank/core';
import type { ApprovalRule, ApprovalRules, PayeeRelation } from '@bank/contracts';
import { startTrial, type PastOrder, type TriedRules } from './rules-trial.ts';

let made = 0;
const order = (reais: bigint, more: Partial<PastOrder> = {}): PastOrder => ({
  id: `ord_${(made += 1)}`,
  type: 'pix',
  amount: money(reais * 100n),
  payees: 'registered',
  payeeName: 'Alguém',
  at: instant(made),
  day: '2026-11-20',
  makerCpf: '1',
  isUnpaid: false,
  ...more,
});
const rule = (
  name: string,
  above: string | null,
  signatures: number | 'refused',
  payees: PayeeRelation[] | null = null,
) =>
  ({
    name,
    types: null,
    above,
    upTo: null,
    payees,
    outcome:
      signatures === 'refused'
        ? { is: 'refused' }
        : { is: 'approval', steps: [{ ways: [[{ count: signatures, approver: { by: 'anyone' } }]] }] },
  }) satisfies ApprovalRule;
const rules = (all: ApprovalRule[], sumsDay = false): ApprovalRules => ({ rules: all, sumsDay, expiresAfterHours: 24 });
const tried = (after: ApprovalRules, before: ApprovalRules | null, orders: readonly PastOrder[]): TriedRules => {
  const trial = startTrial(after, before);
  for (const one of orders) trial.step(one);
  return trial.result();
};
const outcomes = ({ outcomes: all }: TriedRules) => all.map(({ signatures, orders }) => [signatures, orders]);

test('counts by signatures and by rule, the refused last, what no rule takes under no name', () => {
  const result = tried(
    rules([rule('Enormes', '10000.00', 'refused'), rule('Grandes', '1000.00', 2), rule('Novos', null, 1, ['new'])]),
    null,
    [order(20_000n), order(5_000n), order(50n), order(60n, { payees: 'new' })],
  );
  expect(result).toMatchObject({ orders: 4, total: 25_110_00n });
  expect(outcomes(result)).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
    [null, 1],
  ]);
  expect(result.byRule).toEqual([
    { name: 'Enormes', orders: 1 },
    { name: 'Grandes', orders: 1 },
    { name: 'Novos', orders: 1 },
    { name: null, orders: 1 },
  ]);
});

test('sums the day of each maker, without what ended unpaid', () => {
  const byDay = rules([rule('Grandes', '1000.00', 1)], true);
  const orders = [
    order(600n),
    order(600n, { makerCpf: '2' }),
    order(600n, { day: '2026-11-21' }),
    order(300n, { isUnpaid: true }),
    order(400n),
    order(1n),
  ];
  expect(outcomes(tried(byDay, null, orders))).toEqual([
    [0, 5],
    [1, 1],
  ]);
});

test('tells what would have gone another way than under the rules in force, newest first, at most twenty', () => {
  const before = rules([rule('Grandes', '1000.00', 1)]);
  const after = rules([rule('Grandes', '1000.00', 2)]);
  const orders = Array.from({ length: 30 }, () => order(2000n));
  const { changed } = tried(after, before, [order(10n), ...orders]);
  expect(changed).toHaveLength(20);
  expect(changed[0]).toMatchObject({ order: { id: orders.at(-1)?.id }, before: 1, after: 2 });
  expect(tried(after, after, orders).changed).toEqual([]);
});
