import { money, multiplyRatio, type Money } from '@bank/core';
import { PIX_FLOWS, type PixFlow } from '@bank/contracts';
import type { PixSums } from './pix-line.ts';

/** Nothing moved. */
export const NO_SUMS: PixSums = { count: 0n, centavos: 0n };

/** Sums of every flow, those of nothing too. */
export type FlowTable = Readonly<Record<PixFlow, PixSums>>;

/** Rows of sums as a table by flow. */
export function flowTable(rows: readonly (PixSums & { readonly flow: PixFlow })[]): FlowTable {
  const table = Object.fromEntries(PIX_FLOWS.map((flow) => [flow, NO_SUMS])) as Record<PixFlow, PixSums>;
  for (const { flow, count, centavos } of rows) table[flow] = { count, centavos };
  return table;
}

/** Several sums together. */
export function total(sums: Iterable<PixSums>): PixSums {
  let [count, centavos] = [0n, 0n];
  for (const one of sums) [count, centavos] = [count + one.count, centavos + one.centavos];
  return { count, centavos };
}

/** What one came to on average, half a centavo up; null of none. */
export function averageOf({ count, centavos }: PixSums): Money | null {
  return count === 0n ? null : multiplyRatio(money(centavos), { numerator: 1n, denominator: count }, 'half-up');
}

/** The largest by amount, and what the others come to. Equal ones stand as they were given. */
export function largest<Row extends PixSums>(
  rows: readonly Row[],
  count: number,
): { readonly top: readonly Row[]; readonly others: PixSums } {
  const sorted = rows.toSorted((a, b) => (a.centavos < b.centavos ? 1 : a.centavos > b.centavos ? -1 : 0));
  return { top: sorted.slice(0, count), others: total(sorted.slice(count)) };
}
