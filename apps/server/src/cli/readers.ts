import { explainBoleto, readBoleto, type Boleto } from '@bank/boleto';
import { explainBrCode, findBrCode, readPrintedBrCode, type BrCode } from '@bank/brcode';
import { explainCmc7, readCmc7, type Cmc7 } from '@bank/cmc7';
import { formatInstant, type CivilDate } from '@bank/core';
import { explainDocument, formatCnpj, formatCpf, parseCnpj, parseCpf } from '@bank/documents';
import {
  explainPaymentId,
  explainTxid,
  NO_TXID,
  parseEndToEndId,
  parseReturnId,
  parseStaticTxid,
  parseTxid,
  partsOfId,
} from '@bank/identifiers';
import { explainPixKey, recognisePixKey } from '@bank/pix-key';

/** What was read, or why it was refused. */
export type Reading =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly errors: readonly ReadingError[] };

/** A refusal: its code, and a sentence in Portuguese. */
export interface ReadingError {
  readonly code: string;
  readonly message: string;
  /** Where in the text, 0-based, where one place is meant. */
  readonly at?: number;
  /** What it could be, where it could be several things. */
  readonly candidates?: readonly { readonly type: string; readonly canonical: string }[];
}

/** One reader for each kind of code that the bank can read; `today` counts where a code's meaning depends on it. */
export const READERS: Readonly<Record<string, (code: string, today: CivilDate) => Reading>> = {
  brcode: readPixCode,
  'pix-key': readPixKey,
  e2e: readEndToEndId,
  txid: readTxid,
  boleto: readBill,
  cmc7: readCheque,
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
      return refusedFor({ code: 'pix-key.incomplete' }, explainPixKey);
    case 'refused':
      return refusedFor(recognised.error, explainPixKey);
  }
}

function readEndToEndId(code: string): Reading {
  const kind = code.startsWith('D') ? 'return' : 'payment';
  const parsed = kind === 'return' ? parseReturnId(code) : parseEndToEndId(code);
  if (!parsed.ok) return refusedFor(parsed.error, explainPaymentId);
  const { ispb, at, suffix } = partsOfId(parsed.value);
  // To the minute, as the identifier has it.
  return { ok: true, value: { kind, ispb, at: `${formatInstant(at).slice(0, 16)}Z`, suffix } };
}

function readTxid(code: string): Reading {
  if (code === NO_TXID || parseStaticTxid(code).ok) return { ok: true, value: { for: 'static' } };
  const parsed = parseTxid(code);
  return parsed.ok ? { ok: true, value: { for: 'dynamic' } } : refusedFor(parsed.error, explainTxid);
}

function readDocument(
  parsed: ReturnType<typeof parseCpf> | ReturnType<typeof parseCnpj>,
  format: (text: string) => string,
): Reading {
  if (!parsed.ok) return refusedFor(parsed.error, explainDocument);
  return { ok: true, value: { canonical: parsed.value, formatted: format(parsed.value) } };
}

/** As a payer's bank reads what others print; also in the middle of a message, or broken over lines. */
function readPixCode(code: string): Reading {
  const asGiven = readPrintedBrCode(code);
  const found = asGiven.ok ? undefined : findBrCode(code);
  const amongWords = found === undefined ? undefined : readPrintedBrCode(found);
  const read = amongWords?.ok ? amongWords : asGiven;
  if (!read.ok) return refusedFor(read.error, explainBrCode);
  const { code: fields, findings } = read.value;
  return { ok: true, value: { ...brCodeFields(fields), ...(findings.length > 0 && { findings }) } };
}

function brCodeFields(code: BrCode): Readonly<Record<string, unknown>> {
  return {
    kind: code.kind,
    pixKey: code.pixKey,
    keyType: code.keyType,
    url: code.url,
    recurrenceUrl: code.recurrenceUrl,
    amountCentavos: centavosOf(code.amount),
    txid: code.txid,
    merchantName: code.merchantName,
    merchantCity: code.merchantCity,
    postalCode: code.postalCode,
    additionalInfo: code.additionalInfo,
    fss: code.fss,
    pointOfInitiation: code.pointOfInitiation,
    lenient: code.lenient,
  };
}

function readBill(code: string, today: CivilDate): Reading {
  const read = readBoleto(code, today);
  return read.ok ? { ok: true, value: boletoFields(read.value) } : refusedFor(read.error, explainBoleto);
}

function boletoFields(boleto: Boleto): Readonly<Record<string, unknown>> {
  const { kind, barcode, line, freeField } = boleto;
  const amountCentavos = centavosOf(boleto.amount);
  if (kind === 'cobranca') {
    const { bank, factor, dueDate } = boleto;
    return { kind, barcode, line, bank, factor, dueDate, amountCentavos, freeField };
  }
  const { segment, valueIdentifier, company, value } = boleto;
  // A bill of this kind says neither bank nor due date; a date in its free field is a convention that not all keep.
  const none = { bank: null, factor: null, dueDate: null };
  return { kind, barcode, line, ...none, amountCentavos, freeField, segment, valueIdentifier, company, value };
}

function readCheque(code: string): Reading {
  const read = readCmc7(code);
  if (!read.ok) return refusedFor(read.error, explainCmc7);
  const { digits, bank, branch, compe, cheque, type, account } = read.value satisfies Cmc7;
  return { ok: true, value: { digits, bank, branch, compe, cheque, type, account } };
}

/** Centavos as JSON's number: every amount that these codes can carry is exact as one. */
export function centavosOf(amount: bigint | null): number | null {
  return amount === null ? null : Number(amount);
}

/** A refusal in words, with its place where it has one. */
export function refusedFor<Fault extends { readonly code: string }>(
  fault: Fault,
  explain: (fault: Fault) => string,
): Extract<Reading, { ok: false }> {
  const at = 'at' in fault && typeof fault.at === 'number' ? { at: fault.at } : {};
  return { ok: false, errors: [{ code: fault.code, message: explain(fault), ...at }] };
}
