import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCnabFile, type CnabFile } from './index.ts';

// Files that people sent to the makers of other readers with "this is read wrongly". They are never committed: the folder
// is named by IPE_VECTORS, and without it these tests are skipped.

const FOLDER = join(process.env['IPE_VECTORS'] ?? '', 'field');
const missing = !existsSync(FOLDER);

function read(file: string): CnabFile {
  return readCnabFile(readFileSync(join(FOLDER, file)), { ownBank: '990' });
}

function errorsOf({ errors }: CnabFile): readonly string[] {
  return errors.map(({ line, code }) => `${line} ${code}`);
}

test.skipIf(missing).each([
  ['cnab240-linha-de-239.ret', '3 cnab.line-too-short', 1],
  ['cnab400-linha-de-399.ret', '2 cnab.line-too-short', 0],
])('%s lost a character: no amount of that line is given (needs IPE_VECTORS)', (name, error, titles) => {
  const file = read(name);
  expect(errorsOf(file)).toEqual([error]);
  expect(file.titles).toHaveLength(titles);
  expect(file.totals).toMatchObject({ amountCentavos: 0n, paidCentavos: 0n });
});

test.skipIf(missing)('an agreement of six digits is read by the layout of Banco do Brasil (needs IPE_VECTORS)', () => {
  const file = read('cnab400-bb-convenio6-tipo1.ret');
  expect(file.errors).toEqual([]);
  expect(file.titles).toMatchObject([
    { nossoNumero: '12345600042', movement: '06', amountCentavos: 11_081n, paidCentavos: 11_421n },
  ]);
});

test.skipIf(missing).each([
  ['cnab240-itau-sispag-j52.rem', 'remessa', [15_000n]],
  ['cnab240-itau-sispag-moeda-rea.rem', 'remessa', [179_371n]],
  ['cnab240-itau-carteira-zero.rem', 'remessa', [10_000n, 20_000n]],
  ['cnab240-caixa-143-igual-5-pre-critica.ret', 'retorno', []],
  ['cnab400-itau-ocorrencia-54.ret', 'retorno', [350n]],
  ['cnab400-sicredi-header-aaaammdd.ret', 'retorno', [79_242n, 53_803n]],
])('%s is read without an error (needs IPE_VECTORS)', (name, direction, amounts) => {
  const file = read(name);
  expect(file.errors).toEqual([]);
  expect([file.direction, file.titles.map(({ amountCentavos }) => amountCentavos)]).toEqual([direction, amounts]);
});

test.skipIf(missing)('a file in UTF-16 that cannot be read says that it is that (needs IPE_VECTORS)', () => {
  expect(errorsOf(read('cnab400-utf16le.ret'))).toEqual(['1 cnab.encoding', '2 cnab.line-too-short']);
});
