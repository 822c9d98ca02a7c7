/** A dark bar: where it begins and how wide it is, in narrow bars. */
export interface Bar {
  readonly at: number;
  readonly width: number;
}

const WIDE = 3;
/** The five bars of each digit in "2 of 5": wide ones are 1. */
const DIGITS = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];

/**
 * The dark bars of digits as "interleaved 2 of 5", the code of Brazilian bank slips: of each pair the first digit is
 * drawn in bars, the second in the spaces between. Nothing for what is not an even count of digits.
 */
export function barsOf(digits: string): { readonly bars: readonly Bar[]; readonly width: number } {
  if (!/^(\d\d)+$/.test(digits)) return { bars: [], width: 0 };
  const pairs = digits.match(/\d\d/g) ?? [];
  const inner = pairs.flatMap((pair) => {
    const [dark = '', light = ''] = [...pair].map((digit) => DIGITS[Number(digit)] ?? '');
    return [...dark].flatMap((bar, index) => [bar, light[index] ?? '0']);
  });
  const widths = ['0', '0', '0', '0', ...inner, '1', '0', '0'].map((wide) => (wide === '1' ? WIDE : 1));
  const bars: Bar[] = [];
  let at = 0;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  }
  return { bars, width: at };
}
