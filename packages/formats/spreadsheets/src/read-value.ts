import { asTyped, ok, parseCivilDate, refuse, type CivilDate, type Result } from '@bank/core';
import { parseCnpj, parseCpf, type Document } from '@bank/documents';
import type { SheetCell } from './sheet.ts';

/** Why a cell is not what its column says. */
export type ValueFault = {
  readonly code:
    | 'value.missing'
    /** An error of the spreadsheet, or a formula saved without its result. */
    | 'value.not-worked-out'
    /** A long number that the spreadsheet cut to 1,23E+13: digits are lost. */
    | 'value.digits-lost'
    | 'value.not-digits'
    | 'value.document'
    /** Nine to eleven digits that are a CPF and, with zeros in front, a CNPJ. */
    | 'value.document-ambiguous'
    | 'value.amount'
    /** "1.234": one thousand, or one with three decimals. */
    | 'value.amount-ambiguous'
    | 'value.amount-decimals'
    | 'value.date'
    /** A year of two digits, which may be of two centuries. */
    | 'value.date-year';
};

const WORDS: Readonly<Record<ValueFault['code'], string>> = {
  'value.missing': 'Falta o valor.',
  'value.not-worked-out': 'A fórmula não tem resultado. Abra a planilha, corrija e salve de novo.',
  'value.digits-lost':
    'A planilha encurtou o número e perdeu algarismos. Formate a coluna como texto e digite-o de novo.',
  'value.not-digits': 'O valor deve ter só algarismos.',
  'value.document': 'O CPF ou CNPJ não confere.',
  'value.document-ambiguous': 'O número pode ser um CPF ou um CNPJ sem os zeros à esquerda. Escreva-o inteiro.',
  'value.amount': 'O valor em reais não pode ser lido.',
  'value.amount-ambiguous': 'Não se sabe se o ponto ou a vírgula separa milhares ou centavos. Escreva como 1.234,00.',
  'value.amount-decimals': 'O valor tem mais de duas casas decimais.',
  'value.date': 'A data não existe ou não está como dd/mm/aaaa.',
  'value.date-year': 'Escreva o ano com quatro algarismos.',
};

/** The refusal in a sentence for a person, in Portuguese. */
export function explainValue(fault: ValueFault): string {
  return WORDS[fault.code];
}

/** Kinds of columns whose values are digits of a known number, by that number; spreadsheets take zeros in front away. */
export const DIGITS_OF = { branch: 4, cep: 8, bank: 3 } as const;
export type DigitKind = keyof typeof DIGITS_OF;

type Read<T> = Result<T, ValueFault>;
const fault = (code: ValueFault['code']): Result<never, ValueFault> => refuse({ code });

/** What people type around an amount or document: blanks of any kind. */
const BLANKS = /[\s\u00a0\u202f]+/g;
const SHORTENED = /^[+-]?\d+(?:[.,]\d+)?E\+?\d+$/i;

/** The text of a cell, without blanks around it; a number as its digits. Empty is missing. */
export function readText(cell: SheetCell): Read<string> {
  switch (cell.kind) {
    case 'empty':
      return fault('value.missing');
    case 'text': {
      const text = cell.text.trim();
      return text === '' ? fault('value.missing') : ok(text);
    }
    case 'number':
      return Math.abs(cell.value) > Number.MAX_SAFE_INTEGER ? fault('value.digits-lost') : ok(plainNumber(cell.value));
    case 'date':
      return ok(cell.time === null ? cell.date : `${cell.date} ${cell.time}`);
    case 'time':
      return ok(cell.time);
    case 'boolean':
      return ok(cell.value ? 'VERDADEIRO' : 'FALSO');
    case 'error':
    case 'uncalculated':
      return fault('value.not-worked-out');
  }
}

/** A branch, CEP or code of a bank: its digits, with the zeros in front that the spreadsheet took away. */
export function readDigits(cell: SheetCell, kind: DigitKind): Read<string> {
  const text = digitsText(cell);
  if (!text.ok) return text;
  const digits = kind === 'cep' ? text.value.replace(/^(\d{2})\.?(\d{3})-(\d{3})$/, '$1$2$3') : text.value;
  return /^\d+$/.test(digits) && digits.length <= DIGITS_OF[kind]
    ? ok(digits.padStart(DIGITS_OF[kind], '0'))
    : fault('value.not-digits');
}

/**
 * A CPF or CNPJ, bare; `kind` where the column takes one alone. Zeros in front that the spreadsheet took away are given back
 * where the check digits say so; digits that would be both are refused. A CNPJ with letters stays as it is.
 */
export function readDocument(cell: SheetCell, kind: 'cpf' | 'cnpj' | 'either'): Read<Document> {
  const text = digitsText(cell);
  if (!text.ok) return text;
  const digits = /^\d+$/.test(text.value);
  const cpf =
    kind === 'cnpj'
      ? undefined
      : parseCpf(digits && text.value.length < 11 ? text.value.padStart(11, '0') : text.value);
  const cnpj =
    kind === 'cpf'
      ? undefined
      : parseCnpj(digits && text.value.length < 14 ? text.value.padStart(14, '0') : text.value);
  if (cpf?.ok && cnpj?.ok) {
    // Eleven digits written as text are all there are.
    return cell.kind === 'text' && text.value.length === 11 ? cpf : fault('value.document-ambiguous');
  }
  if (cpf?.ok) return cpf;
  return cnpj?.ok ? cnpj : fault('value.document');
}

