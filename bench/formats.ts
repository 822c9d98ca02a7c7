import { loadavg } from 'node:os';
import { cnabFigures } from './formats/cnab-files.ts';
import type { Figure } from './formats/figure.ts';
import { hostileFigures } from './formats/hostile.ts';
import { ofxFigures } from './formats/ofx-files.ts';
import { readingFigures } from './formats/reading.ts';

/** Formats are text in, values out. */
export const needsDatabase = false;

interface Section {
  readonly title: string;
  readonly figures: readonly Figure[];
}

/** Everything that was measured. */
export interface FormatsBench {
  /** Others' work on the machine spoils the seconds of files; the rest is time of the processor. */
  readonly loadBefore: number;
  readonly sections: readonly Section[];
}

/**
 * Measures the formats: one code of each kind against packages of npm that read the same, hostile texts, files of
 * CNAB and OFX. Prints a table, or JSON. Ends with 1 where a budget or a peer is missed.
 */
export async function run({ json }: { readonly json: boolean }): Promise<FormatsBench> {
  const loadBefore = loadavg()[0] ?? 0;
  const sections: Section[] = [];
  if (!json) process.stdout.write(`Formats; load before ${loadBefore.toFixed(2)}\n`);
  const add = (section: Section): void => {
    sections.push(section);
    if (!json) process.stdout.write(table(section));
  };
  add({ title: 'Reading one code, warm: median of batches of 400 different ones', figures: readingFigures() });
  add({
    title: 'Hostile texts: the time for 50 kB by the time for 25 kB, the worst of all kinds',
    figures: hostileFigures(),
  });
  add({ title: 'OFX: medians', figures: ofxFigures() });
  add({ title: 'CNAB: read and checked as it streams from the disk', figures: await cnabFigures() });
  const found = { loadBefore, sections };
  const missed = sections.flatMap(({ figures }) => figures).filter(({ ok }) => !ok);
  if (json) process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
  else
    process.stdout.write(
      missed.length === 0 ? '\nAll met.\n' : `\nMISSED: ${missed.map(({ what }) => what).join('; ')}\n`,
    );
  if (missed.length > 0) process.exitCode = 1;
  return found;
}

const WHAT_WIDTH = 44;

function table({ title, figures }: Section): string {
  const lines = figures.map(({ what, value, unit, budget, peer, lesser, ok, note }) => {
    const words = [
      what.padEnd(WHAT_WIDTH),
      `${number(value).padStart(8)} ${unit.padEnd(3)}`,
      (budget === undefined ? '' : `≤ ${budget}`).padEnd(5),
      (peer ? `${number(peer.ratio)} × of ${peer.name} (${number(peer.value)})` : '').padEnd(42),
      ok ? '' : 'MISSED',
    ];
    const beside =
      lesser && `does less: ${lesser.name} ${number(lesser.value)} (${number(lesser.ratio)} ×), ${lesser.does}`;
    const further = [beside, note].filter(Boolean).join('; ');
    return `${words.join(' ').trimEnd()}\n${further ? `    ${further}\n` : ''}`;
  });
  return `\n${title}\n${lines.join('')}`;
}

function number(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

if (import.meta.main) await run({ json: process.argv.includes('--json') });
