import type pg from 'pg';
import { money, ZERO, type Instant, type Money } from '@bank/core';
import type { OrderKind } from '@bank/contracts';
import { limitCounterId, limitsInForce, periodOf, type LimitPeriod, type LimitSubject } from '../domain/limits.ts';
import { readCounters, readLimits } from '../postgres/usage-limits.ts';

/** What an operator may still pay in the present period, whoever it is paid to. */
export interface LimitUse {
  readonly period: LimitPeriod;
  readonly perOrder: Money;
  readonly perPeriod: Money;
  readonly used: Money;
  /** Never below zero, also where the limit was lowered under what is used. */
  readonly left: Money;
}

/** Reads the limit that binds first: the company's, or the operator's own where less is left of it. */
export async function readLimitUse(
  pool: pg.Pool,
  of: { readonly companyId: string; readonly operatorId: string; readonly type: OrderKind },
  at: Instant,
): Promise<LimitUse> {
  const limits = await readLimits(pool, of);
  const period = periodOf(limits, at, of.type);
  const subjects: readonly LimitSubject[] = ['company', of.operatorId as LimitSubject];
  const idOf = (subject: LimitSubject) => limitCounterId(of.type, of.companyId, period, subject);
  const counters = await readCounters(pool, subjects.map(idOf));
  const uses = subjects.map((subject) => {
    const { perOrder, perPeriod } = limitsInForce(limits, { type: of.type, subject }, period.kind, at);
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
