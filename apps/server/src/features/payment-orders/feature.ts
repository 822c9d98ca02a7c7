import { assert, type Instant, type Result } from '@bank/core';
import type { OrderKind, OrderState, PaymentOrder, PaymentOrderDetail } from '@bank/contracts';
import type { BooksCheck } from '@bank/ledger';
import type { Caller } from '../../platform/http/caller.ts';
import type { Refusal, Route, StoredResponse } from '../../platform/http/route.ts';
import { createLoop, type Loop } from '../../platform/jobs/loop.ts';
import type { Platform } from '../../platform/platform.ts';
import { advanceDue } from './application/advance-due.ts';
import { answerRefusal } from './application/answer.ts';
import { approveOrder } from './application/approve-order.ts';
import type { Approvals, OrderContext, SettledOrder, SettlementProof, SignatureCheck } from './application/context.ts';
import { cancelOrders } from './application/cancel-orders.ts';
import { createOrder, type NewOrder, type OrderRequest } from './application/create-order.ts';
import type { ApproveWanted, RefuseWanted } from './application/decide-order.ts';
import { oneAtATime } from './application/one-at-a-time.ts';
import type { Rail } from './application/rail.ts';
import { readLimitUse, type LimitUse } from './application/read-limit-use.ts';
import { recordOutcome, type RecordedOutcome } from './application/record-outcome.ts';
import { refuseOrder } from './application/refuse-order.ts';
import { orderChecks } from './application/verify-orders.ts';
import type { GivenApproval } from './domain/approval.ts';
import type { Order } from './domain/order.ts';
import type { OrderTerms } from './domain/terms.ts';
import { paymentOrderRoutes } from './http/routes.ts';
import { presentOrder } from './application/present-order.ts';
import { readOrderDetail } from './application/read-orders.ts';
import { readApprovals } from './postgres/order-approvals.ts';
import { countOrders, listOrders, orderReader, type DueKind, type OrderRef } from './postgres/order-queries.ts';
import { readPlanned, type PlannedFilter, type PlannedOrders } from './postgres/planned-orders.ts';
import { termsReader, type TermsOf } from './postgres/order-terms.ts';

/** What the feature is made with. */
export interface PaymentOrdersDependencies {
  readonly platform: Pick<Platform, 'pool' | 'ledger' | 'clock' | 'entropy' | 'log' | 'live'>;
  readonly devices: SignatureCheck;
  /** The engine of approval rules, and everybody who may approve. */
  readonly approvals: Approvals;
  /** Keeps the proof of a settled order; its companions commit with the settlement. */
  readonly proveSettlement: (settled: SettledOrder) => SettlementProof;
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
  /** An approver's signature; with the last one needed the order goes on. */
  approveOrder(wanted: ApproveWanted, request: OrderRequest): Promise<Result<StoredResponse, Refusal>>;
  /** An approver says no: the order ends. */
  refuseOrder(wanted: RefuseWanted, request: OrderRequest): Promise<Result<StoredResponse, Refusal>>;
  recordOutcome(answer: Parameters<typeof recordOutcome>[1]): Promise<RecordedOutcome>;
  readOrderOf(ref: OrderRef): Promise<Order | undefined>;
  readTerms(wanted: TermsOf): Promise<OrderTerms | undefined>;
  /** What an operator may still pay in the present period. */
  limitUse(
    of: { readonly companyId: string; readonly operatorId: string; readonly type: OrderKind },
    at: Instant,
  ): Promise<LimitUse>;
  /** The signatures that count for each of these orders as it stands, in the order of signing, by order id. */
  approvalsOf(orders: readonly Order[]): Promise<ReadonlyMap<string, readonly GivenApproval[]>>;
  /** One order with its time line, as that person sees it. */
  readDetail(caller: Caller, orderId: string): Promise<Result<PaymentOrderDetail, Refusal>>;
  /** A company's orders in these states as that person sees them, newest first. */
  ordersInStates(wanted: {
    readonly caller: Pick<Caller, 'companyId' | 'operatorId' | 'role' | 'permissions'>;
    readonly states: readonly OrderState[];
    readonly kind?: OrderKind;
    readonly limit: number;
  }): Promise<readonly PaymentOrder[]>;
  /** How many of a company's orders are in that state. */
  countInState(companyId: string, state: OrderState): Promise<number>;
  /** What lies ahead of a company: single orders and series. */
  plannedOrders(filter: PlannedFilter): Promise<PlannedOrders>;
  /** Calls many orders off, each by itself; answers `{items}` with what became of each. */
  cancelOrders(orderIds: readonly string[], request: OrderRequest): Promise<Result<StoredResponse, Refusal>>;
}

/** Puts the capability together. */
export function createPaymentOrdersFeature(dependencies: PaymentOrdersDependencies): PaymentOrdersFeature {
  const { platform, devices, approvals, proveSettlement } = dependencies;
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
    approvals,
    proveSettlement,
    readTerms: termsReader(pool),
    readOrder: orderReader(pool),
    oneAtATime: oneAtATime(),
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
    approveOrder: (wanted, request) => approveOrder(orders, wanted, request),
    refuseOrder: (wanted, request) => refuseOrder(orders, wanted, request),
    recordOutcome: (answer) => recordOutcome(orders, answer),
    readOrderOf: orders.readOrder,
    readTerms: orders.readTerms,
    limitUse: (of, at) => readLimitUse(pool, of, at),
    approvalsOf: (kept) => readApprovals(pool, kept),
    readDetail: (caller, orderId) => readOrderDetail(orders, caller, orderId),
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
    plannedOrders: (filter) => readPlanned(pool, filter),
    cancelOrders: (orderIds, request) => cancelOrders(orders, orderIds, request),
  };
}
