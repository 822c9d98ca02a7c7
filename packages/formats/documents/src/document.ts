import { refuse } from '@bank/core';
import { withoutMask, type DocumentResult } from './check-digits.ts';
import { parseCnpj, type Cnpj } from './cnpj.ts';
import { parseCpf, type Cpf } from './cpf.ts';

/** Either of the two: 11 characters are a CPF, 14 a CNPJ. */
export type Document = Cpf | Cnpj;

const CNPJ_SHAPE = /^[0-9A-Z]{12}\d{2}$/;

/** Which of the two. */
export type DocumentKind = 'CPF' | 'CNPJ';

/** Reads a CPF or a CNPJ, told apart by length. */
export function parseDocument(text: string): DocumentResult<Document> {
  const length = withoutMask(text)?.length;
  if (length === 11) return parseCpf(text);
  if (length === 14) return parseCnpj(text);
  return refuse({ code: 'document.malformed' });
}

/** Which of the two a document is. */
export function documentKind(document: Document): DocumentKind {
  return document.length === 11 ? 'CPF' : 'CNPJ';
}

/**
 * The text with its mask, as far as it goes: up to 11 digits as CPF (999.999.999-99), otherwise as CNPJ
 * (99.999.999/9999-99). Works while typing: what cannot stand in the mask is left out, and no separator is
 * written before the character that follows it. A letter makes it a CNPJ at any length.
 */
export function formatDocument(text: string): string {
  const bare = places(text);
  return bare.length <= 11 && /^\d*$/.test(bare) ? formatCpf(bare) : formatCnpj(bare);
}

/** The CPF mask over what is there; other characters than digits are left out. */
export function formatCpf(text: string): string {
  const digits = places(text).replace(/\D/g, '').slice(0, 11);
  return group(digits, ['', 3, '.', 3, '.', 3, '-', 2]);
}

/** The CNPJ mask over what is there; letters become capitals, and none may stand among the check digits. */
export function formatCnpj(text: string): string {
  const bare = places(text);
  const kept = bare.slice(0, 12) + bare.slice(12).replace(/\D/g, '').slice(0, 2);
  return group(kept, ['', 2, '.', 3, '.', 3, '/', 4, '-', 2]);
}

/**
 * The document as others may see it: of a CPF the middle alone (***.456.789-**), a CNPJ whole (45.550.752/0001-55), for
 * Receita Federal's register of companies is public and finance works by it. Of a text that is neither, nothing is shown.
 * The one place that decides how a document is shown, on screens, in files, on receipts and in logs.
 */
export function maskDocument(document: string): string {
  const bare = withoutMask(document) ?? '';
  if (/^\d{11}$/.test(bare)) return `***.${bare.slice(3, 6)}.${bare.slice(6, 9)}-**`;
  return CNPJ_SHAPE.test(bare) ? formatCnpj(bare) : '***';
}

/**
 * The document as it was shown while a CNPJ was hidden too (45.***.***\/0001-**): only to make again what was issued
 * then, and to check what was signed then.
 */
export function maskDocumentAsFormerly(document: string): string {
  const bare = withoutMask(document) ?? '';
  if (!CNPJ_SHAPE.test(bare)) return maskDocument(document);
  return `${bare.slice(0, 2)}.***.***/${bare.slice(8, 12)}-**`;
}

/** What a document is called that is shown whole or masked: "CPF" or "CNPJ"; "CPF ou CNPJ" of a text that is neither. */
export function documentLabel(shown: string): DocumentKind | 'CPF ou CNPJ' {
  const length = shown.replaceAll(/[./-]/g, '').length;
  return length === 11 ? 'CPF' : length === 14 ? 'CNPJ' : 'CPF ou CNPJ';
}

/** Only letters and digits, capitals; never more than is worth looking at. */
function places(text: string): string {
  return text
    .slice(0, 64)
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(0, 14)
    .toUpperCase();
}

/** Cuts characters into groups, each with what stands before it; groups without characters are not written. */
function group(characters: string, layout: readonly (string | number)[]): string {
  let text = '';
  let at = 0;
  for (let index = 0; index < layout.length; index += 2) {
    const part = characters.slice(at, at + Number(layout[index + 1]));
    if (part === '') break;
    text += `${layout[index]}${part}`;
    at += part.length;
  }
  return text;
}
