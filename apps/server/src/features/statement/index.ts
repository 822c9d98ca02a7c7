import { HOUR_MS, SECOND_MS, type CivilDate, type Instant } from '@bank/core';
import type { StatementEntry } from '@bank/contracts';
import type { BooksCheck } from '@bank/ledger';
import { readRows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import { createLoop, type Loop } from '../../platform/jobs/loop.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BackgroundTasksFeature } from '../background-tasks/index.ts';
import { countDays } from './application/count-days.ts';
import { statementExportKind } from './application/export-task.ts';
import type { ReceiptCodes } from './application/make-export.ts';
import { readLatest, readRecentFlow } from './application/read-recent.ts';
import { presentEntries, statementRoutes } from './http/routes.ts';
import { statementChecks } from './postgres/checks.ts';
import type { DayFlow } from './postgres/day-totals.ts';

export type { DayFlow } from './postgres/day-totals.ts';
export { countDays } from './application/count-days.ts';
export { FOLDING, readSearch } from './domain/entry-search.ts';
export { statementChecks } from './postgres/checks.ts';

/** The capability statement: what other features and the composition root may use of it. */
export interface StatementFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
  readonly checks: readonly BooksCheck[];
  /** The newest lines, newest first. */
  latestEntries(caller: Caller, count: number): Promise<StatementEntry[]>;
  /** What moved on each of those days, both included, every day there, oldest first. */
  cashFlow(caller: Caller, period: { readonly from: CivilDate; readonly to: CivilDate }): Promise<readonly DayFlow[]>;
  /** Counts the lines of days that are over into their totals. */
  countDays(now: Instant): Promise<bigint>;
}

const COUNT_EVERY_MS = HOUR_MS / 4;
const COUNT_LEASE_MS = 120 * SECOND_MS;

/** Reads the books for people: lines, balances, totals, exports, and the company's own words on its lines. */
export function createStatementFeature(
  platform: Platform,
  deps: { readonly receiptCodes: ReceiptCodes; readonly backgroundTasks: Pick<BackgroundTasksFeature, 'register'> },
): StatementFeature {
  const { pool, clock, entropy, log, leases } = platform;
  const { bank } = platform.settings;
  const { receiptCodes, backgroundTasks } = deps;
  const cnpjOf = async (companyId: string): Promise<string> => {
    const [company] = await readRows<{ cnpj: string }>(pool, 'SELECT cnpj FROM bank.company WHERE id = $1', [
      companyId,
    ]);
    return company?.cnpj ?? '';
  };
  const counting = createLoop({
    name: 'statement-days',
    everyMs: COUNT_EVERY_MS,
    turn: async () => void (await countDays(pool, clock.now())),
    log,
    lease: { leases, forMs: COUNT_LEASE_MS },
  });
  const tools = { pool, clock, entropy, bank, receiptCodes, cnpjOf };
  return {
    routes: statementRoutes(tools, backgroundTasks.register(statementExportKind(tools))),
    loops: [counting],
    checks: statementChecks,
    async latestEntries(caller, count) {
      return presentEntries({ receiptCodes }, caller, await readLatest(pool, caller, count));
    },
    cashFlow: (caller, period) => readRecentFlow(pool, caller, period),
    countDays: (now) => countDays(pool, now),
  };
}
