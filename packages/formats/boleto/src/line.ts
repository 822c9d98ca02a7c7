import { modulus10, modulus11OfArrecadacao, type CheckDigit } from './check-digits.ts';
import { ARRECADACAO_BARCODE, ARRECADACAO_LINE, COBRANCA_LINE, type LineField } from './layout.ts';

/** Where a field of a line lies in it: offsets from 0, the end not included; the check digit stands at `end`. */
interface Placed {
  readonly start: number;
  readonly end: number;
  readonly checked: boolean;
}

/** A line's arrangement, worked out once from its table. */
export interface LineForm {
  readonly length: number;
  readonly fields: readonly LineField[];
  readonly placed: readonly Placed[];
  /** Stretches of the line, in the order of the barcode. */
  readonly toBarcode: readonly (readonly [start: number, end: number])[];
}

/** How the line of a cobrança is arranged. */
export const COBRANCA_FORM = formOf(COBRANCA_LINE);
/** How the line of arrecadação is arranged. */
export const ARRECADACAO_FORM = formOf(ARRECADACAO_LINE);

const BARCODE = /^\d{44}$/;
const LINE = /^\d{47,48}$/;

function formOf(fields: readonly LineField[]): LineForm {
  const placed: Placed[] = [];
  const stretches: { readonly barcodeFrom: number; readonly start: number; readonly end: number }[] = [];
  let at = 0;
  for (const { stretches: own, checked } of fields) {
    const start = at;
    for (const [from, to] of own) {
      stretches.push({ barcodeFrom: from, start: at, end: at + to - from + 1 });
      at += to - from + 1;
    }
    placed.push({ start, end: at, checked });
    if (checked) at += 1;
  }
  const inOrder = stretches.toSorted((a, b) => a.barcodeFrom - b.barcodeFrom);
  return { length: at, fields, placed, toBarcode: joined(inOrder) };
}

/** Neighbours that lie side by side in the line as well are one. */
function joined(stretches: readonly { readonly start: number; readonly end: number }[]): LineForm['toBarcode'] {
  const runs: [start: number, end: number][] = [];
  for (const { start, end } of stretches) {
    const last = runs.at(-1);
    if (last?.[1] === start) last[1] = end;
    else runs.push([start, end]);
  }
  return runs;
}

/** Whether a code of arrecadação uses modulus 10; with identifiers other than 6 and 7 it is modulus 11. */
function usesModulus10(code: string): boolean {
  const identifier = code[ARRECADACAO_BARCODE.valueIdentifier.from - 1];
  return identifier === '6' || identifier === '7';
}

/** Computes check digits of arrecadação, general and of blocks alike: by the modulus that the value identifier picks. */
export function arrecadacaoModulus(code: string): CheckDigit {
  return usesModulus10(code) ? modulus10 : modulus11OfArrecadacao;
}

/** Whether a code of digits, barcode or line of 48, begins as arrecadação does. */
export function isArrecadacao(code: string): boolean {
  return code.startsWith('8');
}

/** Arranges a barcode as its line. */
export function arrangeLine(barcode: string, form: LineForm, modulus: CheckDigit): string {
  let line = '';
  for (const { stretches, checked } of form.fields) {
    let digits = '';
    for (const [from, to] of stretches) digits += barcode.slice(from - 1, to);
    line += checked ? digits + modulus(digits) : digits;
  }
  return line;
}

/** Arranges a line as its barcode; the digits that check its fields are left out unread. */
export function arrangeBarcode(line: string, form: LineForm): string {
  let barcode = '';
  for (const [start, end] of form.toBarcode) barcode += line.slice(start, end);
  return barcode;
}

/**
 * The line that people type for a barcode of 44 digits: 47 digits for a cobrança, 48 for arrecadação (first digit 8).
 * Undefined for any other text. Does not check the barcode: `readBoleto` does.
 */
export function lineFromBarcode(barcode: string): string | undefined {
  if (!BARCODE.test(barcode)) return undefined;
  if (isArrecadacao(barcode)) return arrangeLine(barcode, ARRECADACAO_FORM, arrecadacaoModulus(barcode));
  return arrangeLine(barcode, COBRANCA_FORM, modulus10);
}

/**
 * The barcode of a line of 47 or 48 digits without mask. Undefined for any other text. Does not check the line:
 * `readBoleto` does.
 */
export function barcodeFromLine(line: string): string | undefined {
  if (!LINE.test(line)) return undefined;
  return arrangeBarcode(line, line.length === COBRANCA_FORM.length ? COBRANCA_FORM : ARRECADACAO_FORM);
}

/** No text is worth masking beyond this. */
const TEXT_LENGTH_MAX = 120;

/**
 * The line with its mask, as far as it goes: `34191.79001 01043.510047 91020.150008 8 29510000002000`, or, when the
 * first digit is 8, `83600000000-7 28510006000-0 00101202344-4 00710517746-8`. Works while typing: what is no digit
 * is left out, and no separator is written before the digit that follows it.
 */
export function formatLine(text: string): string {
  const digits = text.slice(0, TEXT_LENGTH_MAX).replace(/\D/g, '');
  const mask = (isArrecadacao(digits) ? ARRECADACAO_LINE : COBRANCA_LINE).map((field) => field.mask).join(' ');
  let shown = '';
  let next = 0;
  for (const sign of mask) {
    if (next === digits.length) break;
    shown += sign === '#' ? digits[next++] : sign;
  }
  return shown;
}
