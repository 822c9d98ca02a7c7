import { formatInstant, type Instant } from '@bank/core';
import { companion, type Companion, type CompanionStatement, type JsonObject } from '@bank/ledger';
import type { Actor, Order } from '../domain/order.ts';

// jsonb parameters take objects; lists travel inside one.
const INSERT_ORDER = {
  name: 'payment_order_insert',
  order: 10,
  columns: {
    company_id: 'text',
    id: 'text',
    kind: 'text',
    state: 'text',
    version: 'int4',
    revision: 'int4',
    account_id: 'text',
    amount_centavos: 'int8',
    planned_date: 'date',
    payee: 'jsonb',
    payee_fingerprint: 'text',
    message: 'text',
    end_to_end_id: 'text',
    txid: 'text',
    rail_content: 'jsonb',
    warnings: 'jsonb',
    created_at: 'timestamptz',
    created_by: 'text',
    created_by_name: 'text',
    counted: 'jsonb',
    confirmation_reason: 'text',
    confirmed_at: 'timestamptz',
    expires_at: 'timestamptz',
    next_try_at: 'timestamptz',
    hold_id: 'uuid',
    submitted_at: 'timestamptz',
    answer_due_at: 'timestamptz',
    refusal: 'jsonb',
    settled_at: 'timestamptz',
    receipt_code: 'text',
  },
  sql: `INSERT INTO bank.payment_order (company_id, id, kind, state, version, revision, account_id, amount_centavos,
      planned_date, payee, payee_fingerprint, message, end_to_end_id, txid, rail_content, warnings, created_at,
      created_by, created_by_name, counted, confirmation_reason, confirmed_at, expires_at, next_try_at, hold_id,
      submitted_at, answer_due_at, refusal, settled_at, receipt_code)
    SELECT company_id, id, kind, state, version, revision, account_id, amount_centavos,
      planned_date, payee, payee_fingerprint, message, end_to_end_id, txid, rail_content, warnings, created_at,
      created_by, created_by_name, counted, confirmation_reason, confirmed_at, expires_at, next_try_at, hold_id,
      submitted_at, answer_due_at, refusal, settled_at, receipt_code
    FROM {rows}
    ON CONFLICT (company_id, end_to_end_id) DO NOTHING
    RETURNING id`,
  returns: 'id',
  refusal: 'order.end-to-end-id-used',
} as const satisfies CompanionStatement;

const CHANGE_ORDER = {
  name: 'payment_order_change',
  order: 11,
  columns: {
    company_id: 'text',
    id: 'text',
    from_version: 'int4',
    state: 'text',
    version: 'int4',
    revision: 'int4',
    payee: 'jsonb',
    payee_fingerprint: 'text',
    end_to_end_id: 'text',
    counted: 'jsonb',
    confirmation_reason: 'text',
    confirmed_at: 'timestamptz',
    expires_at: 'timestamptz',
    next_try_at: 'timestamptz',
    hold_id: 'uuid',
    submitted_at: 'timestamptz',
    answer_due_at: 'timestamptz',
    refusal: 'jsonb',
    settled_at: 'timestamptz',
    receipt_code: 'text',
  },
  sql: `UPDATE bank.payment_order o SET state = rows.state, version = rows.version, revision = rows.revision,
      payee = rows.payee, payee_fingerprint = rows.payee_fingerprint, end_to_end_id = rows.end_to_end_id,
      counted = rows.counted, confirmation_reason = rows.confirmation_reason, confirmed_at = rows.confirmed_at,
      expires_at = rows.expires_at, next_try_at = rows.next_try_at, hold_id = rows.hold_id,
      submitted_at = rows.submitted_at, answer_due_at = rows.answer_due_at, refusal = rows.refusal,
      settled_at = rows.settled_at, receipt_code = rows.receipt_code
    FROM {rows}
    WHERE o.company_id = rows.company_id AND o.id = rows.id AND o.version = rows.from_version
    RETURNING rows.ordinal`,
  refusal: 'order.changed-meanwhile',
} as const satisfies CompanionStatement;

