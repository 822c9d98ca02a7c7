import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  addDays,
  bankingDate,
  civilDate,
  DAY_MS,
  expectOk,
  instant,
  later,
  money,
  newUuid,
  type CivilDate,
} from '@bank/core';
import { seededEntropy } from '@bank/testkit';
import { startTestBank } from '../../testing/test-bank.ts';
import { BANK_ACCOUNTS, ledgerAccountOf } from '../company/index.ts';
import { listEntries } from './application/list-entries.ts';
import { readSummary } from './application/read-summary.ts';
import type { Entry } from './domain/entry.ts';
import type { StatementFilter } from './domain/statement-filter.ts';
import { countDays } from './index.ts';

// Goal: whatever is filtered, pages, closing balances and totals are those of a plain list in memory. Method: a few
// hundred random lines on random days, half of their days counted into totals, then random filters and page sizes,
// read page by page with a bound on what one page looks through that makes every walk stop many times.
const bank = await startTestBank();
const LINES = 300;
const owner = { companyId: bank.companyId('10002'), accountId: ledgerAccountOf('10002') };
const today = civilDate('2026-11-23');

interface ModelLine {
  readonly seq: bigint;
  readonly date: CivilDate;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly type: 'pix_received' | 'pix_sent' | 'fee';
  readonly word: string;
}
const model: ModelLine[] = [];

beforeAll(async () => {
  const entropy = seededEntropy(11);
  const random = (below: number) => entropy.bytes(2).reduce((sum, byte) => sum * 256 + byte, 0) % below;
  let [at, balance] = [later(bank.clock.now(), -60 * DAY_MS), 0n];
  const postings = Array.from({ length: LINES }, (_, index) => {
    at = instant(Math.min(at + random(10) * 3_600_000, bank.clock.now()));
    const comes = balance < 1000n || random(2) === 0;
    const amount = BigInt(1 + random(900)) * (comes ? 1n : -1n);
    const type = comes ? 'pix_received' : random(3) === 0 ? 'fee' : 'pix_sent';
    const word = ['Ação', 'FATURA', 'nota'][random(3)] ?? '';
    balance += amount;
    model.push({ seq: BigInt(index + 1), date: bankingDate(at), amount, balance, type, word });
    const legs = [
      { accountId: owner.accountId, amount: money(amount), detail: { type, description: `Linha ${word}` } },
      { accountId: BANK_ACCOUNTS.opening, amount: money(-amount) },
    ];
    return { id: newUuid({ now: () => at }, entropy), kind: 'test', bankingDate: bankingDate(at), at, legs };
  });
  for (const posting of postings) expectOk(await bank.platform.ledger.postOne(posting));
  await countDays(bank.pool, later(bank.clock.now(), -20 * DAY_MS));
});

function matching(filter: StatementFilter): readonly ModelLine[] {
  const { from, to, direction, type, minCentavos = 0n, maxCentavos = 10n ** 15n, search } = filter;
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return model.filter(({ date, amount, type: own, word }) => {
    const size = amount < 0n ? -amount : amount;
    return (
      date >= from &&
      date <= to &&
      (direction === undefined || amount > 0n === (direction === 'in')) &&
      (type === undefined || own === type) &&
      size >= minCentavos &&
      size <= maxCentavos &&
      (search === undefined || fold(`Linha ${word}`).includes(fold(search)))
    );
  });
}

const filters: fc.Arbitrary<StatementFilter> = fc
  .record(
    {
      start: fc.integer({ min: 0, max: 70 }),
      length: fc.integer({ min: 0, max: 70 }),
      direction: fc.constantFrom('in' as const, 'out' as const),
      type: fc.constantFrom('pix_received' as const, 'pix_sent' as const, 'fee' as const),
      minCentavos: fc.bigInt({ min: 0n, max: 900n }),
      maxCentavos: fc.bigInt({ min: 0n, max: 900n }),
      search: fc.constantFrom('acao', 'AÇÃO', 'fatura', 'linha n', 'nada'),
    },
    { requiredKeys: ['start', 'length'] },
  )
  .map(({ start, length, ...rest }) => ({ from: addDays(today, -start), to: addDays(today, length - start), ...rest }));

test('pages, closing balances and totals are those of the list in memory, whatever is filtered', async () => {
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 60 }),
      async (filter, limit, bound) => {
        const expected = matching(filter);
        const found: Entry[] = [];
        let before: bigint | undefined;
        for (;;) {
          const page = await listEntries(bank.pool, owner, filter, { before, limit, lookedThroughMax: BigInt(bound) });
          found.push(...page.entries);
          for (const { date, balance } of page.days) {
            expect(balance).toBe(model.findLast((line) => line.date <= date)?.balance);
          }
          expect(page.days.map(({ date }) => date)).toEqual([...new Set(page.entries.map(({ date }) => date))]);
          if (page.next === null) break;
          before = page.next;
        }
        expect(found.map(({ seq, balanceAfter }) => [seq, balanceAfter])).toEqual(
          expected.toReversed().map(({ seq, balance }) => [seq, balance]),
        );
        const sum = (sign: 1 | -1) =>
          expected.reduce(
            (total, { amount }) => (amount * BigInt(sign) > 0n ? total + amount * BigInt(sign) : total),
            0n,
          );
        expect(await readSummary(bank.pool, owner, filter)).toEqual({
          count: BigInt(expected.length),
          totalIn: sum(1),
          totalOut: sum(-1),
          openingBalance: model.findLast(({ date }) => date < filter.from)?.balance ?? 0n,
          closingBalance: model.findLast(({ date }) => date <= filter.to)?.balance ?? 0n,
          range: {
            first: model.find(({ date }) => date >= filter.from)?.seq ?? BigInt(model.length + 1),
            last: model.findLast(({ date }) => date <= filter.to)?.seq ?? 0n,
          },
        });
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);
