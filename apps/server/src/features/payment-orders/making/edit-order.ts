import { isDeepStrictEqual } from 'node:util';
import {
  bankingDate,
  formatDate,
  ok,
  refuse,
  startOfDay,
  ZERO,
  type CivilDate,
  type Money,
  type Recurrence,
  type Result,
} from '@bank/core';
import { EDITABLE_FIELDS, firstTryAt, isDateAllowed, isEditable } from '@bank/contracts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import { bracketCounterId, CAUSES_OF_PAYEE, type DecidedApproval } from '../domain/approval.ts';
import { decideConfirmation, thresholdBehind } from '../domain/confirmation.ts';
import { giveBack } from '../domain/counted-limits.ts';
import { asItWouldGo } from '../domain/going-day.ts';
import { isFixed, type ConfirmationReason, type Order } from '../domain/order.ts';
import { isTooMuchForPending } from '../domain/pending-device.ts';
import { stateConflict } from '../domain/refusals.ts';
import { confirmableUntil, refuseDay, runsOf } from '../domain/schedule.ts';
import { endSeries, goOnAs, presentOccurrence, startSeries } from '../domain/series.ts';
import { canEdit } from '../domain/state-machine.ts';
import { personOf, type OrderTerms } from '../domain/terms.ts';
import type { TermsOf } from '../postgres/order-terms.ts';
import { actorOf } from '../posting/actor-of.ts';
import { changeOrder } from '../posting/change-order.ts';
import { decideAndAnswer, refused } from '../posting/decide-and-post.ts';
import { requestAt, type Look } from '../posting/look.ts';
import type { OrderStep } from '../posting/order-step.ts';
import type { OrderContext } from '../context.ts';
import { SAME_AMOUNT_TODAY } from './weigh-new-order.ts';
import { checkTransactionLimit, countedLimit } from '../carrying-out/execute-order.ts';
import { decideFee, freeCounterOf } from '../carrying-out/order-fees.ts';
import { makerMayPay } from '../deciding/maker-may-pay.ts';
import { presentOrder } from '../reading/present-order.ts';
import { readTermsFor } from '../reading/read-makers-terms.ts';
import { countBracket, requiredApproval } from '../deciding/required-approval.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';

/** What somebody wants otherwise; absent fields stay as they are. Who gets the money never changes. */
export interface Edit {
  readonly orderId: string;
  /** The revision that was on screen. */
  readonly revision: number;
  readonly amount?: Money | undefined;
  readonly date?: CivilDate | undefined;
  /** Empty: none. */
  readonly message?: string | undefined;
  /** null: it does not repeat any more. */
  readonly recurrence?: Recurrence | null | undefined;
}

/**
 * Changes an order that still waits. Only its maker may, for the maker has to confirm it anew; what was signed before, by
 * whomever, is void with the old revision, and the rules in force decide about the new one. Where the payee has changed the
 * maker may send it on as it is: the confirmation then is for the payee that it has now.
 */
export function editOrder(
  orders: OrderContext,
  edit: Edit,
  asked: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  return decideAndAnswer(orders, asked, {
    what: `order ${edit.orderId} was edited`,
    status: 200,
    async decide(_, look) {
      const request = requestAt(asked, look);
      const weighed = await weighEdit(orders, edit, request, look);
      if (!weighed.ok) return refused(weighed.error);
      const step = editedStep(orders, weighed.value, request);
      return { is: 'step', step, body: presentOrder(step.changed.order, request.caller) };
    },
  });
}

/** An edit that may be made. */
interface WeighedEdit {
  readonly kept: Order;
  readonly edited: Order;
  readonly terms: OrderTerms;
  readonly required: DecidedApproval;
}

