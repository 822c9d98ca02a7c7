import { asTyped } from '@bank/core';
import { parseCnpj, parseCpf } from '@bank/documents';
import {
  isEmail,
  PIX_KEY_LENGTH_MAX,
  parsePixKey,
  type PixKeyFault,
  type PixKey,
  type TypedPixKey,
} from './pix-key.ts';

/**
 * What a typed text is: one key; one of several (the person chooses); or none.
 * `incomplete` means that it may still become one, so nothing need be shown as wrong yet.
 */
export type Recognition =
  | { readonly kind: 'key'; readonly type: TypedPixKey['type']; readonly canonical: PixKey }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly TypedPixKey[] }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'refused'; readonly error: PixKeyFault };

/** The longest text that is looked at: a key with generous blanks around it. */
const TEXT_LENGTH_MAX = 200;

/**
 * Recognises a key while it is typed or pasted, with mask or without.
 *
 * Eleven digits may be a CPF or a mobile number: right check digits speak for the CPF, an area code and a 9 after it for
 * the mobile; when both hold the person is asked. Ten or eleven digits of a Brazilian number get +55 in front. A text
 * with "+", brackets or the dash of a phone number is never read as a CPF, one with the whole mask of a CPF never as a phone.
 */
export function recognisePixKey(text: string): Recognition {
  if (text.length > TEXT_LENGTH_MAX) return refused('pix-key.malformed');
  const bare = asTyped(text).replace(/\s/g, '');
  if (bare === '') return { kind: 'incomplete' };
  // The Kelvin sign would become a plain "k" in lower case.
  if (bare.includes('\u212A')) return refused('pix-key.malformed');
  if (bare.includes('@')) return recogniseEmail(bare.toLowerCase());
  if (/^[+(]/.test(bare)) return recognisePhone(bare);
  if (isEvpStart(bare.toLowerCase())) return recogniseEvp(bare.toLowerCase());
  return recogniseNumber(bare);
}

function recogniseEmail(text: string): Recognition {
  if (text.length > PIX_KEY_LENGTH_MAX) return refused('pix-key.too-long');
  // A domain with no point yet is legal for the directory, but while typing it is a domain that is not finished.
  if (isEmail(text)) return text.slice(text.indexOf('@')).includes('.') ? key('EMAIL', text) : { kind: 'incomplete' };
  const unfinished = /@$|[.-]$/.test(text) && isEmail(`${text}a`);
  return unfinished ? { kind: 'incomplete' } : refused('pix-key.malformed');
}

function recognisePhone(text: string): Recognition {
  if (!/^\+?[\d().-]*$/.test(text)) return refused('pix-key.malformed');
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+')) return recogniseInternational(digits);
  const national = nationalPhone(digits);
  if (national) return key('PHONE', national);
  return digits.length < 11 ? { kind: 'incomplete' } : refused('pix-key.malformed');
}

function recogniseInternational(digits: string): Recognition {
  const brazilian = digits.startsWith('55');
  if (brazilian && digits.length < 12) return { kind: 'incomplete' };
  // With +55 typed out the person has said that it is a phone: the directory, not our list of area codes, judges it.
  if (brazilian && !/^55[1-9]\d(?:9\d{8}|[2-9]\d{7})$/.test(digits)) return refused('pix-key.malformed');
  if (digits.length < 8) return digits.startsWith('0') ? refused('pix-key.malformed') : { kind: 'incomplete' };
  const parsed = parsePixKey(`+${digits}`);
  return parsed.ok ? { kind: 'key', ...parsed.value } : refused('pix-key.malformed');
}

/** Whether the text can only be the beginning (or all) of a random key. */
function isEvpStart(text: string): boolean {
  return /^[0-9a-f-]{1,36}$/.test(text) && /^[0-9a-f]{8}-[0-9a-f]{0,4}(?:-|$)/.test(text) && !isMaskedNumber(text);
}

/** 12345678-90 and the like: digits with one dash before the last two. */
function isMaskedNumber(text: string): boolean {
  return /^\d+-\d{0,2}$/.test(text);
}

function recogniseEvp(text: string): Recognition {
  const parsed = parsePixKey(text);
  if (parsed.ok) return { kind: 'key', ...parsed.value };
  const model = '00000000-0000-0000-0000-000000000000';
  const fits =
    text.length < model.length &&
    Array.from(text).every((character, at) => (character === '-') === (model[at] === '-'));
  return fits ? { kind: 'incomplete' } : refused('pix-key.malformed');
}

function recogniseNumber(text: string): Recognition {
  if (/^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(text)) return recogniseElevenDigits(text.replace(/\D/g, ''), undefined);
  if (/^\d{6,7}-\d{4}$/.test(text)) return recognisePhone(text);
  const places = text.replace(/[.\-/()]/g, '');
  // Looked at before they become capitals: "ß" would turn into two good letters.
  if (!/^[0-9A-Za-z]+$/.test(places)) return couldBeEmail(text) ? { kind: 'incomplete' } : refused('pix-key.malformed');
  const bare = places.toUpperCase();
  const phone = /^\d+$/.test(bare) ? nationalPhone(bare) : undefined;
  if (bare.length === 11 && /^\d+$/.test(bare)) return recogniseElevenDigits(bare, phone);
  if (bare.length === 14 && /^[0-9A-Z]{12}\d{2}$/.test(bare)) return recogniseCnpj(bare);
  // Ten digits of a landline are a phone already; one digit more may still make a CPF or a mobile of it.
  if (phone && bare.length === 10) return key('PHONE', phone);
  if (bare.length < 14) return { kind: 'incomplete' };
  return couldBeEmail(text) ? { kind: 'incomplete' } : refused('pix-key.malformed');
}

function recogniseElevenDigits(digits: string, phone: string | undefined): Recognition {
  const cpf = parseCpf(digits);
  if (cpf.ok && phone) return { kind: 'ambiguous', candidates: [typed('CPF', cpf.value), typed('PHONE', phone)] };
  if (cpf.ok) return key('CPF', cpf.value);
  if (phone) return key('PHONE', phone);
  return refused('pix-key.check-digit');
}

function recogniseCnpj(bare: string): Recognition {
  const cnpj = parseCnpj(bare);
  return cnpj.ok ? key('CNPJ', cnpj.value) : refused('pix-key.check-digit');
}

/** Letters and signs that may stand before an "@" still to come. */
function couldBeEmail(text: string): boolean {
  return text.length < PIX_KEY_LENGTH_MAX && isEmail(`${text.toLowerCase()}@a`);
}

// Area codes in use (Anatel, Plano Geral de Códigos Nacionais): a first digit and the second digits that exist with it.
const AREA_CODES = /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])/;

/** +55 and the number, if the digits are a Brazilian phone: an area code in use, then nine digits from 9 or eight from 2 to 5. */
function nationalPhone(digits: string): string | undefined {
  return AREA_CODES.test(digits) && /^\d{2}(?:9\d{8}|[2-5]\d{7})$/.test(digits) ? `+55${digits}` : undefined;
}

function typed(type: TypedPixKey['type'], canonical: string): TypedPixKey {
  return { type, canonical: canonical as PixKey };
}

function key(type: TypedPixKey['type'], canonical: string): Recognition {
  return { kind: 'key', ...typed(type, canonical) };
}

function refused(code: PixKeyFault['code']): Recognition {
  return { kind: 'refused', error: { code } };
}
