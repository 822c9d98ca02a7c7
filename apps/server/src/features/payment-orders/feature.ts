import { assert, type CivilDate, type Instant, type Money, type Result } from '@bank/core';
import type {
  OrderKind,
  OrderPreview,
  OrderReturn,
  OrderState,
  PayeeKind,
  PaymentOrder,
  PaymentOrderDetail,
} from '@bank/contracts';
import type { BooksCheck, Companion, CounterStep } from '@bank/ledger';
import type { Caller } from '../../platform/http/caller.ts';
import type { Refusal, Route, StoredResponse } from '../../platform/http/route.ts';
import type { Loop } from '../../platform/jobs/loop.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ExpectedSource } from '../expected-money/index.ts';
import type { Explanations } from '../explanations/index.ts';
import type { OrderFees } from '../fees/index.ts';
import type { DueKind } from './postgres/due-orders.ts';
import { DueOrders } from './carrying-out/due-orders.ts';
import { answerRefusal } from '../../platform/idempotency/ledger-answers.ts';
import type { CallersRequest } from '../../platform/idempotency/keyed-request.ts';
import { approveOrder } from './deciding/approve-order.ts';
import type { Approvals, OrderContext, SettledOrder, SettlementProof, SignatureCheck } from './context.ts';
import { callOff } from './stopping/call-off.ts';
import { cancelOrders } from './stopping/cancel-orders.ts';
import { completeOrder } from './carrying-out/complete-order.ts';
import { makeOrder, type MadePayment } from './carrying-out/make-order.ts';
import { createOrder } from './making/create-order.ts';
import { reviseOrder, type Revise } from './making/revise-order.ts';
import { createProgramOrder, type ProgramOrder, type ProgramsRequest } from './making/create-program-order.ts';
import { judgeOrder, previewOrder, type JudgedOrder } from './making/preview-order.ts';
import type { Asked, NewOrder } from './making/weigh-new-order.ts';
import type { ApproveWanted, RefuseWanted } from './deciding/decide-order.ts';
import { oneAtATime } from '../../platform/idempotency/one-at-a-time.ts';
import type { Rail, Share } from './carrying-out/rail.ts';
import { shareCounter } from './carrying-out/execute-order.ts';
import { readLimitUse, readLimitUseOfDay, readProgramUse, type LimitsOf } from './reading/read-limit-use.ts';
import { recordOutcome, type RailAnswer, type RecordedAnswer } from './carrying-out/record-outcome.ts';
import { refuseOrder } from './deciding/refuse-order.ts';
import { orderActsCheck, orderExplanations } from './verifying/explain-orders.ts';
import { orderChecks } from './verifying/verify-orders.ts';
import type { GivenApproval } from './domain/approval.ts';
import { asItWouldGo } from './domain/going-day.ts';
import type { LimitUse } from './domain/limits.ts';
import type { Actor, Order } from './domain/order.ts';
import type { OrderTerms } from './domain/terms.ts';
import { paymentOrderRoutes } from './http/routes.ts';
import { expectedOrders } from './reading/expected-orders.ts';
import { presentOrder } from './reading/present-order.ts';
import { readOrderDetail } from './reading/read-orders.ts';
import { readApprovals } from './postgres/order-approvals.ts';
import {
  amountsTo,
  countOrders,
  listOrders,
  orderReader,
  type AmountsTo,
  type OrderRef,
} from './postgres/order-queries.ts';
import { readPlanned, type PlannedFilter, type PlannedOrders } from './postgres/planned-orders.ts';
import { termsReader, type TermsOf } from './postgres/order-terms.ts';
import { RETURNED_ALREADY, returnOrder } from './postgres/order-statements.ts';
import { pendingDeviceLimits, type PendingDeviceLimits } from './postgres/pending-device-limits.ts';

/** What the feature is made with. */
export interface PaymentOrdersDependencies {
  readonly platform: Pick<Platform, 'pool' | 'ledger' | 'clock' | 'entropy' | 'log' | 'live'>;
  readonly devices: SignatureCheck;
  /** The engine of approval rules, and everybody who may approve. */
  readonly approvals: Approvals;
  /** Keeps the proof of a settled order; its companions commit with the settlement. */
  readonly proveSettlement: (settled: SettledOrder) => SettlementProof;
  /** What orders cost, and how that is charged. */
  readonly fees: OrderFees;
}

type Answered = Promise<Result<StoredResponse, Refusal>>;

