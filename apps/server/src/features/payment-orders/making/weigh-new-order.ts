import {
  bankingDate,
  formatBrl,
  formatDate,
  money,
  newId,
  ok,
  refuse,
  startOfDay,
  type CivilDate,
  type Money,
  type Recurrence,
  type Result,
} from '@bank/core';
import { firstTryAt, isDateAllowed, payeeFingerprint, type OrderKind, type OrderPayee } from '@bank/contracts';
import type { Companion, JsonObject } from '@bank/ledger';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import { checkTransactionLimit } from '../carrying-out/execute-order.ts';
import { decideFee, freeCounterOf, type DecidedFee } from '../carrying-out/order-fees.ts';
import type { OrderContext } from '../context.ts';
import { refuseRight } from '../deciding/maker-may-pay.ts';
import { requiredApproval } from '../deciding/required-approval.ts';
import { bracketCounterId, type DecidedApproval } from '../domain/approval.ts';
import { decideConfirmation, isByTrustedDevice } from '../domain/confirmation.ts';
import { withTellingAmounts, type DaySums } from '../domain/approval-of-parts.ts';
import { fixedContent, type ConfirmationReason, type Order } from '../domain/order.ts';
import { partsOf, withParts, type OrderPart } from '../domain/parts.ts';
import { isTooMuchForPending } from '../domain/pending-device.ts';
import type { OrderRuleRefusal } from '../domain/refusals.ts';
import { refuseDay, runsOf } from '../domain/schedule.ts';
import { startSeries } from '../domain/series.ts';
import { personOf, type OrderTerms } from '../domain/terms.ts';
import type { TermsOf } from '../postgres/order-terms.ts';
import { readCounters } from '../postgres/usage-limits.ts';
import type { Look } from '../posting/look.ts';
import { readTermsFor } from '../reading/read-makers-terms.ts';
import { draftOf } from './draft-order.ts';

/** An order that somebody asks for. The payee is one that the rail has looked up. */
export interface NewOrder {
  readonly kind: OrderKind;
  readonly amount: Money;
  /** Absent: today, at once. */
  readonly date?: CivilDate | undefined;
  /** Absent: once. */
  readonly recurrence?: Recurrence | undefined;
  readonly payee: OrderPayee;
  readonly message: string | null;
  readonly endToEndId: string | null;
  readonly txid: string | null;
  readonly railContent: JsonObject;
  /** Whoever gets the money has fixed it, as by a code: nothing of it may be changed later. */
  readonly isFixed?: boolean;
  readonly warnings: readonly string[];
  /** The most that its maker lets it cost besides, as was shown; absent: whatever the plan says. */
  readonly feeMax?: Money | undefined;
  /** Whether its maker was told that this amount went to this payee today; `false`: none is made where it has by now. Absent: not asked. */
  readonly repeatShown?: boolean | undefined;
  /** The payments that it stands for, where it makes orders of other kinds; absent: it is a payment itself. */
  readonly parts?: readonly OrderPart[];
  /** What is kept beside the order, in the same posting; one that is refused says why as a rail's does (`rail.ts`, Submission). */
  companionsOf?(order: Order): readonly Companion[];
}

/** The warning of every rail: this may be the same payment, made twice. */
export const SAME_AMOUNT_TODAY = 'same-amount-today';

/** Who asks, and from where. */
export type Asked = Pick<CallersRequest, 'caller' | 'context'>;

/** An order that somebody asks for, with all that is decided about it before anything is posted. */
export interface WeighedOrder {
  /** Before its first step, its fee with it. */
  readonly order: Order;
  readonly fee: DecidedFee;
  readonly terms: OrderTerms;
  /** What needs no posting to be said no to, the first of it; undefined where there is nothing. */
  readonly refusal: Refusal | undefined;
  /** Who has to say yes; refused where a rule lets nobody make such an order. */
  readonly required: Result<DecidedApproval, OrderRuleRefusal>;
  /** Why its maker has to confirm it in the app; undefined where it may go without. */
  readonly reason: ConfirmationReason | undefined;
}

/**
 * Decides about an order that somebody asks for: the one decision behind making it and behind what is shown of it before.
 * Refused where it repeats without a second day, for then there is no order to judge.
 */
export async function weighNewOrder(
  orders: OrderContext,
  wanted: NewOrder,
  asked: Asked & { readonly isAboveDailySum: boolean },
  look: Look,
): Promise<Result<WeighedOrder, Refusal>> {
  const terms = await readTermsFor(orders, wanted, termsOf(orders, wanted, asked), look);
  const { parts = [] } = wanted;
  const daySums = await readDaySums(orders, parts, terms, asked);
  const judged = withTellingAmounts(orders.approvals.engine, terms.rules, parts, daySums);
  const order = draftOrder(orders, { ...wanted, parts: judged }, terms, asked);
  if (!order) return refuse({ code: 'payment-orders.recurrence-invalid', field: 'recurrence' });
  const fee = decideFee(orders, order, terms);
  return ok({
    order: { ...order, fee: fee.fee },
    fee,
    terms,
    refusal: refuseBefore(order, terms, asked) ?? refuseRepeat(terms, wanted) ?? refuseFee(fee, wanted),
    required: requiredApproval(orders, order, terms, {
      daySum: terms.daySum,
      daySums: { ...daySums, [order.kind]: terms.daySum },
    }),
    reason: whyConfirm(order, terms, asked.caller, asked.isAboveDailySum),
  });
}

