import { assert } from '@bank/core';
import { formatLine, lineFromBarcode } from './line.ts';

/** Five elements of every digit, wide ones marked: two of five are wide (ISO/IEC 16390). */
const DIGIT_PATTERNS = ['..##.', '#...#', '.#..#', '##...', '..#.#', '#.#..', '.##..', '...##', '#..#.', '.#.#.'];
const NARROW = 1;
/** FEBRABAN's wide elements are three times as wide as narrow ones. */
const WIDE = 3;
const START = [NARROW, NARROW, NARROW, NARROW];
const STOP = [WIDE, NARROW, NARROW];

/**
 * The bars of Interleaved 2 of 5, start and stop included: widths in modules, bar and space in turn, beginning and
 * ending with a bar. Of every two digits the first stands in the bars, the second in the spaces. Takes an even number
 * of digits, anything else is a bug and throws.
 */
export function itfBars(digits: string): readonly number[] {
  assert(digits.length % 2 === 0 && /^\d*$/.test(digits), 'Interleaved 2 of 5 takes an even number of digits');
  const widths = [...START];
  for (let at = 0; at < digits.length; at += 2) {
    const bars = DIGIT_PATTERNS[Number(digits[at])] ?? '';
    const spaces = DIGIT_PATTERNS[Number(digits[at + 1])] ?? '';
    for (let element = 0; element < bars.length; element += 1) {
      widths.push(widthOf(bars.charAt(element)), widthOf(spaces.charAt(element)));
    }
  }
  return [...widths, ...STOP];
}

function widthOf(element: string): number {
  return element === '#' ? WIDE : NARROW;
}

/** How large a barcode is drawn. */
export interface BarcodeSize {
  /** Width of a narrow bar in pixels; 1 when absent. */
  readonly moduleWidth?: number;
  /** Height of the bars in pixels; when absent, what keeps the proportions of the printed code. */
  readonly height?: number;
}

// A printed code is 103 mm by 13 mm, so that a module is about 0.25 mm; FEBRABAN asks for 5 mm of white on both sides.
const QUIET_MODULES = 20;
const HEIGHT_MODULES = 51;

/**
 * The barcode of a boleto as an SVG picture: black bars on white with its quiet zones, named and described for those
 * who do not see it (the description is the line). Attributes only, no styles and no script, so that any content
 * policy lets it be. Takes 44 digits, anything else is a bug and throws.
 */
export function barcodeSvg(barcode: string, size: BarcodeSize = {}): string {
  const line = lineFromBarcode(barcode);
  assert(line !== undefined, 'a barcode has 44 digits');
  const { moduleWidth = 1, height = HEIGHT_MODULES * moduleWidth } = size;
  let at = QUIET_MODULES;
  let bars = '';
  itfBars(barcode).forEach((width, index) => {
    // One unit high: the picture is stretched to its height, so that all numbers in it are whole.
    if (index % 2 === 0) bars += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  });
  const modules = at + QUIET_MODULES;
  const [title, description] = [`boleto-${barcode}-title`, `boleto-${barcode}-line`];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="${title}" aria-describedby="${description}"`,
    ` width="${modules * moduleWidth}" height="${height}" viewBox="0 0 ${modules} 1"`,
    ` preserveAspectRatio="none" shape-rendering="crispEdges">`,
    `<title id="${title}">Código de barras do boleto</title>`,
    `<desc id="${description}">Linha digitável: ${formatLine(line)}</desc>`,
    `<path d="M0 0h${modules}v1h-${modules}z" fill="#fff"/><path d="${bars}" fill="#000"/></svg>`,
  ].join('');
}
