import type { Instant } from '@bank/core';
import { companion, type Companion, type CompanionStatement, type JsonObject } from '@bank/ledger';
import { askedBy, type AmountPart } from '../domain/asked-on.ts';
import type { ChargeRecord } from '../domain/charge.ts';
import { searchTextOf } from '../../../platform/database/search-text.ts';
import { placeOfNew } from './location-statements.ts';

// What is written of charges: each commits with the posting that it belongs to, or not at all. A condition stands in the
// statement itself, so that of two who come at once one only is let through, whatever either of them had read before.

const INSERT_CHARGE = {
  name: 'pix_charge_insert',
  order: 50,
  columns: {
    company_id: 'text',
    id: 'text',
    kind: 'text',
    txid: 'text',
    state: 'text',
    content: 'jsonb',
    key: 'text',
    amount_centavos: 'int8',
    due_date: 'date',
    overdue_from: 'date',
    payable_until: 'timestamptz',
    debtor_name: 'text',
    debtor_document: 'text',
    request: 'text',
    search: 'text',
    account_id: 'text',
    named_location: 'int8',
    created_at: 'timestamptz',
    created_by: 'jsonb',
    batch_id: 'text',
    batch_row: 'int4',
    reference: 'text',
  },
  sql: `WITH applied AS (INSERT INTO bank.pix_charge (company_id, id, kind, txid, state, revision, content, key,
        amount_centavos, due_date, overdue_from, payable_until, debtor_name, debtor_document, request, search, account_id,
        named_location, created_at, created_by, batch_id, batch_row, reference)
      SELECT company_id, id, kind, txid, state, 0, content, key, amount_centavos, due_date, overdue_from, payable_until,
        debtor_name, debtor_document, request, search, account_id, named_location, created_at, created_by, batch_id,
        batch_row, reference
      FROM {rows} ORDER BY ordinal ON CONFLICT DO NOTHING RETURNING company_id, id)
    SELECT rows.ordinal FROM {rows} JOIN applied ON applied.company_id = rows.company_id AND applied.id = rows.id`,
  refusal: 'pix-charge.txid-taken',
} as const satisfies CompanionStatement;

const REVISE_CHARGE = {
  name: 'pix_charge_revise',
  order: 51,
  columns: {
    company_id: 'text',
    id: 'text',
    revision: 'int4',
    content: 'jsonb',
    key: 'text',
    amount_centavos: 'int8',
    due_date: 'date',
    overdue_from: 'date',
    payable_until: 'timestamptz',
    debtor_name: 'text',
    debtor_document: 'text',
    request: 'text',
    search: 'text',
    at: 'timestamptz',
    by: 'jsonb',
  },
  sql: `UPDATE bank.pix_charge c SET revision = rows.revision, content = rows.content, key = rows.key,
      amount_centavos = rows.amount_centavos, due_date = rows.due_date, overdue_from = rows.overdue_from,
      payable_until = rows.payable_until, debtor_name = rows.debtor_name, debtor_document = rows.debtor_document,
      request = rows.request, search = rows.search, changed_at = rows.at, changed_by = rows.by
    FROM {rows} WHERE c.company_id = rows.company_id AND c.id = rows.id AND c.revision = rows.revision - 1
      AND c.state = 'active' AND c.kind <> 'static' AND c.paying IS NULL RETURNING rows.ordinal`,
  refusal: 'pix-charge.changed-meanwhile',
} as const satisfies CompanionStatement;

const END_CHARGE = {
  name: 'pix_charge_end',
  order: 52,
  columns: {
    company_id: 'text',
    id: 'text',
    state: 'text',
    removed_because: 'text',
    revision: 'int4',
    at: 'timestamptz',
    by: 'jsonb',
  },
  sql: `UPDATE bank.pix_charge c SET state = rows.state, removed_because = rows.removed_because, revision = rows.revision,
      ended_at = rows.at,
      changed_at = rows.at, changed_by = rows.by
    FROM {rows} WHERE c.company_id = rows.company_id AND c.id = rows.id AND c.revision = rows.revision - 1
      AND c.state = 'active' AND c.paying IS NULL RETURNING rows.ordinal`,
  refusal: REVISE_CHARGE.refusal,
} as const satisfies CompanionStatement;