/**
 * An amount in centavos: "1.234,56", "1234.56", "1,234.56", "R$ 1.234,56", "(12,00)" and "-12,00" below zero, or a number.
 * Where it cannot be told what a single point or comma separates ("1.234"), it is refused, unless `decimalMark` says it.
 */
export function readAmount(cell: SheetCell, decimalMark?: ',' | '.'): Read<bigint> {
  if (cell.kind === 'number') return amountOfNumber(cell.value);
  if (cell.kind !== 'text')
    return cell.kind === 'date' || cell.kind === 'time' ? fault('value.amount') : asFault(readText(cell));
  const bare = asTyped(cell.text).replace(BLANKS, '');
  if (bare === '') return fault('value.missing');
  if (SHORTENED.test(bare)) return fault('value.digits-lost');
  const match = /^(\()?(-)?(?:R\$)?(-)?([\d.,]{1,30})(-)?(\))?$/i.exec(bare);
  const signs = [match?.[1], match?.[2], match?.[3], match?.[5]].filter((sign) => sign !== undefined).length;
  if (!match || signs > 1 || (match[1] === undefined) !== (match[6] === undefined)) return fault('value.amount');
  const centavos = centavosOf(match[4] ?? '', decimalMark);
  return centavos.ok && signs === 1 ? ok(-centavos.value) : centavos;
}

/** A day: a date, or a text "dd/mm/aaaa" or "aaaa-mm-dd". */
export function readDate(cell: SheetCell): Read<CivilDate> {
  if (cell.kind === 'date') return ok(cell.date);
  if (cell.kind === 'number' || cell.kind === 'time' || cell.kind === 'boolean') return fault('value.date');
  const text = readText(cell);
  if (!text.ok) return text;
  const brazilian = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text.value);
  if (brazilian?.[3]?.length === 2) return fault('value.date-year');
  const [, day = '', month = '', year = ''] = brazilian ?? [];
  const date = parseCivilDate(brazilian ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.value);
  return date.ok ? date : fault('value.date');
}

function asFault(text: Read<string>): Result<never, ValueFault> {
  return text.ok ? fault('value.amount') : text;
}

function digitsText(cell: SheetCell): Read<string> {
  if (cell.kind === 'number') {
    if (cell.value < 0 || !Number.isInteger(cell.value)) return fault('value.not-digits');
    return cell.value > Number.MAX_SAFE_INTEGER ? fault('value.digits-lost') : ok(String(cell.value));
  }
  if (cell.kind === 'date' || cell.kind === 'time' || cell.kind === 'boolean') return fault('value.not-digits');
  const text = readText(cell);
  if (!text.ok) return text;
  const bare = asTyped(text.value).replace(BLANKS, '');
  return SHORTENED.test(bare) && /[.,]/.test(bare) ? fault('value.digits-lost') : ok(bare);
}

/** A double of a spreadsheet has fifteen digits that count; what is beyond the centavo there is noise of its sums. */
function amountOfNumber(value: number): Read<bigint> {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plainNumber(Number(value.toPrecision(15))));
  if (!match) return fault('value.amount');
  const [, sign, whole = '', decimals = ''] = match;
  if (whole.length > 13) return fault('value.digits-lost');
  if (decimals.length > 2) return fault('value.amount-decimals');
  const centavos = BigInt(whole + decimals.padEnd(2, '0'));
  return ok(sign === '-' ? -centavos : centavos);
}

function centavosOf(text: string, decimalMark: ',' | '.' | undefined): Read<bigint> {
  const mark = markOf(text, decimalMark);
  if (!mark.ok) return mark;
  const [whole = '', decimals = '', ...more] = mark.value === null ? [text] : text.split(mark.value);
  const grouping = mark.value === ',' ? '.' : mark.value === '.' ? ',' : text.includes('.') ? '.' : ',';
  const isPlain = /^\d{1,17}$/.test(whole);
  const isGrouped = whole.length < 24 && new RegExp(`^[1-9]\\d{0,2}(?:\\${grouping}\\d{3})+$`).test(whole);
  if (more.length > 0 || (!isPlain && !isGrouped) || !/^\d*$/.test(decimals)) return fault('value.amount');
  if (mark.value !== null && decimals === '') return fault('value.amount');
  if (decimals.length > 2) return fault('value.amount-decimals');
  const digits = whole.replaceAll(grouping, '');
  return digits.length > 15 ? fault('value.amount') : ok(BigInt(digits + decimals.padEnd(2, '0')));
}

/** What separates the decimals, null where nothing does. */
function markOf(text: string, decimalMark: ',' | '.' | undefined): Read<',' | '.' | null> {
  const commas = text.split(',').length - 1;
  const points = text.split('.').length - 1;
  if (commas === 0 && points === 0) return ok(null);
  if (commas > 0 && points > 0) return ok(text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.');
  if (commas + points > 1) return ok(null);
  const mark = commas === 1 ? ',' : '.';
  // One mark with three digits behind it, and what may be a group of thousands before it.
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return ok(mark);
  if (decimalMark === undefined) return fault('value.amount-ambiguous');
  return ok(decimalMark === mark ? mark : null);
}

/** The number without an exponent, as far as a spreadsheet's digits go. */
function plainNumber(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/0+$/, '') : BigInt(Math.round(value)).toString();
}
