import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvAmount, csvFirstLine, csvLine, csvText } from './csv.ts';

test.each(['=1+1', '+55', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '﹣1', ' =1', '"=1'])(
  'A6 I11 %j is no formula in a spreadsheet: an apostrophe goes before it [attack]',
  (text) => expect(csvText(text).replace(/^"/, '')).toMatch(/^'/),
);

test.each([
  ['Aço,=1+1', `"Aço,'=1+1"`],
  ['Aço; +1', `"Aço;' +1"`],
  ['Aço\t@A1', `"Aço\t'@A1"`],
  ['Aço\r\n-1', `"Aço\r\n'-1"`],
  ['Aço,"=1', `"Aço,'""=1"`],
])('A6 I11 nor is a part of %j that another separator makes a cell of [attack]', (text, cell) =>
  expect(csvText(text)).toBe(cell),
);

test('what RFC 4180 asks for is quoted, what a comma or a tab could cut too, and a reader gets the text back', () => {
  expect(['a;b', 'a,b', 'a\tb'].map(csvText)).toEqual(['"a;b"', '"a,b"', '"a\tb"']);
  expect(csvText('diz "oi"')).toBe('"diz ""oi"""');
  expect(['Pix', 'Ana - Loja', 'Nota 1\n\nNota 2', null].map(csvText)).toEqual([
    'Pix',
    'Ana - Loja',
    '"Nota 1\n\nNota 2"',
    '',
  ]);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'=+-@;,\t\r\n" aé\'＝') }), (text) => {
      const cell = csvText(text);
      const bare = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      // Nothing is lost: only apostrophes are more.
      expect(bare.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
    }),
  );
});

test('a file begins with the mark of UTF-8, ends its lines as RFC 4180 asks, and writes amounts with a comma', () => {
  expect(csvFirstLine(['Dia', 'Valor'])).toBe('\uFEFFDia;Valor\r\n');
  expect(csvLine(['21/11/2026', csvAmount('-1234.56')])).toBe('21/11/2026;-1234,56\r\n');
});
