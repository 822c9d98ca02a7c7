import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isHeaderLine, readClipboard, readTabbed } from './clipboard.ts';
import { readHtmlTable } from './html-table.ts';

const tabbed = (text: string): readonly (readonly string[])[] => [...readTabbed(text)];
const table = (html: string): readonly (readonly string[])[] => [...readHtmlTable(html)];

test('lines end as Windows, Unix and old Macs end them; a last line end is no further line', () => {
  expect(tabbed('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(tabbed('a\nb')).toEqual([['a'], ['b']]);
  expect(tabbed('a\rb')).toEqual([['a'], ['b']]);
  expect(tabbed('a\t')).toEqual([['a', '']]);
  expect(tabbed('\t\n\t')).toEqual([
    ['', ''],
    ['', ''],
  ]);
  expect(tabbed('')).toEqual([['']]);
});

test('a quoted cell may hold tabs, line breaks and quotes; a lone quote is a quote', () => {
  expect(tabbed('"Rua A\nnº 3"\t"diz ""sim"""\t5" tubo')).toEqual([['Rua A\nnº 3', 'diz "sim"', '5" tubo']]);
  expect(tabbed('"Loja\tb')).toEqual([['"Loja', 'b']]);
  expect(tabbed('"Loja" nova\tb')).toEqual([['"Loja" nova', 'b']]);
});

test('the table that Excel puts on the clipboard is read by its cells', () => {
  const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--td {mso-number-format:"a>b";}--></style></head>
    <body><table border=0><col width=64><!--StartFragment-->
    <tr height=20><td class=xl65 style='a:">"'>Padaria&nbsp;Aurora</td><td>Rua A<br>
      n&#186; 3</td></tr>
    <tr><td>R$ 1.234,56</td><td></td></tr><!--EndFragment--></table><p>depois</p></body></html>`;
  expect(table(html)).toEqual([
    ['Padaria\u00a0Aurora', 'Rua A\nnº 3'],
    ['R$ 1.234,56', ''],
  ]);
});

test("Google Sheets' and LibreOffice's tables too: attributes with signs, missing end tags, nested tags", () => {
  const sheets = `<google-sheets-html-origin><style>td{}</style><table><tbody><tr><td data-sheets-value='{"1":2,"2":"a > b"}'>a &gt; b</td><td><span>1</span><b>2</b></td></tr></tbody></table>`;
  expect(table(sheets)).toEqual([['a > b', '12']]);
  expect(table('<TABLE><TR><TD>a<TD>b<TR><TD>c</TABLE>')).toEqual([['a', 'b'], ['c']]);
});

test('cells over several columns and rows keep the others in their places', () => {
  const html = `<table><tr><td colspan=2>a</td><td rowspan="2">b</td></tr><tr><td>c</td><td>d</td></tr><tr><td>e</td></tr></table>`;
  expect(table(html)).toEqual([['a', '', 'b'], ['c', 'd', ''], ['e']]);
});

test('a table is preferred to plain text, and HTML without one is not', () => {
  const texts = { plain: 'x\ny', html: '<table><tr><td>x<br>y</td></tr></table>' };
  expect([...readClipboard(texts)]).toEqual([['x\ny']]);
  expect([...readClipboard({ plain: 'x\ty', html: '<b>x y</b>' })]).toEqual([['x', 'y']]);
});

test('no markup takes long or throws', () => {
  const hostile = [
    '<td "'.repeat(3_000),
    '<!--'.repeat(3_000),
    '&#x110000;&#xD800;',
    '<table><tr><td colspan=99999999>a',
  ];
  for (const html of hostile) expect(table(`<table>${html}`).length).toBeLessThan(3_001);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<table>', '<tr>', '<td>', '</td>', '</table>', 'a', '&amp;', '"', '<!--', '>')),
      (parts) => {
        for (const line of readHtmlTable(parts.join(''))) expect(line.length).toBeGreaterThan(0);
      },
    ),
  );
});

test('a header line is one whose cells are names of their columns', () => {
  const headers = ['Nome', 'CPF/CNPJ', 'Valor'];
  expect(isHeaderLine(headers, ['NOME', 'cpf/cnpj', ''])).toBe(true);
  expect(isHeaderLine(headers, ['Nome', 'Valor', ''])).toBe(false);
  expect(isHeaderLine(headers, ['Nome', '', ''])).toBe(false);
});
