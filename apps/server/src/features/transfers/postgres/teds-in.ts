import type pg from 'pg';
import { money, type CivilDate, type Instant, type Money, type Uuid } from '@bank/core';
import { companion, type Companion, type CompanionStatement, type JsonObject } from '@bank/ledger';
import { readRows } from '../../../platform/database/rows.ts';

const INSERT = {
  name: 'ted_in_insert',
  order: 74,
  columns: {
    str_number: 'text',
    company_id: 'text',
    account_id: 'text',
    amount_centavos: 'int8',
    payer: 'jsonb',
    purpose: 'text',
    message: 'text',
    terms: 'text',
    state: 'text',
    return_code: 'text',
    return_number: 'text',
    return_day: 'date',
    settled_at: 'timestamptz',
    received_at: 'timestamptz',
    transaction_id: 'uuid',
  },
  sql: `INSERT INTO bank.ted_in (str_number, company_id, account_id, amount_centavos, payer, purpose, message, terms, state,
      return_code, return_number, return_day, settled_at, received_at, transaction_id)
    SELECT str_number, company_id, account_id, amount_centavos, payer, purpose, message, terms, state, return_code,
      return_number, return_day, settled_at, received_at, transaction_id FROM {new rows}`,
  refusalByConstraint: { ted_in_pkey: 'ted-in.known' },
} as const satisfies CompanionStatement;

const RETURNED = {
  name: 'ted_in_returned',
  order: 75,
  columns: {
    str_number: 'text',
    return_str_number: 'text',
    returned_at: 'timestamptz',
    return_transaction_id: 'uuid',
  },
  sql: `UPDATE bank.ted_in t SET state = 'returned', return_str_number = rows.return_str_number,
      returned_at = rows.returned_at, return_transaction_id = rows.return_transaction_id
    FROM {rows} WHERE t.str_number = rows.str_number AND t.state = 'returning' RETURNING rows.ordinal`,
  refusal: 'ted-in.returned',
} as const satisfies CompanionStatement;

/** The refusal of a TED whose number is known, and of a return that has gone. */
export const TED_IN_KNOWN = INSERT.refusalByConstraint.ted_in_pkey;
export const TED_IN_RETURNED = RETURNED.refusal;

/** A TED that came in. */
export interface TedIn {
  readonly strNumber: string;
  /** Whose it is; null where no account of ours gets it. */
  readonly companyId: string | null;
  readonly accountId: string | null;
  readonly amount: Money;
  readonly payer: JsonObject;
  readonly purpose: string;
  readonly message: string | null;
  /** What it says of its amount and of both sides. */
  readonly terms: string;
  /** Why it goes back and by which message of ours; null where it is credited. */
  readonly givenBack: { readonly code: string; readonly number: string; readonly day: CivilDate } | null;
  readonly settledAt: Instant;
  readonly receivedAt: Instant;
  readonly transactionId: Uuid;
}

/** Keeps a TED that came in, with the posting of its money; refused when its number is known. */
export function insertTedIn(ted: TedIn): Companion {
  const { givenBack } = ted;
  return companion(INSERT, {
    str_number: ted.strNumber,
    company_id: ted.companyId,
    account_id: ted.accountId,
    amount_centavos: ted.amount,
    payer: ted.payer,
    purpose: ted.purpose,
    message: ted.message,
    terms: ted.terms,
    state: givenBack ? 'returning' : 'credited',
    return_code: givenBack?.code ?? null,
    return_number: givenBack?.number ?? null,
    return_day: givenBack?.day ?? null,
    settled_at: ted.settledAt,
    received_at: ted.receivedAt,
    transaction_id: ted.transactionId,
  });
}

/** Writes that what came in has gone back; refused a second time. */
export function tedInReturned(
  strNumber: string,
  returned: { readonly strNumber: string; readonly at: Instant; readonly transactionId: Uuid },
): Companion {
  return companion(RETURNED, {
    str_number: strNumber,
    return_str_number: returned.strNumber,
    returned_at: returned.at,
    return_transaction_id: returned.transactionId,
  });
}

/** What of a TED that came in its return is decided on. */
export interface KnownTedIn {
  readonly strNumber: string;
  readonly amount: Money;
  readonly terms: string;
  readonly state: 'credited' | 'returning' | 'returned';
  readonly returnNumber: string | null;
}

const COLUMNS = `str_number AS "strNumber", amount_centavos AS amount, terms, state, return_number AS "returnNumber"`;

function knownOf(row: Omit<KnownTedIn, 'amount'> & { readonly amount: bigint }): KnownTedIn {
  return { ...row, amount: money(row.amount) };
}

/** A TED that came in, by the STR's number. */
export async function tedInByNumber(pool: pg.Pool, strNumber: string): Promise<KnownTedIn | undefined> {
  const text = `SELECT ${COLUMNS} FROM bank.ted_in WHERE str_number = $1`;
  return (await readRows<Parameters<typeof knownOf>[0]>(pool, text, [strNumber])).map(knownOf)[0];
}

/** A TED that goes back, by the control number of our return. */
export async function tedInByReturn(pool: pg.Pool, returnNumber: string): Promise<KnownTedIn | undefined> {
  const text = `SELECT ${COLUMNS} FROM bank.ted_in WHERE return_number = $1`;
  return (await readRows<Parameters<typeof knownOf>[0]>(pool, text, [returnNumber])).map(knownOf)[0];
}
