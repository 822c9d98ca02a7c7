import {
  entryTypeLabel,
  listEntries,
  readStatementSummary,
  type CallFailure,
  type CallOutput,
  type CallResult,
  type StatementEntry,
} from '@bank/contracts';
import { formatBrl, ok, refuse, type Result } from '@bank/core';
import type { AppServices } from '../../platform/app-services.ts';
import { centavosOf } from '../../vocabulary/centavos.ts';
import type { StatementQuery } from './filter.ts';

/** Lines that are printed at most: more than a hundred sheets, and what a browser lays out within a second or two. */
export const PRINTED_LINES_MAX = 5000;
const LINES_PER_PAGE = 200;
/** Something may be posted between the totals and the lines: then both are read again. */
const TRIES = 3;

/** A statement as it goes to paper: everything that is filtered, of one moment. */
export interface Printout {
  readonly query: StatementQuery;
  /** Oldest first. */
  readonly lines: readonly StatementEntry[];
  /** Balances around the period, reais; undefined where only the lines on screen are known. */
  readonly balances: { readonly opening: string; readonly closing: string } | undefined;
  /** Whether these are all lines that are filtered. */
  readonly isWhole: boolean;
}

/** Why there is none. */
export type PrintoutFault =
  | { readonly kind: 'too-many'; readonly count: number }
  | { readonly kind: 'call'; readonly failure: CallFailure };

/** Reads all of what is filtered, whatever the list on screen has loaded. */
export async function readPrintout(
  call: AppServices['call'],
  query: StatementQuery,
): Promise<Result<Printout, PrintoutFault>> {
  for (let tries = 1; ; tries += 1) {
    const summary = await call(readStatementSummary, { query });
    if (!summary.ok) return refuse({ kind: 'call', failure: summary.failure });
    const { count, openingBalance: opening, closingBalance: closing, totalIn, totalOut } = summary.value;
    if (count > PRINTED_LINES_MAX) return refuse({ kind: 'too-many', count });
    const read = await readLines(call, query);
    if (!read.ok) return read;
    const lines = read.value;
    const sums = sumsOf(lines);
    const isOneMoment = lines.length === count && sums.in === centavosOf(totalIn) && sums.out === centavosOf(totalOut);
    if (isOneMoment) return ok({ query, lines, balances: { opening, closing }, isWhole: true });
    if (tries === TRIES) return ok({ query, lines, balances: undefined, isWhole: true });
  }
}

async function readLines(
  call: AppServices['call'],
  query: StatementQuery,
): Promise<Result<readonly StatementEntry[], PrintoutFault>> {
  const lines: StatementEntry[] = [];
  let cursor: string | undefined;
  do {
    const page: StatementQuery & { readonly limit: number; readonly cursor?: string } = {
      ...query,
      limit: LINES_PER_PAGE,
      ...(cursor !== undefined && { cursor }),
    };
    const answer: CallResult<CallOutput<typeof listEntries>> = await call(listEntries, { query: page });
    if (!answer.ok) return refuse({ kind: 'call', failure: answer.failure });
    lines.push(...answer.value.items);
    if (lines.length > PRINTED_LINES_MAX) return refuse({ kind: 'too-many', count: lines.length });
    cursor = answer.value.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ok(lines.toReversed());
}

/** What lines add up to, in centavos; magnitudes. */
export function sumsOf(lines: readonly StatementEntry[]): { readonly in: bigint; readonly out: bigint } {
  let [moneyIn, moneyOut] = [0n, 0n];
  for (const { amount } of lines) {
    const centavos = centavosOf(amount);
    if (centavos > 0n) moneyIn += centavos;
    else moneyOut -= centavos;
  }
  return { in: moneyIn, out: moneyOut };
}

/** What is filtered beyond the period, in words; undefined where nothing is. */
export function filterWords({ direction, type, min, max, search }: StatementQuery): string | undefined {
  const words = [
    direction && (direction === 'in' ? 'entradas' : 'saídas'),
    type && entryTypeLabel(type),
    min && `a partir de ${formatBrl(centavosOf(min))}`,
    max && `até ${formatBrl(centavosOf(max))}`,
    search && `“${search}”`,
  ].filter((word) => word !== undefined && word !== '');
  return words.length === 0 ? undefined : words.join(', ');
}
