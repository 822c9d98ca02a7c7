import { asTyped, ok, parseCivilDate, refuse, type CivilDate, type Money, type Result } from '@bank/core';
import type { Arrecadacao, Boleto, BoletoFault, Cobranca, Segment, ValueIdentifier } from './boleto.ts';
import { modulus10, modulus11OfCobranca, type CheckDigit } from './check-digits.ts';
import { dueDateOfFactor } from './due-factor.ts';
import {
  AMOUNT_OVER_FACTOR,
  ARRECADACAO_BARCODE,
  ARRECADACAO_BY_CNPJ,
  COBRANCA_BARCODE,
  cut,
  SEGMENTS,
  VALUE_IDENTIFIERS,
} from './layout.ts';
import {
  ARRECADACAO_FORM,
  arrangeBarcode,
  arrangeLine,
  arrecadacaoModulus,
  COBRANCA_FORM,
  isArrecadacao,
  type LineForm,
} from './line.ts';

/** Longest text that is looked at: 48 digits, each with a separator, and something around them. */
const TEXT_LENGTH_MAX = 120;
const BARCODE_LENGTH = 44;
const SEPARATOR = /[.\-\s]/;
const NINE_CODE = 57;
const ZERO_CODE = 48;

/**
 * Reads the code of a boleto: a barcode of 44 digits or a line of 47 (cobrança) or 48 (arrecadação), with or without
 * mask (dots, hyphens and blanks anywhere). Every check digit is checked. `today` decides which of its two days a due
 * factor means. Refuses other characters and lengths, wrong check digits, and what no code can carry.
 */
export function readBoleto(text: string, today: CivilDate): Result<Boleto, BoletoFault> {
  const bare = withoutMask(text);
  if (!bare.ok) return bare;
  const digits = bare.value;
  switch (digits.length) {
    case BARCODE_LENGTH:
      return isArrecadacao(digits) ? readArrecadacaoBarcode(digits, text) : readCobrancaBarcode(digits, text, today);
    case COBRANCA_FORM.length:
      // No bank's code begins with 8: this is a line of arrecadação that lost a digit.
      return isArrecadacao(digits) ? refuse(lengthFault(digits)) : readCobrancaLine(digits, text, today);
    case ARRECADACAO_FORM.length:
      return isArrecadacao(digits)
        ? readArrecadacaoLine(digits, text)
        : refuse({ code: 'boleto.product', at: positionOf(text, 0) });
    case 0:
      return refuse({ code: 'boleto.empty' });
    default:
      return refuse(lengthFault(digits));
  }
}

function lengthFault(digits: string): BoletoFault {
  const line = (isArrecadacao(digits) ? ARRECADACAO_FORM : COBRANCA_FORM).length;
  return { code: 'boleto.length', digits: digits.length, expected: [BARCODE_LENGTH, line] };
}

/** Takes the mask off. A text without one, the usual case, is given back as it is. */
function withoutMask(text: string): Result<string, BoletoFault> {
  if (text.length > TEXT_LENGTH_MAX) return refuse({ code: 'boleto.too-long' });
  let digits = '';
  let taken = 0; // up to here the text is in `digits`
  for (let at = 0; at < text.length; at += 1) {
    if (isDigit(text, at)) continue;
    const typed = asTyped(text.charAt(at));
    if (typed !== '' && !SEPARATOR.test(typed)) return refuse({ code: 'boleto.character', at });
    digits += text.slice(taken, at);
    taken = at + 1;
  }
  return ok(taken === 0 ? text : digits + text.slice(taken));
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= ZERO_CODE && code <= NINE_CODE;
}

/** Where the digit of that index stands in the text as it was given. */
function positionOf(text: string, digit: number): number {
  let left = digit;
  for (let at = 0; at < text.length; at += 1) {
    if (!isDigit(text, at)) continue;
    if (left === 0) return at;
    left -= 1;
  }
  return text.length;
}

function readCobrancaLine(line: string, text: string, today: CivilDate): Result<Cobranca, BoletoFault> {
  const barcode = arrangeBarcode(line, COBRANCA_FORM);
  const wrong = wrongField(line, COBRANCA_FORM, modulus10);
  if (wrong) {
    // The general digit covers all but the field digits. Where it is right it notices every single wrong digit,
    // save when it is 1, which three remainders share: then the field digit is what is wrong.
    const sure = hasGeneralDigit(barcode) && barcode.charAt(COBRANCA_BARCODE.checkDigit.from - 1) !== '1';
    return refuse(fieldFault('boleto.field-check-digit', wrong, text, sure));
  }
  const generalAt = COBRANCA_FORM.placed[3]?.start ?? 0;
  if (!hasGeneralDigit(barcode)) return refuse({ code: 'boleto.general-check-digit', at: positionOf(text, generalAt) });
  return cobranca(barcode, line, text, today);
}

function readCobrancaBarcode(barcode: string, text: string, today: CivilDate): Result<Cobranca, BoletoFault> {
  if (!hasGeneralDigit(barcode)) {
    return refuse({ code: 'boleto.general-check-digit', at: positionOf(text, COBRANCA_BARCODE.checkDigit.from - 1) });
  }
  return cobranca(barcode, arrangeLine(barcode, COBRANCA_FORM, modulus10), text, today);
}

function hasGeneralDigit(barcode: string): boolean {
  const at = COBRANCA_BARCODE.checkDigit.from - 1;
  return modulus11OfCobranca(barcode, 0, BARCODE_LENGTH, at) === barcode.charAt(at);
}

interface WrongField {
  /** Counted from 1. */
  readonly field: number;
  /** Index of its check digit in the line. */
  readonly at: number;
  readonly expected: string;
}

