import { formatDate, parseTypedDate } from '@bank/core';
import type { MaskitoOptions } from '@maskito/core';

/** What a masked field takes. */
export type MaskKind = 'cpf' | 'cnpj' | 'cpf-cnpj' | 'account' | 'cep' | 'phone' | 'date';

const DIGIT = /\d/;
/** The first 12 places of a CNPJ also take A to Z (alphanumeric CNPJ, in force since July 2026). */
const CNPJ_PLACE = /[\dA-Z]/;

/** Digits and fixed characters written as a picture: 9 is a digit, X a place of the CNPJ, the rest stands for itself. */
function picture(text: string): (RegExp | string)[] {
  return [...text].map((character) => (character === '9' ? DIGIT : character === 'X' ? CNPJ_PLACE : character));
}

const CPF = picture('999.999.999-99');
const CNPJ = picture('XX.XXX.XXX/XXXX-99');

const upperCase: NonNullable<MaskitoOptions['preprocessors']>[number] = ({ elementState, data }) => ({
  elementState: { ...elementState, value: elementState.value.toUpperCase() },
  data: data.toUpperCase(),
});

/**
 * A telephone that is pasted or filled in with +55 or a trunk zero, which would otherwise push its last digits out and
 * leave another number that looks right.
 */
function withoutPrefix(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (/^\D*\+55/.test(text) || (digits.length > 11 && digits.startsWith('55'))) return digits.slice(2);
  return digits.length > 10 && digits.startsWith('0') ? digits.slice(1) : text;
}

const localPhone: NonNullable<MaskitoOptions['preprocessors']>[number] = ({ elementState, data }) => ({
  elementState: { ...elementState, value: withoutPrefix(elementState.value) },
  data: withoutPrefix(data),
});

/** The divider that a day or month of one digit ends with, as it stands or as it is typed: "1/", "01/2-". */
const SHORT_PART = /^(\d\d\/)?(\d)[/.\- ]/;

/** A date with each day and month of one digit written as two: "1/2/2026" is "01/02/2026", "1/" is "01/". */
function withTwoDigits(text: string): string {
  const padded = text.replace(
    SHORT_PART,
    (_, before: string | undefined, digit: string) => `${before ?? ''}0${digit}/`,
  );
  return padded === text ? text : withTwoDigits(padded);
}

/** A whole date in the form of the field; undefined while it is none, or may still become another: "01/12/20". */
function wholeDate(text: string): string | undefined {
  const read = /\d{4}/.test(text) ? parseTypedDate(text) : undefined;
  return read?.ok === true ? formatDate(read.value) : undefined;
}

/**
 * A date however it is typed or pasted. Without this the mask pushes what follows a day of one digit one place to the
 * left and makes another date of it.
 */
const anyDate: NonNullable<MaskitoOptions['preprocessors']>[number] = ({ elementState, data }, actionType) => {
  if (actionType === 'validation') {
    const { value, selection } = elementState;
    const shaped = wholeDate(value) ?? withTwoDigits(value);
    if (shaped === value) return { elementState, data };
    const caret = (at: number): number => (at >= value.length ? shaped.length : at);
    return { elementState: { value: shaped, selection: [caret(selection[0]), caret(selection[1])] }, data };
  }
  if (actionType !== 'insert') return { elementState, data };
  // What is pasted comes at once: a year of two digits becomes no other.
  const pasted = parseTypedDate(data);
  if (pasted.ok) return { elementState: { value: '', selection: [0, 0] }, data: formatDate(pasted.value) };
  const before = elementState.value.slice(0, elementState.selection[0]);
  const typed = withTwoDigits(`${before}${data}`);
  if (typed === `${before}${data}`) return { elementState, data };
  const after = elementState.value.slice(elementState.selection[1]);
  return { elementState: { value: after, selection: [0, 0] }, data: typed };
};

/** The mask of each kind: shapes as PRODUCT.md section 5 gives them. */
export const MASKS: Record<MaskKind, MaskitoOptions> = {
  cpf: { mask: CPF },
  cnpj: { mask: CNPJ, preprocessors: [upperCase] },
  // Up to 11 characters, all of them digits, are a CPF; anything longer or with a letter is a CNPJ.
  'cpf-cnpj': {
    mask: ({ value }) => {
      const bare = value.toUpperCase().replace(/[^\dA-Z]/g, '');
      return bare.length <= 11 && /^\d*$/.test(bare) ? [...CPF] : CNPJ;
    },
    preprocessors: [upperCase],
  },
  account: { mask: picture('99999') },
  cep: { mask: picture('99999-999') },
  phone: {
    mask: ({ value }) => picture(value.replace(/\D/g, '').length > 10 ? '(99) 99999-9999' : '(99) 9999-99999'),
    preprocessors: [localPhone],
  },
  date: { mask: picture('99/99/9999'), preprocessors: [anyDate] },
};
