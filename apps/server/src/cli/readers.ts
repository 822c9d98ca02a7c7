import { formatInstant } from '@bank/core';
import { formatCnpj, formatCpf, parseCnpj, parseCpf, type DocumentFault } from '@bank/documents';
import {
  NO_TXID,
  parseEndToEndId,
  parseReturnId,
  parseStaticTxid,
  parseTxid,
  partsOfId,
  type PaymentIdFault,
} from '@bank/identifiers';
import { recognisePixKey, type PixKeyFault } from '@bank/pix-key';

/** What was read, or why it was refused. */
export type Reading =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly errors: readonly ReadingError[] };

/** A refusal: its code, and a sentence in Portuguese. */
export interface ReadingError {
  readonly code: string;
  readonly message: string;
  /** What it could be, where it could be several things. */
  readonly candidates?: readonly { readonly type: string; readonly canonical: string }[];
}

type FaultCode =
  DocumentFault['code'] | PixKeyFault['code'] | PaymentIdFault['code'] | 'pix-key.incomplete' | 'txid.malformed';

const MESSAGES: Readonly<Record<FaultCode, string>> = {
  'document.malformed': 'O texto não tem a forma de um CPF ou CNPJ.',
  'document.repeated': 'Um só algarismo repetido não é um documento.',
  'document.check-digit': 'Os dígitos verificadores não conferem.',
  'pix-key.malformed': 'O texto não tem a forma de uma chave Pix.',
  'pix-key.check-digit': 'Os dígitos verificadores do CPF ou CNPJ não conferem.',
  'pix-key.too-long': 'Uma chave Pix tem no máximo 77 caracteres.',
  'pix-key.incomplete': 'A chave está incompleta.',
  'payment-id.malformed': 'O identificador tem 32 caracteres: E ou D, o ISPB, data e hora, e onze letras ou números.',
  'payment-id.calendar': 'A data ou a hora do identificador não existe.',
  'txid.malformed': 'O txid tem de 1 a 25 letras e números num código estático, de 26 a 35 numa cobrança, ou é ***.',
};

function refused(code: FaultCode): Reading {
  return { ok: false, errors: [{ code, message: MESSAGES[code] }] };
}

/** One reader for each kind of code that the bank can read. */
export const READERS: Readonly<Record<string, (code: string) => Reading>> = {
  'pix-key': readPixKey,
  e2e: readEndToEndId,
  txid: readTxid,
  cpf: (code) => readDocument(parseCpf(code), formatCpf),
  cnpj: (code) => readDocument(parseCnpj(code), formatCnpj),
};

function readPixKey(code: string): Reading {
  const recognised = recognisePixKey(code);
  switch (recognised.kind) {
    case 'key':
      return { ok: true, value: { type: recognised.type, canonical: recognised.canonical } };
    case 'ambiguous': {
      const message = 'Este número pode ser um CPF ou um telefone.';
      const candidates = recognised.candidates.map(({ type, canonical }) => ({ type, canonical }));
      return { ok: false, errors: [{ code: 'AMBIGUOUS_KEY', message, candidates }] };
    }
    case 'incomplete':
      return refused('pix-key.incomplete');
    case 'refused':
      return refused(recognised.error.code);
  }
}

function readEndToEndId(code: string): Reading {
  const kind = code.startsWith('D') ? 'return' : 'payment';
  const parsed = kind === 'return' ? parseReturnId(code) : parseEndToEndId(code);
  if (!parsed.ok) return refused(parsed.error.code);
  const { ispb, at, suffix } = partsOfId(parsed.value);
  // To the minute, as the identifier has it.
  return { ok: true, value: { kind, ispb, at: `${formatInstant(at).slice(0, 16)}Z`, suffix } };
}

function readTxid(code: string): Reading {
  if (code === NO_TXID || parseStaticTxid(code).ok) return { ok: true, value: { for: 'static' } };
  return parseTxid(code).ok ? { ok: true, value: { for: 'dynamic' } } : refused('txid.malformed');
}

function readDocument(
  parsed: ReturnType<typeof parseCpf> | ReturnType<typeof parseCnpj>,
  format: (text: string) => string,
): Reading {
  if (!parsed.ok) return refused(parsed.error.code);
  return { ok: true, value: { canonical: parsed.value, formatted: format(parsed.value) } };
}
