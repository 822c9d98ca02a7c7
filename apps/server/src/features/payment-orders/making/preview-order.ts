import { assert, bankingDate, formatInstant, ok, type Instant, type Result } from '@bank/core';
import {
  FEE_LINES,
  firstTryAt,
  messageOf,
  nextUse,
  ORDER_KINDS,
  stepText,
  wireOf,
  type BindingLimit as ShownLimit,
  type NextFee,
  type OrderPreview,
  type PreviewApproval,
} from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { bindingLimits } from '../carrying-out/execute-order.ts';
import type { OrderContext } from '../context.ts';
import { ableFor } from '../domain/approval-engine.ts';
import { approvableUntil, needsApproval, signaturesNeeded, type DecidedApproval } from '../domain/approval.ts';
import { thresholdBehind, unconfirmedCounterId } from '../domain/confirmation.ts';
import { holderOf, LIMIT_HOLDER_WORDS, limitCounterId, periodOf, type LimitPeriod } from '../domain/limits.ts';
import { abovePeriodLimit } from '../domain/refusals.ts';
import { runsOf } from '../domain/schedule.ts';
import { makersCpf } from '../domain/terms.ts';
import { readCounters } from '../postgres/usage-limits.ts';
import { lookAt } from '../posting/look.ts';
import { weighNewOrder, type Asked, type NewOrder, type WeighedOrder } from './weigh-new-order.ts';

/**
 * What would become of an order, were it made now: the same decision as making it, and nothing made, counted or kept. It
 * says no more than its maker would hear on making it: limits and people only to whoever may see them elsewhere too. Funds
 * are the ledger's to judge and the balance a right of its own, so money is not spoken of here.
 */
export async function previewOrder(
  orders: OrderContext,
  wanted: NewOrder,
  { caller, context }: Asked,
): Promise<Result<OrderPreview, Refusal>> {
  const { look } = lookAt(context.at, false);
  const weighed = await weighNewOrder(orders, wanted, { caller, context, isAboveDailySum: false }, look);
  if (!weighed.ok) return weighed;
  const { order, terms, required } = weighed.value;
  const { fee } = weighed.value.fee;
  assert(fee, `an order of the kind ${order.kind} is not previewed: it costs nothing by itself`);
  const unconfirmed = unconfirmedCounterId(caller.operatorId, bankingDate(context.at));
  const [limits, counters] = await Promise.all([
    readLimits(orders, weighed.value, context.at),
    readCounters(orders.pool, [unconfirmed]),
  ]);
  const isAboveDailySum = (counters.get(unconfirmed) ?? 0n) + order.amount > terms.confirmationThreshold;
  const confirmation = weighed.value.reason ?? (isAboveDailySum ? 'daily-sum' : null);
  const threshold = thresholdBehind(confirmation, terms.confirmationThreshold);
  const price = orders.fees.priceOf(terms.tier, order.kind);
  return ok({
    refusal: shownRefusal(weighed.value, limits, context.at),
    confirmation,
    ...(threshold !== null && { confirmationThreshold: wireOf(threshold) }),
    approval: required.ok ? await approvalOf(orders, weighed.value, required.value, { caller, context }) : null,
    limit: mayViewLimits(order.kind, caller) ? shownLimit(limits) : null,
    fee: {
      line: fee.line,
      name: FEE_LINES[fee.line].name,
      amount: wireOf(fee.agreed),
      free: fee.isFree,
      freeLeft: nextUse(price, terms.freeUsed ?? 0n).freeLeft,
      price: wireOf(price.amountCentavos),
      freeEachMonth: price.freeEachMonth,
    } satisfies NextFee,
  });
}

/** What would become of an order that stands for many payments, were it made now: why not, or who has to say yes. */
export interface JudgedOrder {
  /** The first thing that stands against it; null where nothing does. */
  readonly refusal: OrderPreview['refusal'];
  readonly approval: PreviewApproval | null;
}

/** Judges such an order: limits and fees are those of its payments, so nothing is said of them here. Nothing is made. */
export async function judgeOrder(
  orders: OrderContext,
  wanted: NewOrder,
  { caller, context }: Asked,
): Promise<Result<JudgedOrder, Refusal>> {
  const { look } = lookAt(context.at, false);
  const weighed = await weighNewOrder(orders, wanted, { caller, context, isAboveDailySum: false }, look);
  if (!weighed.ok) return weighed;
  const { refusal, required } = weighed.value;
  const first = refusal ?? (required.ok ? undefined : required.error);
  return ok({
    refusal: first ? inPreview(first) : null,
    approval: required.ok ? await approvalOf(orders, weighed.value, required.value, { caller, context }) : null,
  });
}

