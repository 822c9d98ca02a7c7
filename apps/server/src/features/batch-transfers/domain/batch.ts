import type { CivilDate, Instant, Money } from '@bank/core';
import type { BatchLine, BatchRowKind, BatchRowWarning, BatchSource, OrderKind, PayeeRelation } from '@bank/contracts';
import type { FoundPayee, RowFault } from './row-way.ts';

/** A batch as it is kept. */
export interface BatchRecord {
  readonly companyId: string;
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly source: BatchSource;
  readonly fileName: string | null;
  /** SHA-256 of the file, hexadecimal. */
  readonly fileHash: string | null;
  readonly groupId: string | null;
  readonly retryOf: string | null;
  /** The day of rows that name none. */
  readonly date: CivilDate;
  readonly confidential: boolean;
  readonly accountId: string;
  readonly createdAt: Instant;
  readonly createdBy: { readonly id: string; readonly name: string };
  readonly touchedAt: Instant;
  readonly orderId: string | null;
  readonly askedAt: Instant | null;
  readonly askedByName: string | null;
  readonly madeAt: Instant | null;
  readonly doneAt: Instant | null;
  readonly callingOff: boolean;
}

/** What somebody sent of a row, and what the reader of a file says of it besides. */
export interface TypedLine extends Omit<BatchLine, 'row'> {
  /** A slip, which is paid elsewhere. */
  readonly slip?: true;
  /** What the file's own reader found wrong, in its words. */
  readonly fileFaults?: readonly RowFault[];
}

/** How a row stands that nothing was made of, or what became of it. */
export type KeptState = 'invalid' | 'to-confirm' | 'ready' | 'left-out' | 'made' | 'stopped';

/** Whether the owner of what a row names is known. */
export type OwnerState = 'unasked' | 'waiting' | 'checked';

/** A notice of a row; `data` fills its sentence. */
export interface RowNotice {
  readonly warning: BatchRowWarning;
  readonly data?: Readonly<Record<string, string>>;
}

/** A row as it was judged when it came. */
export interface JudgedRow {
  readonly row: number;
  readonly typed: TypedLine;
  /** SHA-256 of what it says, hexadecimal. */
  readonly digest: string;
  readonly kind: BatchRowKind | null;
  readonly amount: Money | null;
  /** Its own day; null: the batch's. */
  readonly date: CivilDate | null;
  readonly document: string | null;
  readonly reach: string | null;
  readonly found: FoundPayee | null;
  readonly owner: OwnerState;
  readonly problems: readonly RowFault[];
  readonly notices: readonly RowNotice[];
}

/** Why a row became no payment. */
export interface Stopped {
  readonly code: string;
  readonly message: string;
}

/** A row as it is kept. */
export interface BatchRowRecord extends JudgedRow {
  readonly companyId: string;
  readonly batchId: string;
  readonly state: KeptState;
  readonly relation: PayeeRelation | null;
  /** The first other row that pays the same to the same. */
  readonly sameAs: number | null;
  /** When the same was last paid to the same before. */
  readonly paidBefore: CivilDate | null;
  readonly isConfirmed: boolean;
  readonly orderId: string | null;
  readonly stopped: Stopped | null;
}

/** Payments of a batch that are alike to the rules and in the plans' tables. */
export interface BatchSum {
  readonly kind: OrderKind;
  readonly relation: PayeeRelation;
  readonly date: CivilDate;
  readonly count: number;
  readonly total: Money;
}
