import { expect, test } from 'vitest';
import { civilDate, expectOk, instant, money, ok, type CivilDate } from '@bank/core';
import { startTestBank } from '../../testing/test-bank.ts';
import { reconcileDay } from './application/reconcile-day.ts';
import type { RailEntry, RailStatement, ReconciledRail } from './domain/rail.ts';

// Two servers hold the same day of a rail against the books at once. The rail exists here only.
const bank = await startTestBank();
const DAY = civilDate('2026-11-22');
const AT = instant(Date.parse('2026-11-22T15:00:00Z'));
const { signal } = new AbortController();
let numbers = 0;

const entry = (paymentId: string, centavos: bigint, more: Partial<RailEntry> = {}): RailEntry => ({
  paymentId,
  amount: money(centavos),
  at: AT,
  outcome: 'settled',
  ...more,
});

/** A rail whose statements are given one after the other, each when it is let go. */
function railOf(statements: readonly { readonly entries: readonly RailEntry[]; readonly when?: Promise<void> }[]) {
  const name = `rail-${(numbers += 1)}`;
  let asked = 0;
  const rail: ReconciledRail = {
    name,
    words: name,
    account: `bank:${name}`,
    firstDay: () => Promise.resolve<CivilDate | null>(DAY),
    async statementOf() {
      const { entries, when } = statements[Math.min(asked++, statements.length - 1)] ?? { entries: [] };
      await when;
      return ok<RailStatement>({ id: `${name}-${asked}`, entries, balance: null });
    },
    paymentIdOf: () => undefined,
    find: () => Promise.resolve([]),
  };
  return { rail, asked: () => asked };
}

async function openOf({ name }: ReconciledRail): Promise<readonly string[]> {
  const { rows } = await bank.pool.query<{ id: string }>(
    `SELECT payment_id AS id FROM bank.reconciliation_difference WHERE rail = $1 AND gone_at IS NULL ORDER BY 1`,
    [name],
  );
  return rows.map(({ id }) => id);
}

test('a slow run with an older statement does not hide what a newer one found [attack]', async () => {
  const slow = Promise.withResolvers<void>();
  const { rail, asked } = railOf([{ entries: [], when: slow.promise }, { entries: [entry('P1', 4200n)] }]);
  const older = reconcileDay(bank.platform, rail, DAY, signal);
  await expect.poll(asked).toBe(1);
  const newer = expectOk(await reconcileDay(bank.platform, rail, DAY, signal));
  expect(newer).toMatchObject({ is: 'reconciled', open: [{ paymentId: 'P1', kind: 'missing-with-us' }] });
  slow.resolve();
  // It begins anew, and finds the same: no second alarm.
  expect(expectOk(await older)).toMatchObject({ is: 'reconciled', open: [{ paymentId: 'P1' }], found: [] });
  expect(await openOf(rail)).toEqual(['P1']);
  expect(asked()).toBe(3);
});

test('eight servers at once find each difference once, with one alarm', async () => {
  const { rail } = railOf([{ entries: [entry('P1', 1n), entry('P2', -2n)] }]);
  const runs = await Promise.all(Array.from({ length: 8 }, () => reconcileDay(bank.platform, rail, DAY, signal)));
  const done = runs.flatMap((run) => (run.ok && run.value.is === 'reconciled' ? [run.value] : []));
  expect(done.length).toBeGreaterThan(0);
  expect(done.flatMap(({ found }) => found.map(({ paymentId }) => paymentId)).toSorted()).toEqual(['P1', 'P2']);
  for (const run of runs) if (!run.ok) expect(run.error.code).toBe('reconciliation.overtaken');
  expect(await openOf(rail)).toEqual(['P1', 'P2']);
});

test('a statement with entries that are repeated, reversed, of nothing or absurdly large is told whole [attack]', async () => {
  const MOST = 9_000_000_000_000_000n;
  const { rail } = railOf([
    {
      entries: [
        entry('twice', 100n),
        entry('twice', 100n),
        entry('there-and-back', 500n),
        entry('there-and-back', -500n),
        entry('nothing', 0n),
        entry('large', MOST),
        entry('refused', 300n, { outcome: 'refused' }),
        entry('of-tomorrow', 7n, { at: instant(Date.parse('2026-11-24T12:00:00Z')) }),
        entry(`x'; DROP TABLE bank.company; --`, 1n),
      ],
    },
  ]);
  const run = expectOk(await reconcileDay(bank.platform, rail, DAY, signal));
  const open = run.is === 'reconciled' ? run.open : [];
  const told = Object.fromEntries(open.map(({ paymentId, kind, theirs }) => [paymentId, [kind, theirs]]));
  expect(told).toEqual({
    twice: ['twice', 200n],
    'there-and-back': ['twice', 0n],
    nothing: ['missing-with-us', 0n],
    large: ['missing-with-us', MOST],
    'of-tomorrow': ['missing-with-us', 7n],
    [`x'; DROP TABLE bank.company; --`]: ['missing-with-us', 1n],
  });
});
