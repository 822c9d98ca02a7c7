import type pg from 'pg';
import { formatInstant, type Instant } from '@bank/core';
import {
  limitMeasuresOf,
  PAYEE_RELATIONS,
  ORDER_KIND_NAMES,
  maskPayee,
  wireOf,
  type LimitChange,
  type LimitScope,
  type PayeeLimit,
  type PayeeRelation,
  type OrderKind,
  type UsageLimit as ShownLimit,
  type UsageLimits,
} from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import { keptLimits, limitRules } from '../../payment-orders/index.ts';
import { statesAt } from '../domain/change-state.ts';
import type { LimitedPayee } from '../domain/limited-payee.ts';
import { readLimitedPayees } from '../postgres/limited-payees.ts';
import {
  leftToKinds,
  listLimitChanges,
  listOperators,
  readAllLimits,
  type LeavingTime,
  type LeftToKind,
  type StoredLimit,
  type StoredLimitChange,
} from '../postgres/limits.ts';
import type { LimitsContext } from './context.ts';

/** Changes that the history shows. */
const CHANGES_MAX = 100;

/** Everything about a company's limits, as that person sees it. */
export async function readLimits(
  { platform, signedChanges, pendingDevices }: LimitsContext,
  caller: Caller,
  at: Instant,
): Promise<UsageLimits> {
  const { pool, settings } = platform;
  const { companyId } = caller;
  const mayManage = caller.permissions.includes('LIMITS_MANAGE');
  const [kept, operators, payees, changes, waiting] = await Promise.all([
    readAllLimits(pool, companyId),
    listOperators(pool, companyId),
    readLimitedPayees(pool, companyId),
    listLimitChanges(pool, companyId, CHANGES_MAX),
    signedChanges.waiting(caller, ['usage-limits.']),
  ]);
  const periodsOf = (kind: OrderKind) => limitRules.periodsOfDay(kept, at, kind);
  // Day and night as the company knows them: those of the kinds that tell them apart.
  const period = limitRules.periodAt(at, limitRules.nightStartAt(kept, at));
  const subjects: readonly Subject[] = [
    { subject: 'company', operatorName: null },
    ...PAYEE_RELATIONS.map((subject) => ({ subject, operatorName: null })),
    ...operators.map(({ id, name }) => ({ subject: id as `opr_${string}`, operatorName: name })),
  ];
  const [counters, left] = await Promise.all([
    usedBy(pool, companyId, kept, periodsOf),
    leftToKinds(pool, companyId, timesOf({ companyId, kept, periodsOf }, at)),
  ]);
  const view = { companyId, kept, periodsOf, at, mayManage, counters, left };
  const night = raiseOf(
    kept.find(({ measure }) => measure === 'night-start'),
    at,
  );
  return {
    items: ORDER_KIND_NAMES.flatMap((type) => subjects.flatMap((subject) => limitsOfSubject(view, type, subject))),
    payeeLimits: ORDER_KIND_NAMES.flatMap((type) => payeeLimitsOf(view, type, payees)),
    nightStartsAtHour: limitRules.nightStartAt(kept, at),
    nightStartChange: night && {
      changeId: night.changeId,
      hour: Number(night.value),
      at: formatInstant(night.at),
      canCancel: mayManage,
    },
    period: period.kind,
    periodDate: period.date,
    periodUntil: formatInstant(period.until),
    pendingDevice: { perOrder: wireOf(pendingDevices.perOrder), perDay: wireOf(pendingDevices.perDay) },
    raiseWaitsHours: settings.limits.usageLimits.raiseWaitsHours,
    changes: presentChanges(changes, at),
    waiting: [...waiting],
  };
}

interface Subject {
  readonly subject: Exclude<limitRules.LimitSubject, limitRules.PayeeSubject>;
  readonly operatorName: string | null;
}

interface LimitsView {
  readonly companyId: string;
  readonly kept: readonly StoredLimit[];
  readonly periodsOf: (kind: OrderKind) => readonly limitRules.LimitPeriod[];
  readonly at: Instant;
  readonly mayManage: boolean;
  readonly counters: ReadonlyMap<string, bigint>;
  /** What has left to kinds of payee in the day's periods. */
  readonly left: readonly LeftToKind[];
}

/** When the day's periods are, of every kind of order. */
function timesOf(
  { companyId, kept, periodsOf }: Pick<LimitsView, 'companyId' | 'kept' | 'periodsOf'>,
  at: Instant,
): LeavingTime[] {
  const nightStartsAtHour = limitRules.nightStartAt(kept, at);
  return ORDER_KIND_NAMES.flatMap((type) =>
    periodsOf(type).map((period) => {
      const from = limitRules.periodStart(period, { orderKind: type, nightStartsAtHour });
      const counterId = limitRules.limitCounterId(type, companyId, period);
      return { type, kind: period.kind, from, until: period.until, counterId };
    }),
  );
}

