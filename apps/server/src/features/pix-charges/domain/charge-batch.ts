import { hash } from 'node:crypto';
import type { CivilDate, Entropy, Instant } from '@bank/core';
import type { ChargeBatchRowState, ChargeBatchState, ChargeStage, DueContent, ImmediateContent } from '@bank/contracts';
import type { ChargeActor } from './charge.ts';
import { newTxid } from './code-of.ts';

// Many charges that are asked for at once: a batch and its rows.

/** A batch as it is kept. */
export interface ChargeBatchRecord {
  readonly companyId: string;
  readonly id: string;
  /** What a program calls it, and that as a number; null: it was put together on screen. */
  readonly givenId: string | null;
  readonly number: bigint | null;
  readonly name: string;
  readonly state: ChargeBatchState;
  /** How many rows it has when it is whole. */
  readonly rows: number;
  readonly accountId: string;
  readonly createdAt: Instant;
  readonly createdBy: ChargeActor;
  readonly doneAt: Instant | null;
}

/** What a row may ask for; with its txid once it is kept. */
export type BatchContent = ImmediateContent | DueContent;

/** A row as it is sent. */
export interface BatchLine {
  readonly row: number;
  readonly content: BatchContent;
  readonly reference?: string | undefined;
}

/** Why a row became no charge: a code of the contract, and what fills its sentence. */
export interface RowProblem {
  readonly code: string;
  readonly data: Readonly<Record<string, string>>;
}

/** A row that waits to become a charge. */
export interface PendingRow {
  readonly row: number;
  readonly content: BatchContent & { readonly txid: string };
  readonly reference: string | null;
  /** The location that its charge is to take; null: one of its own. */
  readonly locationId: bigint | null;
}

/** A row with what became of it. */
export interface BatchRow extends PendingRow {
  readonly state: ChargeBatchRowState;
  readonly problem: RowProblem | null;
  readonly charge: {
    readonly id: string;
    readonly token: string | null;
    readonly stage: ChargeStage;
    readonly dueDate: CivilDate | null;
  } | null;
}

/**
 * A row as it is kept: with the txid that its charge will have. It is chosen before anything is made, so that whoever goes
 * on after a crash, or beside another server, can only make the same charge.
 */
export function keptRow({ row, content, reference }: BatchLine, entropy: Entropy): PendingRow {
  const name = reference?.trim() ?? '';
  return {
    row,
    content: { ...content, txid: content.txid ?? newTxid(entropy) },
    reference: name === '' ? null : name,
    locationId: null,
  };
}

/** Digits of it that are a number which every JSON reader takes whole. */
const NUMBER = /^(0|[1-9]\d{0,14})$/;

/**
 * What a program calls its batch, as a number: the address of API Pix takes a text, its answer wants a number (LoteCobV). An id
 * of digits is itself; of another text it is 52 bits of its SHA-256, the same at each time.
 */
export function numberOfGivenId(givenId: string): bigint {
  if (NUMBER.test(givenId)) return BigInt(givenId);
  return BigInt(`0x${hash('sha256', givenId, 'hex').slice(0, 13)}`);
}