const INSERT_REVISION = {
  name: 'pix_charge_revision_insert',
  order: 53,
  columns: {
    company_id: 'text',
    charge_id: 'text',
    revision: 'int4',
    state: 'text',
    content: 'jsonb',
    at: 'timestamptz',
    by: 'jsonb',
  },
  // Where the change itself was refused above there is nothing to keep, and a row of the same number may be another one's.
  sql: `INSERT INTO bank.pix_charge_revision (company_id, charge_id, revision, state, content, at, by)
    SELECT rows.company_id, rows.charge_id, rows.revision, rows.state, rows.content, rows.at, rows.by
    FROM {rows} JOIN bank.pix_charge c ON c.company_id = rows.company_id AND c.id = rows.charge_id
      AND c.revision = rows.revision
    ON CONFLICT (company_id, charge_id, revision) DO NOTHING`,
} as const satisfies CompanionStatement;

// Of rows for the same charge in one batch only the first is taken.
const RESERVE_CHARGE = {
  name: 'pix_charge_reserve',
  order: 54,
  columns: { company_id: 'text', id: 'text', revision: 'int4', paying: 'text', paying_day: 'date' },
  sql: `UPDATE bank.pix_charge c SET paying = first.paying, paying_day = first.paying_day
    FROM (SELECT DISTINCT ON (company_id, id) * FROM {rows} ORDER BY company_id, id, ordinal) first
    WHERE c.company_id = first.company_id AND c.id = first.id AND c.revision = first.revision AND c.state = 'active'
      AND c.kind <> 'static' AND c.paying IS NULL RETURNING first.ordinal`,
  refusal: 'pix-charge.taken',
} as const satisfies CompanionStatement;

// Money that the payment system has settled is credited, whatever became of what it pays: these two refuse nothing.
const FREE_CHARGE = {
  name: 'pix_charge_free',
  order: 55,
  columns: { paying: 'text' },
  sql: `UPDATE bank.pix_charge c SET paying = NULL, paying_day = NULL FROM {rows} WHERE c.paying = rows.paying`,
} as const satisfies CompanionStatement;

const CONCLUDE_CHARGE = {
  name: 'pix_charge_conclude',
  order: 56,
  columns: { paying: 'text', at: 'timestamptz' },
  sql: `UPDATE bank.pix_charge c SET state = 'paid', ended_at = rows.at, paying = NULL, paying_day = NULL
    FROM {rows} WHERE c.paying = rows.paying`,
} as const satisfies CompanionStatement;

// A payment inside this bank is there at once. Who comes second is told why by these two, and looks again.
const UNPAID = {
  name: 'pix_charge_unpaid',
  order: 56,
  columns: { company_id: 'text', id: 'text' },
  sql: `SELECT rows.ordinal FROM {rows} JOIN bank.pix_charge c ON c.company_id = rows.company_id AND c.id = rows.id
    WHERE c.state <> 'paid' AND c.paying IS NULL FOR UPDATE OF c`,
  refusal: 'order.rail.pix.code-paid',
} as const satisfies CompanionStatement;

const PAY_CHARGE = {
  name: 'pix_charge_pay',
  order: 57,
  columns: { company_id: 'text', id: 'text', revision: 'int4', at: 'timestamptz' },
  sql: `UPDATE bank.pix_charge c SET state = 'paid', ended_at = first.at
    FROM (SELECT DISTINCT ON (company_id, id) * FROM {rows} ORDER BY company_id, id, ordinal) first
    WHERE c.company_id = first.company_id AND c.id = first.id AND c.revision = first.revision AND c.state = 'active'
      AND c.paying IS NULL RETURNING first.ordinal`,
  refusal: 'order.rail.pix.code-changed',
} as const satisfies CompanionStatement;

/** Keeps payments, and counts them with their charges: nothing that is shown of a charge adds all of them up. */
function counted(insert: string): string {
  return `WITH kept AS (${insert} RETURNING company_id, charge_id, amount_centavos, at)
    UPDATE bank.pix_charge c SET paid_centavos = c.paid_centavos + k.amount, payments = c.payments + k.payments,
      paid_at = greatest(c.paid_at, k.at)
    FROM (SELECT company_id, charge_id, sum(amount_centavos)::bigint AS amount, count(*)::int AS payments, max(at) AS at FROM kept
      GROUP BY company_id, charge_id) k
    WHERE c.company_id = k.company_id AND c.id = k.charge_id`;
}

