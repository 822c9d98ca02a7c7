import { formatInstant, type CivilDate, type Instant, type Money } from '@bank/core';
import { ENTRY_TYPES, entryTypeLabel, wireOf, type EntryType, type StatementEntry } from '@bank/contracts';
import { maskDocument } from '@bank/documents';
import { entryIdOf } from './entry-id.ts';

/** Who stands on the other side of a line. */
export interface EntryCounterparty {
  readonly name: string;
  /** Whole; shown as maskDocument does. */
  readonly document: string | null;
  readonly bankName: string | null;
}

/** A line of the statement: the ledger's entry, what its posting tells of it, and the company's own words. */
export interface Entry {
  readonly seq: bigint;
  readonly at: Instant;
  readonly date: CivilDate;
  readonly type: EntryType;
  readonly amount: Money;
  readonly balanceAfter: Money;
  readonly description: string;
  readonly counterparty: EntryCounterparty | null;
  readonly message: string | null;
  readonly endToEndId: string | null;
  /** Of money that was given back or came back: the id of that. */
  readonly returnId: string | null;
  readonly txid: string | null;
  readonly orderId: string | null;
  readonly note: string | null;
  readonly category: string | null;
}

/** A line as the ledger and the annotations hold it. */
export interface StoredEntry {
  readonly seq: bigint;
  readonly at: Instant;
  readonly date: CivilDate;
  readonly kind: string;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  readonly detail: unknown;
  readonly note: string | null;
  readonly category: string | null;
}

/** The type of a line that its posting says nothing of. */
function plainType(amount: bigint): EntryType {
  return amount < 0n ? 'fee' : 'deposit';
}

/** Reads a stored line. Its detail was written by our own postings; what is missing there is missing here. */
export function readEntry(stored: StoredEntry): Entry {
  const detail = isObject(stored.detail) ? stored.detail : {};
  const named = ENTRY_TYPES.find((type) => type === detail.type);
  const type = named ?? plainType(stored.amount);
  return {
    seq: stored.seq,
    at: stored.at,
    date: stored.date,
    type,
    amount: stored.amount as Money,
    balanceAfter: stored.balanceAfter as Money,
    description: text(detail.description) ?? entryTypeLabel(type),
    counterparty: readCounterparty(detail.counterparty),
    message: text(detail.message),
    endToEndId: text(detail.endToEndId),
    returnId: text(detail.returnId),
    txid: text(detail.txid),
    // A fee's line leads to the payment that it was for.
    orderId: text(detail.orderId) ?? text(detail.feeOfOrderId),
    note: stored.note,
    category: stored.category,
  };
}

function readCounterparty(value: unknown): EntryCounterparty | null {
  if (!isObject(value)) return null;
  const name = text(value.name);
  return name === null ? null : { name, document: text(value.document), bankName: text(value.bankName) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A line as it travels: a CPF masked. */
export function presentEntry(entry: Entry, receiptCode: string | null): StatementEntry {
  const { counterparty } = entry;
  return {
    id: entryIdOf(entry.seq),
    at: formatInstant(entry.at),
    date: entry.date,
    type: entry.type,
    amount: wireOf(entry.amount),
    balanceAfter: wireOf(entry.balanceAfter),
    description: entry.description,
    counterparty: counterparty && {
      name: counterparty.name,
      maskedDocument: counterparty.document === null ? null : maskDocument(counterparty.document),
      bankName: counterparty.bankName,
    },
    message: entry.message,
    endToEndId: entry.endToEndId,
    returnId: entry.returnId,
    txid: entry.txid,
    orderId: entry.orderId,
    receiptCode,
    note: entry.note,
    category: entry.category,
  };
}
