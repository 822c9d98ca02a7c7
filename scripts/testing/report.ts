import type { Row } from '../checks/table.ts';
import { total } from '../checks/table.ts';
import { placeOf, type FailedTest } from './failures.ts';

/** A run as its report tells of it. */
export interface RunReport {
  readonly rows: readonly Row[];
  /** Why the run has not passed; empty where it has. */
  readonly refusals: readonly string[];
  /** The name of its moment. */
  readonly moment: string;
  readonly seconds: number;
  /** How many times slower than a quiet one the machine was. */
  readonly patience: number;
  /** The seed of its property tests. */
  readonly seed: number;
  /** Budgets by the titles of their rows, in seconds on a quiet machine. */
  readonly budgets: ReadonlyMap<string, number>;
  /** What was left to the whole run. */
  readonly left: readonly string[];
}

const LINES_MAX = 30;
const WIDTH_MAX = 200;
const SLOWEST = 5;

/** Tells a run in at most thirty lines: how it ended, what failed and why, the slowest files, budgets that are spent. */
export function tellRun(run: RunReport): string {
  const { rows, refusals, moment, seconds, patience, seed } = run;
  const failures = rows.flatMap((row) => row.failures ?? []);
  const head = [
    `${refusals.length === 0 ? 'GREEN' : 'RED'}  ${total(rows.map(({ tally }) => tally))} in ${seconds.toFixed(0)} s; ` +
      `moment ${moment}, machine ${patience} × slower than a quiet one, seed ${seed}`,
    ...shorten(
      refusals.map((reason) => `refused: ${reason}`),
      8,
    ),
  ];
  const tail = [
    ...slowest(rows),
    ...spent(run),
    ...(run.left.length > 0 ? [`left to npm run test:all: ${run.left.length} files, ${run.left.join(', ')}`] : []),
  ];
  const room = LINES_MAX - head.length - tail.length;
  const failed = shorten(failures.flatMap(tellFailure), Math.max(2, room));
  return [...head, ...failed, ...tail].map((line) => line.slice(0, WIDTH_MAX)).join('\n');
}

function tellFailure(failure: FailedTest): readonly string[] {
  const { kind, again, name, error } = failure;
  return [`${placeOf(failure)} [${kind}, second try ${again}] ${name}`, `    ${error}`];
}

function shorten(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `… and ${lines.length - most + 1} lines more`];
}

function slowest(rows: readonly Row[]): readonly string[] {
  return rows
    .flatMap(({ files = [] }) => files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `slow: ${seconds.toFixed(1)} s ${file}`);
}

/** Parts that took longer than their budget allows on this machine. */
function spent({ rows, budgets, patience }: RunReport): readonly string[] {
  const over = rows.flatMap(({ title, seconds }) => {
    const budget = budgets.get(title);
    return budget !== undefined && seconds > budget * patience
      ? [`${title} ${seconds.toFixed(0)} of ${Math.round(budget * patience)} s`]
      : [];
  });
  return over.length === 0 ? [] : [`over budget: ${over.join(', ')}`];
}