function wrongField(line: string, form: LineForm, modulus: CheckDigit): WrongField | undefined {
  for (let index = 0; index < form.placed.length; index += 1) {
    const field = form.placed[index];
    if (!field?.checked) continue;
    const expected = modulus(line, field.start, field.end);
    if (expected !== line.charAt(field.end)) return { field: index + 1, at: field.end, expected };
  }
  return undefined;
}

function fieldFault(
  code: 'boleto.field-check-digit' | 'boleto.block-check-digit',
  { field, at, expected }: WrongField,
  text: string,
  sure: boolean,
): BoletoFault {
  return { code, field, at: positionOf(text, at), ...(sure && { expected }) };
}

function cobranca(barcode: string, line: string, text: string, today: CivilDate): Result<Cobranca, BoletoFault> {
  const layout = COBRANCA_BARCODE;
  if (cut(barcode, layout.currency) !== '9') {
    return refuse({ code: 'boleto.currency', at: positionOf(text, layout.currency.from - 1) });
  }
  const factor = cut(barcode, layout.factor);
  // With a leading zero there is no factor: only zeros, or digits of an amount that overruns its ten places.
  const isFactor = !factor.startsWith('0');
  const dueDate = isFactor ? dueDateOfFactor(Number(factor), today) : null;
  return ok({
    kind: 'cobranca',
    barcode,
    line,
    bank: cut(barcode, layout.bank),
    factor: isFactor || factor === '0000' ? factor : null,
    dueDate,
    dueDateStatus: isFactor ? (dueDate ? 'known' : 'undecidable') : 'none',
    amount: amountOf(cut(barcode, isFactor ? layout.amount : AMOUNT_OVER_FACTOR)),
    freeField: cut(barcode, layout.freeField),
  });
}

/** At most 14 digits, so a plain number holds them exactly on the way. */
function amountOf(digits: string): Money | null {
  const centavos = Number(digits);
  return centavos === 0 ? null : (BigInt(centavos) as Money);
}

function readArrecadacaoLine(line: string, text: string): Result<Arrecadacao, BoletoFault> {
  const unknown = unknownKind(line, text);
  if (unknown) return refuse(unknown);
  const modulus = arrecadacaoModulus(line);
  const barcode = arrangeBarcode(line, ARRECADACAO_FORM);
  const general = generalDigitOfArrecadacao(barcode);
  const found = barcode.charAt(ARRECADACAO_BARCODE.checkDigit.from - 1);
  const wrong = wrongField(line, ARRECADACAO_FORM, modulus);
  if (wrong) {
    // As for a cobrança; here two remainders of modulus 11 share the 0, and modulus 10 misses no single digit.
    const sure = general === found && (modulus === modulus10 || found !== '0');
    return refuse(fieldFault('boleto.block-check-digit', wrong, text, sure));
  }
  if (general !== found) return refuse(generalFaultOfArrecadacao(text));
  return ok(arrecadacao(barcode, line));
}

function readArrecadacaoBarcode(barcode: string, text: string): Result<Arrecadacao, BoletoFault> {
  const unknown = unknownKind(barcode, text);
  if (unknown) return refuse(unknown);
  const found = barcode.charAt(ARRECADACAO_BARCODE.checkDigit.from - 1);
  if (generalDigitOfArrecadacao(barcode) !== found) return refuse(generalFaultOfArrecadacao(text));
  return ok(arrecadacao(barcode, arrangeLine(barcode, ARRECADACAO_FORM, arrecadacaoModulus(barcode))));
}

/** Segment and value identifier stand at the same place in barcode and line. */
function unknownKind(code: string, text: string): BoletoFault | undefined {
  const { segment, valueIdentifier } = ARRECADACAO_BARCODE;
  if (!(cut(code, valueIdentifier) in VALUE_IDENTIFIERS)) {
    return { code: 'boleto.value-identifier', at: positionOf(text, valueIdentifier.from - 1) };
  }
  if (!(cut(code, segment) in SEGMENTS)) return { code: 'boleto.segment', at: positionOf(text, segment.from - 1) };
  return undefined;
}

/** The general digit that a barcode of arrecadação ought to have. */
function generalDigitOfArrecadacao(barcode: string): string {
  return arrecadacaoModulus(barcode)(barcode, 0, BARCODE_LENGTH, ARRECADACAO_BARCODE.checkDigit.from - 1);
}

function generalFaultOfArrecadacao(text: string): BoletoFault {
  return { code: 'boleto.general-check-digit', at: positionOf(text, ARRECADACAO_BARCODE.checkDigit.from - 1) };
}

function arrecadacao(barcode: string, line: string): Arrecadacao {
  const layout = ARRECADACAO_BARCODE;
  const segment = cut(barcode, layout.segment) as Segment;
  const valueIdentifier = cut(barcode, layout.valueIdentifier) as ValueIdentifier;
  const value = cut(barcode, layout.value);
  const biller = segment === '6' ? ARRECADACAO_BY_CNPJ : layout;
  const freeField = cut(barcode, biller.freeField);
  return {
    kind: 'arrecadacao',
    barcode,
    line,
    segment,
    valueIdentifier,
    value,
    amount: VALUE_IDENTIFIERS[valueIdentifier].inReais ? amountOf(value) : null,
    company: cut(barcode, biller.company),
    freeField,
    possibleDueDate: possibleDueDate(freeField),
  };
}

/** AAAAMMDD at the head of the free field, where that is a day of this century. */
function possibleDueDate(freeField: string): CivilDate | null {
  if (!freeField.startsWith('20')) return null;
  const date = parseCivilDate(`${freeField.slice(0, 4)}-${freeField.slice(4, 6)}-${freeField.slice(6, 8)}`);
  return date.ok ? date.value : null;
}
