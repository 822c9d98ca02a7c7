import { addDays, bankingDate, formatDate, formatInstant, type CivilDate, type Instant, type Money } from '@bank/core';
import {
  lastOfNext,
  ORDER_KINDS,
  theOrder,
  WAYS_OF_PAYING,
  wireOf,
  type Home,
  type OrderKind,
  type OrderState,
  type PaymentOrder,
  type StatementEntry,
} from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { limitRules } from '../../payment-orders/index.ts';
import {
  presentComing,
  presentExpectedDay,
  type ExpectedMoney,
  type ExpectedMoneyFeature,
} from '../../expected-money/index.ts';
import { presentLimitUse } from '../../usage-limits/index.ts';

/** An order that this very person can approve. */
export interface WaitingOrder {
  readonly id: string;
  readonly kind: OrderKind;
  readonly amount: Money;
  readonly payee: { readonly name: string };
  readonly createdBy: { readonly name: string };
  readonly expiresAt: Instant | null;
}

/** Money received that somebody contests, which this very person can defend: what is to be done, and of what. */
export interface WaitingDispute {
  readonly id: string;
  readonly amount: Money;
  readonly title: string;
  readonly detail: string;
  readonly until: Instant;
}

/** What the home screen is put together from; each part is another capability's. */
export interface HomeSources {
  readonly statement: {
    latestEntries(caller: Caller, count: number): Promise<StatementEntry[]>;
    cashFlow(
      caller: Caller,
      period: { readonly from: CivilDate; readonly to: CivilDate },
    ): Promise<readonly { readonly date: CivilDate; readonly totalIn: bigint; readonly totalOut: bigint }[]>;
  };
  readonly paymentOrders: {
    ordersInStates(wanted: {
      readonly caller: Caller;
      readonly states: readonly OrderState[];
      readonly limit: number;
    }): Promise<readonly PaymentOrder[]>;
    limitUse(
      of: { readonly companyId: string; readonly operatorId: string; readonly type: OrderKind },
      at: Instant,
    ): Promise<limitRules.LimitUse>;
  };
  readonly authorizations: {
    waitingFor(caller: Caller, at: Instant, limit: number): Promise<readonly WaitingOrder[]>;
  };
  readonly disputes: {
    toAnswer(caller: Caller, at: Instant, limit: number): Promise<readonly WaitingDispute[]>;
  };
  readonly expectedMoney: ExpectedMoneyFeature;
}

const FLOW_DAYS = 30;
const PROJECTION_DAYS = 30;
const UPCOMING_DAYS = 7;
const LATEST_COUNT = 5;
const ORDERS_MAX = 50;
const UPCOMING_MAX = 100;

/** Everything that the home screen shows, as far as this person may see it. */
export async function readHome(sources: HomeSources, caller: Caller, at: Instant): Promise<Home> {
  const today = bankingDate(at);
  const mayReadStatement = caller.permissions.includes('STATEMENT_VIEW');
  const mayReadOrders = caller.permissions.includes('ORDERS_VIEW');
  const named = { to: lastOfNext(UPCOMING_DAYS, today), limit: UPCOMING_MAX };
  const ahead = { caller, at, today, to: lastOfNext(PROJECTION_DAYS, today), named };
  const expected = await sources.expectedMoney.read(ahead);
  const [waiting, processing, latest, cashFlow, limits] = await Promise.all([
    waitingFor(sources, caller, at),
    mayReadOrders ? ordersIn(sources, caller, ['processing', 'unknown']) : [],
    mayReadStatement ? sources.statement.latestEntries(caller, LATEST_COUNT) : null,
    mayReadStatement ? cashFlowOf(sources, caller, today, expected) : null,
    limitsOf(sources, caller, at),
  ]);
  return {
    at: formatInstant(at),
    waiting,
    upcoming: [...expected.items],
    coming: mayReadStatement || mayReadOrders ? presentComing(expected.days, { from: today, to: named.to }) : null,
    latest,
    cashFlow,
    limits,
    processing,
  };
}

