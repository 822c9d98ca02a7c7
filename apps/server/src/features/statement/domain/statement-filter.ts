import { addDays, addMonths, formatBrl, ok, refuse, type CivilDate, type Result } from '@bank/core';
import { dateOf, entryTypeLabel, type EntryType } from '@bank/contracts';

/** What part of a statement is asked for; everything named must hold. */
export interface StatementFilter {
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly direction?: 'in' | 'out';
  readonly type?: EntryType;
  /** Bounds of the amount's magnitude, both included. */
  readonly minCentavos?: bigint;
  readonly maxCentavos?: bigint;
  readonly search?: string;
}

/** The filter as it travels; already checked by its schema. */
export interface FilterQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly direction?: 'in' | 'out' | undefined;
  readonly type?: EntryType | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly search?: string | undefined;
}

/** A statement covers at most this many months at a time. */
const PERIOD_MONTHS_MAX = 12;
const PERIOD_DAYS_DEFAULT = 30;

/** Reads a filter; without dates it means the last 30 days. Refuses a period that is upside down or too long. */
export function readFilter(
  query: FilterQuery,
  today: CivilDate,
): Result<StatementFilter, { readonly code: 'statement.period-invalid' }> {
  const to = query.to === undefined ? today : dateOf(query.to);
  const from = query.from === undefined ? addDays(to, 1 - PERIOD_DAYS_DEFAULT) : dateOf(query.from);
  if (from > to || addMonths(from, PERIOD_MONTHS_MAX) < to) return refuse({ code: 'statement.period-invalid' });
  return ok({
    from,
    to,
    ...(query.direction && { direction: query.direction }),
    ...(query.type && { type: query.type }),
    ...(query.min !== undefined && { minCentavos: centavosOf(query.min) }),
    ...(query.max !== undefined && { maxCentavos: centavosOf(query.max) }),
    ...(query.search && { search: query.search }),
  });
}

/** Whether every line of the period is meant. */
export function isWholePeriod(filter: StatementFilter): boolean {
  return filter.direction === undefined && filter.type === undefined && countsByDay(filter);
}

/** Whether totals can be taken from those of whole days: no condition looks into a single line. */
export function countsByDay(filter: StatementFilter): boolean {
  return filter.minCentavos === undefined && filter.maxCentavos === undefined && filter.search === undefined;
}

/** A bound may be any number of reais, zero and more than there is in the world included. */
function centavosOf(bound: string): bigint {
  return BigInt(bound.replace('.', ''));
}

/** The conditions beyond the period, in words; null where there are none. */
export function filterWords(filter: StatementFilter): string | null {
  const words = [
    filter.direction && (filter.direction === 'in' ? 'entradas' : 'saídas'),
    filter.type && entryTypeLabel(filter.type),
    filter.minCentavos !== undefined && `a partir de ${formatBrl(filter.minCentavos)}`,
    filter.maxCentavos !== undefined && `até ${formatBrl(filter.maxCentavos)}`,
    filter.search && `“${filter.search}”`,
  ].filter((word) => typeof word === 'string');
  return words.length === 0 ? null : words.join(', ');
}
