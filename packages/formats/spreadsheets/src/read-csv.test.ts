import { expect, test } from 'vitest';
import { cut, measureReading, plain, readAll, utf8, type Reading } from '../testdata/reading.ts';
import { explainSheet, readCsv, type CsvOptions } from './index.ts';

const read = (bytes: Uint8Array, options: CsvOptions = {}): Promise<Reading> => readAll(readCsv([bytes], options));
const cells = async (text: string, options: CsvOptions = {}): Promise<readonly (readonly unknown[])[]> => {
  const { rows, fault } = await read(utf8(text), options);
  expect(fault).toBeUndefined();
  return rows.map((row) => plain(row.cells));
};
/** Bytes of Windows-1252, one for each character. */
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0));

test('the delimiter is recognised by the first rows', async () => {
  expect(await cells('Nome;Valor\nAna;1,50')).toEqual([
    ['Nome', 'Valor'],
    ['Ana', '1,50'],
  ]);
  expect(await cells('Nome,Valor\nAna,"1,50"')).toEqual([
    ['Nome', 'Valor'],
    ['Ana', '1,50'],
  ]);
  expect(await cells('Nome\tValor\nAna; Bia\t1,50')).toEqual([
    ['Nome', 'Valor'],
    ['Ana; Bia', '1,50'],
  ]);
  expect(await cells('Relatório\nNome;Valor;\nAna;1;2')).toEqual([['Relatório'], ['Nome', 'Valor'], ['Ana', '1', '2']]);
  expect(await cells('sep=,\nNome;x,Valor\nAna,1')).toEqual([
    ['Nome;x', 'Valor'],
    ['Ana', '1'],
  ]);
  expect(await cells('só uma coluna\noutra')).toEqual([['só uma coluna'], ['outra']]);
  expect(await cells('a,b;c\n1,2;3', { delimiter: ',' })).toEqual([
    ['a', 'b;c'],
    ['1', '2;3'],
  ]);
});

test('UTF-8 with and without its mark and Windows-1252 read alike, however they are cut', async () => {
  const text = 'Razão;Valor\r\nPão & Cia – “S.A.” €;1';
  const windows = bytesOf('Raz\xe3o;Valor\r\nP\xe3o & Cia \x96 \x93S.A.\x94 \x80;1');
  for (const bytes of [utf8(text), utf8(`\ufeff${text}`), windows]) {
    for (const length of [1, 2, 3, 7, 1000]) {
      const { rows, fault } = await readAll(readCsv(cut(bytes, length)));
      expect(fault).toBeUndefined();
      expect(rows.map((row) => plain(row.cells))).toEqual([
        ['Razão', 'Valor'],
        ['Pão & Cia – “S.A.” €', '1'],
      ]);
    }
  }
});

test('quotes hold delimiters, quotes and line breaks; a quote within a cell is a character', async () => {
  expect(await cells('a;"x;""y""\r\nz";c\r\n1;2;3')).toEqual([
    ['a', 'x;"y"\r\nz', 'c'],
    ['1', '2', '3'],
  ]);
  expect(await cells('a;tubo 5" azul\n1;2')).toEqual([
    ['a', 'tubo 5" azul'],
    ['1', '2'],
  ]);
  expect(await cells('a;""\n"";b')).toEqual([['a'], [null, 'b']]);
});

test('CR, LF and CRLF end a line; rows that hold nothing are left out but count', async () => {
  for (const end of ['\r', '\n', '\r\n']) {
    const { rows } = await read(utf8(['a;b', ';', '', '"1\n2";3', '4;5', ''].join(end)));
    expect(rows.map(({ row, line }) => [row, line])).toEqual([
      [1, 1],
      [4, 4],
      [5, 6],
    ]);
  }
});

const FAULTS: readonly [string, string | Uint8Array, string][] = [
  ['nothing', '', 'O arquivo está vazio.'],
  ['a quote that is not closed', 'a;b\n1;2\n3;"x\n\n', 'Linha 3, coluna 2: as aspas abertas aqui não se fecham.'],
  ['text after quotes', 'a;b\n1;"x"y', 'Linha 2, coluna 2: há texto depois das aspas que fecham a célula.'],
  ['UTF-16', bytesOf('\xff\xfea\0;\0'), 'O arquivo está em UTF-16. Salve-o como CSV UTF-8.'],
  ['zero bytes', bytesOf('a;b\n\0'), 'Linha 2: há bytes que não são texto. O arquivo não é um CSV.'],
  [
    'two encodings',
    Uint8Array.from([...utf8(`Pão;1\n${'x;1\n'.repeat(20_000)}`), ...bytesOf('P\xe3o;1')]),
    'Linha 20002: os acentos não estão todos na mesma codificação. Salve o arquivo como CSV UTF-8.',
  ],
  ['an old workbook', bytesOf('\xd0\xcf\x11\xe0aaaa'), 'A planilha tem senha ou está no formato antigo (.xls).'],
  ['an archive', bytesOf('PK\x03\x04aaaa'), 'O arquivo não é uma planilha do Excel (.xlsx) nem um CSV.'],
  ['many columns', `a;b\n${';'.repeat(300)}x`, 'Linha 2: há mais de 256 colunas.'],
  ['a long cell', `a;b\n1;${'x'.repeat(33_000)}`, 'Linha 2, coluna 2: a célula tem mais de 32.767 caracteres.'],
  ['a long row', `a\n${`${'x'.repeat(2000)};`.repeat(200)}`, 'Linha 2: a linha tem mais de 262.144 caracteres.'],
  ['many rows', 'a;b\n'.repeat(100_001), 'Linha 100001: há mais de 100.000 linhas. Divida o arquivo.'],
];

test.each(FAULTS)('%s is refused in words, with line and column', async (_, content, words) => {
  const { fault } = await read(typeof content === 'string' ? utf8(content) : content);
  expect(fault && explainSheet(fault)).toContain(words);
});

test('a file of 17 MB is read without being kept, and no other work waits for it', () => {
  const line = `${'cela;"tex""to";123,45;'.repeat(5)}\n`;
  const { rows, mib, longestMs } = measureReading(utf8(line.repeat(150_000)));
  expect(rows).toBe(150_000);
  expect(mib).toBeLessThan(10);
  expect(longestMs).toBeLessThan(200);
});
