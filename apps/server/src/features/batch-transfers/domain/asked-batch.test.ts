import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, civilDate, money, sum, ZERO, type Money } from '@bank/core';
import { BATCH_ROW_KIND_NAMES, moneyOf, type OrderKind } from '@bank/contracts';
import { agreedPrice, askedBatch } from './asked-batch.ts';
import type { BatchSum } from './batch.ts';

const FIRST = civilDate('2026-11-23');
const rows = fc.array(
  fc.record({
    kind: fc.constantFrom(...BATCH_ROW_KIND_NAMES),
    relation: fc.constantFrom('new', 'registered', 'same-owner'),
    ahead: fc.integer({ min: 0, max: 5 }),
    amount: fc.bigInt({ min: 1n, max: 10n ** 9n }).map(money),
  }),
  { minLength: 1, maxLength: 40 },
);
type Row = typeof rows extends fc.Arbitrary<readonly (infer One)[]> ? One : never;
const prices: fc.Arbitrary<ReadonlyMap<OrderKind, Money>> = fc
  .tuple(...BATCH_ROW_KIND_NAMES.map(() => fc.bigInt({ min: 0n, max: 2_000n }).map(money)))
  .map((each) => new Map(BATCH_ROW_KIND_NAMES.map((kind, index) => [kind, each[index] ?? ZERO])));

/** Rows added up as the database does it: by day, kind and kind of payee, the earliest day first. */
function sumsOf(of: readonly Row[]): readonly BatchSum[] {
  const sums = new Map<string, BatchSum>();
  for (const { kind, relation, ahead, amount } of of) {
    const key = `${ahead} ${kind} ${relation}`;
    const before = sums.get(key);
    const [count, total] = [(before?.count ?? 0) + 1, sum([amount, ...(before ? [before.total] : [])])];
    sums.set(key, { kind, relation, date: addDays(FIRST, ahead), count, total });
  }
  return [...sums.values()].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function asked(of: readonly Row[], each: ReadonlyMap<OrderKind, Money>) {
  return askedBatch({ id: 'bat_1', name: 'Folha', confidential: false }, { document: '11222333000181' }, {
    sums: sumsOf(of),
    largest: of.reduce((most, { amount }) => (amount > most ? amount : most), ZERO),
    newPayees: 0,
    digests: '',
    amounts: of.map(({ kind, relation, amount }) => ({ kind, relation, amount })),
    prices: each,
  }); // prettier-ignore
}

test('however rows are split by kind, kind of payee and day, the parts are all of them: no centavo more or less', () => {
  fc.assert(
    fc.property(rows, prices, (of, each) => {
      const { amount, parts, payee } = asked(of, each);
      expect(amount).toBe(sum(of.map((row) => row.amount)));
      expect(sum(parts.map(({ total }) => total))).toBe(amount);
      expect(parts.reduce((all, { count }) => all + count, 0)).toBe(of.length);
      expect(payee.count).toBe(of.length);
      for (const part of parts) {
        const own = of.filter(({ kind, relation }) => kind === part.kind && relation === part.payees);
        expect([part.count, part.total]).toEqual([own.length, sum(own.map((row) => row.amount))]);
        expect(new Set(part.amounts)).toEqual(new Set(own.map((row) => row.amount)));
      }
      expect(new Set(parts.map(({ kind, payees }) => `${kind} ${payees}`)).size).toBe(parts.length);
    }),
  );
});

test('all fees at most are each payment at the price of its kind, and none may cost more than was signed', () => {
  fc.assert(
    fc.property(rows, prices, (of, each) => {
      const { payee, railContent } = asked(of, each);
      expect(moneyOf(payee.feesMax)).toBe(sum(of.map(({ kind }) => each.get(kind) ?? ZERO)));
      for (const { kind } of of) expect(agreedPrice(railContent, kind)).toBe(each.get(kind));
    }),
  );
});