/** The limits of the period in which the order would go, with what each has left. */
interface LimitsThen {
  readonly period: LimitPeriod;
  readonly each: readonly {
    readonly holder: ReturnType<typeof holderOf>;
    readonly perOrder: bigint | null;
    readonly cap: bigint | null;
    readonly used: bigint;
  }[];
}

async function readLimits(
  orders: Pick<OrderContext, 'pool'>,
  { order, terms }: WeighedOrder,
  at: Instant,
): Promise<LimitsThen> {
  const goesAt = order.date > bankingDate(at) ? firstTryAt(runsOf(order), order.date) : at;
  const period = periodOf(terms.limits, goesAt, order.kind);
  const limits = bindingLimits(order, terms, period, goesAt);
  const idOf = (subject: (typeof limits)[number]['subject']) =>
    limitCounterId(order.kind, order.companyId, period, subject);
  const used = await readCounters(orders.pool, limits.map(({ subject }) => idOf(subject))); // prettier-ignore
  return {
    period,
    each: limits.map(({ subject, perOrder, perPeriod }) => ({
      holder: holderOf(subject),
      perOrder,
      cap: perPeriod,
      used: used.get(idOf(subject)) ?? 0n,
    })),
  };
}

/** The first thing that stands against it. What goes today without anybody's yes is held to what the period has left. */
function shownRefusal(
  { order, refusal, required }: WeighedOrder,
  limits: LimitsThen,
  at: Instant,
): OrderPreview['refusal'] {
  const first = refusal ?? (required.ok ? undefined : required.error);
  if (first) return inPreview(first);
  const goesToday = order.date === bankingDate(at) && order.series === null;
  if (!goesToday || !required.ok || needsApproval(required.value.approval)) return null;
  const passed = limits.each.find(({ cap, used }) => cap !== null && used + order.amount > cap);
  if (passed === undefined || passed.cap === null) return null;
  return inPreview({ ...abovePeriodLimit({ used: passed.used, cap: passed.cap }, passed.holder), field: 'amount' });
}

function inPreview({ code, data, field }: Refusal): NonNullable<OrderPreview['refusal']> {
  return { code, message: messageOf(code, data), field: field ?? null };
}

function mayViewLimits(kind: NewOrder['kind'], { permissions }: Pick<Caller, 'permissions'>): boolean {
  return permissions.includes(ORDER_KINDS[kind].rights.acts.view);
}

/** The one that has least left; of two that have as little the first, which is the company's. */
function shownLimit({ period, each }: LimitsThen): ShownLimit | null {
  const bounded = each.flatMap(({ holder, cap, used }) =>
    cap === null ? [] : [{ holder, left: cap > used ? cap - used : 0n }],
  );
  const [first, ...others] = bounded;
  if (first === undefined) return null;
  const tightest = others.reduce((least, one) => (one.left < least.left ? one : least), first);
  const perOrders = each.flatMap(({ perOrder }) => (perOrder === null ? [] : [perOrder]));
  const perTransaction = perOrders.reduce<bigint | null>((least, one) => (least === null || one < least ? one : least), null); // prettier-ignore
  return {
    whose: LIMIT_HOLDER_WORDS[tightest.holder],
    period: period.kind,
    date: period.date,
    left: wireOf(tightest.left),
    perTransaction: perTransaction === null ? null : wireOf(perTransaction),
    until: formatInstant(period.until),
  };
}

/** Who would have to say yes. Who they are is told to whoever may see the company's payments, as the payment itself tells it. */
async function approvalOf(
  orders: Pick<OrderContext, 'approvals'>,
  { order, terms }: WeighedOrder,
  { approval, expiresAfterHours }: DecidedApproval,
  { caller, context: { at } }: Asked,
): Promise<PreviewApproval | null> {
  if (!needsApproval(approval)) return null;
  const { engine, readApprovers, readProfileNames } = orders.approvals;
  const { companyId, operatorId } = caller;
  const maySeePeople = caller.permissions.includes('ORDERS_VIEW');
  const [profiles, people] = await Promise.all([
    readProfileNames(companyId),
    maySeePeople ? readApprovers(companyId, { at, date: bankingDate(at) }) : [],
  ]);
  const able = ableFor(people, operatorId).filter((person) =>
    engine.canSign(approval.steps, [], makersCpf(terms), person),
  );
  return {
    rule: approval.rule,
    signatures: signaturesNeeded(approval.steps),
    steps: approval.steps.map((step) => stepText(step, profiles)),
    waitsOn: maySeePeople ? able.map(({ name }) => name) : null,
    until: formatInstant(approvableUntil(order.date, at, expiresAfterHours)),
  };
}
