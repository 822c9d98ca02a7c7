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
  date: { mask: picture('99/99/9999') },
};
