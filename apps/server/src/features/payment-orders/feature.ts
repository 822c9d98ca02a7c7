import { assert, type CivilDate, type Money, type Result } from '@bank/core';
import type { OrderKind, OrderState, PaymentOrder } from '@bank/contracts';
import type { BooksCheck } from '@bank/ledger';
import type { Caller } from '../../platform/http/caller.ts';
import type { Refusal, Route, StoredResponse } from '../../platform/http/route.ts';
import { createLoop, type Loop } from '../../platform/jobs/loop.ts';
import type { Platform } from '../../platform/platform.ts';
import { advanceDue } from './application/advance-due.ts';
import { answerRefusal } from './application/answer.ts';
import type { OrderContext, SettledOrder, SettlementProof, SignatureCheck } from './application/context.ts';
import { createOrder, type NewOrder, type OrderRequest } from './application/create-order.ts';
import type { Rail } from './application/rail.ts';
import { recordOutcome, type RecordedOutcome } from './application/record-outcome.ts';
import { orderChecks } from './application/verify-orders.ts';
import type { Order } from './domain/order.ts';
import type { OrderTerms } from './domain/terms.ts';
import { paymentOrderRoutes } from './http/routes.ts';
import { presentOrder } from './application/present-order.ts';
import { countOrders, listOrders, orderReader, type DueKind, type OrderRef } from './postgres/order-queries.ts';
import { termsReader, type TermsOf } from './postgres/order-terms.ts';

/** What the feature is made with. */
export interface PaymentOrdersDependencies {
  readonly platform: Pick<Platform, 'pool' | 'ledger' | 'clock' | 'entropy' | 'log' | 'live'>;
  readonly devices: SignatureCheck;
  /** Keeps the proof of a settled order; its companions commit with the settlement. */
  readonly proveSettlement: (settled: SettledOrder) => SettlementProof;
}

/** A scheduled order, for a calendar or a projected balance. */
export interface ScheduledOrder {
  readonly id: string;
  readonly date: CivilDate;
  readonly amount: Money;
  readonly payeeName: string;
}

/** The one door through which money leaves. */
export interface PaymentOrdersFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
  /** What `ipe verify` asks of the orders (V4, V9, V10). */
  readonly checks: readonly BooksCheck[];
  /** Makes a way of paying known. Each kind has one. */
  addRail(rail: Rail): void;
  createOrder(wanted: NewOrder, request: OrderRequest): Promise<Result<StoredResponse, Refusal>>;
  /** Refuses a request that came with a key, unless the key was answered before. */
  refuse(refusal: Refusal, request: OrderRequest): Promise<Result<StoredResponse, Refusal>>;
  recordOutcome(answer: Parameters<typeof recordOutcome>[1]): Promise<RecordedOutcome>;
  readOrderOf(ref: OrderRef): Promise<Order | undefined>;
  readTerms(wanted: TermsOf): Promise<OrderTerms | undefined>;
  /** A company's orders in these states as that person sees them, newest first. */
  ordersInStates(wanted: {
    readonly caller: Pick<Caller, 'companyId' | 'operatorId' | 'role'>;
    readonly states: readonly OrderState[];
    readonly kind?: OrderKind;
    readonly limit: number;
  }): Promise<readonly PaymentOrder[]>;
  /** How many of a company's orders are in that state. */
  countInState(companyId: string, state: OrderState): Promise<number>;
  /** A company's scheduled orders for those days, both included. */
  scheduledBetween(companyId: string, from: CivilDate, to: CivilDate): Promise<readonly ScheduledOrder[]>;
}

/** Orders that a list for another screen holds at most. */
const SCHEDULED_MAX = 1000;

/** Puts the capability together. */
export function createPaymentOrdersFeature(dependencies: PaymentOrdersDependencies): PaymentOrdersFeature {
  const { platform, devices, proveSettlement } = dependencies;
  const { pool, ledger, clock, entropy, log, live } = platform;
  const rails = new Map<OrderKind, Rail>();
  const orders: OrderContext = {
    pool,
    ledger,
    clock,
    entropy,
    log,
    live,
    devices,
    proveSettlement,
    readTerms: termsReader(pool),
    readOrder: orderReader(pool),
    railOf: (kind) => {
      const rail = rails.get(kind);
      assert(rail, `no rail carries out ${kind}`);
      return rail;
    },
  };
  const loop = (kind: DueKind, everyMs: number): Loop =>
    createLoop({ name: `payment-orders-${kind}`, everyMs, log, turn: () => advanceDue(orders, kind) });

  return {
    routes: paymentOrderRoutes(orders),
    loops: [loop('expiring', 5000), loop('scheduled', 5000), loop('unanswered', 1000)],
    checks: orderChecks(() => clock.now()),
    addRail: (rail) => {
      assert(!rails.has(rail.kind), `two rails for ${rail.kind}`);
      rails.set(rail.kind, rail);
    },
    createOrder: (wanted, request) => createOrder(orders, wanted, request),
    refuse: (refusal, request) => answerRefusal(orders, refusal, request),
    recordOutcome: (answer) => recordOutcome(orders, answer),
    readOrderOf: orders.readOrder,
    readTerms: orders.readTerms,
    async ordersInStates({ caller, states, kind, limit }) {
      const found = await listOrders(pool, {
        companyId: caller.companyId,
        states,
        limit,
        ...(kind && { kind }),
      });
      return found.map((order) => presentOrder(order, caller));
    },
    countInState: (companyId, state) => countOrders(pool, companyId, state),
    async scheduledBetween(companyId, from, to) {
      const found = await listOrders(pool, {
        companyId,
        states: ['scheduled'],
        dateFrom: from,
        dateTo: to,
        limit: SCHEDULED_MAX,
      });
      return found.map(({ id, date, amount, payee }) => ({ id, date, amount, payeeName: payee.name }));
    },
  };
}
