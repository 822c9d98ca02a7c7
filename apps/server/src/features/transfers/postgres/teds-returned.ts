import type pg from 'pg';
import { money, type Instant, type Money, type Uuid } from '@bank/core';
import { companion, type Companion, type CompanionStatement } from '@bank/ledger';
import { readRows } from '../../../platform/database/rows.ts';

const INSERT = {
  name: 'ted_return_in_insert',
  order: 76,
  columns: {
    str_number: 'text',
    company_id: 'text',
    order_id: 'text',
    control_number: 'text',
    amount_centavos: 'int8',
    code: 'text',
    message: 'text',
    credited_at: 'timestamptz',
    transaction_id: 'uuid',
  },
  sql: `INSERT INTO bank.ted_return_in (str_number, company_id, order_id, control_number, amount_centavos, code, message,
      credited_at, transaction_id)
    SELECT str_number, company_id, order_id, control_number, amount_centavos, code, message, credited_at, transaction_id
    FROM {new rows}`,
  refusalByConstraint: {
    ted_return_in_pkey: 'ted-return-in.known',
    ted_return_in_by_number: 'ted-return-in.known',
    ted_return_in_of_order: 'ted-return-in.second',
  },
} as const satisfies CompanionStatement;

/** The refusals of a return whose number is known, and of a second one of an order. */
export const TED_RETURN_KNOWN = INSERT.refusalByConstraint.ted_return_in_pkey;
export const TED_RETURN_SECOND = INSERT.refusalByConstraint.ted_return_in_of_order;

/** A TED of ours that came back. */
export interface TedReturnIn {
  /** The STR's number of the return. */
  readonly strNumber: string;
  readonly companyId: string;
  readonly orderId: string;
  readonly controlNumber: string;
  readonly amount: Money;
  /** Why, by the catalogue's code. */
  readonly code: string;
  readonly message: string | null;
  readonly creditedAt: Instant;
  readonly transactionId: Uuid;
}

/** Keeps a return with the posting that credits it. */
export function insertTedReturnIn(back: TedReturnIn): Companion {
  return companion(INSERT, {
    str_number: back.strNumber,
    company_id: back.companyId,
    order_id: back.orderId,
    control_number: back.controlNumber,
    amount_centavos: back.amount,
    code: back.code,
    message: back.message,
    credited_at: back.creditedAt,
    transaction_id: back.transactionId,
  });
}

/** A return that was credited, by the STR's number. */
export async function tedReturnByNumber(
  pool: pg.Pool,
  strNumber: string,
): Promise<Pick<TedReturnIn, 'strNumber' | 'controlNumber' | 'amount' | 'code'> | undefined> {
  const text = `SELECT str_number AS "strNumber", control_number AS "controlNumber", amount_centavos AS amount, code
    FROM bank.ted_return_in WHERE str_number = $1`;
  const [row] = await readRows<{ strNumber: string; controlNumber: string; amount: bigint; code: string }>(pool, text, [
    strNumber,
  ]);
  return row && { ...row, amount: money(row.amount) };
}
