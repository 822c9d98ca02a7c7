import {
  addDays,
  money,
  negate,
  newUuid,
  ok,
  refuse,
  subtract,
  type CivilDate,
  type Instant,
  type Money,
  type Result,
} from '@bank/core';
import { balanceAtEndOf, readEntries, type StatementEntry } from '@bank/ledger';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { matchDay, type BookEntry, type DayMatch } from '../domain/match-day.ts';
import type { ReconciledRail, RailStatement, StatementFault } from '../domain/rail.ts';
import { ADJUSTMENT_KIND } from '../domain/resolution.ts';
import {
  closingOf,
  keepDifferences,
  keepRun,
  runsOf,
  toldElsewhere,
  wasReconciledBefore,
  type FoundDifference,
  type KeptDifferences,
  type RailDay,
} from '../postgres/results.ts';

/** What reconciling works with. */
export type ReconcilePlatform = Pick<Platform, 'pool' | 'clock' | 'entropy' | 'log'>;

/** What came of a day of a rail. idle: nothing had been exchanged with the rail by then, and it was not asked. */
export type Reconciled =
  | { readonly is: 'idle' }
  | ({
      readonly is: 'reconciled';
      readonly matched: number;
      readonly date: CivilDate;
    } & KeptDifferences);

/**
 * Holds a rail's own statement of a day against our books and keeps what came of it (SECURITY M14). The same run again
 * finds the same and doubles nothing; of two at once the one that is overtaken begins anew, so that what an older
 * statement did not have never hides what a newer one has. What is found for the first time, or anew, alarms by the log, each difference with
 * the code `reconciliation.difference`. Refused where the rail gives no statement now.
 */
export async function reconcileDay(
  platform: ReconcilePlatform,
  rail: ReconciledRail,
  date: CivilDate,
  signal: AbortSignal,
): Promise<Result<Reconciled, StatementFault>> {
  const { pool, clock } = platform;
  const day = { rail: rail.name, date };
  if (!(await wasReconciledBefore(pool, day))) {
    const first = await rail.firstDay();
    if (first === null || first > date) return ok({ is: 'idle' });
  }
  for (let tries = 1; tries <= RUN_TRIES_MAX; tries += 1) {
    const runsBefore = await runsOf(pool, day);
    const statement = await rail.statementOf(date, signal);
    if (!statement.ok) return statement;
    const { match, ours } = await matchWithBooks(platform, rail, date, statement.value);
    const run = { date, statement: statement.value, match, ours, at: clock.now(), runsBefore };
    const kept = await keep(platform, rail, run);
    if (!kept) continue;
    alarm(platform, day, kept.found);
    return ok({ is: 'reconciled', date, matched: match.matched, ...kept });
  }
  return refuse({ code: 'reconciliation.overtaken', words: 'outras conciliações do mesmo dia terminaram antes.' });
}

/** How often a run that another one overtook begins anew: it may have read an older statement than that one. */
const RUN_TRIES_MAX = 3;

/** Differences that alarm one by one: a statement that is empty for a fault differs by a whole day. */
const ALARMS_MAX = 100;

function alarm({ log }: Pick<Platform, 'log'>, day: RailDay, found: readonly FoundDifference[]): void {
  for (const { id, kind, paymentId, ours, theirs } of found.slice(0, ALARMS_MAX)) {
    const about = { code: 'reconciliation.difference', ...day, difference: kind, id, paymentId };
    log.error({ ...about, ours: String(ours), theirs: String(theirs) }, 'our books and the rail differ');
  }
  const more = found.length - ALARMS_MAX;
  if (more > 0) log.error({ code: 'reconciliation.difference', ...day, more }, 'our books and the rail differ by more');
}

