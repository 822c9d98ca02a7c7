import type { Instant } from '@bank/core';
import type { OrderReturn } from '@bank/contracts';
import { companion, type Companion, type CompanionStatement, type JsonObject } from '@bank/ledger';
import type { GivenApproval } from '../domain/approval.ts';
import { feeToKeep } from '../domain/kept-fee.ts';
import type { Actor, Order, OrderSeries } from '../domain/order.ts';
import type { OrderRef } from './order-queries.ts';

// json parameters take objects; lists travel inside one.
const ORDER_COLUMNS = {
  company_id: 'text',
  id: 'text',
  kind: 'text',
  state: 'text',
  version: 'int4',
  revision: 'int4',
  account_id: 'text',
  amount_centavos: 'int8',
  planned_date: 'date',
  payee: 'json',
  payee_fingerprint: 'text',
  message: 'text',
  end_to_end_id: 'text',
  txid: 'text',
  rail_content: 'json',
  warnings: 'json',
  created_at: 'timestamptz',
  created_by: 'text',
  created_by_name: 'text',
  counted: 'json',
  fee: 'json',
  approval: 'jsonb',
  confirmation_reason: 'text',
  confirmation_threshold_centavos: 'int8',
  confirmed_at: 'timestamptz',
  expires_at: 'timestamptz',
  next_try_at: 'timestamptz',
  waits_for_rail: 'bool',
  hold_id: 'uuid',
  submitted_at: 'timestamptz',
  answer_due_at: 'timestamptz',
  refusal: 'jsonb',
  settled_at: 'timestamptz',
  receipt_code: 'text',
} as const;

// An order that repeats, or that another one has made, says so; all others go without these.
const REPEATING_COLUMNS = {
  ...ORDER_COLUMNS,
  series: 'jsonb',
  batch_id: 'text',
  series_order_id: 'text',
  occurrence: 'int4',
  series_revision: 'int4',
  series_planned_for: 'date',
} as const;

const ID_USED = 'order.end-to-end-id-used';
const CHANGED = 'order.changed-meanwhile';

function insertOf<Column extends string>(name: string, columns: Readonly<Record<Column | 'id', string>>) {
  const names = Object.keys(columns).join(', ');
  return {
    name,
    order: 10,
    columns,
    sql: `INSERT INTO bank.payment_order (${names}) SELECT ${names} FROM {new rows}`,
    refusalByConstraint: {
      payment_order_end_to_end_id: ID_USED,
      // Another server has made this payment of the series.
      payment_order_of_series: CHANGED,
    },
  } as const satisfies CompanionStatement;
}

const INSERT_ORDER = insertOf('payment_order_insert', ORDER_COLUMNS);
const INSERT_REPEATING_ORDER = insertOf('payment_order_insert_repeating', REPEATING_COLUMNS);

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
    payee: 'json',
    payee_fingerprint: 'text',
    end_to_end_id: 'text',
    counted: 'json',
    fee: 'json',
    confirmation_reason: 'text',
    confirmation_threshold_centavos: 'int8',
    confirmed_at: 'timestamptz',
    expires_at: 'timestamptz',
    next_try_at: 'timestamptz',
    waits_for_rail: 'bool',
    hold_id: 'uuid',
    submitted_at: 'timestamptz',
    answer_due_at: 'timestamptz',
    refusal: 'jsonb',
    settled_at: 'timestamptz',
    receipt_code: 'text',
  },
  sql: `UPDATE bank.payment_order o SET state = rows.state, version = rows.version, revision = rows.revision,
      payee = rows.payee, payee_fingerprint = rows.payee_fingerprint, end_to_end_id = rows.end_to_end_id,
      counted = rows.counted, fee = rows.fee, confirmation_reason = rows.confirmation_reason,
      confirmation_threshold_centavos = rows.confirmation_threshold_centavos, confirmed_at = rows.confirmed_at,
      expires_at = rows.expires_at, next_try_at = rows.next_try_at, waits_for_rail = rows.waits_for_rail,
      hold_id = rows.hold_id,
      submitted_at = rows.submitted_at, answer_due_at = rows.answer_due_at, refusal = rows.refusal,
      settled_at = rows.settled_at, receipt_code = rows.receipt_code
    FROM {rows}
    WHERE o.company_id = rows.company_id AND o.id = rows.id AND o.version = rows.from_version
    RETURNING rows.ordinal`,
  refusal: CHANGED,
} as const satisfies CompanionStatement;

