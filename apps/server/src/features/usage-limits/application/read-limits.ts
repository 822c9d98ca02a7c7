import type pg from 'pg';
import { formatInstant, type Instant } from '@bank/core';
import {
  limitMeasuresOf,
  PAYEE_RELATIONS,
  ORDER_KIND_NAMES,
  wireOf,
  type LimitChange,
  type LimitScope,
  type PayeeRelation,
  type OrderKind,
  type UsageLimit as ShownLimit,
  type UsageLimits,
} from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import {
  limitCounterId,
  nightStartAt,
  PENDING_DEVICE_DAY_MAX,
  PENDING_DEVICE_ORDER_MAX,
  periodOf,
  readCounters,
  spentBefore,
  valueAt,
  type LimitPeriod,
  type LimitSubject,
} from '../../payment-orders/index.ts';
import { statesAt } from '../domain/change-state.ts';
import {
  listLimitChanges,
  listOperators,
  readAllLimits,
  type StoredLimit,
  type StoredLimitChange,
} from '../postgres/limits.ts';
import type { LimitsContext } from './context.ts';

/** Changes that the history shows. */
const CHANGES_MAX = 100;

/** Everything about a company's limits, as that person sees it. */
export async function readLimits(
  { platform, signedChanges }: LimitsContext,
  caller: Caller,
  at: Instant,
): Promise<UsageLimits> {
  const { pool, settings } = platform;
  const { companyId } = caller;
  const mayManage = caller.permissions.includes('LIMITS_MANAGE');
  const [kept, operators, changes, waiting] = await Promise.all([
    readAllLimits(pool, companyId),
    listOperators(pool, companyId),
    listLimitChanges(pool, companyId, CHANGES_MAX),
    signedChanges.waiting(caller, ['usage-limits.']),
  ]);
  const period = periodOf(kept, at);
  const subjects: readonly Subject[] = [
    { subject: 'company', operatorName: null },
    ...PAYEE_RELATIONS.map((subject) => ({ subject, operatorName: null })),
    ...operators.map(({ id, name }) => ({ subject: id as LimitSubject, operatorName: name })),
  ];
  const view = { companyId, kept, period, at, mayManage, counters: await usedBy(pool, companyId, kept, period) };
  const night = raiseOf(
    kept.find(({ measure }) => measure === 'night-start'),
    at,
  );
  return {
    items: ORDER_KIND_NAMES.flatMap((type) => subjects.flatMap((subject) => limitsOfSubject(view, type, subject))),
    nightStartsAtHour: nightStartAt(kept, at),
    nightStartChange: night && {
      changeId: night.changeId,
      hour: Number(night.value),
      at: formatInstant(night.at),
      canCancel: mayManage,
    },
    period: period.kind,
    periodUntil: formatInstant(period.until),
    pendingDevice: { perOrder: wireOf(PENDING_DEVICE_ORDER_MAX), perDay: wireOf(PENDING_DEVICE_DAY_MAX) },
    raiseWaitsHours: settings.limits.usageLimits.raiseWaitsHours,
    changes: presentChanges(changes, at),
    waiting: [...waiting],
  };
}

interface Subject {
  readonly subject: LimitSubject;
  readonly operatorName: string | null;
}

interface LimitsView {
  readonly companyId: string;
  readonly kept: readonly StoredLimit[];
  readonly period: LimitPeriod;
  readonly at: Instant;
  readonly mayManage: boolean;
  readonly counters: ReadonlyMap<string, bigint>;
}

/** What of the present period's limits is used, of every limit that is kept. */
function usedBy(
  pool: pg.Pool,
  companyId: string,
  kept: readonly StoredLimit[],
  period: LimitPeriod,
): Promise<ReadonlyMap<string, bigint>> {
  const ids = kept.flatMap(({ type, subject, measure }) =>
    type !== 'all' && measure === period.kind ? [limitCounterId(type, companyId, period, subject)] : [],
  );
  return readCounters(pool, ids);
}

function limitsOfSubject(
  { companyId, kept, period, at, mayManage, counters }: LimitsView,
  type: OrderKind,
  { subject, operatorName }: Subject,
): ShownLimit[] {
  return limitMeasuresOf(type).map((measure) => {
    const limit = kept.find((one) => one.type === type && one.subject === subject && one.measure === measure);
    const value = limit ? valueAt(limit, at) : null;
    const raise = raiseOf(limit, at);
    const counted =
      (counters.get(limitCounterId(type, companyId, period, subject)) ?? 0n) + (limit ? spentBefore(limit, at) : 0n);
    return {
      type,
      scope: scopeOf(subject),
      operatorName,
      measure,
      amount: wireOrNull(value),
      used: measure === period.kind && value !== null ? wireOf(counted) : null,
      raise: raise && {
        changeId: raise.changeId,
        amount: wireOrNull(raise.value),
        at: formatInstant(raise.at),
        canCancel: mayManage,
      },
    };
  });
}

function raiseOf(limit: StoredLimit | undefined, at: Instant) {
  if (!limit?.next || limit.next.at <= at || limit.nextChangeId === null) return null;
  return { ...limit.next, changeId: limit.nextChangeId };
}

function presentChanges(changes: readonly StoredLimitChange[], at: Instant): LimitChange[] {
  const states = statesAt(changes, at);
  return changes.map((change, index) => presentChange(change, states[index] ?? 'replaced'));
}

/** A change as the contract has it. */
export function presentChange(change: StoredLimitChange, state: LimitChange['state']): LimitChange {
  const { id, type, subject, operatorName, measure, before, after, askedBy, askedAt, effectiveAt } = change;
  const shown = (value: bigint | null) =>
    measure === 'night-start' && value !== null ? String(value) : wireOrNull(value);
  return {
    id,
    type: type === 'all' ? null : type,
    scope: scopeOf(subject),
    operatorName,
    measure,
    before: shown(before),
    after: shown(after),
    state,
    askedBy,
    askedAt: formatInstant(askedAt),
    effectiveAt: formatInstant(effectiveAt),
  };
}

function wireOrNull(value: bigint | null): string | null {
  return value === null ? null : wireOf(value);
}

function scopeOf(subject: LimitSubject): LimitScope {
  if (subject === 'company') return { of: 'company' };
  return isPayeeRelation(subject) ? { of: 'payees', payees: subject } : { of: 'operator', operatorId: subject };
}

function isPayeeRelation(subject: LimitSubject): subject is PayeeRelation {
  return PAYEE_RELATIONS.some((kind) => kind === subject);
}
