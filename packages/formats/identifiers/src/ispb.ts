import { assert, ok, refuse, type Result } from '@bank/core';

declare const ispbBrand: unique symbol;

/**
 * An institution's number in the payment system: the first eight places of its CNPJ, so digits or (since July 2026)
 * capital letters.
 */
export type Ispb = string & { readonly [ispbBrand]: true };

/** Banco Central itself, and so the SPI (catalogue of the SPI 5.13.1). */
export const SPI_ISPB = '00038166' as Ispb;

/** Reads an ISPB: eight digits or capital letters. */
export function parseIspb(text: string): Result<Ispb, { readonly code: 'ispb.malformed' }> {
  return /^[0-9A-Z]{8}$/.test(text) ? ok(text as Ispb) : refuse({ code: 'ispb.malformed' });
}

/** A literal ISPB of our own code or settings; throws on a wrong one. */
export function ispb(text: string): Ispb {
  const parsed = parseIspb(text);
  assert(parsed.ok, `not an ISPB: ${text}`);
  return parsed.value;
}
