import type { FailedTest } from '../testing/failures.ts';
import { placeOf } from '../testing/failures.ts';
import type { CommandOutcome } from './command.ts';
import type { FileTime, Tally } from './vitest.ts';

/** One thing that was run. */
export interface Row extends CommandOutcome {
  readonly title: string;
  readonly tally: Tally;
  /** The tests that failed, those too that a second try let pass. */
  readonly failures?: readonly FailedTest[];
  readonly files?: readonly FileTime[];
}

/** One line for each row: how it ended and how long it took; below it each test that a second try let pass. */
export function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ title }) => title.length));
  return rows.map((row) => `${line(row, width)}`).join('\n');
}

function line({ ok, title, seconds, tally, failures = [] }: Row, width: number): string {
  const counts = tally.passed + tally.failed > 1 ? `   ${total([tally])}` : '';
  const first = `${ok ? 'ok  ' : 'FAIL'}  ${title.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s${counts}`;
  const again = failures.filter((failure) => failure.again === 'passed');
  return [
    first,
    ...again.map((failure) => `      passed at the second try: ${placeOf(failure)} ${failure.name} (${failure.error})`),
  ].join('\n');
}

/** "12 passed, 0 failed", and the skipped ones where there are any. */
export function total(tallies: readonly Tally[]): string {
  const sum = (of: (tally: Tally) => number): number => tallies.reduce((all, tally) => all + of(tally), 0);
  const skipped = sum((tally) => tally.skipped);
  return (
    `${sum((tally) => tally.passed)} passed, ${sum((tally) => tally.failed)} failed` +
    `${skipped ? `, ${skipped} skipped` : ''}`
  );
}

/** Prints what a failed run said, under its title. */
export function showFailure({ title, output }: Row): void {
  console.log(`\n——— ${title} ———\n${output.trimEnd()}\n`);
}
