import type pg from 'pg';
import { money, type Instant, type Money, type Uuid } from '@bank/core';
import type { Document } from '@bank/documents';
import type { Ispb } from '@bank/identifiers';
import type { AccountType } from '@bank/iso20022';
import { companion, type Companion, type CompanionStatement } from '@bank/ledger';
import { readPrepared } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';

/** The SPI's no to a return: its code, and the reason in words. */
export interface ReturnRefusal {
  readonly code: string;
  readonly message: string;
}

/** The account of somebody who was deceived, at another bank than the one that the Pix came from. */
export interface VictimAccount {
  readonly ispb: Ispb;
  readonly branch: string | null;
  readonly number: string;
  readonly type: AccountType;
  /** CPF or CNPJ, bare. */
  readonly document: Document;
}

/**
 * What the bank gives back itself, out of money that a case has set aside: a return (pacs.004), or, to a victim elsewhere, a
 * payment (pacs.008, IPRT), which has the certainty of a return.
 */
export interface ReturnOut {
  readonly companyId: string;
  /** The D id of a return, the endToEndId of a payment. */
  readonly returnId: string;
  readonly accountId: string;
  /** The Pix that it gives back. */
  readonly endToEndId: string;
  readonly amount: Money;
  /** BE08: a fault of a bank; FR01: fraud. */
  readonly reason: 'BE08' | 'FR01';
  /** What it pays from; stays held where the return is refused. */
  readonly holdId: Uuid;
  /** The case that asked for it. */
  readonly caseId: string;
  /** As of an order: unknown, where a no came that may have followed a settlement. */
  readonly state: 'processing' | 'unknown' | 'settled' | 'rejected';
  readonly refusal: ReturnRefusal | null;
  readonly sentAt: Instant;
  /** Whom a payment pays; null for a return. */
  readonly paidTo: VictimAccount | null;
}

const BY_ID: Statement = {
  name: 'pix_return_out_by_id',
  text: `SELECT company_id AS "companyId", return_id AS "returnId", account_id AS "accountId", end_to_end_id AS "endToEndId",
      amount_centavos AS amount, reason, hold_id AS "holdId", case_id AS "caseId", state, refusal, sent_at AS "sentAt",
      paid_to AS "paidTo"
    FROM bank.pix_return_out WHERE return_id = $1`,
};

/** One by its id. */
export async function returnOutById(pool: pg.Pool, returnId: string): Promise<ReturnOut | undefined> {
  const [row] = await readPrepared<ReturnOut>(pool, BY_ID, [returnId]);
  return row && { ...row, amount: money(row.amount) };
}

const INSERT = {
  name: 'pix_return_out_insert',
  order: 41,
  columns: {
    company_id: 'text',
    return_id: 'text',
    account_id: 'text',
    end_to_end_id: 'text',
    amount_centavos: 'int8',
    reason: 'text',
    hold_id: 'uuid',
    case_id: 'text',
    sent_at: 'timestamptz',
    paid_to: 'jsonb',
  },
  sql: `INSERT INTO bank.pix_return_out (company_id, return_id, account_id, end_to_end_id, amount_centavos, reason, hold_id,
      case_id, state, sent_at, paid_to)
    SELECT company_id, return_id, account_id, end_to_end_id, amount_centavos, reason, hold_id, case_id, 'processing', sent_at,
      paid_to
    FROM {new rows}`,
} as const satisfies CompanionStatement;

const END = {
  name: 'pix_return_out_end',
  order: 42,
  columns: {
    company_id: 'text',
    return_id: 'text',
    state: 'text',
    refusal: 'jsonb',
    ended_at: 'timestamptz',
    transaction_id: 'uuid',
  },
  // Doubted once, it is asked about: another no adds nothing.
  sql: `UPDATE bank.pix_return_out p SET state = rows.state, refusal = rows.refusal, ended_at = rows.ended_at,
      transaction_id = rows.transaction_id
    FROM {rows} WHERE p.company_id = rows.company_id AND p.return_id = rows.return_id
      AND (p.state = 'processing' OR p.state = 'unknown' AND rows.state <> 'unknown') RETURNING rows.ordinal`,
  refusal: 'pix-return-out.ended',
} as const satisfies CompanionStatement;

/** The refusal of an outcome that came before. */
export const RETURN_OUT_ENDED = END.refusal;

/** Keeps a new one with its message. */
export function insertReturnOut(item: Omit<ReturnOut, 'state' | 'refusal'>): Companion {
  return companion(INSERT, {
    company_id: item.companyId,
    return_id: item.returnId,
    account_id: item.accountId,
    end_to_end_id: item.endToEndId,
    amount_centavos: item.amount,
    reason: item.reason,
    hold_id: item.holdId,
    case_id: item.caseId,
    sent_at: item.sentAt,
    paid_to: item.paidTo && { ...item.paidTo },
  });
}

/** What became of one, once. */
export function endReturnOut(
  { companyId, returnId }: Pick<ReturnOut, 'companyId' | 'returnId'>,
  end:
    | { readonly state: 'settled'; readonly at: Instant; readonly transactionId: Uuid }
    | { readonly state: 'rejected' | 'unknown'; readonly at: Instant; readonly refusal: ReturnRefusal },
): Companion {
  return companion(END, {
    company_id: companyId,
    return_id: returnId,
    state: end.state,
    refusal: end.state === 'settled' ? null : { code: end.refusal.code, message: end.refusal.message },
    ended_at: end.state === 'unknown' ? null : end.at,
    transaction_id: end.state === 'settled' ? end.transactionId : null,
  });
}
