import { expect, test } from 'vitest';
import { bookOf, type MadeBook } from '../testdata/made-archives.ts';
import { pause, plain, readAll } from '../testdata/reading.ts';
import { explainSheet, readXlsx, readXlsxSheets } from './index.ts';

const rowsOf = async (book: MadeBook, sheet?: string): Promise<readonly (readonly unknown[])[]> => {
  const { rows, fault } = await readAll(readXlsx([bookOf(book)], { pause, ...(sheet !== undefined && { sheet }) }));
  expect(fault).toBeUndefined();
  return rows.map(({ cells }) => plain(cells));
};

test('shared, plain and inline texts, in runs, spoken forms left out, escapes undone', async () => {
  const shared =
    '<si><t>Ana</t></si><si><r><t xml:space="preserve">Pão </t></r><r><rPr><b/></rPr><t>&amp; Cia</t></r><rPh><t>x</t></rPh></si><si><t>a_x000D_b_x005F_x0041_</t></si>';
  const data =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>' +
    '<row r="2"><c r="A2" t="inlineStr"><is><t>=1+1</t></is></c><c r="B2" t="inlineStr"><is><r><t>x</t></r><rPh><t>y</t></rPh><r><t>z</t></r></is></c>' +
    '<c r="C2" t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c></row>';
  expect(await rowsOf({ shared, data })).toEqual([
    ['Ana', 'Pão & Cia', 'a\rb_x0041_'],
    ['=1+1', 'xz', '<b>'],
  ]);
});

test('of a formula the saved result is read and nothing else', async () => {
  const data =
    '<row><c t="str"><f>HYPERLINK("http://x")</f><v>link</v></c><c><f>A1&amp;B1</f><v>7.5</v></c>' +
    '<c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><f>NOW()</f></c><c t="b"><f>TRUE()</f><v>1</v></c></row>';
  expect(await rowsOf({ data })).toEqual([
    ['link', 7.5, { kind: 'error', text: '#DIV/0!' }, { kind: 'uncalculated' }, true],
  ]);
});

const STYLES =
  '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="165" formatCode="&quot;dia&quot; 0"/>' +
  '<numFmt numFmtId="166" formatCode="[$-416]d\\-mmm;@"/><numFmt numFmtId="167" formatCode="[h]:mm"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  `<cellXfs>${[0, 14, 164, 165, 166, 167, 21].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
const numbers = (cells: readonly (readonly [style: number, value: number])[]): string =>
  `<row>${cells.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join('')}</row>`;

test('a number is a day where its format shows one, by 1900 and by 1904', async () => {
  const data = numbers([
    [0, 46_348],
    [1, 46_348],
    [2, 46_348.418_368_055_6],
    [3, 46_348],
    [4, 46_348],
    [5, 1.5],
    [6, 0.418_368_055_6],
    [1, 1],
    [1, 59],
    [1, 60],
    [1, 61],
    [1, 46_348.999_999_99],
  ]);
  const moment = '2026-11-22 10:02:27';
  expect(await rowsOf({ data, styles: STYLES })).toEqual([
    [
      46_348,
      '2026-11-22',
      moment,
      46_348,
      '2026-11-22',
      1.5,
      '10:02:27',
      '1900-01-01',
      '1900-02-28',
      60,
      '1900-03-01',
      '2026-11-23',
    ],
  ]);
  const settings = '<workbookPr date1904="1"/>';
  expect(
    await rowsOf({
      data: numbers([
        [1, 44_886],
        [1, 0],
      ]),
      styles: STYLES,
      settings,
    }),
  ).toEqual([['2026-11-22', '1904-01-01']]);
});

test('empty rows and cells keep their places; styled cells that hold nothing are nothing', async () => {
  const data =
    '<row r="2"><c r="B2"><v>1</v></c><c r="XFD2" s="1"/></row><row r="3"><c r="A3" s="1"/></row><row r="9"><c r="C9"><v>2</v></c></row>';
  const { rows } = await readAll(readXlsx([bookOf({ data })], { pause }));
  expect(rows.map(({ row, cells }) => [row, ...plain(cells)])).toEqual([
    [2, null, 1],
    [9, null, null, 2],
  ]);
});

test('of merged cells the first holds the value', async () => {
  const sheet =
    '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c>' +
    '<x:c r="B1"/><x:c r="C1"><x:v>3</x:v></x:c></x:row></x:sheetData><x:mergeCells><x:mergeCell ref="A1:B1"/></x:mergeCells></x:worksheet>';
  expect(await rowsOf({ sheet })).toEqual([[1, null, 3]]);
});

test('the first visible sheet is read, or one by its name, never a hidden one', async () => {
  const sheets =
    '<sheet name="Oculta" sheetId="1" state="veryHidden" r:id="rId1"/><sheet name="Dados" sheetId="2" r:id="rId2"/>';
  expect(await rowsOf({ sheets })).toEqual([['dois']]);
  expect(await rowsOf({ sheets }, 'Dados')).toEqual([['dois']]);
  const names = await readXlsxSheets([bookOf({ sheets })], { pause });
  expect(names).toEqual({ ok: true, value: ['Dados'] });
  const { fault } = await readAll(readXlsx([bookOf({ sheets })], { pause, sheet: 'Oculta' }));
  expect(fault && explainSheet(fault)).toBe('A planilha não tem uma aba visível com esse nome.');
});

test.each([
  ['a number that is none', '<row><c><v>12a</v></c></row>', 'Linha 1, coluna 1: a planilha não segue o formato'],
  ['a text that is not there', '<row><c t="s"><v>0</v></c></row>', 'Linha 1, coluna 1: a planilha não segue o formato'],
  ['rows out of order', '<row r="2"><c><v>1</v></c></row><row r="1"/>', 'Linha 3: a planilha não segue o formato'],
  ['a column too far', '<row r="7"><c r="IW7"><v>1</v></c></row>', 'Linha 7: há mais de 256 colunas.'],
  [
    'a cell too long',
    `<row><c t="str"><v>${Array.from({ length: 8000 }, (_, at) => at * 7919).join('-')}</v></c></row>`,
    'Linha 1, coluna 1: a célula tem mais de 32.767',
  ],
])('%s is refused with row and column', async (_, data, words) => {
  const { fault } = await readAll(readXlsx([bookOf({ data })], { pause }));
  expect(fault && explainSheet(fault)).toContain(words);
});
