import { expect, test } from 'vitest';
import { read } from '../../../testdata/cnab-text.ts';
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
