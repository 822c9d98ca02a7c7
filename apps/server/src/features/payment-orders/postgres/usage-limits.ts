import type pg from 'pg';
import { instant } from '@bank/core';
import type { LimitSubject, UsageLimit } from '../domain/limits.ts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';

/**
 * A row of bank.usage_limit (as `l`) in one text: type, subject, measure, value; next value and its moment; what was
 * spent before and until when. "-" stands for none; moments are milliseconds. Many of them travel in one column of
 * another row, which costs every order some microseconds less than JSON does.
 */
export const LIMIT_TEXT = `(l.type || ' ' || l.subject || ' ' || l.measure || ' ' || coalesce(l.value::text, '-')
  || CASE WHEN l.next_at IS NULL AND l.spent_until IS NULL THEN '' ELSE ' ' || coalesce(l.next_value::text, '-')
    || ' ' || coalesce((extract(epoch FROM l.next_at) * 1000)::int8::text, '-') || ' ' || coalesce(l.spent_before::text, '-')
    || ' ' || coalesce((extract(epoch FROM l.spent_until) * 1000)::int8::text, '-') END)`;

/** The limits that may bind an order of one operator: that one's, the company's, those of every kind of payee. */
export function limitsThatBind(companyId: string, operatorId: string): string {
  return `l.company_id = ${companyId} AND l.subject IN ('company', 'registered', 'new', 'same-owner', ${operatorId})`;
}

/** The limit that a {@link LIMIT_TEXT} tells of. */
export function limitOf(text: string): UsageLimit {
  const [type, subject, measure, ...rest] = text.split(' ');
  const [value = null, nextValue = null, nextAtMs = null, spent = null, spentUntilMs = null] = rest.map(valueOf);
  return {
    type: type as UsageLimit['type'],
    subject: subject as LimitSubject,
    measure: measure as UsageLimit['measure'],
    value,
    next: nextAtMs === null ? null : { value: nextValue, at: instant(Number(nextAtMs)) },
    spent: spent === null ? null : { centavos: spent, until: instant(Number(spentUntilMs)) },
  };
}

function valueOf(text: string): bigint | null {
  return text === '-' ? null : BigInt(text);
}

/** The limits of one payee's account, as one text; null for none. Each by itself, as {@link limitsThatBind} is read. */
export function payeeLimitsText(companyId: string, fingerprint: string): string {
  return `(SELECT string_agg(${LIMIT_TEXT}, ',') FROM bank.usage_limit l WHERE l.company_id = ${companyId}
    AND l.subject = (SELECT p.id FROM bank.limited_payee p WHERE p.company_id = ${companyId}
      AND p.fingerprint = ${fingerprint} LIMIT 1))`;
}

/** The limits that a joined {@link LIMIT_TEXT} tells of. */
export function limitsOf(texts: string | null): readonly UsageLimit[] {
  return texts === null ? [] : texts.split(',').map(limitOf);
}

const OF_PAYEE: Statement = {
  name: 'usage_limits_of_payee',
  text: `SELECT ${payeeLimitsText('$1', '$2')} AS limits`,
};

/** The limits of one payee of a company. */
export async function readPayeeLimits(
  pool: pg.Pool,
  of: { readonly companyId: string; readonly fingerprint: string },
): Promise<readonly UsageLimit[]> {
  const [row] = await readPrepared<{ limits: string | null }>(pool, OF_PAYEE, [of.companyId, of.fingerprint]);
  return limitsOf(row?.limits ?? null);
}

const LIMITS: Statement = {
  name: 'usage_limits_that_bind',
  text: `SELECT ${LIMIT_TEXT} AS text FROM bank.usage_limit l WHERE ${limitsThatBind('$1', '$2')}`,
};

/** The limits that bind an operator's orders. */
export async function readLimits(
  pool: pg.Pool,
  of: { readonly companyId: string; readonly operatorId: string },
): Promise<readonly UsageLimit[]> {
  const rows = await readPrepared<{ text: string }>(pool, LIMITS, [of.companyId, of.operatorId]);
  return rows.map(({ text }) => limitOf(text));
}

const COUNTERS: Statement = {
  name: 'usage_limit_counters',
  text: `SELECT id, used FROM ledger.counter WHERE id = ANY ($1)`,
};

/** What counters have counted; one that nobody has used has counted nothing. */
export async function readCounters(pool: pg.Pool, ids: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const rows = await readPrepared<{ id: string; used: bigint }>(pool, COUNTERS, [ids]);
  return new Map(rows.map(({ id, used }) => [id, used]));
}

/**
 * Raises the version of a company's terms, and lets none of its postings commit until the caller's transaction ends: who
 * changes terms by what was paid until now calls it before reading that, or what is paid meanwhile is counted nowhere. All
 * other changes need not call it: the tables do (093-terms-version.sql).
 */
export async function raiseTerms(on: Queryable, companyId: string): Promise<void> {
  await readRows(on, 'SELECT bank.raise_terms($1)', [companyId]);
}
