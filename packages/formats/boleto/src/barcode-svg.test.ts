import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KNOWN_COBRANCAS } from '../testdata/boletos.ts';
import { barcodeSvg, itfBars } from './index.ts';

// A reader of its own, by the weights 1, 2, 4, 7 and parity that the symbology defines (4 + 7 stands for 0), so that
// the table that draws is not checked against itself.
const WEIGHTS = [1, 2, 4, 7, 0];

function digitOf(elements: readonly number[]): string {
  const wide = elements.flatMap((width, index) => (width === 3 ? [WEIGHTS[index] ?? 0] : []));
  expect(wide).toHaveLength(2);
  const sum = wide.reduce((total, weight) => total + weight, 0);
  return String(sum === 11 ? 0 : sum);
}

function decode(widths: readonly number[]): string {
  expect(widths.slice(0, 4)).toEqual([1, 1, 1, 1]);
  expect(widths.slice(-3)).toEqual([3, 1, 1]);
  let digits = '';
  for (let at = 4; at < widths.length - 3; at += 10) {
    const pair = widths.slice(at, at + 10);
    digits += digitOf(pair.filter((_, index) => index % 2 === 0)) + digitOf(pair.filter((_, index) => index % 2 === 1));
  }
  return digits;
}

test('the bars of any even number of digits read back as these digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^([0-9]{2}){0,30}$/), (digits) => {
      expect(decode(itfBars(digits))).toBe(digits);
    }),
  );
  expect(decode(itfBars('01234567890987654321'))).toBe('01234567890987654321');
});

test('a code without digits is start and stop', () => {
  expect(itfBars('')).toEqual([1, 1, 1, 1, 3, 1, 1]);
});

test('the bars of 38: three in the bars, eight in the spaces', () => {
  expect(itfBars('38').slice(4, 14)).toEqual([3, 3, 3, 1, 1, 1, 1, 3, 1, 1]);
});

test('takes digits in pairs only, and 44 of them in a picture', () => {
  for (const digits of ['1', '123', '1a', 'ab']) expect(() => itfBars(digits)).toThrow('even number');
  for (const barcode of ['', '1'.repeat(43), '1'.repeat(46)]) expect(() => barcodeSvg(barcode)).toThrow('44 digits');
});

/** The widths that a picture shows: bars and the gaps between them, and the quiet zones. */
function drawn(svg: string) {
  const path = /<path d="([^"]*)" fill="#000"/.exec(svg)?.[1] ?? '';
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)v1h-(\d+)z/g)].map(([, at, width, back]) => {
    expect(back).toBe(width);
    return { at: Number(at), width: Number(width) };
  });
  const widths = bars.flatMap(({ at, width }, index) => {
    const next = bars[index + 1];
    return next ? [width, next.at - at - width] : [width];
  });
  const total = Number(/viewBox="0 0 (\d+) 1"/.exec(svg)?.[1]);
  const last = bars.at(-1);
  return { widths, left: bars[0]?.at, right: total - (last?.at ?? 0) - (last?.width ?? 0), total };
}

test.each(KNOWN_COBRANCAS.slice(0, 5))('draws the bars of $barcode between white of 20 modules', ({ barcode }) => {
  const { widths, left, right, total } = drawn(barcodeSvg(barcode));
  expect(decode(widths)).toBe(barcode);
  expect([left, right, total]).toEqual([20, 20, 445]);
});

test('is named, described by its line, sized, and has neither style nor script', () => {
  const { barcode } = KNOWN_COBRANCAS[0] ?? { barcode: '' };
  const svg = barcodeSvg(barcode, { moduleWidth: 2, height: 80 });
  expect(svg).toContain('role="img" aria-labelledby="boleto-');
  expect(svg).toContain(`<title id="boleto-${barcode}-title">Código de barras do boleto</title>`);
  expect(svg).toContain('Linha digitável: 00191.23801 12345.640424 00061.900189 1 37690000013500</desc>');
  expect(svg).toContain(' width="890" height="80" viewBox="0 0 445 1" preserveAspectRatio="none"');
  expect(svg).toContain('<path d="M0 0h445v1h-445z" fill="#fff"/>');
  expect(svg).not.toMatch(/style|<script|href|\son\w+=/);
  expect(barcodeSvg(barcode)).toContain(' width="445" height="51" ');
  expect(barcodeSvg(barcode, { moduleWidth: 3 })).toContain(' width="1335" height="153" ');
});
