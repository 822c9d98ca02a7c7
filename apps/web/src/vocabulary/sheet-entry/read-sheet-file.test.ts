import { writeXlsx, type SheetDescription } from '@bank/spreadsheets';
import { expect, test } from 'vitest';
import { linesOf, readSheetFile, type SheetFile, type SheetWish } from './read-sheet-file.ts';

// What somebody brings from disk: read here, and refused here with what to do, before anything of it goes to the bank.

const WISH: SheetWish = {
  wanted: [
    { key: 'name', title: 'Nome', required: true },
    { key: 'amount', title: 'Valor', required: true },
  ],
  rowsMax: 10_000,
  tooLong: 'Divida o arquivo.',
};
const HEAD = 'Nome;Valor\r\n';
const read = (content: BlobPart, name = 'lista.csv'): Promise<SheetFile | string> =>
  readSheetFile(new File([content], name), WISH);
const latin1 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (one) => one.charCodeAt(0));

async function texts(content: BlobPart): Promise<readonly (readonly string[])[]> {
  const file = await read(content);
  if (typeof file === 'string') throw new Error(file);
  return linesOf(file, ['name', 'amount'], file.proposed);
}

test.each([
  ['UTF-8', `${HEAD}Razão;1,50`],
  ['UTF-8 with its mark', `\ufeff${HEAD}Razão;1,50`],
  ['Windows-1252', latin1(`${HEAD}Raz\xe3o;1,50`)],
])('a list in %s is read as the same texts', async (_, content) => {
  expect(await texts(content)).toEqual([['Razão', '1,50']]);
});

test.each([
  ['UTF-16', latin1('\xff\xfeN\0o\0'), 'O arquivo está em UTF-16. Salve-o como CSV UTF-8.'],
  ['UTF-16 of the other order', latin1('\xfe\xff\0N\0o'), 'O arquivo está em UTF-16. Salve-o como CSV UTF-8.'],
  ['a zero byte', `${HEAD}Ana;1\0`, 'Linha 2: há bytes que não são texto. O arquivo não é um CSV.'],
  [
    'UTF-8 that breaks off',
    new Blob([`${HEAD}Razão;1\r\nBia;2\r\nJo`, latin1('\xe3o;3')]),
    'Linha 4: os acentos não estão todos na mesma codificação. Salve o arquivo como CSV UTF-8.',
  ],
  ['a quote that does not close', `${HEAD}"Ana;1\r\nBia;2`, 'Linha 2, coluna 1: as aspas abertas aqui não se fecham.'],
  ['an old workbook', latin1('\xd0\xcf\x11\xe0aaaa'), 'A planilha tem senha ou está no formato antigo (.xls).'],
  ['an archive of something else', latin1('PK\x03\x04aaaa'), undefined],
  ['a program', latin1('MZ\x90\0'), undefined],
  ['nothing', '', 'O arquivo está vazio.'],
  ['titles alone', HEAD, 'O arquivo não tem nenhuma linha abaixo dos títulos.'],
])('%s is refused with where and why, and nothing of it is kept', async (_, content, words) => {
  const file = await read(content);
  expect(file).toEqual(expect.any(String));
  if (words !== undefined) expect(file).toContain(words);
});

test('a list without end is refused at the first row too many, and no more of it is fetched from disk', async () => {
  const piece = new TextEncoder().encode('Ana;1,00\r\n'.repeat(500));
  let pieces = 0;
  const endless = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pieces += 1;
        controller.enqueue(pieces === 1 ? new TextEncoder().encode(HEAD) : piece);
      },
    },
    { highWaterMark: 0 },
  );
  const file = new File([], 'lista.csv');
  Object.defineProperty(file, 'stream', { value: () => endless });
  expect(await readSheetFile(file, WISH)).toBe('Divida o arquivo.');
  // 10,001 rows are 21 pieces of 500.
  expect(pieces).toBeLessThan(25);
});

test('ten thousand rows are taken, and not one more', async () => {
  expect(await texts(HEAD + 'Ana;1\r\n'.repeat(10_000))).toHaveLength(10_000);
  expect(await read(HEAD + 'Ana;1\r\n'.repeat(10_001))).toBe('Divida o arquivo.');
});

test('I11 formulas are texts like others, and of a workbook the saved result is read', async () => {
  const formulas = ['=1+1', '+55', '-2', '@SUM(A1)', '=HYPERLINK("http://x")', "=cmd|' /C calc'!A0"];
  const csv = await texts(HEAD + formulas.map((formula) => `"${formula.replaceAll('"', '""')}";1\r\n`).join(''));
  // A quote would cut the cell on the grid's clipboard.
  expect(csv.map(([name]) => name)).toEqual(formulas.map((formula) => formula.replaceAll('"', ' ').trim()));
  const list: SheetDescription<string> = {
    name: 'Lista',
    columns: [
      { title: 'Nome', width: 10, kind: 'text', value: (text) => text },
      { title: 'Valor', width: 10, kind: 'text', value: () => '1' },
    ],
  };
  const parts: BlobPart[] = [];
  for await (const part of writeXlsx(list, [formulas])) parts.push(part as Uint8Array<ArrayBuffer>);
  expect((await texts(new Blob(parts))).map(([name]) => name)).toEqual(csv.map(([name]) => name));
});