/** What is left of the limits of every way of paying that is this person's. */
function limitsOf(sources: HomeSources, caller: Caller, at: Instant): Promise<Home['limits']> {
  const { companyId, operatorId, permissions, products } = caller;
  const kinds = WAYS_OF_PAYING.filter((kind) => {
    const { product, rights } = ORDER_KINDS[kind];
    return permissions.includes(rights.acts.view) && products.includes(product);
  });
  return Promise.all(
    kinds.map(async (kind) => {
      const use = await sources.paymentOrders.limitUse({ companyId, operatorId, type: kind }, at);
      return { kind, ...presentLimitUse(use) };
    }),
  );
}

async function ordersIn(sources: HomeSources, caller: Caller, states: readonly OrderState[]): Promise<PaymentOrder[]> {
  return [...(await sources.paymentOrders.ordersInStates({ caller, states, limit: ORDERS_MAX }))];
}

/** Only what this very person can do something about: what they made, what is contested of the company, what others made. */
async function waitingFor(sources: HomeSources, caller: Caller, at: Instant): Promise<Home['waiting']> {
  const [orders, disputes] = await Promise.all([
    caller.permissions.includes('ORDERS_VIEW') ? ordersWaitingFor(sources, caller, at) : { own: [], others: [] },
    sources.disputes.toAnswer(caller, at, ORDERS_MAX),
  ]);
  return [...orders.own, ...disputes.map(presentDispute), ...orders.others];
}

function presentDispute({ id, amount, title, detail, until }: WaitingDispute): Home['waiting'][number] {
  return {
    kind: 'answer-dispute',
    title,
    detail,
    amount: wireOf(amount),
    order: null,
    disputeId: id,
    until: formatInstant(until),
  };
}

async function ordersWaitingFor(
  sources: HomeSources,
  caller: Caller,
  at: Instant,
): Promise<Readonly<Record<'own' | 'others', Home['waiting']>>> {
  const [own, others] = await Promise.all([
    ordersIn(sources, caller, ['awaiting_confirmation']),
    sources.authorizations.waitingFor(caller, at, ORDERS_MAX),
  ]);
  const toConfirm = own.filter((order) => order.canConfirm);
  return {
    own: toConfirm.map((order) => ({
      kind: 'confirm-order' as const,
      title: `Confirme no aplicativo ${theOrder(order.kind)} para ${order.payee.name}`,
      detail: `Para ${formatDate(order.date as CivilDate)}`,
      amount: order.amount,
      order: { id: order.id, kind: order.kind },
      disputeId: null,
      until: order.expiresAt,
    })),
    others: others.map((order) => ({
      kind: 'authorize-order' as const,
      title: `Aprove ${theOrder(order.kind)} para ${order.payee.name}`,
      detail: `Feito por ${order.createdBy.name}`,
      amount: wireOf(order.amount),
      order: { id: order.id, kind: order.kind },
      disputeId: null,
      until: order.expiresAt === null ? null : formatInstant(order.expiresAt),
    })),
  };
}

async function cashFlowOf(
  sources: HomeSources,
  caller: Caller,
  today: CivilDate,
  expected: ExpectedMoney,
): Promise<Home['cashFlow']> {
  const period = { from: addDays(today, 1 - FLOW_DAYS), to: today };
  const days = await sources.statement.cashFlow(caller, period);
  return {
    totalIn: wireOf(days.reduce((sum, day) => sum + day.totalIn, 0n)),
    totalOut: wireOf(days.reduce((sum, day) => sum + day.totalOut, 0n)),
    days: days.map(({ date, totalIn, totalOut }) => ({ date, in: wireOf(totalIn), out: wireOf(totalOut) })),
    projection: expected.days.filter(({ date }) => date > today).map(presentExpectedDay),
    coming: presentComing(expected.days, { from: today, to: lastOfNext(PROJECTION_DAYS, today) }),
    outlook: expected.outlook,
  };
}
