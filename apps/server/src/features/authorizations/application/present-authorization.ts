import { bankingDate, DAY_MS, formatInstant, later, type Instant, type Money } from '@bank/core';
import { moneyOf, type Authorization, type RedFlag } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import { limitRules, presenting, type Order, type PaymentOrdersFeature } from '../../payment-orders/index.ts';
import { presentApprovalState } from '../domain/approval-state.ts';
import { batchFlagsOf, redFlagsOf } from '../domain/red-flags.ts';
import { readEnds, type OrderEnd } from '../postgres/decided-orders.ts';
import { readCompanyHigh, readPayeeFacts, type PayeeFacts } from '../postgres/flag-facts.ts';
import type { ApprovingCompany, JudgedOrder } from './approving-company.ts';
import type { AuthorizationsContext } from './context.ts';

/** What the maker may still pay in the present period. */
type LimitUse = Awaited<ReturnType<PaymentOrdersFeature['reading']['limitUse']>>;

/** How far back the company's usual amounts are looked for. */
const USUAL_DAYS = 90;

/** Where the night begins for the flag: Banco Central's hour, whatever a company moved its limits to. */
const NIGHT_STARTS_AT_HOUR = 20;

/** What is unusual about these orders of one company, by order id. */
export async function readFlags(
  { platform, orders }: Pick<AuthorizationsContext, 'platform' | 'orders'>,
  companyId: string,
  shown: readonly Order[],
  at: Instant,
): Promise<ReadonlyMap<string, readonly RedFlag[]>> {
  const facts = await readPayeeFacts(platform.pool, companyId, shown);
  const hasStrangers = shown.some(({ id }) => facts.get(id)?.paid.count === 0);
  const [companyHigh, limits] = await Promise.all([
    hasStrangers ? readCompanyHigh(platform.pool, companyId, later(at, -USUAL_DAYS * DAY_MS)) : null,
    readLimits(orders, companyId, shown, at),
  ]);
  return new Map(
    shown.map((order) => [order.id, flagsOf(order, facts.get(order.id), companyHigh, limits.get(limitKey(order)))]),
  );
}

/** The limits that orders of now come up against, one for each maker and type. */
async function readLimits(
  orders: AuthorizationsContext['orders'],
  companyId: string,
  shown: readonly Order[],
  at: Instant,
): Promise<ReadonlyMap<string, LimitUse>> {
  const today = bankingDate(at);
  const waiting = shown.filter(({ state, date }) => state === 'awaiting_authorization' && date <= today);
  const wanted = new Map(waiting.map((order) => [limitKey(order), order]));
  const found = await Promise.all(
    [...wanted].map(async ([key, { createdBy, kind, payeeFingerprint }]) => {
      const of = { companyId, operatorId: createdBy.id, type: kind, payeeFingerprint };
      const use = await orders.reading.limitUse(of, at);
      return [key, use] as const;
    }),
  );
  return new Map(found);
}

function limitKey({ createdBy, kind, payeeFingerprint }: Order): string {
  return `${createdBy.id} ${kind} ${payeeFingerprint}`;
}

function flagsOf(
  order: Order,
  facts: PayeeFacts | undefined,
  companyHigh: Money | null,
  limit: LimitUse | undefined,
): readonly RedFlag[] {
  const madeAt = order.createdAt;
  const isMadeByNight = limitRules.periodAt(madeAt, NIGHT_STARTS_AT_HOUR).kind === 'night';
  if (order.payee.kind === 'batch') {
    const { count, newPayees, largest } = order.payee;
    const { warnings } = order;
    return batchFlagsOf({ madeAt, isMadeByNight, warnings, companyHigh, count, newPayees, largest: moneyOf(largest) });
  }
  if (facts === undefined) return [];
  return redFlagsOf({
    amount: order.amount,
    madeAt,
    isMadeByNight,
    warnings: order.warnings,
    payeeIsKnown: facts.payeeIsKnown,
    isSameOwner: facts.isSameOwner,
    otherAccounts: facts.otherAccounts,
    payeeChanged: order.approval?.cause === 'payee-changed',
    paid: facts.paid,
    companyHigh,
    sameDay: facts.sameDay,
    limit: limit === undefined ? null : { cap: limit.perPeriod, used: limit.used },
  });
}

/** How decided orders ended, by order id. */
export function readOrderEnds(
  { platform }: Pick<AuthorizationsContext, 'platform'>,
  companyId: string,
  shown: readonly Order[],
): Promise<ReadonlyMap<string, OrderEnd>> {
  const ended = shown.filter(({ state }) => ['refused', 'cancelled', 'expired'].includes(state));
  return readEnds(platform.pool, companyId, ended.map(({ id }) => id)); // prettier-ignore
}

/** An order that needs approval, as that person sees it. */
export function presentAuthorization(
  company: ApprovingCompany,
  judged: JudgedOrder,
  flags: readonly RedFlag[] | undefined,
  end: OrderEnd | undefined,
): Authorization {
  const { order, approved, standpoint, cannotBecause } = judged;
  return {
    order: presenting.presentOrder(order, company.caller satisfies Caller),
    approval: presentApprovalState(approved, standpoint, company.profiles),
    flags: [...(flags ?? [])],
    canDecide: cannotBecause === null,
    cannotBecause,
    decision: decisionOf(judged, end),
  };
}

function decisionOf({ order, approved }: JudgedOrder, end: OrderEnd | undefined): Authorization['decision'] {
  if (order.state === 'awaiting_authorization' || order.state === 'awaiting_confirmation') return null;
  if (end !== undefined) {
    return { by: end.by, at: formatInstant(end.at), is: end.state, reason: end.note };
  }
  const last = approved.approvals.at(-1);
  return last ? { by: last.operatorName, at: formatInstant(last.at), is: 'approved', reason: null } : null;
}