/** The ways on which money leaves: each makes itself known, and says what became of what it was handed. */
export interface OrderRails {
  /** Makes a way of paying known. Each kind has one. */
  addRail(rail: Rail): void;
  /** The kinds of payee that a way of paying reaches, also those that it makes another of its own of. */
  payeeKindsOf(kind: OrderKind): readonly PayeeKind[];
  recordOutcome(answer: RailAnswer): Promise<RecordedAnswer>;
  /** Takes of what orders of a kind share, for what is no order and takes of the same. */
  takeOfShare(wanted: Pick<Order, 'kind' | 'companyId' | 'amount'>, share: Share): CounterStep;
  /** Writes that a settled order came back, with the posting that credits it; refused with `returnedAlready` a second time. */
  returnOrder(ref: OrderRef, returned: OrderReturn): Companion;
  readonly returnedAlready: string;
  /** A rail is back: what waited for it is taken up at once. */
  sendWaiting(): void;
}

/** Making orders. */
export interface OrderMaking {
  /** What stands now for an order of that operator to that payee. */
  readTerms(wanted: TermsOf): Promise<OrderTerms | undefined>;
  createOrder(wanted: NewOrder, request: CallersRequest): Answered;
  /** Makes an order for a program of the company's: within its credential's daily cap it goes by itself. */
  createProgramOrder(
    wanted: ProgramOrder,
    request: ProgramsRequest,
  ): Promise<Result<{ readonly replayed: boolean }, Refusal>>;
  /** What would become of such an order, were it made now; nothing is made. */
  previewOrder(wanted: NewOrder, asked: Asked): Promise<Result<OrderPreview, Refusal>>;
  /** Whether such an order that stands for many payments would be made now, and who would have to say yes. */
  judgeOrder(wanted: NewOrder, asked: Asked): Promise<Result<JudgedOrder, Refusal>>;
  /** Changes what an order stands for that waits for a signature; what was signed of it is void. */
  reviseOrder(
    wanted: { readonly orderId: string; readonly revision: number; readonly revise: Revise },
    request: CallersRequest,
  ): Answered;
  /** Makes one of the payments that an order stands for; false where it was there, or is not to be made any more. */
  makeOrder(from: Order, payment: MadePayment, at: Instant): Promise<boolean>;
  /** Ends an order that has made all that it stands for; `note`: what became of them. */
  completeOrder(ref: OrderRef, note: string, at: Instant): Promise<void>;
  /** Refuses a request that came with a key, unless the key was answered before. */
  refuse(refusal: Refusal, request: CallersRequest): Answered;
}

/** Deciding about orders that wait, and stopping them. */
export interface OrderDeciding {
  /** An approver's signature; with the last one needed the order goes on. */
  approveOrder(wanted: ApproveWanted, request: CallersRequest): Answered;
  /** An approver says no: the order ends. */
  refuseOrder(wanted: RefuseWanted, request: CallersRequest): Answered;
  /** Calls many orders off, each by itself; answers `{items}` with what became of each. */
  cancelOrders(orderIds: readonly string[], request: CallersRequest): Answered;
  /** Calls orders off in the name of somebody who asked for it before, and was allowed to. */
  callOff(
    which: { readonly companyId: string; readonly orderIds: readonly string[] },
    by: Actor,
    at: Instant,
  ): Promise<void>;
}

/** Reading orders, and what limits leave to pay. */
export interface OrderReading {
  /** An order as it would go were it signed at that moment: see domain/going-day.ts. */
  asItWouldGo(order: Order, at: Instant): Order;
  readOrderOf(ref: OrderRef): Promise<Order | undefined>;
  /** One order with its time line, as that person sees it. */
  readDetail(caller: Caller, orderId: string): Promise<Result<PaymentOrderDetail, Refusal>>;
  /** The signatures that count for each of these orders as it stands, in the order of signing, by order id. */
  approvalsOf(orders: readonly Order[]): Promise<ReadonlyMap<string, readonly GivenApproval[]>>;
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
  /** The amounts of a company's orders to one payee since then, those that came to nothing left out. */
  amountsTo(wanted: AmountsTo): Promise<readonly Money[]>;
  /** What an operator may still pay in the present period; to one payee, where its limit counts, by that. */
  limitUse(of: LimitsOf, at: Instant): Promise<LimitUse>;
  /** The same of the day and, where the kind has one, of the night that belong together, the day first. */
  limitUseOfDay(of: LimitsOf, at: Instant): Promise<readonly LimitUse[]>;
  /** What the programs of these credentials of a company did by themselves on a day, against their daily caps, by credential. */
  usedByPrograms(
    companyId: string,
    credentialIds: readonly string[],
    day: CivilDate,
  ): Promise<ReadonlyMap<string, Money>>;
}