// A payment that is known is refused by the posting's own companions, which say so in their words.
const INSERT_PAYMENT = {
  name: 'pix_charge_payment_insert',
  order: 58,
  columns: {
    company_id: 'text',
    charge_id: 'text',
    end_to_end_id: 'text',
    amount_centavos: 'int8',
    parts: 'jsonb',
    payer: 'jsonb',
    message: 'text',
    search: 'text',
    at: 'timestamptz',
    transaction_id: 'uuid',
  },
  sql: counted(`INSERT INTO bank.pix_charge_payment (company_id, charge_id, end_to_end_id, amount_centavos, parts, payer, message,
      search, at, transaction_id)
    SELECT company_id, charge_id, end_to_end_id, amount_centavos, parts -> 'parts', payer, message, search, at, transaction_id
    FROM {rows} ON CONFLICT (end_to_end_id) DO NOTHING`),
} as const satisfies CompanionStatement;

// A code that was removed may be printed and paid still; of several it is the one that is in use, or was last.
const INSERT_STATIC_PAYMENT = {
  name: 'pix_charge_static_payment',
  order: 59,
  columns: {
    company_id: 'text',
    key: 'text',
    txid: 'text',
    end_to_end_id: 'text',
    amount_centavos: 'int8',
    parts: 'jsonb',
    payer: 'jsonb',
    message: 'text',
    search: 'text',
    at: 'timestamptz',
    transaction_id: 'uuid',
  },
  sql: counted(`INSERT INTO bank.pix_charge_payment (company_id, charge_id, end_to_end_id, amount_centavos, parts, payer, message,
      search, at, transaction_id)
    SELECT rows.company_id, code.id, end_to_end_id, amount_centavos, parts -> 'parts', payer, message, rows.search, at,
      transaction_id
    FROM {rows}, LATERAL (SELECT c.id FROM bank.pix_charge c WHERE c.company_id = rows.company_id AND c.key = rows.key
      AND c.txid = rows.txid AND c.kind = 'static'
      ORDER BY (c.state = 'active') DESC, c.created_at DESC, c.id DESC LIMIT 1) code
    ON CONFLICT (end_to_end_id) DO NOTHING`),
} as const satisfies CompanionStatement;

/** The refusals of these companions: a txid of another charge; a change that came first; a payment that came first. */
export const TXID_TAKEN = INSERT_CHARGE.refusal;
export const CHARGE_CHANGED = REVISE_CHARGE.refusal;
export const CHARGE_TAKEN = RESERVE_CHARGE.refusal;

/** The columns that follow from what is asked for. */
function columnsOf({ content, overdueFrom, payableUntil, txid, reference }: ChargeRecord) {
  const { amount, dueDate } = askedBy(content);
  const debtor = content.kind === 'static' ? undefined : content.debtor;
  return {
    content: content as unknown as JsonObject,
    key: content.key,
    amount_centavos: amount,
    due_date: dueDate,
    overdue_from: overdueFrom,
    payable_until: payableUntil,
    debtor_name: debtor?.name ?? null,
    debtor_document: debtor?.document ?? null,
    request: content.request ?? null,
    search: searchTextOf([debtor?.name, debtor?.document, txid, content.request, reference]),
  };
}

/** Keeps a new charge with its first revision; refused where its txid is another one's. */
export function insertCharge(charge: ChargeRecord): readonly Companion[] {
  const { companyId, id, kind, txid, state, accountId, namedLocation, createdAt, createdBy } = charge;
  const { batchId, batchRow, reference } = charge;
  return [
    companion(INSERT_CHARGE, {
      ...columnsOf(charge),
      company_id: companyId,
      id,
      kind,
      txid,
      state,
      account_id: accountId,
      named_location: namedLocation,
      created_at: createdAt,
      created_by: { ...createdBy },
      batch_id: batchId,
      batch_row: batchRow,
      reference,
    }),
    revisionRow(charge, createdAt, createdBy),
    ...placeOfNew(charge),
  ];
}

