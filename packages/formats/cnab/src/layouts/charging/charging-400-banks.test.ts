import { expect, test } from 'vitest';
import { read } from '../../../testdata/cnab-text.ts';
import { readCnabFile } from '../../index.ts';
import { file400 } from '../../../testdata/lines-400.ts';

test('a retorno of Banco do Brasil with an agreement of six digits has its nosso número at 63', () => {
  const file = read(
    file400('001', 'RETORNO', [
      [1, '1'],
      [32, '123456'],
      [63, '12345600042'],
      [109, '06'],
      [147, '280714'],
      [153, '0000000011081'],
      [254, '0000000011421'],
    ]),
  );
  expect(file.errors).toEqual([]);
  expect(file.titles).toMatchObject([{ nossoNumero: '12345600042', amountCentavos: 11_081n, paidCentavos: 11_421n }]);
});

test('a remessa to Banco do Brasil with an agreement of six digits is read', () => {
  const file = read(
    file400('001', 'REMESSA', [
      [1, '1'],
      [32, '123456'],
      [63, '12345600042'],
      [109, '01'],
      [121, '280714'],
      [127, '0000000011081'],
    ]),
  );
  expect(file.errors).toEqual([]);
  expect(file.titles).toMatchObject([{ nossoNumero: '12345600042', amountCentavos: 11_081n }]);
});

test('Unicred under the code of Banco do Brasil still has its nosso número at 46', () => {
  const file = read(
    file400('001', 'RETORNO', [
      [1, '1'],
      [46, '00000000000000116'],
      [109, '06'],
      [153, '0000000044400'],
    ]),
  );
  expect(file.titles).toMatchObject([{ nossoNumero: '00000000000000116' }]);
});

test('an occurrence that the table does not have keeps the title and its code, with a warning', () => {
  const detail = [
    [1, '1'],
    [109, '98'],
    [153, '0000000000350'],
  ] as const;
  const file = read(file400('341', 'RETORNO', detail));
  expect(file.errors).toEqual([]);
  expect(file.warnings.map(({ code, line, found }) => [code, line, found])).toEqual([['cnab.field.code', 2, '98']]);
  expect(file.titles).toMatchObject([{ movement: '98', amountCentavos: 350n, refused: false }]);
});

test('the header of Sicredi has its date with the year first, or in six digits as the others', () => {
  const dates = ['20170203', '111116'].map((date) => {
    const text = file400('748', 'RETORNO', [[1, '1']]);
    return read(text.slice(0, 94) + date + text.slice(94 + date.length)).date;
  });
  expect(dates).toEqual(['2017-02-03', '2016-11-11']);
});

test.each(['utf-16le', 'utf-16be'])('a file in %s is read, and says so', (encoding) => {
  const text = file400('341', 'RETORNO', [
    [1, '1'],
    [109, '06'],
    [153, '0000000017680'],
  ]);
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  const file = readCnabFile(encoding === 'utf-16le' ? little : little.swap16());
  expect(file.warnings.map(({ code }) => code)).toEqual(['cnab.dirt.utf-16']);
  expect(file.titles).toMatchObject([{ amountCentavos: 17_680n }]);
});