/** The one door through which money leaves. */
export interface PaymentOrdersFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
  /** What `ipe verify` asks of the orders (V4, V9, V10). */
  readonly checks: readonly BooksCheck[];
  /** Which holds and counters follow from orders; their entries are the rails' to explain. */
  readonly explanations: Explanations;
  readonly rails: OrderRails;
  readonly making: OrderMaking;
  readonly deciding: OrderDeciding;
  readonly reading: OrderReading;
  /** The money to go that orders and series know of. */
  readonly expected: readonly ExpectedSource[];
  /** What devices that nobody approved yet may confirm. */
  readonly pendingDevices: PendingDeviceLimits;
}

/** Puts the capability together. */
export function createPaymentOrdersFeature(dependencies: PaymentOrdersDependencies): PaymentOrdersFeature {
  const { platform, devices, approvals, proveSettlement, fees } = dependencies;
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
    fees,
    readTerms: termsReader(pool),
    readOrder: orderReader(pool),
    oneAtATime: oneAtATime(),
    railOf: (kind) => {
      const rail = rails.get(kind);
      assert(rail, `no rail carries out ${kind}`);
      return rail;
    },
    kinds: () => [...rails.keys()],
  };
  const loop = (kind: DueKind, everyMs: number): Loop => new DueOrders(orders, kind, everyMs);

  const scheduled = loop('scheduled', 5000);

  return {
    routes: paymentOrderRoutes(orders),
    loops: [loop('expiring', 5000), scheduled, loop('unanswered', 1000)],
    checks: [...orderChecks(() => clock.now()), orderActsCheck],
    explanations: orderExplanations,
    rails: {
      addRail: (rail) => {
        assert(!rails.has(rail.kind), `two rails for ${rail.kind}`);
        rails.set(rail.kind, rail);
      },
      payeeKindsOf: (kind) => {
        const { payees, paysAgain = [] } = orders.railOf(kind);
        return [...(Object.keys(payees) as PayeeKind[]), ...paysAgain];
      },
      recordOutcome: (answer) => recordOutcome(orders, answer),
      takeOfShare: shareCounter,
      returnOrder,
      returnedAlready: RETURNED_ALREADY,
      sendWaiting: () => scheduled.wake(),
    },
    making: {
      readTerms: (wanted) => orders.readTerms(wanted),
      createOrder: (wanted, request) => createOrder(orders, wanted, request),
      createProgramOrder: (wanted, request) => createProgramOrder(orders, wanted, request),
      previewOrder: (wanted, asked) => previewOrder(orders, wanted, asked),
      judgeOrder: (wanted, asked) => judgeOrder(orders, wanted, asked),
      reviseOrder: (wanted, request) => reviseOrder(orders, wanted, request),
      makeOrder: (from, payment, at) => makeOrder(orders, from, payment, at),
      completeOrder: (ref, note, at) => completeOrder(orders, ref, note, at),
      refuse: (refusal, request) => answerRefusal(orders, refusal, request),
    },
    deciding: {
      approveOrder: (wanted, request) => approveOrder(orders, wanted, request),
      refuseOrder: (wanted, request) => refuseOrder(orders, wanted, request),
      cancelOrders: (orderIds, request) => cancelOrders(orders, orderIds, request),
      callOff: (which, by, at) => callOff(orders, which, by, at),
    },
    reading: orderReading(orders),
    expected: expectedOrders(pool),
    pendingDevices: pendingDeviceLimits(pool),
  };
}

function orderReading(orders: OrderContext): OrderReading {
  const { pool } = orders;
  return {
    asItWouldGo: (order, at) => asItWouldGo(order, at, orders.railOf(order.kind).amountOn),
    readOrderOf: orders.readOrder,
    readDetail: (caller, orderId) => readOrderDetail(orders, caller, orderId),
    approvalsOf: (kept) => readApprovals(pool, kept),
    async ordersInStates({ caller, states, kind, limit }) {
      const found = await listOrders(pool, { companyId: caller.companyId, states, limit, ...(kind && { kind }) });
      return found.map((order) => presentOrder(order, caller));
    },
    countInState: (companyId, state) => countOrders(pool, companyId, state),
    plannedOrders: (filter) => readPlanned(pool, filter),
    amountsTo: (wanted) => amountsTo(pool, wanted),
    limitUse: (of, at) => readLimitUse(pool, of, at),
    limitUseOfDay: (of, at) => readLimitUseOfDay(pool, of, at),
    usedByPrograms: (companyId, credentialIds, day) => readProgramUse(pool, { companyId, credentialIds, day }),
  };
}
