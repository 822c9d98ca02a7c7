import { expect, test } from 'vitest';
import { readIssuedFilesAddress } from './address.ts';
import { filesOfMonths, isNew, lastDownloadOf, monthsOf, numbersOf } from './closed-months.ts';
import { exampleFile, exampleMonth } from './testdata/example-files.ts';

const MARIA = { by: 'Maria', at: '2026-11-03T13:12:00.000Z' };
const RUI = { by: 'Rui', at: '2026-11-05T13:12:00.000Z' };

test('files of a month stand together, CSV first, the months as they come', () => {
  const months = monthsOf([...exampleMonth(), ...exampleMonth({ to: '2026-09-30', number: 2 })]);
  expect(months.map(({ name, files }) => [name, files.map(({ kind }) => kind)])).toEqual([
    ['Outubro de 2026', ['statement-month-csv', 'statement-month-ofx']],
    ['Setembro de 2026', ['statement-month-csv', 'statement-month-ofx']],
  ]);
  expect(filesOfMonths(months)).toHaveLength(4);
  expect(monthsOf([])).toEqual([]);
});

test('a month has one number where its files have, and both where they differ', () => {
  expect(monthsOf(exampleMonth()).map(numbersOf)).toEqual(['3']);
  expect(monthsOf([exampleFile(), exampleFile({ kind: 'statement-month-ofx', number: 2 })]).map(numbersOf)).toEqual([
    '2 e 3',
  ]);
});

test('a month is new until somebody downloads any of its files; the latest download is shown', () => {
  const [fresh] = monthsOf(exampleMonth());
  const [taken] = monthsOf([
    exampleFile({ firstDownload: MARIA, lastDownload: RUI }),
    exampleFile({ kind: 'statement-month-ofx', firstDownload: MARIA, lastDownload: MARIA }),
  ]);
  expect(fresh && [isNew(fresh), lastDownloadOf(fresh)]).toEqual([true, undefined]);
  expect(taken && [isNew(taken), lastDownloadOf(taken)]).toEqual([false, RUI]);
});

test('an address keeps what can be and drops the rest', () => {
  expect(readIssuedFilesAddress({ mostrar: 'novos', ano: 2025 })).toEqual({ mostrar: 'novos', ano: '2025' });
  expect(readIssuedFilesAddress({ mostrar: 'x', ano: '20255', outro: 1 })).toEqual({});
});
