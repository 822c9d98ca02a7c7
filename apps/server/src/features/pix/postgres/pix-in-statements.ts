import type { Instant, Money, Uuid } from '@bank/core';
import { companion, type Companion, type CompanionStatement, type JsonObject } from '@bank/ledger';

// Of rows with the same key in one batch only the first is written, and only its posting learns that it applied.

const INSERT_PIX_IN = {
  name: 'pix_in_insert',
  order: 35,
  columns: {
    end_to_end_id: 'text',
    state: 'text',
    company_id: 'text',
    account_id: 'text',
    amount_centavos: 'int8',
    payer: 'jsonb',
    message: 'text',
    txid: 'text',
    key: 'text',
    reply_id: 'text',
    reason: 'text',
    received_at: 'timestamptz',
    terms: 'text',
    doubt: 'text',
    is_recovered: 'bool',
  },
  sql: `WITH applied AS (INSERT INTO bank.pix_in (end_to_end_id, state, company_id, account_id, amount_centavos, payer,
        message, txid, key, reply_id, reason, received_at, terms, doubt, is_recovered)
      SELECT DISTINCT ON (end_to_end_id) end_to_end_id, state, company_id, account_id, amount_centavos, payer, message,
        txid, key, reply_id, reason, received_at, terms, doubt, is_recovered
      FROM {rows} ORDER BY end_to_end_id, ordinal
      ON CONFLICT (end_to_end_id) DO NOTHING RETURNING end_to_end_id)
    SELECT min(rows.ordinal) AS ordinal FROM {rows} JOIN applied ON applied.end_to_end_id = rows.end_to_end_id
    GROUP BY rows.end_to_end_id`,
  refusal: 'pix-in.known',
} as const satisfies CompanionStatement;

const END_PIX_IN = {
  name: 'pix_in_end',
  order: 36,
  columns: { end_to_end_id: 'text', state: 'text', reason: 'text', credited_at: 'timestamptz', transaction_id: 'uuid' },
  sql: `UPDATE bank.pix_in p SET state = rows.state, reason = rows.reason, credited_at = rows.credited_at,
      transaction_id = rows.transaction_id
    FROM {rows} WHERE p.end_to_end_id = rows.end_to_end_id AND p.state = 'accepted' RETURNING rows.ordinal`,
  refusal: 'pix-in.ended',
} as const satisfies CompanionStatement;

const INSERT_RETURN_IN = {
  name: 'pix_return_in_insert',
  order: 37,
  columns: {
    company_id: 'text',
    return_id: 'text',
    order_id: 'text',
    end_to_end_id: 'text',
    amount_centavos: 'int8',
    reason: 'text',
    state: 'text',
    reply_id: 'text',
    received_at: 'timestamptz',
  },
  sql: `WITH applied AS (INSERT INTO bank.pix_return_in (company_id, return_id, order_id, end_to_end_id,
        amount_centavos, reason, state, reply_id, received_at)
      SELECT DISTINCT ON (company_id, return_id) company_id, return_id, order_id, end_to_end_id, amount_centavos, reason,
        state, reply_id, received_at
      FROM {rows} ORDER BY company_id, return_id, ordinal
      ON CONFLICT (company_id, return_id) DO NOTHING RETURNING company_id, return_id)
    SELECT min(rows.ordinal) AS ordinal FROM {rows}
      JOIN applied ON applied.company_id = rows.company_id AND applied.return_id = rows.return_id
    GROUP BY rows.company_id, rows.return_id`,
  refusal: 'pix-return-in.known',
} as const satisfies CompanionStatement;

const END_RETURN_IN = {
  name: 'pix_return_in_end',
  order: 38,
  columns: {
    company_id: 'text',
    return_id: 'text',
    state: 'text',
    credited_at: 'timestamptz',
    transaction_id: 'uuid',
  },
  sql: `UPDATE bank.pix_return_in p SET state = rows.state, credited_at = rows.credited_at,
      transaction_id = rows.transaction_id
    FROM {rows} WHERE p.company_id = rows.company_id AND p.return_id = rows.return_id AND p.state = 'accepted'
    RETURNING rows.ordinal`,
  refusal: 'pix-return-in.ended',
} as const satisfies CompanionStatement;

