import { describe, expect, test } from 'vitest';
import { readPdfText } from '../../testing/pdf-text.ts';
import { finished, newPaper, SHEET, SHEET_INNER, write, type Ink } from './pdf.ts';

/** A sheet of the bank's with texts one below the other, as somebody else's reader reads it. */
async function readBack(texts: readonly string[], ink: Pick<Ink, 'font' | 'figures'>): Promise<readonly string[]> {
  const paper = newPaper({ title: 'Lido de volta', author: 'Ipê', at: new Date(0) });
  paper.addPage();
  let y: number = SHEET.margin;
  for (const text of texts) y += write(paper, text, { x: SHEET.margin, y, width: SHEET_INNER, size: 9, ...ink });
  const pages = await readPdfText(Buffer.concat(await Array.fromAsync(finished(paper))));
  return pages.flatMap((page) => page.split('\n'));
}

const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
/**
 * Every sign that the type has but the blanks. Of the micro sign and the Greek letter it has one picture, which others read
 * as the letter.
 */
const SIGNS = [
  ...upTo(0x21, 0x7e),
  ...upTo(0xa1, 0xff).filter((code) => code !== 0xad && code !== 0xb5),
  ...upTo(0x2018, 0x201d).filter((code) => code !== 0x201b),
  0x152,
  0x153,
  0x2013,
  0x2014,
  0x2022,
  0x2026,
  0x20ac,
  0x2122,
  0x2212,
].map((code) => String.fromCodePoint(code));

describe.each([
  ['in the type of the text', {}],
  ['in the strong type', { font: 'strong' }],
  ['with figures of equal width', { figures: true }],
] as const)('what a PDF of the bank says is read back by others, %s', (_, ink) => {
  test('every sign alone and beside others', async () => {
    const lines = Array.from({ length: Math.ceil(SIGNS.length / 24) }, (__, line) =>
      SIGNS.slice(line * 24, line * 24 + 24).join(''),
    );
    expect(await readBack(lines, ink)).toEqual(lines);
  });

  test('accents, letters that types draw as one, marks that they make into arrows, and the masks', async () => {
    const lines = [
      'Devolução do João, “às 9 h”: não há débito – é só o início…',
      'fi fl ff ffi ffl ft tt ti Afiliação oficial, conflito, difícil, Æon, œuvre',
      'a -> b <- c => d <= e != f ::= g 1x1 (C) (R) 3/4 00:30',
      '***.982.247-** **.222.333/0001-**',
      'E9999900820261123130000000000001 R$ 1.234.567,89 −0,01',
    ];
    expect(await readBack(lines, ink)).toEqual(lines);
  });

  test('what the type has no sign for is one mark each, and composed letters are one', async () => {
    expect(await readBack(['Obrigado 🎉 日本', 'so\u00adfte', 'ac\u0327a\u0303o'], ink)).toEqual([
      'Obrigado ¤ ¤¤',
      'so¤fte',
      'ação',
    ]);
  });
});
