import type { IssuedFile, IssuedFileKind } from '@bank/contracts';

/** A file of a closed month: October 2026 in CSV, nobody has downloaded it. */
export function exampleFile(changes: Partial<IssuedFile> = {}): IssuedFile {
  const kind: IssuedFileKind = changes.kind ?? 'statement-month-csv';
  const number = changes.number ?? 3;
  const month = (changes.to ?? '2026-10-31').slice(0, 7);
  return {
    id: `${kind}.${number}`,
    kind,
    number,
    from: `${month}-01`,
    to: `${month}-31`,
    name: `extrato-10001-${month}.${kind.endsWith('csv') ? 'csv' : 'ofx'}`,
    size: 48_213,
    lines: 412,
    totalIn: '184320.10',
    totalOut: '161007.45',
    sha256: 'ab'.repeat(32),
    issuedAt: '2026-11-03T09:00:00.000Z',
    firstDownload: null,
    lastDownload: null,
    ...changes,
  };
}

/** Both files of a month. */
export function exampleMonth(changes: Partial<IssuedFile> = {}): readonly IssuedFile[] {
  return [
    exampleFile({ ...changes, kind: 'statement-month-ofx' }),
    exampleFile({ ...changes, kind: 'statement-month-csv' }),
  ];
}
