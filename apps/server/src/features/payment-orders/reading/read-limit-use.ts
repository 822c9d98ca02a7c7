import type pg from 'pg';
import { money, ZERO, type CivilDate, type Instant, type Money } from '@bank/core';
import type { OrderKind } from '@bank/contracts';
import {
  limitCounterId,
  limitsInForce,
  nightStartAt,
  payeeLimitAt,
  periodOf,
  periodsOfDay,
  periodStart,
  type LimitPeriod,
  type LimitSubject,
  type LimitUse,
  type UsageLimit,
} from '../domain/limits.ts';
import { programCapCounterId } from '../domain/maker.ts';
import { readCounters, readLimits, readPayeeLimits } from '../postgres/usage-limits.ts';

/** Whose payments, of what, and to whom where that matters. */
export interface LimitsOf {
  readonly companyId: string;
  readonly operatorId: string;
  readonly type: OrderKind;
  /** Towards a payee with a limit of its own that one counts in place of the company's. */
  readonly payeeFingerprint?: string;
}

/** Reads what is left of the present period, by the limit that binds first: the company's, or the operator's own. */
export async function readLimitUse(pool: pg.Pool, of: LimitsOf, at: Instant): Promise<LimitUse> {
  const kept = await readKept(pool, of);
  return useIn(pool, of, kept, { period: periodOf(kept.limits, at, of.type), at });
}

/** The same of each period of the day; one that has not begun by what will be in force when it does. */
export async function readLimitUseOfDay(pool: pg.Pool, of: LimitsOf, at: Instant): Promise<readonly LimitUse[]> {
  const kept = await readKept(pool, of);
  const nightStartsAtHour = nightStartAt(kept.limits, at);
  return Promise.all(
    periodsOfDay(kept.limits, at, of.type).map((period) => {
      const start = periodStart(period, { orderKind: of.type, nightStartsAtHour });
      return useIn(pool, of, kept, { period, at: start > at ? start : at });
    }),
  );
}

interface KeptLimits {
  readonly limits: readonly UsageLimit[];
  readonly ofPayee: readonly UsageLimit[];
}

async function readKept(pool: pg.Pool, of: LimitsOf): Promise<KeptLimits> {
  const { companyId, payeeFingerprint: fingerprint } = of;
  const [limits, ofPayee] = await Promise.all([
    readLimits(pool, of),
    fingerprint === undefined ? [] : readPayeeLimits(pool, { companyId, fingerprint }),
  ]);
  return { limits, ofPayee };
}

async function useIn(
  pool: pg.Pool,
  { companyId, operatorId, type }: LimitsOf,
  { limits, ofPayee }: KeptLimits,
  { period, at }: { readonly period: LimitPeriod; readonly at: Instant },
): Promise<LimitUse> {
  const inForce = (subject: LimitSubject) => ({
    subject,
    ...limitsInForce(limits, { type, subject }, period.kind, at),
  });
  const binding = [payeeLimitAt(ofPayee, type, at) ?? inForce('company'), inForce(operatorId as LimitSubject)];
  const idOf = (subject: LimitSubject) => limitCounterId(type, companyId, period, subject);
  const counters = await readCounters(pool, binding.map(({ subject }) => idOf(subject))); // prettier-ignore
  const uses = binding.map(({ subject, perOrder, perPeriod }) => {
    const used = money(counters.get(idOf(subject)) ?? 0n);
    return { perOrder, perPeriod, used, left: perPeriod === null ? null : leftOf(perPeriod, used) };
  });
  const perOrders = uses.flatMap(({ perOrder }) => (perOrder === null ? [] : [perOrder]));
  const bounded = uses.flatMap(({ perPeriod, used, left }) =>
    perPeriod === null || left === null ? [] : [{ perPeriod, used, left }],
  );
  const tightest = bounded.reduce((least, use) => (use.left < least.left ? use : least));
  return { period, perOrder: perOrders.reduce((least, one) => (one < least ? one : least)), ...tightest };
}

function leftOf(limit: Money, used: Money): Money {
  return limit > used ? money(limit - used) : ZERO;
}

/** What the programs of these credentials did by themselves on a day, by credential; zero for one that did nothing. */
export async function readProgramUse(
  pool: pg.Pool,
  of: { readonly companyId: string; readonly credentialIds: readonly string[]; readonly day: CivilDate },
): Promise<ReadonlyMap<string, Money>> {
  const { companyId, credentialIds, day } = of;
  const idOf = (credentialId: string) => programCapCounterId({ companyId, credentialId }, day);
  const counters = await readCounters(pool, credentialIds.map(idOf));
  return new Map(credentialIds.map((id) => [id, money(counters.get(idOf(id)) ?? 0n)]));
}