/** Reads what the edit rests on. What may be refused, in this order. */
async function weighEdit(
  orders: OrderContext,
  edit: Edit,
  { caller, context: { at } }: CallersRequest,
  look: Look,
): Promise<Result<WeighedEdit, Refusal>> {
  const kept = await orders.readOrder({ companyId: caller.companyId, orderId: edit.orderId });
  if (!kept) return refuse({ code: 'payment-orders.not-found' });
  if (kept.createdBy.id !== caller.operatorId) return refuse({ code: 'payment-orders.not-maker' });
  if (!canEdit(kept.state) || kept.revision !== edit.revision) return refuse(stateConflict(kept, kept.state));
  // The loop that expires it may be a moment behind.
  if (kept.expiresAt !== null && kept.expiresAt <= at) return refuse(stateConflict(kept, 'expired'));
  if (isFixed(kept)) return refuse({ code: 'payment-orders.field-fixed' });
  const rail = orders.railOf(kept.kind);
  // Where its day is over it is changed as it would go now: its maker confirms it anew, and sees that day.
  const agreed = { ...asItWouldGo(kept, at, rail.amountOn), revision: kept.revision };
  const changed = applyEdit(agreed, edit, bankingDate(at));
  if (!changed.ok) return changed;
  // What is due changes with the day, where the payee prescribes it.
  const amount = rail.amountOn?.(kept, changed.value.date) ?? changed.value.amount;
  const edited = { ...changed.value, amount };
  const { message } = edited;
  if (message !== kept.message && message !== null && !rail.acceptsMessage(message)) {
    return refuse({ code: 'request.field-invalid', field: 'message' });
  }

  const bracketCounter = bracketCounterId(kept.companyId, caller.cpf, kept.kind, bankingDate(at));
  const wanted: TermsOf = {
    companyId: kept.companyId,
    makerId: caller.operatorId,
    fingerprint: kept.payeeFingerprint,
    repeated: { amount: edited.amount, since: startOfDay(bankingDate(at)) },
    bracketCounter,
    freeCounter: freeCounterOf(orders, edited, edited.date),
  };
  const terms = await readTermsFor(orders, kept, wanted, look);
  if (!personOf(terms).hasDevice) return refuse({ code: 'devices.not-registered' });
  if (!makerMayPay(kept, terms, at)) return refuse({ code: 'access.not-allowed' });
  if (personOf(terms).trustedDevices.length === 0 && isTooMuchForPending(edited))
    return refuse({ code: 'payment-orders.device-pending' });
  if (!isDateAllowed(edited.date, at)) return refuse({ code: 'payment-orders.date-invalid', field: 'date' });
  const day = refuseDay(edited, at);
  if (day) return refuse({ code: day.code, data: { next: formatDate(day.next) }, field: 'date' });
  const runsAt = edited.date > bankingDate(at) ? firstTryAt(runsOf(edited), edited.date) : at;
  const allowed = checkTransactionLimit(edited, terms, runsAt);
  if (!allowed.ok) return refuse({ ...allowed.error, field: 'amount' });

  // Its own amount of before is given back with the edit.
  const own = kept.counted.find(({ counterId }) => counterId === bracketCounter);
  const daySum = (terms.daySum - (own ? BigInt(own.amountCentavos) : ZERO)) as Money;
  const required = requiredApproval(orders, edited, terms, { daySum, cause: 'rule' });
  if (!required.ok) return required;
  return ok({ kept, edited: warned(kept, edited, terms), terms, required: required.value });
}

/** The order with what is wanted otherwise. */
function applyEdit(kept: Order, edit: Edit, today: CivilDate): Result<Order, Refusal> {
  if (asksForFixed(kept, edit)) return refuse({ code: 'payment-orders.field-fixed' });
  const amount = edit.amount ?? kept.amount;
  const message = edit.message === undefined ? kept.message : edit.message === '' ? null : edit.message;
  const repeats = editRepetition(kept, edit, today);
  if (!repeats) return refuse({ code: 'payment-orders.recurrence-invalid', field: 'recurrence' });
  const edited: Order = { ...kept, amount, message, ...repeats };
  // The payee as it stands now is one that its maker has not confirmed yet.
  const cause = kept.approval?.cause ?? 'rule';
  const isForPayee = kept.state === 'awaiting_authorization' && CAUSES_OF_PAYEE.includes(cause);
  if (isDeepStrictEqual(edited, kept) && !isForPayee) return refuse({ code: 'payment-orders.nothing-changes' });
  return ok(edited);
}

