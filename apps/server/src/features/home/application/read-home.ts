import { addDays, bankingDate, formatDate, formatInstant, type CivilDate, type Instant, type Money } from '@bank/core';
import { wireOf, type Home, type OrderState, type PaymentOrder, type StatementEntry } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import { projectBalance } from '../domain/projection.ts';

/** An order that will run by itself. */
export interface ScheduledOrder {
  readonly id: string;
  readonly date: CivilDate;
  readonly amount: Money;
  readonly payeeName: string;
}

/** What the home screen is put together from; each part is another capability's. */
export interface HomeSources {
  /** What the company could spend now; undefined for an account without books. */
  readonly availableOf: (accountId: string) => Promise<Money>;
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
    scheduledBetween(companyId: string, from: CivilDate, to: CivilDate): Promise<readonly ScheduledOrder[]>;
  };
  readonly pix: { readPixLimits(companyId: string): Promise<NonNullable<Home['pixLimits']>> };
}

const FLOW_DAYS = 30;
const PROJECTION_DAYS = 30;
const UPCOMING_DAYS = 7;
const LATEST_COUNT = 5;
const ORDERS_MAX = 50;
/** A schedule whose day has passed tries again the same day, and is still to come. */
const OVERDUE_DAYS = 7;

/** Everything that the home screen shows, as far as this person may see it. */
export async function readHome(sources: HomeSources, caller: Caller, at: Instant): Promise<Home> {
  const today = bankingDate(at);
  const mayReadStatement = caller.permissions.includes('STATEMENT_VIEW');
  const mayReadOrders = caller.permissions.includes('ORDERS_VIEW');
  const mayReadPix = caller.permissions.includes('PIX_VIEW') && caller.products.includes('PIX');
  const scheduled = mayReadOrders || mayReadStatement ? await scheduledOrders(sources, caller, today) : [];
  const [waiting, processing, latest, cashFlow, pixLimits] = await Promise.all([
    mayReadOrders ? waitingFor(sources, caller) : [],
    mayReadOrders ? ordersIn(sources, caller, ['processing', 'unknown']) : [],
    mayReadStatement ? sources.statement.latestEntries(caller, LATEST_COUNT) : null,
    mayReadStatement ? cashFlowOf(sources, caller, today, scheduled) : null,
    mayReadPix ? sources.pix.readPixLimits(caller.companyId) : null,
  ]);
  return {
    at: formatInstant(at),
    waiting,
    upcoming: mayReadOrders ? upcomingOf(scheduled, today) : [],
    latest,
    cashFlow,
    pixLimits,
    processing,
  };
}

function scheduledOrders(sources: HomeSources, caller: Caller, today: CivilDate): Promise<readonly ScheduledOrder[]> {
  const [from, to] = [addDays(today, -OVERDUE_DAYS), addDays(today, PROJECTION_DAYS)];
  return sources.paymentOrders.scheduledBetween(caller.companyId, from, to);
}

async function ordersIn(sources: HomeSources, caller: Caller, states: readonly OrderState[]): Promise<PaymentOrder[]> {
  return [...(await sources.paymentOrders.ordersInStates({ caller, states, limit: ORDERS_MAX }))];
}

/** Only what this very person can do something about. */
async function waitingFor(sources: HomeSources, caller: Caller): Promise<Home['waiting']> {
  const orders = await ordersIn(sources, caller, ['awaiting_confirmation']);
  return orders
    .filter((order) => order.canConfirm)
    .map((order) => ({
      kind: 'confirm-order',
      title: `Confirme no aplicativo o Pix para ${order.payee.name}`,
      detail: `Para ${formatDate(order.date as CivilDate)}`,
      amount: order.amount,
      orderId: order.id,
      until: order.expiresAt,
    }));
}

function upcomingOf(scheduled: readonly ScheduledOrder[], today: CivilDate): Home['upcoming'] {
  const last = addDays(today, UPCOMING_DAYS);
  return scheduled
    .filter(({ date }) => date <= last)
    .map(({ id, date, amount, payeeName }) => ({
      kind: 'scheduled-order',
      date,
      title: `Pix agendado para ${payeeName}`,
      amount: wireOf(amount),
      direction: 'out',
      orderId: id,
    }));
}

async function cashFlowOf(
  sources: HomeSources,
  caller: Caller,
  today: CivilDate,
  scheduled: readonly ScheduledOrder[],
): Promise<Home['cashFlow']> {
  const period = { from: addDays(today, 1 - FLOW_DAYS), to: today };
  const [days, available] = await Promise.all([
    sources.statement.cashFlow(caller, period),
    sources.availableOf(caller.accountId),
  ]);
  const planned = scheduled.map(({ date, amount }) => ({ date, amount: -amount }));
  return {
    totalIn: wireOf(days.reduce((sum, day) => sum + day.totalIn, 0n)),
    totalOut: wireOf(days.reduce((sum, day) => sum + day.totalOut, 0n)),
    days: days.map(({ date, totalIn, totalOut }) => ({ date, in: wireOf(totalIn), out: wireOf(totalOut) })),
    projection: projectBalance(available, planned, addDays(today, 1), PROJECTION_DAYS).map(({ date, balance }) => ({
      date,
      balance: wireOf(balance),
    })),
  };
}
