import { ok, refuse, type Result } from '@bank/core';
import { parseCnpj, parseCpf } from '@bank/documents';

declare const pixKeyBrand: unique symbol;

/** The five kinds of Pix key (DICT API 2.12.1). */
export type PixKeyType = 'CPF' | 'CNPJ' | 'PHONE' | 'EMAIL' | 'EVP';

/** A key in the one form that the directory keeps: no mask, documents in capitals, all else in lower case. */
export type PixKey = string & { readonly [pixKeyBrand]: true };

/** A key and its kind. */
export interface TypedPixKey {
  readonly type: PixKeyType;
  readonly canonical: PixKey;
}

/** Why a text is not a key. */
export type PixKeyFault = {
  readonly code:
    | 'pix-key.malformed' // the shape of no key
    | 'pix-key.check-digit' // the shape of a CPF or CNPJ, with wrong check digits
    | 'pix-key.too-long'; // an e-mail over 77 characters
};

/** The longest key that the directory takes. */
export const PIX_KEY_LENGTH_MAX = 77;

const PHONE = /^\+[1-9]\d{1,14}$/;
const EVP = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
// The directory's own pattern. It looks back within one label at most, and the text's length is bounded before.
const EMAIL =
  /^[a-z0-9.!#$'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * Reads a key that is already in canonical form, as it stands in the directory, in a message or in a QR code.
 * Nothing is repaired: what a person types goes through `recognisePixKey`.
 * An EVP may be a UUID of any version: Banco Central's own example is none of version 4.
 */
export function parsePixKey(text: string): Result<TypedPixKey, PixKeyFault> {
  if (text.length > PIX_KEY_LENGTH_MAX) return refuse({ code: 'pix-key.too-long' });
  const type = canonicalType(text);
  if (type !== undefined) return ok({ type, canonical: text as PixKey });
  const looksLikeDocument = /^\d{11}$/.test(text) || /^[0-9A-Z]{12}\d{2}$/.test(text);
  return refuse({ code: looksLikeDocument ? 'pix-key.check-digit' : 'pix-key.malformed' });
}

function canonicalType(text: string): PixKeyType | undefined {
  if (PHONE.test(text)) return 'PHONE';
  if (EVP.test(text)) return 'EVP';
  if (isEmail(text)) return 'EMAIL';
  const cpf = parseCpf(text);
  if (cpf.ok && cpf.value === text) return 'CPF';
  const cnpj = parseCnpj(text);
  if (cnpj.ok && cnpj.value === text) return 'CNPJ';
  return undefined;
}

/** Whether a text is an e-mail as the directory takes it: lower case, no "%", at most 77 characters. */
export function isEmail(text: string): boolean {
  return text.length <= PIX_KEY_LENGTH_MAX && EMAIL.test(text);
}