async function matchWithBooks(
  { pool }: Pick<Platform, 'pool'>,
  rail: ReconciledRail,
  date: CivilDate,
  theirs: RailStatement,
): Promise<{ readonly match: DayMatch; readonly ours: number }> {
  const before = addDays(date, -1);
  const entries = await entriesOfDay(pool, rail.account, date);
  const ours = entries.filter(({ kind }) => kind !== ADJUSTMENT_KIND).map((entry) => bookEntry(rail, entry));
  const [known, elsewhere, closedBefore, end, start] = await Promise.all([
    rail.find(oneSided(ours, theirs)),
    toldElsewhere(pool, { rail: rail.name, date }),
    closingOf(pool, { rail: rail.name, date: before }),
    balanceAtEndOf(pool, rail.account, date),
    balanceAtEndOf(pool, rail.account, before),
  ]);
  const resolved = entries.reduce((total, { kind, amount }) => total + (kind === ADJUSTMENT_KIND ? amount : 0n), 0n);
  const ourMovement = negate(subtract(subtract(end, start), money(resolved)));
  const match = matchDay({ date, ours, theirs, known, toldElsewhere: elsewhere, ourMovement, closedBefore });
  return { match, ours: ours.length };
}

/** Entries that one question to the ledger brings. */
const PAGE = 1000;

async function entriesOfDay(
  pool: Platform['pool'],
  accountId: string,
  date: CivilDate,
): Promise<readonly StatementEntry[]> {
  const entries: StatementEntry[] = [];
  let before: bigint | null = null;
  do {
    const from = before === null ? {} : { before };
    const page = await readEntries(pool, { accountId, from: date, to: date, limit: PAGE, ...from });
    entries.push(...page.entries);
    before = page.next;
  } while (before !== null);
  return entries;
}

/** What the ledger counts for us with the rail is what the rail counts against us, so the sign turns. */
function bookEntry(rail: ReconciledRail, entry: StatementEntry): BookEntry {
  const paymentId = rail.paymentIdOf(entry) ?? `${entry.accountId} ${entry.seq}`;
  return { paymentId, amount: negate(entry.amount), at: entry.at };
}

/** What is not on both sides: of the rest nothing more need be known but whose it is, should it differ. */
function oneSided(ours: readonly BookEntry[], theirs: RailStatement): readonly string[] {
  const amounts = (entries: readonly { readonly paymentId: string; readonly amount: Money }[]) =>
    Map.groupBy(entries, ({ paymentId }) => paymentId);
  const [own, their] = [amounts(ours), amounts(theirs.entries)];
  const isAlike = (id: string): boolean => {
    const [a = [], b = []] = [own.get(id), their.get(id)];
    return a.length === 1 && b.length === 1 && a[0]?.amount === b[0]?.amount;
  };
  return [...new Set([...own.keys(), ...their.keys()])].filter((id) => !isAlike(id));
}

async function keep(
  { pool, clock, entropy }: ReconcilePlatform,
  rail: ReconciledRail,
  run: {
    readonly date: CivilDate;
    readonly statement: RailStatement;
    readonly match: DayMatch;
    /** Entries of ours. */
    readonly ours: number;
    readonly at: Instant;
    /** Kept runs of that day when this one began. */
    readonly runsBefore: number;
  },
): Promise<KeptDifferences | undefined> {
  const { date, statement, match, ours, at, runsBefore } = run;
  const day = { rail: rail.name, date };
  const settled = statement.entries.filter(({ outcome }) => outcome === 'settled').length;
  const numbered = (kind: FoundDifference['kind'] | undefined) => (one: DayMatch['differences'][number]) => ({
    ...one,
    kind: kind ?? one.kind,
    id: newUuid(clock, entropy),
  });
  const found = [...match.differences.map(numbered(undefined)), ...match.crossed.map(numbered('crossed-midnight'))];
  return inTransaction(pool, async (client) => {
    const result = {
      ...day,
      at,
      statementId: statement.id,
      ours,
      theirs: settled,
      matched: match.matched,
      differences: match.differences.length,
      closing: statement.balance?.closing ?? null,
    };
    return (await keepRun(client, result, runsBefore)) ? keepDifferences(client, day, found, at) : undefined;
  });
}
