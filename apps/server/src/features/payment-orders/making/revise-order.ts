import { bankingDate, ok, refuse, ZERO, type CivilDate, type Money, type Result } from '@bank/core';
import { isDateAllowed, payeeFingerprint, type OrderKind, type OrderPayee } from '@bank/contracts';
import type { Companion, JsonObject } from '@bank/ledger';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { OrderContext } from '../context.ts';
import { makerMayPay } from '../deciding/maker-may-pay.ts';
import { countBracket, requiredApproval } from '../deciding/required-approval.ts';
import { countedLimit } from '../carrying-out/execute-order.ts';
import { bracketCounterId, type DecidedApproval } from '../domain/approval.ts';
import { withTellingAmounts, type DaySums } from '../domain/approval-of-parts.ts';
import { giveBack } from '../domain/counted-limits.ts';
import type { Order } from '../domain/order.ts';
import { isTooMuchForPending } from '../domain/pending-device.ts';
import { withParts, type OrderPart } from '../domain/parts.ts';
import { stateConflict } from '../domain/refusals.ts';
import { confirmableUntil } from '../domain/schedule.ts';
import { personOf, type OrderTerms } from '../domain/terms.ts';
import { actorOf } from '../posting/actor-of.ts';
import { changeOrder } from '../posting/change-order.ts';
import { decideAndAnswer, refused } from '../posting/decide-and-post.ts';
import { requestAt, type Look } from '../posting/look.ts';
import type { OrderStep } from '../posting/order-step.ts';
import { presentOrder } from '../reading/present-order.ts';
import { readTermsFor } from '../reading/read-makers-terms.ts';
import { withCompanions } from './create-order.ts';
import { readDaySums } from './weigh-new-order.ts';

/** An order that stands for many payments, as it is to be from now on. */
export interface RevisedOrder {
  readonly amount: Money;
  readonly date: CivilDate;
  readonly payee: OrderPayee;
  readonly railContent: JsonObject;
  readonly parts: readonly OrderPart[];
  /** For the time line: what was changed. */
  readonly note: string;
  /** What is changed beside the order, in the same posting. */
  companionsOf(order: Order): readonly Companion[];
}

/** Works out what the order is to be, at each look. */
export type Revise = (kept: Order) => Promise<Result<RevisedOrder, Refusal>>;

/**
 * Changes what an order stands for that waits for a signature: a new revision, so that whatever was signed is void, decided
 * by the rules in force, which its maker confirms anew (SECURITY Z07). Whoever comes second looks again at all of it.
 */
export function reviseOrder(
  orders: OrderContext,
  wanted: { readonly orderId: string; readonly revision: number; readonly revise: Revise },
  asked: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  return decideAndAnswer(orders, asked, {
    what: `order ${wanted.orderId} was revised`,
    status: 200,
    async decide(met, look) {
      const quicker = met.find((setback) => setback.is === 'rail-refused');
      if (quicker) return refused(quicker.refusal);
      const request = requestAt(asked, look);
      const weighed = await weigh(orders, wanted, request, look);
      if (!weighed.ok) return refused(weighed.error);
      const step = revisedStep(orders, weighed.value, request);
      return { is: 'step', step, body: presentOrder(step.changed.order, request.caller) };
    },
  });
}

interface Weighed {
  readonly kept: Order;
  readonly edited: Order;
  readonly revised: RevisedOrder;
  readonly terms: OrderTerms;
  readonly required: DecidedApproval;
}