/** What of the limits of the day's periods is used, of every limit that is kept. */
function usedBy(
  pool: pg.Pool,
  companyId: string,
  kept: readonly StoredLimit[],
  periodsOf: LimitsView['periodsOf'],
): Promise<ReadonlyMap<string, bigint>> {
  const ids = kept.flatMap(({ type, subject, measure }) => {
    if (type === 'all') return [];
    return periodsOf(type)
      .filter(({ kind }) => measure === kind || measure === 'period')
      .map((period) => limitRules.limitCounterId(type, companyId, period, subject));
  });
  return keptLimits.readCounters(pool, ids);
}

function limitsOfSubject(view: LimitsView, type: OrderKind, { subject, operatorName }: Subject): ShownLimit[] {
  const { kept, periodsOf, at } = view;
  return limitMeasuresOf(type).map((measure) => {
    const limit = kept.find((one) => one.type === type && one.subject === subject && one.measure === measure);
    const value = limit ? limitRules.valueAt(limit, at) : null;
    const period = periodsOf(type).find(({ kind }) => kind === measure);
    return {
      type,
      scope: scopeOf(subject),
      operatorName,
      measure,
      amount: wireOrNull(value),
      used: period ? usedOf(view, { type, subject }, period, { limit, value }) : null,
      raise: presentRaise(view, limit),
    };
  });
}

/** What is used of a period; of a kind of payee also where no limit counts it. */
function usedOf(
  view: LimitsView,
  of: { readonly type: OrderKind; readonly subject: Subject['subject'] },
  period: limitRules.LimitPeriod,
  { limit, value }: { readonly limit: StoredLimit | undefined; readonly value: bigint | null },
): string | null {
  if (value !== null) return wireOf(usedIn(view, of, period, limit));
  if (!isPayeeRelation(of.subject)) return null;
  const left = view.left.find(
    ({ type, kind, payees }) => type === of.type && kind === period.kind && payees === of.subject,
  );
  return wireOf(left?.centavos ?? 0n);
}

function usedIn(
  { companyId, counters }: LimitsView,
  { type, subject }: { readonly type: OrderKind; readonly subject: limitRules.LimitSubject },
  period: limitRules.LimitPeriod,
  limit: StoredLimit | undefined,
): bigint {
  const counted = counters.get(limitRules.limitCounterId(type, companyId, period, subject)) ?? 0n;
  // What had left before anything was counted against it, in the period in which the limit was set.
  return counted + (limit?.spent?.until === period.until ? limit.spent.centavos : 0n);
}

function payeeLimitsOf(view: LimitsView, type: OrderKind, payees: readonly LimitedPayee[]): PayeeLimit[] {
  const { kept, at } = view;
  return payees.flatMap(({ id, name, payee }) => {
    const limit = kept.find((one) => one.type === type && one.subject === id && one.measure === 'period');
    const amount = limit ? limitRules.valueAt(limit, at) : null;
    const raise = presentRaise(view, limit);
    if (amount === null && raise === null) return [];
    const used = usedIn(view, { type, subject: id }, limitRules.periodOf(kept, at, type), limit);
    return [{ id, type, name, payee: maskPayee(payee), amount: wireOrNull(amount), used: wireOf(used), raise }];
  });
}

function presentRaise({ at, mayManage }: LimitsView, limit: StoredLimit | undefined): ShownLimit['raise'] {
  const raise = raiseOf(limit, at);
  return (
    raise && {
      changeId: raise.changeId,
      amount: wireOrNull(raise.value),
      at: formatInstant(raise.at),
      canCancel: mayManage,
    }
  );
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
  const { id, type, subject, holderName, measure, before, after, askedBy, askedAt, effectiveAt, endedAt } = change;
  const shown = (value: bigint | null) =>
    measure === 'night-start' && value !== null ? String(value) : wireOrNull(value);
  return {
    id,
    type: type === 'all' ? null : type,
    scope: limitRules.isPayee(subject) ? { of: 'payee', payeeId: subject } : scopeOf(subject),
    holderName,
    measure,
    before: shown(before),
    after: shown(after),
    state,
    askedBy,
    askedAt: formatInstant(askedAt),
    effectiveAt: formatInstant(effectiveAt),
    endedAt: endedAt && formatInstant(endedAt),
  };
}

function wireOrNull(value: bigint | null): string | null {
  return value === null ? null : wireOf(value);
}

function scopeOf(subject: Exclude<limitRules.LimitSubject, limitRules.PayeeSubject>): LimitScope {
  if (subject === 'company') return { of: 'company' };
  return isPayeeRelation(subject) ? { of: 'payees', payees: subject } : { of: 'operator', operatorId: subject };
}

function isPayeeRelation(subject: limitRules.LimitSubject): subject is PayeeRelation {
  return PAYEE_RELATIONS.some((kind) => kind === subject);
}
