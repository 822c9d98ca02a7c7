import { PIX_DAY_KINDS, type IssuedFile, type IssuedFileKind } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { dayOf } from '../../vocabulary/dates.ts';

/** A day of Pix with its files, in the order in which formats are offered. */
export interface PixDay {
  readonly day: CivilDate;
  readonly files: readonly [IssuedFile, ...IssuedFile[]];
}

/** Files by the day that they are of, in the order in which the days come. */
export function daysOf(files: readonly IssuedFile[]): readonly PixDay[] {
  const byDay = new Map<string, IssuedFile[]>();
  for (const file of files) byDay.set(file.to, [...(byDay.get(file.to) ?? []), file]);
  return [...byDay].flatMap(([day, found]) => {
    const [first, ...rest] = found.toSorted((a, b) => placeOf(a.kind) - placeOf(b.kind));
    return first === undefined ? [] : [{ day: dayOf(day), files: [first, ...rest] }];
  });
}

function placeOf(kind: IssuedFileKind): number {
  const kinds: readonly IssuedFileKind[] = PIX_DAY_KINDS;
  return kinds.indexOf(kind);
}

/** The latest download of any of a day's files that are shown; undefined while there is none. */
export function lastDownloadOf({ files }: PixDay): NonNullable<IssuedFile['lastDownload']> | undefined {
  return files
    .flatMap(({ lastDownload }) => (lastDownload === null ? [] : [lastDownload]))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
}

/** "1.204 registros". */
export function recordsInWords(count: number): string {
  return count === 1 ? '1 registro' : `${count.toLocaleString('pt-BR')} registros`;
}