// What an edit, a new decision about approvals or a series' next day changes: rare, so that no other step carries it.
const REWRITE_ORDER = {
  name: 'payment_order_rewrite',
  order: 14,
  columns: {
    company_id: 'text',
    id: 'text',
    version: 'int4',
    amount_centavos: 'int8',
    planned_date: 'date',
    message: 'text',
    rail_content: 'json',
    warnings: 'json',
    approval: 'jsonb',
    series: 'jsonb',
  },
  sql: `UPDATE bank.payment_order o SET amount_centavos = rows.amount_centavos, planned_date = rows.planned_date,
      message = rows.message, rail_content = rows.rail_content, warnings = rows.warnings, approval = rows.approval,
      series = rows.series
    FROM {rows}
    WHERE o.company_id = rows.company_id AND o.id = rows.id AND o.version = rows.version
    RETURNING rows.ordinal`,
  refusal: CHANGE_ORDER.refusal,
} as const satisfies CompanionStatement;

const INSERT_APPROVAL = {
  name: 'order_approval_insert',
  order: 15,
  columns: {
    company_id: 'text',
    order_id: 'text',
    revision: 'int4',
    cpf: 'text',
    operator_id: 'text',
    operator_name: 'text',
    in_place_of: 'text',
    device_id: 'text',
    version: 'int4',
    content: 'text',
    content_hash: 'bytea',
    signature: 'text',
    at: 'timestamptz',
  },
  sql: `INSERT INTO bank.order_approval (company_id, order_id, revision, cpf, operator_id, operator_name, in_place_of,
      device_id, version, content, content_hash, signature, at)
    SELECT company_id, order_id, revision, cpf, operator_id, operator_name, in_place_of, device_id, version, content,
      content_hash, signature, at FROM {new rows}`,
  // The same person signed this revision at the same moment: whoever comes second looks again.
  refusalByConstraint: { order_approval_pkey: CHANGE_ORDER.refusal },
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
    SELECT company_id, order_id, seq, at, state, actor_id, actor_name, device_id, device_name, address, note
    FROM {new rows}`,
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

// The one change of an order that has ended: it is no step, for the order stays settled.
const RETURN_ORDER = {
  name: 'payment_order_return',
  order: 16,
  columns: { company_id: 'text', id: 'text', returned: 'jsonb' },
  sql: `UPDATE bank.payment_order o SET returned = rows.returned FROM {rows}
    WHERE o.company_id = rows.company_id AND o.id = rows.id AND o.state = 'settled' AND o.returned IS NULL
    RETURNING rows.ordinal`,
  refusal: 'order.returned-already',
} as const satisfies CompanionStatement;

/** The refusal of a second return of an order, and of one of an order that is not settled. */
export const RETURNED_ALREADY = RETURN_ORDER.refusal;

/** Writes that a settled order came back, with the posting that credits it. */
export function returnOrder({ companyId, orderId }: OrderRef, returned: OrderReturn): Companion {
  return companion(RETURN_ORDER, { company_id: companyId, id: orderId, returned: { ...returned } });
}

/** The refusal of a second order for one end-to-end id, and of a change that came after another one. */
export const END_TO_END_ID_USED = ID_USED;
export const CHANGED_MEANWHILE = CHANGED;

function seriesJson(kept: OrderSeries | null): JsonObject | null {
  if (kept === null) return null;
  const { recurrence, leftOut, ...series } = kept;
  const { every, ends, onHoliday } = recurrence;
  return { ...series, leftOut: [...leftOut], recurrence: { every: { ...every }, ends: { ...ends }, onHoliday } };
}

function changeable(order: Order): {
  readonly [Column in keyof typeof CHANGE_ORDER.columns as Exclude<Column, 'from_version'>]:
    | string
    | number
    | bigint
    | boolean
    | JsonObject
    | null;
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
    fee: feeToKeep(order.fee),
    confirmation_reason: order.confirmationReason,
    confirmation_threshold_centavos: order.confirmationThreshold,
    confirmed_at: order.confirmedAt,
    expires_at: order.expiresAt,
    next_try_at: order.nextTryAt,
    waits_for_rail: order.waitsForRail,
    hold_id: order.holdId,
    submitted_at: order.submittedAt,
    answer_due_at: order.answerDueAt,
    refusal: order.refusal === null ? null : { ...order.refusal },
    settled_at: order.settledAt,
    receipt_code: order.receiptCode,
  };
}

/** Writes a new order; refused when its end-to-end id serves another order already. */
export function insertOrder(order: Order): Companion {
  const row = {
    ...changeable(order),
    kind: order.kind,
    account_id: order.accountId,
    amount_centavos: order.amount,
    planned_date: order.date,
    message: order.message,
    txid: order.txid,
    rail_content: order.railContent,
    warnings: { list: [...order.warnings] },
    created_at: order.createdAt,
    created_by: order.createdBy.id,
    created_by_name: order.createdBy.name,
    approval: approvalJson(order),
  };
  if (order.series === null && order.madeBy === null) return companion(INSERT_ORDER, row);
  return companion(INSERT_REPEATING_ORDER, {
    ...row,
    series: seriesJson(order.series),
    batch_id: order.madeBy?.batchId ?? null,
    series_order_id: order.madeBy?.orderId ?? null,
    occurrence: order.madeBy?.occurrence ?? null,
    series_revision: order.madeBy?.revision ?? null,
    series_planned_for: order.madeBy?.plannedFor ?? null,
  });
}

/** Writes an order as it is after a change; refused when another change came first. */
export function updateOrder(before: Order, after: Order): Companion {
  return companion(CHANGE_ORDER, { ...changeable(after), from_version: before.version });
}

/** Writes what a change seldom touches, where it did: amount, date, message, what the rail reads, who has to approve. */
export function rewriteOrder(before: Order, after: Order): readonly Companion[] {
  const isSame =
    before.amount === after.amount &&
    before.date === after.date &&
    before.message === after.message &&
    before.railContent === after.railContent &&
    before.warnings === after.warnings &&
    before.approval === after.approval &&
    before.series === after.series;
  if (isSame) return [];
  return [
    companion(REWRITE_ORDER, {
      company_id: after.companyId,
      id: after.id,
      version: after.version,
      amount_centavos: after.amount,
      planned_date: after.date,
      message: after.message,
      rail_content: after.railContent,
      warnings: { list: [...after.warnings] },
      approval: approvalJson(after),
      series: seriesJson(after.series),
    }),
  ];
}

function approvalJson({ approval }: Order): JsonObject | null {
  return approval && { ...approval, steps: approval.steps.map(({ ways }) => ({ ways: ways.map((way) => [...way]) })) };
}

/** A signature as it is kept: what was signed, whole, with its hash. */
export interface SignedApproval extends GivenApproval {
  readonly deviceId: string;
  readonly content: string;
  readonly contentHash: Uint8Array;
  readonly signature: string;
}

/** Keeps the signature that led to the order's present version. */
export function insertApproval(after: Order, approval: SignedApproval): Companion {
  return companion(INSERT_APPROVAL, {
    company_id: after.companyId,
    order_id: approval.orderId,
    revision: approval.revision,
    cpf: approval.cpf,
    operator_id: approval.operatorId,
    operator_name: approval.operatorName,
    in_place_of: approval.inPlaceOf,
    device_id: approval.deviceId,
    version: after.version,
    content: approval.content,
    content_hash: approval.contentHash,
    signature: approval.signature,
    at: approval.at,
  });
}

/** Appends the step that led to the order's present version. */
export function insertEvent(after: Order, by: Actor, at: Instant, note: string | null): Companion {
  return companion(INSERT_EVENT, {
    company_id: after.companyId,
    order_id: after.id,
    seq: after.version,
    at,
    state: after.state,
    actor_id: by.id,
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
    at,
  });
}
