import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvAmount, csvFirstLine, csvLine, csvText } from './csv.ts';

test.each(['=1+1', '+55', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1'])(
  'A6 I11 %j is no formula in a spreadsheet: an apostrophe goes before it',
  (text) => expect(csvText(text).replace(/^"/, '')).toMatch(/^'/),
);

test('what RFC 4180 asks for is quoted, and a reader gets the text back', () => {
  expect(csvText('a;b')).toBe('"a;b"');
  expect(csvText('diz "oi"')).toBe('"diz ""oi"""');
  expect([csvText('Pix'), csvText(null)]).toEqual(['Pix', '']);
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cell = csvText(text);
      const bare = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect([text, `'${text}`]).toContain(bare);
    }),
  );
});

test('a file begins with the mark of UTF-8, ends its lines as RFC 4180 asks, and writes amounts with a comma', () => {
  expect(csvFirstLine(['Dia', 'Valor'])).toBe('\uFEFFDia;Valor\r\n');
  expect(csvLine(['21/11/2026', csvAmount('-1234.56')])).toBe('21/11/2026;-1234,56\r\n');
});
