import { expect, test } from 'vitest';
import { readReturnFilesAddress } from './address.ts';
import { daysOf, lastDownloadOf, recordsInWords } from './pix-days.ts';
import { exampleDay, exampleFile } from './testdata/example-days.ts';

const MARIA = { by: 'Maria', at: '2026-11-21T13:12:00.000Z' };
const RUI = { by: 'Rui', at: '2026-11-22T13:12:00.000Z' };

test('files of a day stand together, CNAB 750 first, the days as they come', () => {
  const days = daysOf([...exampleDay(), ...exampleDay({ to: '2026-11-19', number: 11 })]);
  expect(days.map(({ day, files }) => [day, files.map(({ kind }) => kind)])).toEqual([
    ['2026-11-20', ['pix-day-750', 'pix-day-240', 'pix-day-csv']],
    ['2026-11-19', ['pix-day-750', 'pix-day-240', 'pix-day-csv']],
  ]);
  expect(daysOf([])).toEqual([]);
});

test('the latest download of any format is the day’s', () => {
  const [taken] = daysOf([
    exampleFile({ firstDownload: MARIA, lastDownload: RUI }),
    exampleFile({ kind: 'pix-day-750', firstDownload: MARIA, lastDownload: MARIA }),
  ]);
  const [fresh] = daysOf(exampleDay());
  expect(taken && lastDownloadOf(taken)).toEqual(RUI);
  expect(fresh && lastDownloadOf(fresh)).toBeUndefined();
});

test('records are counted in words', () => {
  expect([1, 8, 1204].map(recordsInWords)).toEqual(['1 registro', '8 registros', '1.204 registros']);
});

test('an address keeps what can be and drops the rest', () => {
  const whole = { mostrar: 'novos', formato: 'cnab-750', de: '2026-11-01', ate: '2026-11-20', dia: '2026-11-20' };
  expect(readReturnFilesAddress(whole)).toEqual(whole);
  expect(
    readReturnFilesAddress({ mostrar: 'x', formato: 'pdf', de: '2026-11-20', ate: '2026-11-01', dia: '2026-13-01' }),
  ).toEqual({});
});