function termsOf(orders: OrderContext, { kind, payee, amount, date }: NewOrder, { caller, context }: Asked): TermsOf {
  const today = bankingDate(context.at);
  const { companyId } = caller;
  return {
    companyId,
    makerId: caller.operatorId,
    fingerprint: payeeFingerprint(payee),
    repeated: { amount, since: startOfDay(today) },
    bracketCounter: bracketCounterId(companyId, caller.cpf, kind, today),
    freeCounter: freeCounterOf(orders, { companyId, kind }, date ?? today),
  };
}

/** What the maker has asked for on the day of each kind that an order makes, where the rules sum it. */
export async function readDaySums(
  orders: Pick<OrderContext, 'pool'>,
  parts: readonly OrderPart[],
  { rules }: Pick<OrderTerms, 'rules'>,
  { caller: { companyId, cpf }, context }: Asked,
): Promise<DaySums> {
  if (parts.length === 0 || rules?.rules.sumsDay !== true) return {};
  const kinds = [...new Set(parts.map(({ kind }) => kind))];
  const idOf = (kind: OrderKind): string => bracketCounterId(companyId, cpf, kind, bankingDate(context.at));
  const used = await readCounters(orders.pool, kinds.map(idOf)); // prettier-ignore
  return Object.fromEntries(kinds.map((kind) => [kind, money(used.get(idOf(kind)) ?? 0n)]));
}

/** The order before its first step; undefined for a recurrence without a second day. */
function draftOrder(orders: OrderContext, wanted: NewOrder, terms: OrderTerms, request: Asked): Order | undefined {
  const { caller, context } = request;
  const today = bankingDate(context.at);
  const asked = wanted.date ?? today;
  const repeats = wanted.recurrence && startSeries(wanted.recurrence, asked, today);
  if (wanted.recurrence && !repeats) return undefined;
  return draftOf({
    companyId: caller.companyId,
    id: newId('ord', orders.clock, orders.entropy),
    kind: wanted.kind,
    accountId: caller.accountId,
    amount: wanted.amount,
    date: repeats?.date ?? asked,
    payee: wanted.payee,
    message: wanted.message,
    endToEndId: wanted.endToEndId,
    txid: wanted.txid,
    railContent: withParts(
      wanted.isFixed === true ? fixedContent(wanted.railContent) : wanted.railContent,
      wanted.parts ?? [],
    ),
    warnings: terms.isRepeated ? [...wanted.warnings, SAME_AMOUNT_TODAY] : wanted.warnings,
    createdAt: context.at,
    createdBy: { is: 'person', id: caller.operatorId, name: caller.operatorName },
    series: repeats?.series ?? null,
  });
}

/** The refusals that need no posting, in their order. */
function refuseBefore(order: Order, terms: OrderTerms, { context }: Asked): Refusal | undefined {
  // Two factors for everybody who moves money (SECURITY S15).
  if (!personOf(terms).hasDevice) return { code: 'devices.not-registered' };
  // The gate let the request in by what was true when it came.
  const right = refuseRight(order, terms, context.at);
  if (right) return right;
  // What none of their devices could ever confirm is not made either (SECURITY S17).
  if (personOf(terms).trustedDevices.length === 0 && isTooMuchForPending(order))
    return { code: 'payment-orders.device-pending' };
  if (!isDateAllowed(order.date, context.at)) return { code: 'payment-orders.date-invalid', field: 'date' };
  const day = refuseDay(order, context.at);
  if (day) return { code: day.code, data: { next: formatDate(day.next) }, field: 'date' };
  // A scheduled order is carried out by day; an immediate one now.
  const runsAt = order.date > bankingDate(context.at) ? firstTryAt(runsOf(order), order.date) : context.at;
  const allowed = checkTransactionLimit(order, terms, runsAt);
  return allowed.ok ? undefined : { ...allowed.error, field: 'amount' };
}

/** A like payment was made since the screen was drawn, in another tab or by somebody else: its maker reads of it first. */
function refuseRepeat({ isRepeated }: OrderTerms, { repeatShown }: NewOrder): Refusal | undefined {
  return repeatShown === false && isRepeated ? { code: 'payment-orders.same-amount-today' } : undefined;
}

/** The fee is more than what its maker was shown: another order took the last free use meanwhile, or the plan is another. */
function refuseFee({ fee }: DecidedFee, { feeMax }: NewOrder): Refusal | undefined {
  if (feeMax === undefined || fee === null || fee.agreed <= feeMax) return undefined;
  return { code: 'payment-orders.fee-changed', data: { fee: formatBrl(fee.agreed) } };
}

/** Why the maker has to confirm it in the app; undefined where it may go without, as far as is known at this look. */
function whyConfirm(
  order: Order,
  terms: OrderTerms,
  caller: Caller,
  isAboveDailySum: boolean,
): ConfirmationReason | undefined {
  const decided = decideConfirmation({
    amount: order.amount,
    threshold: terms.confirmationThreshold,
    warnings: order.warnings,
    payeeIsKnown: terms.payeeIsKnown,
    paysMany: partsOf(order).length > 0,
    repeats: order.series !== null,
    byTrustedDevice: isByTrustedDevice(caller, personOf(terms)),
  });
  if (decided !== 'unless-daily-sum') return decided;
  return isAboveDailySum ? 'daily-sum' : undefined;
}
