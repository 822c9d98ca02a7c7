import type { CivilDate } from '@bank/core';
import type { StatementEntry } from '@bank/contracts';
import type { BooksCheck } from '@bank/ledger';
import { readRows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BackgroundTasksFeature } from '../background-tasks/index.ts';
import type { DayCloseStep } from '../day-close/index.ts';
import { closedMonthsStep } from './application/closed-months-step.ts';
import { countingStep } from './application/day-close.ts';
import { statementExportKind } from './application/export-task.ts';
import type { ReceiptCodes } from './application/make-export.ts';
import { readLatest, readRecentFlow } from './application/read-recent.ts';
import { presentEntries, statementRoutes } from './http/routes.ts';
import { statementChecks } from './postgres/checks.ts';
import type { DayFlow } from './postgres/day-totals.ts';

export type { DayFlow } from './postgres/day-totals.ts';
export { countDays } from './application/count-days.ts';
export { closedMonthRecipes, issueClosedMonths } from './application/issue-closed-months.ts';
export { readSearch } from './domain/entry-search.ts';
export { statementChecks } from './postgres/checks.ts';
export { placesOf, searchCondition, searchValues } from './postgres/search-condition.ts';

/** The capability statement: what other features and the composition root may use of it. */
export interface StatementFeature {
  readonly routes: readonly Route[];
  readonly dayCloseSteps: readonly DayCloseStep[];
  readonly checks: readonly BooksCheck[];
  /** The newest lines, newest first. */
  latestEntries(caller: Caller, count: number): Promise<StatementEntry[]>;
  /** What moved on each of those days, both included, every day there, oldest first. */
  cashFlow(caller: Caller, period: { readonly from: CivilDate; readonly to: CivilDate }): Promise<readonly DayFlow[]>;
}

/** Reads the books for people: lines, balances, totals, exports, and the company's own words on its lines. */
export function createStatementFeature(
  platform: Platform,
  deps: { readonly receiptCodes: ReceiptCodes; readonly backgroundTasks: Pick<BackgroundTasksFeature, 'register'> },
): StatementFeature {
  const { pool, clock, entropy } = platform;
  const { bank } = platform.settings;
  const { receiptCodes, backgroundTasks } = deps;
  const cnpjOf = async (companyId: string): Promise<string> => {
    const [company] = await readRows<{ cnpj: string }>(pool, 'SELECT cnpj FROM bank.company WHERE id = $1', [
      companyId,
    ]);
    return company?.cnpj ?? '';
  };
  const tools = { pool, clock, entropy, bank, receiptCodes, cnpjOf };
  return {
    routes: statementRoutes(tools, backgroundTasks.register(statementExportKind(tools))),
    dayCloseSteps: [countingStep(platform), closedMonthsStep(platform)],
    checks: statementChecks,
    async latestEntries(caller, count) {
      return presentEntries({ receiptCodes }, caller, await readLatest(pool, caller, count));
    },
    cashFlow: (caller, period) => readRecentFlow(pool, caller, period),
  };
}