/** Writes what a charge asks for now; refused where anything happened to it since it was read. */
export function reviseCharge(charge: ChargeRecord, at: Instant, by: ChargeRecord['createdBy']): readonly Companion[] {
  const { companyId, id, revision } = charge;
  return [
    companion(REVISE_CHARGE, { ...columnsOf(charge), company_id: companyId, id, revision, at, by: { ...by } }),
    revisionRow(charge, at, by),
  ];
}

/** Ends a charge that nobody has paid; refused where anything happened to it since it was read. */
export function endCharge(charge: ChargeRecord, at: Instant, by: ChargeRecord['createdBy']): readonly Companion[] {
  const { companyId, id, state, removedBecause: removed_because, revision } = charge;
  return [
    companion(END_CHARGE, { company_id: companyId, id, state, removed_because, revision, at, by: { ...by } }),
    revisionRow(charge, at, by),
  ];
}

function revisionRow(
  { companyId, id, revision, state, content }: ChargeRecord,
  at: Instant,
  by: ChargeRecord['createdBy'],
): Companion {
  return companion(INSERT_REVISION, {
    company_id: companyId,
    charge_id: id,
    revision,
    state,
    content: content as unknown as JsonObject,
    at,
    by: { ...by },
  });
}

/** Takes a charge for a payment that is on its way; refused where it changed, has ended, or another payment was first. */
export function reserveCharge(
  { companyId, id, revision }: ChargeRecord,
  { endToEndId, day }: { readonly endToEndId: string; readonly day: string },
): Companion {
  return companion(RESERVE_CHARGE, { company_id: companyId, id, revision, paying: endToEndId, paying_day: day });
}

/** The payment that was on its way came to nothing. */
export function freeCharge(endToEndId: string): Companion {
  return companion(FREE_CHARGE, { paying: endToEndId });
}

/** A Pix that paid a charge. */
export interface NewChargePayment {
  readonly endToEndId: string;
  readonly amount: bigint;
  readonly parts: readonly AmountPart[];
  readonly payer: ChargePayer;
  readonly message: string | null;
  readonly at: Instant;
  readonly transactionId: string;
}

/** Who paid, as kept with the payment. */
export interface ChargePayer {
  readonly name: string;
  /** CPF or CNPJ, bare. */
  readonly document: string | null;
  readonly bankName: string | null;
}

/** The payment that was on its way has come: the charge is paid. */
export function concludeCharge(charge: ChargeRecord, payment: NewChargePayment): readonly Companion[] {
  return [
    companion(CONCLUDE_CHARGE, { paying: payment.endToEndId, at: payment.at }),
    insertChargePayment(charge, payment),
  ];
}

/** Keeps what paid a charge that is paid once. */
function insertChargePayment(
  { companyId, id }: Pick<ChargeRecord, 'companyId' | 'id'>,
  payment: NewChargePayment,
): Companion {
  return companion(INSERT_PAYMENT, { company_id: companyId, charge_id: id, ...paymentColumns(payment) });
}

/** Keeps what paid the static code of that key and txid, where there is one. */
export function insertStaticPayment(
  { companyId, key, txid }: { readonly companyId: string; readonly key: string; readonly txid: string },
  payment: NewChargePayment,
): Companion {
  return companion(INSERT_STATIC_PAYMENT, { company_id: companyId, key, txid, ...paymentColumns(payment) });
}

function paymentColumns({ endToEndId, amount, parts, payer, message, at, transactionId }: NewChargePayment) {
  const { name, document, bankName } = payer;
  return {
    end_to_end_id: endToEndId,
    amount_centavos: amount,
    parts: { parts: parts.map((each) => ({ part: each.part, centavos: String(each.amount) })) },
    payer: { name, document, bankName },
    message,
    search: searchTextOf([name, document]),
    at,
    transaction_id: transactionId,
  };
}

/** A payment inside this bank, which pays a charge at once; refused where it is not what it was when it was weighed. */
export function payCharge(
  charge: Pick<ChargeRecord, 'companyId' | 'id' | 'revision'>,
  payment: NewChargePayment,
): readonly Companion[] {
  const { companyId: company_id, id, revision } = charge;
  return [
    companion(UNPAID, { company_id, id }),
    companion(PAY_CHARGE, { company_id, id, revision, at: payment.at }),
    insertChargePayment(charge, payment),
  ];
}
