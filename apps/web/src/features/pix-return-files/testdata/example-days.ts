import { PIX_DAY_KINDS, type IssuedFile } from '@bank/contracts';

/** A return file: 20 November 2026 in CSV, nobody has downloaded it. */
export function exampleFile(changes: Partial<IssuedFile> = {}): IssuedFile {
  const { kind = 'pix-day-csv', number = 12, to: day = '2026-11-20' } = changes;
  return {
    id: `${kind}.${number}`,
    kind,
    number,
    from: day,
    to: day,
    name: `pix-10001-${day}${kind === 'pix-day-csv' ? '.csv' : `-cnab${kind.slice(-3)}.ret`}`,
    size: 4_213,
    lines: 8,
    totalIn: '1820.10',
    totalOut: '30.00',
    sha256: 'cd'.repeat(32),
    issuedAt: '2026-11-21T04:00:00.000Z',
    firstDownload: null,
    lastDownload: null,
    ...changes,
  };
}

/** All files of a day, as the bank lists them. */
export function exampleDay(changes: Partial<IssuedFile> = {}): readonly IssuedFile[] {
  return PIX_DAY_KINDS.toReversed().map((kind) => exampleFile({ ...changes, kind }));
}
