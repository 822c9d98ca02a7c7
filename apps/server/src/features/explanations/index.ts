import type { BooksCheck } from '@bank/ledger';
import type { Explanations } from './domain/explanation.ts';
import type { Standing } from './domain/standing.ts';
import { moneyChecks } from './postgres/money-checks.ts';
import { standingChecks } from './postgres/standing.ts';

export type { Explanations } from './domain/explanation.ts';
export type { Standing } from './domain/standing.ts';
export { madeUpPast, markAllPast } from './postgres/made-up-past.ts';
export { markMadeUp, tellAll, tellChanges } from './postgres/standing.ts';

/**
 * What `ipe verify` asks of the whole bank: every entry, hold and counter follows from what some capability says that it
 * explains, and everything that stands is as the last act left it.
 */
export function explanationChecks(
  registry: readonly Explanations[],
  standings: readonly Standing[],
): readonly BooksCheck[] {
  return [...moneyChecks(registry), ...standingChecks(standings)];
}
