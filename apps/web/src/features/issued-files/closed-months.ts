import { CLOSED_MONTH_KINDS, type IssuedFile, type IssuedFileKind, type IssuedFileName } from '@bank/contracts';
import { MONTH_NAMES } from '@bank/core';

/** A closed month of the statement with its files, in the order in which they are offered. */
export interface ClosedMonth {
  /** "2026-10". */
  readonly key: string;
  /** "Outubro de 2026". */
  readonly name: string;
  readonly files: readonly [IssuedFile, ...IssuedFile[]];
}

/** The files of closed months by month, in the order in which the months come. */
export function monthsOf(files: readonly IssuedFile[]): readonly ClosedMonth[] {
  const byMonth = new Map<string, IssuedFile[]>();
  for (const file of files) {
    const key = file.to.slice(0, 7);
    byMonth.set(key, [...(byMonth.get(key) ?? []), file]);
  }
  return [...byMonth].flatMap(([key, found]) => {
    const [first, ...rest] = found.toSorted((a, b) => placeOf(a) - placeOf(b));
    return first === undefined ? [] : [{ key, name: monthName(key), files: [first, ...rest] }];
  });
}

function placeOf({ kind }: IssuedFile): number {
  const kinds: readonly IssuedFileKind[] = CLOSED_MONTH_KINDS;
  return kinds.indexOf(kind);
}

function monthName(key: string): string {
  const [year = '', month = ''] = key.split('-');
  const name = MONTH_NAMES[Number(month) - 1] ?? '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} de ${year}`;
}

/** The numbers of a month's files: nearly always one, for they are issued together. */
export function numbersOf({ files }: ClosedMonth): string {
  return [...new Set(files.map(({ number }) => number))].toSorted((a, b) => a - b).join(' e ');
}

/** Whether nobody has downloaded any of a month's files. */
export function isNew({ files }: ClosedMonth): boolean {
  return files.every(({ firstDownload }) => firstDownload === null);
}

/** The latest download of any of a month's files; undefined for a new one. */
export function lastDownloadOf({ files }: ClosedMonth): IssuedFile['lastDownload'] | undefined {
  return files
    .flatMap(({ lastDownload }) => (lastDownload === null ? [] : [lastDownload]))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
}

/** All files of some months, as a ZIP is asked for. */
export function filesOfMonths(months: readonly ClosedMonth[]): readonly IssuedFileName[] {
  return months.flatMap(({ files }) => files);
}
