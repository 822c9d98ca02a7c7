import type { OrderKind, PayeeRelation } from '@bank/contracts';
import type { Instant } from '@bank/core';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import { keptLimits, type limitRules } from '../../payment-orders/index.ts';
import type { KeptChange } from '../domain/change-state.ts';
import type { LimitRef } from '../domain/decide-change.ts';

/** A limit together with the change that waits for its time. */
export interface StoredLimit extends limitRules.UsageLimit {
  readonly nextChangeId: string | null;
}

interface LimitRow {
  readonly text: string;
  readonly nextChangeId: string | null;
}

const LIMIT = `${keptLimits.LIMIT_TEXT} AS text, l.next_change_id AS "nextChangeId"`;

function storedLimitOf({ text, nextChangeId }: LimitRow): StoredLimit {
  return { ...keptLimits.limitOf(text), nextChangeId };
}

/** Every limit of a company. */
export async function readAllLimits(on: Queryable, companyId: string): Promise<readonly StoredLimit[]> {
  const rows = await readRows<LimitRow>(on, `SELECT ${LIMIT} FROM bank.usage_limit l WHERE l.company_id = $1`, [
    companyId,
  ]);
  return rows.map(storedLimitOf);
}

/** The limits of one subject; locked, they stay as they are until the transaction ends. */
export async function readLimitsOf(
  on: Queryable,
  of: { readonly companyId: string; readonly subject: limitRules.LimitSubject },
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<readonly StoredLimit[]> {
  const suffix = lock === 'locked' ? ' FOR UPDATE' : '';
  const text = `SELECT ${LIMIT} FROM bank.usage_limit l WHERE l.company_id = $1 AND l.subject = $2${suffix}`;
  return (await readRows<LimitRow>(on, text, [of.companyId, of.subject])).map(storedLimitOf);
}

/** Writes a limit as it is to stand; a raise that waited there is gone. */
export async function putLimit(
  on: Queryable,
  companyId: string,
  limit: LimitRef & Pick<StoredLimit, 'value' | 'next' | 'nextChangeId' | 'spent'>,
): Promise<void> {
  const { type, subject, measure, value, next, nextChangeId, spent } = limit;
  await readRows(
    on,
    `INSERT INTO bank.usage_limit (company_id, subject, type, measure, value, next_value, next_at, next_change_id,
       spent_before, spent_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (company_id, subject, type, measure) DO UPDATE SET value = EXCLUDED.value,
       next_value = EXCLUDED.next_value, next_at = EXCLUDED.next_at, next_change_id = EXCLUDED.next_change_id,
       spent_before = EXCLUDED.spent_before, spent_until = EXCLUDED.spent_until`,
    [
      companyId,
      subject,
      type,
      measure,
      value,
      next?.value ?? null,
      next && timestamp(next.at),
      nextChangeId,
      spent?.centavos ?? null,
      spent && timestamp(spent.until),
    ],
  );
}

/** Writes a limit of a company (centavos; the hour for `night-start`); one that is there already stays as it is. */
export async function insertCompanyLimit(
  on: Queryable,
  limit: { readonly companyId: string; readonly type: string; readonly measure: string; readonly value: bigint },
): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.usage_limit (company_id, subject, type, measure, value) VALUES ($1, 'company', $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [limit.companyId, limit.type, limit.measure, limit.value],
  );
}

/** Takes a raise back that still waits; false where it does not (any more). */
export async function dropRaise(on: Queryable, companyId: string, changeId: string, at: Instant): Promise<boolean> {
  const rows = await readRows(
    on,
    `UPDATE bank.usage_limit SET next_value = NULL, next_at = NULL, next_change_id = NULL
     WHERE company_id = $1 AND next_change_id = $2 AND next_at > $3 RETURNING subject`,
    [companyId, changeId, timestamp(at)],
  );
  return rows.length > 0;
}

/** The kind of payee whom an order paid, as of the moment at which it left: registered is who had been paid before. */
const KIND_PAID = `CASE WHEN o.payee ->> 'document' = c.cnpj THEN 'same-owner'
         WHEN k.at < o.submitted_at THEN 'registered' ELSE 'new' END`;

/** A stretch of time for one kind of order. */
export interface LeavingTime {
  readonly type: OrderKind;
  readonly kind: limitRules.LimitPeriod['kind'];
  readonly from: Instant;
  readonly until: Instant;
  /** What counts for the company meanwhile. */
  readonly counterId: string;
}

/** What has left to one kind of payee. */
export interface LeftToKind extends Pick<LeavingTime, 'type' | 'kind'> {
  readonly payees: PayeeRelation;
  readonly centavos: bigint;
}

/**
 * How what counts for a company in those times is shared out over the kinds of payee, whether or not a limit of theirs counts
 * it. What went to a payee within their own limit counts for neither.
 */
export async function leftToKinds(
  on: Queryable,
  companyId: string,
  times: readonly LeavingTime[],
): Promise<readonly LeftToKind[]> {
  return readRows<LeftToKind>(
    on,
    `SELECT t.type, t.kind, ${KIND_PAID} AS payees, sum(o.amount_centavos)::int8 AS centavos
     FROM unnest($2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[],
         $6::text[]) AS t (type, kind, since, until, counter_id)
       JOIN bank.payment_order o ON o.company_id = $1 AND o.submitted_at >= t.since AND o.submitted_at < t.until
         AND o.kind = t.type AND o.state IN ('processing', 'unknown', 'settled')
       JOIN bank.company c ON c.id = o.company_id
       LEFT JOIN bank.known_payee k ON k.company_id = o.company_id AND k.fingerprint = o.payee_fingerprint
     WHERE (o.counted -> 'limits')::jsonb @> jsonb_build_array(jsonb_build_object('counterId', t.counter_id))
     GROUP BY 1, 2, 3`,
    [
      companyId,
      times.map(({ type }) => type),
      times.map(({ kind }) => kind),
      times.map(({ from }) => timestamp(from)),
      times.map(({ until }) => timestamp(until)),
      times.map(({ counterId }) => counterId),
    ],
  );
}