/** The refusals of these companions. */
export const PIX_IN_KNOWN = INSERT_PIX_IN.refusal;
export const PIX_IN_ENDED = END_PIX_IN.refusal;
export const RETURN_IN_KNOWN = INSERT_RETURN_IN.refusal;
export const RETURN_IN_ENDED = END_RETURN_IN.refusal;

/** A payment from outside, with what we answered. */
export interface NewPixIn {
  readonly endToEndId: string;
  readonly state: 'accepted' | 'refused';
  readonly companyId: string | null;
  readonly accountId: string | null;
  readonly amount: Money;
  readonly payer: JsonObject;
  readonly message: string | null;
  readonly txid: string | null;
  readonly key: string | null;
  readonly replyId: string;
  readonly reason: string | null;
  readonly receivedAt: Instant;
  /** What it says of its amount and of both sides. */
  readonly terms: string;
  /** Why it is doubted; null where it is not. */
  readonly doubt: string | null;
  /** Whether it gives a company its money back (purpose IPRT). */
  readonly isRecovered: boolean;
}

/** Keeps a payment from outside; refused when its id is known. */
export function insertPixIn(pix: NewPixIn): Companion {
  return companion(INSERT_PIX_IN, {
    end_to_end_id: pix.endToEndId,
    state: pix.state,
    company_id: pix.companyId,
    account_id: pix.accountId,
    amount_centavos: pix.amount,
    payer: pix.payer,
    message: pix.message,
    txid: pix.txid,
    key: pix.key,
    reply_id: pix.replyId,
    reason: pix.reason,
    received_at: pix.receivedAt,
    terms: pix.terms,
    doubt: pix.doubt,
    is_recovered: pix.isRecovered,
  });
}

/** Ends an accepted payment from outside, once. */
export function endPixIn(
  endToEndId: string,
  end:
    | { readonly credited: { readonly at: Instant; readonly transactionId: Uuid } }
    | { readonly reason: string | null },
): Companion {
  const credited = 'credited' in end ? end.credited : undefined;
  return companion(END_PIX_IN, {
    end_to_end_id: endToEndId,
    state: credited ? 'credited' : 'not_settled',
    reason: 'reason' in end ? end.reason : null,
    credited_at: credited ? credited.at : null,
    transaction_id: credited?.transactionId ?? null,
  });
}

/** A return of a payment of ours, with what we answered. */
export interface NewReturnIn {
  readonly companyId: string;
  readonly returnId: string;
  readonly orderId: string;
  readonly endToEndId: string;
  readonly amount: Money;
  readonly reason: string;
  readonly state: 'accepted' | 'refused';
  readonly replyId: string;
  readonly receivedAt: Instant;
}

/** Keeps a return; refused when its id is known. */
export function insertReturnIn(item: NewReturnIn): Companion {
  return companion(INSERT_RETURN_IN, {
    company_id: item.companyId,
    return_id: item.returnId,
    order_id: item.orderId,
    end_to_end_id: item.endToEndId,
    amount_centavos: item.amount,
    reason: item.reason,
    state: item.state,
    reply_id: item.replyId,
    received_at: item.receivedAt,
  });
}

/** Ends an accepted return, once. */
export function endReturnIn(
  item: { readonly companyId: string; readonly returnId: string },
  credited: { readonly at: Instant; readonly transactionId: Uuid } | null,
): Companion {
  return companion(END_RETURN_IN, {
    company_id: item.companyId,
    return_id: item.returnId,
    state: credited ? 'credited' : 'not_settled',
    credited_at: credited ? credited.at : null,
    transaction_id: credited?.transactionId ?? null,
  });
}