const INSERT_EVENT = {
  name: 'payment_order_event_insert',
  order: 12,
  columns: {
    company_id: 'text',
    order_id: 'text',
    seq: 'int4',
    at: 'timestamptz',
    state: 'text',
    actor_id: 'text',
    actor_name: 'text',
    device_id: 'text',
    device_name: 'text',
    address: 'text',
    note: 'text',
  },
  sql: `INSERT INTO bank.order_event (company_id, order_id, seq, at, state, actor_id, actor_name, device_id, device_name,
      address, note)
    SELECT company_id, order_id, seq, at, state, actor_id, actor_name, device_id, device_name, address, note FROM {rows}`,
  // The step that led to this version is there: another change came first, and committed while this one was under way.
  refusalByConstraint: { order_event_pkey: CHANGE_ORDER.refusal },
} as const satisfies CompanionStatement;

const INSERT_KNOWN_PAYEE = {
  name: 'known_payee_insert',
  order: 13,
  columns: { company_id: 'text', fingerprint: 'text', first_order_id: 'text', at: 'timestamptz' },
  sql: `INSERT INTO bank.known_payee (company_id, fingerprint, first_order_id, at)
    SELECT DISTINCT ON (company_id, fingerprint) company_id, fingerprint, first_order_id, at FROM {rows}
    ORDER BY company_id, fingerprint
    ON CONFLICT (company_id, fingerprint) DO NOTHING`,
} as const satisfies CompanionStatement;

/** The refusal of a second order for one end-to-end id, and of a change that came after another one. */
export const END_TO_END_ID_USED = INSERT_ORDER.refusal;
export const CHANGED_MEANWHILE = CHANGE_ORDER.refusal;

function text(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}

function changeable(order: Order): {
  readonly [Column in keyof typeof CHANGE_ORDER.columns as Exclude<Column, 'from_version'>]:
    string | number | JsonObject | null;
} {
  return {
    company_id: order.companyId,
    id: order.id,
    state: order.state,
    version: order.version,
    revision: order.revision,
    payee: { ...order.payee },
    payee_fingerprint: order.payeeFingerprint,
    end_to_end_id: order.endToEndId,
    counted: { limits: order.counted.map((counted) => ({ ...counted })) },
    confirmation_reason: order.confirmationReason,
    confirmed_at: text(order.confirmedAt),
    expires_at: text(order.expiresAt),
    next_try_at: text(order.nextTryAt),
    hold_id: order.holdId,
    submitted_at: text(order.submittedAt),
    answer_due_at: text(order.answerDueAt),
    refusal: order.refusal === null ? null : { ...order.refusal },
    settled_at: text(order.settledAt),
    receipt_code: order.receiptCode,
  };
}

/** Writes a new order; refused when its end-to-end id serves another order already. */
export function insertOrder(order: Order): Companion {
  return companion(INSERT_ORDER, {
    ...changeable(order),
    kind: order.kind,
    account_id: order.accountId,
    amount_centavos: order.amount,
    planned_date: order.date,
    message: order.message,
    txid: order.txid,
    rail_content: order.railContent,
    warnings: { list: [...order.warnings] },
    created_at: formatInstant(order.createdAt),
    created_by: order.createdBy.id,
    created_by_name: order.createdBy.name,
  });
}

/** Writes an order as it is after a change; refused when another change came first. */
export function updateOrder(before: Order, after: Order): Companion {
  return companion(CHANGE_ORDER, { ...changeable(after), from_version: before.version });
}

/** Appends the step that led to the order's present version. */
export function insertEvent(after: Order, by: Actor, at: Instant, note: string | null): Companion {
  return companion(INSERT_EVENT, {
    company_id: after.companyId,
    order_id: after.id,
    seq: after.version,
    at: formatInstant(at),
    state: after.state,
    actor_id: by.operatorId,
    actor_name: by.name,
    device_id: by.device?.id ?? null,
    device_name: by.device?.name ?? null,
    address: by.address,
    note,
  });
}

/** Remembers that a payment to this payee settled. */
export function insertKnownPayee(order: Order, at: Instant): Companion {
  return companion(INSERT_KNOWN_PAYEE, {
    company_id: order.companyId,
    fingerprint: order.payeeFingerprint,
    first_order_id: order.id,
    at: formatInstant(at),
  });
}
