import type { CommandOutcome } from './command.ts';
import type { Tally } from './vitest.ts';

/** One thing that was run. */
export interface Row extends CommandOutcome {
  readonly title: string;
  readonly tally: Tally;
}

/** What ran, how it ended and how long it took, one line each, and below it each test that needed a second try. */
export function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ title }) => title.length));
  return rows.map((row) => `${line(row, width)}`).join('\n');
}

function line({ ok, title, seconds, tally }: Row, width: number): string {
  const counts = tally.passed + tally.failed > 1 ? `   ${total([tally])}` : '';
  const first = `${ok ? 'ok  ' : 'FAIL'}  ${title.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s${counts}`;
  return [first, ...tally.atSecondTry.map((test) => `      only at the second try: ${test}`)].join('\n');
}

/** "12 passed, 0 failed", and the skipped ones and those that needed a second try where there are any. */
export function total(tallies: readonly Tally[]): string {
  const sum = (of: (tally: Tally) => number): number => tallies.reduce((all, tally) => all + of(tally), 0);
  const skipped = sum((tally) => tally.skipped);
  const again = sum((tally) => tally.atSecondTry.length);
  return (
    `${sum((tally) => tally.passed)} passed, ${sum((tally) => tally.failed)} failed` +
    `${skipped ? `, ${skipped} skipped` : ''}${again ? `, ${again} of the passed only at the second try` : ''}`
  );
}

/** Prints what a failed run said, under its title. */
export function showFailure({ title, output }: Row): void {
  console.log(`\n——— ${title} ———\n${output.trimEnd()}\n`);
}