/** Reads what the change rests on. What may be refused, in this order. */
async function weigh(
  orders: OrderContext,
  { orderId, revision, revise }: Parameters<typeof reviseOrder>[1],
  { caller, context }: CallersRequest,
  look: Look,
): Promise<Result<Weighed, Refusal>> {
  const { at } = context;
  const kept = await orders.readOrder({ companyId: caller.companyId, orderId });
  if (!kept) return refuse({ code: 'payment-orders.not-found' });
  const waits = kept.state === 'awaiting_confirmation' || kept.state === 'awaiting_authorization';
  if (!waits || kept.revision !== revision) return refuse(stateConflict(kept, kept.state));
  if (kept.expiresAt !== null && kept.expiresAt <= at) return refuse(stateConflict(kept, 'expired'));
  // Terms first: what is read after them can only be newer than the version that is compared.
  const counterOf = (kind: OrderKind): string => bracketCounterId(kept.companyId, caller.cpf, kind, bankingDate(at));
  const of = { companyId: kept.companyId, makerId: kept.createdBy.id, fingerprint: kept.payeeFingerprint };
  const terms = await readTermsFor(orders, kept, { ...of, bracketCounter: counterOf(kept.kind) }, look);
  const revised = await revise(kept);
  if (!revised.ok) return revised;
  const { amount, date, payee, parts, railContent } = revised.value;
  const daySums = withoutOwn(kept, await readDaySums(orders, parts, terms, { caller, context }), counterOf);
  const judged = withTellingAmounts(orders.approvals.engine, terms.rules, parts, daySums);
  const edited: Order = {
    ...kept,
    amount,
    date,
    payee,
    payeeFingerprint: payeeFingerprint(payee),
    railContent: withParts(railContent, judged),
  };
  if (!personOf(terms).hasDevice) return refuse({ code: 'devices.not-registered' });
  if (!makerMayPay(edited, terms, at)) return refuse({ code: 'access.not-allowed' });
  if (personOf(terms).trustedDevices.length === 0 && isTooMuchForPending(edited))
    return refuse({ code: 'payment-orders.device-pending' });
  if (!isDateAllowed(date, at)) return refuse({ code: 'payment-orders.date-invalid', field: 'date' });
  const own = withoutOwn(kept, { [kept.kind]: terms.daySum }, counterOf)[kept.kind] ?? ZERO;
  const sums = { daySum: own, daySums: { ...daySums, [kept.kind]: own }, cause: 'rule' } as const;
  const required = requiredApproval(orders, edited, terms, sums);
  if (!required.ok) return required;
  return ok({ kept, edited, revised: revised.value, terms, required: required.value });
}

/** The sums of the day without what the order itself was counted into: that is given back with the change. */
function withoutOwn(kept: Order, sums: DaySums, counterOf: (kind: OrderKind) => string): DaySums {
  const own = (kind: string): bigint =>
    kept.counted
      .filter(({ counterId }) => counterId === counterOf(kind as OrderKind))
      .reduce((total, { amountCentavos }) => total + BigInt(amountCentavos), 0n);
  return Object.fromEntries(
    Object.entries(sums).map(([kind, used]) => {
      const rest = used - own(kind);
      return [kind, (rest < 0n ? 0n : rest) as Money];
    }),
  );
}

function revisedStep(
  orders: OrderContext,
  { kept, edited, revised, terms, required }: Weighed,
  request: CallersRequest,
): OrderStep {
  const { at } = request.context;
  const back = giveBack(kept.counted);
  const bracket = countBracket(edited, terms, required, at);
  const { amount, date, payee, payeeFingerprint: fingerprint, railContent } = edited;
  const change = {
    event: 'edit',
    by: actorOf(request),
    at,
    action: 'payment-orders.edited',
    note: `${revised.note}: confirmações e aprovações anteriores não valem mais`,
    auditData: { change: revised.note },
    fields: {
      amount,
      date,
      payee,
      payeeFingerprint: fingerprint,
      railContent,
      revision: kept.revision + 1,
      approval: required.approval,
      counted: [...back.counted, ...bracket.map((counter) => countedLimit('bracket', counter))],
      confirmationReason: 'edited',
      confirmationThreshold: null,
      confirmedAt: null,
      expiresAt: confirmableUntil(date, at),
    },
  } as const;
  const changed = changeOrder(kept, change, orders);
  return withCompanions(
    { changed, parts: { counters: [...back.counters, ...bracket] } },
    revised.companionsOf(changed.order),
  );
}