/**
 * What has left in a period without being counted for that operator or kind of payee, because they had no limit. The
 * kind is the one of the moment of leaving: registered is who had been paid before.
 */
export async function uncountedIn(
  on: Queryable,
  limit: LimitRef & { readonly companyId: string; readonly counterId: string; readonly from: Instant },
): Promise<bigint> {
  const [row] = await readRows<{ centavos: bigint }>(
    on,
    `SELECT coalesce(sum(o.amount_centavos), 0)::int8 AS centavos FROM bank.payment_order o
       JOIN bank.company c ON c.id = o.company_id
       LEFT JOIN bank.known_payee k ON k.company_id = o.company_id AND k.fingerprint = o.payee_fingerprint
     WHERE o.company_id = $1 AND o.kind = $2 AND o.submitted_at >= $3 AND o.state IN ('processing', 'unknown', 'settled')
       AND NOT (o.counted -> 'limits')::jsonb @> jsonb_build_array(jsonb_build_object('counterId', $4::text))
       AND $5 IN (o.created_by, ${KIND_PAID})`,
    [limit.companyId, limit.type, timestamp(limit.from), limit.counterId, limit.subject],
  );
  return row?.centavos ?? 0n;
}

/** One change of a limit, as it is kept; centavos, or the hour for the night's start. */
export interface StoredLimitChange extends KeptChange {
  readonly id: string;
  /** The operator or payee whose limit it is; null for the company's. */
  readonly holderName: string | null;
  readonly before: bigint | null;
  readonly after: bigint | null;
  readonly askedBy: string;
  readonly askedAt: Instant;
  readonly endedAt: Instant | null;
}

const CHANGE = `change.id, change.subject, change.type, change.measure, change.before_value AS before,
  change.after_value AS after, change.asked_by_name AS "askedBy", change.asked_at AS "askedAt",
  change.effective_at AS "effectiveAt", change.ended, change.ended_at AS "endedAt",
  coalesce(operator.name, payee.name) AS "holderName"
  FROM bank.limit_change change
  LEFT JOIN bank.operator ON operator.company_id = change.company_id AND operator.id = change.subject
  LEFT JOIN bank.limited_payee payee ON payee.company_id = change.company_id AND payee.id = change.subject`;

/** The last changes of a company's limits, newest first. */
export async function listLimitChanges(
  on: Queryable,
  companyId: string,
  limit: number,
): Promise<readonly StoredLimitChange[]> {
  return readRows<StoredLimitChange>(
    on,
    `SELECT ${CHANGE} WHERE change.company_id = $1 ORDER BY change.asked_at DESC, change.id DESC LIMIT $2`,
    [companyId, limit],
  );
}

/** A change of that company; undefined for any other. */
export async function findLimitChange(
  on: Queryable,
  companyId: string,
  id: string,
): Promise<StoredLimitChange | undefined> {
  const [change] = await readRows<StoredLimitChange>(
    on,
    `SELECT ${CHANGE} WHERE change.company_id = $1 AND change.id = $2`,
    [companyId, id],
  );
  return change;
}

/** A change to be kept. */
export interface NewLimitChange extends LimitRef {
  readonly companyId: string;
  readonly id: string;
  readonly before: bigint | null;
  readonly after: bigint | null;
  readonly askedBy: { readonly id: string; readonly name: string };
  readonly askedAt: Instant;
  readonly effectiveAt: Instant;
}

/** Keeps a change for the history. */
export async function insertLimitChange(on: Queryable, change: NewLimitChange): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.limit_change (company_id, id, subject, type, measure, before_value, after_value, asked_by,
       asked_by_name, asked_at, effective_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      change.companyId,
      change.id,
      change.subject,
      change.type,
      change.measure,
      change.before,
      change.after,
      change.askedBy.id,
      change.askedBy.name,
      timestamp(change.askedAt),
      timestamp(change.effectiveAt),
    ],
  );
}

/** Says how a change ended before it came into force. */
export async function endLimitChange(
  on: Queryable,
  companyId: string,
  id: string,
  ended: NonNullable<KeptChange['ended']>,
  at: Instant,
): Promise<void> {
  await readRows(on, 'UPDATE bank.limit_change SET ended = $3, ended_at = $4 WHERE company_id = $1 AND id = $2', [
    companyId,
    id,
    ended,
    timestamp(at),
  ]);
}

/** An operator whom a limit may bind. */
export interface LimitedOperator {
  readonly id: string;
  readonly name: string;
}

/** The operators of a company that have not been removed, by name. */
export async function listOperators(on: Queryable, companyId: string): Promise<readonly LimitedOperator[]> {
  return readRows<LimitedOperator>(
    on,
    `SELECT id, name FROM bank.operator WHERE company_id = $1 AND state <> 'removed' ORDER BY name, id`,
    [companyId],
  );
}