/** Whether something is asked for that orders of this kind do not let anybody change. */
function asksForFixed(kept: Order, edit: Edit): boolean {
  return EDITABLE_FIELDS.some((field) => edit[field] !== undefined && !isEditable(kept.kind, field));
}

/** Day and repetition as they will be; undefined for a repetition without a second day, and for a payment of a series. */
function editRepetition(
  kept: Order,
  { date, recurrence }: Edit,
  today: CivilDate,
): Pick<Order, 'date' | 'series'> | undefined {
  const wanted = recurrence === undefined ? (kept.series?.recurrence ?? null) : recurrence;
  if (wanted === null) {
    const day = date ?? kept.date;
    return { date: day, series: kept.series && endSeries(kept.series, day, today) };
  }
  const isSame = date === undefined && isDeepStrictEqual(wanted, kept.series?.recurrence);
  if (isSame) return { date: kept.date, series: kept.series };
  if (kept.madeBy !== null) return undefined;
  if (kept.series && date === undefined && keepsDays(kept.series.recurrence, wanted)) {
    return goOnAs(kept.series, wanted, today);
  }
  const plannedFor = kept.series ? presentOccurrence(kept.series)?.plannedFor : undefined;
  return startSeries(wanted, date ?? plannedFor ?? kept.date, today, kept.series);
}

/** Whether the days stay as they are counted: another number of payments is counted from the next one on. */
function keepsDays(before: Recurrence, wanted: Recurrence): boolean {
  if (!isDeepStrictEqual(before.every, wanted.every)) return false;
  return wanted.ends.by !== 'count' || isDeepStrictEqual(before.ends, wanted.ends);
}

/** The warnings stay those of the look at the payee; the one about the amount is the new amount's. */
function warned(kept: Order, edited: Order, terms: OrderTerms): Order {
  if (edited.amount === kept.amount) return edited;
  const others = kept.warnings.filter((warning) => warning !== SAME_AMOUNT_TODAY);
  return { ...edited, warnings: terms.isRepeated ? [...others, SAME_AMOUNT_TODAY] : others };
}

/** What changes: a new revision, which counts anew and waits for its maker's confirmation. */
function editedStep(
  orders: OrderContext,
  { kept, edited, terms, required }: WeighedEdit,
  request: CallersRequest,
): OrderStep {
  const { at } = request.context;
  const back = giveBack(kept.counted);
  const bracket = countBracket(edited, terms, required, at);
  const fee = decideFee(orders, edited, terms);
  const reason = reasonOf(edited, terms);
  const { amount, date, message, series, warnings } = edited;
  const change = {
    event: 'edit',
    by: actorOf(request),
    at,
    action: 'payment-orders.edited',
    note: 'Alterado por quem o fez: confirmações e aprovações anteriores não valem mais',
    fields: {
      amount,
      date,
      message,
      series,
      warnings,
      revision: kept.revision + 1,
      approval: required.approval,
      fee: fee.fee,
      counted: [
        ...back.counted,
        ...bracket.map((counter) => countedLimit('bracket', counter)),
        ...fee.counters.map((counter) => countedLimit('free', counter)),
      ],
      confirmationReason: reason,
      confirmationThreshold: thresholdBehind(reason, terms.confirmationThreshold),
      confirmedAt: null,
      expiresAt: confirmableUntil(date, at),
    },
  } as const;
  return {
    changed: changeOrder(kept, change, orders),
    parts: { counters: [...back.counters, ...bracket, ...fee.counters] },
  };
}

function reasonOf(edited: Order, terms: OrderTerms): ConfirmationReason {
  const reason = decideConfirmation({
    amount: edited.amount,
    threshold: terms.confirmationThreshold,
    warnings: edited.warnings,
    payeeIsKnown: terms.payeeIsKnown,
    repeats: edited.series !== null,
    // An edited order waits for the app whoever edits it, and says so.
    byTrustedDevice: true,
  });
  return reason === 'unless-daily-sum' ? 'edited' : reason;
}
