import type { Instant } from '@bank/core';
import { payeeFingerprint, theAct, thisAct } from '@bank/contracts';
import { companyMayPay } from '../deciding/maker-may-pay.ts';
import type { Recheck } from '../deciding/read-signatures.ts';
import { requiredApproval } from '../deciding/required-approval.ts';
import type { OrderContext } from '../context.ts';
import { approvableUntil, type ApprovalCause, type DecidedApproval } from '../domain/approval.ts';
import { fixedContent, isFixed, THE_BANK, type Order, type OrderRefusal } from '../domain/order.ts';
import { inWords } from '../domain/refusals.ts';
import type { OrderTerms } from '../domain/terms.ts';
import { changeOrder, type OrderChange } from '../posting/change-order.ts';
import type { OrderStep } from '../posting/order-step.ts';
import type { PayeeCheck } from './rail.ts';

/** An order that cannot go as it was agreed to, at the moment at which that was seen. */
export interface Stopped {
  readonly order: Order;
  /** Its maker's. */
  readonly terms: OrderTerms;
  readonly at: Instant;
}

/** The order's maker, or its company, may not pay so any more: somebody else has to stand for it (SECURITY Z09). */
export function backForMaker(orders: OrderContext, stopped: Stopped): OrderStep {
  const { kind } = stopped.order;
  const note = companyMayPay(stopped.order, stopped.terms)
    ? `Quem fez ${theAct(kind)} não pode mais pagar: é preciso autorizar.`
    : 'A empresa não pode mais pagar deste modo: nada saiu da conta. Fale com o banco, ou cancele.';
  return decidedAnew(orders, stopped, { cause: 'maker-lost-right', note, fields: {} });
}

/** Who gets the money is not who was agreed on (SECURITY A14): nothing is paid, the order carries who it would be now. */
export function backForPayee(
  orders: OrderContext,
  stopped: Stopped,
  { found }: Extract<PayeeCheck, { readonly is: 'changed' }>,
): OrderStep {
  const fields = found && {
    payee: found.payee,
    payeeFingerprint: payeeFingerprint(found.payee),
    railContent: isFixed(stopped.order) ? fixedContent(found.railContent) : found.railContent,
    endToEndId: found.endToEndId,
    ...(found.reported && { warnings: [found.reported, ...stopped.order.warnings] }),
  };
  const note =
    'Os dados de quem recebe mudaram desde que o pagamento foi feito: nada foi pago. Confira e autorize, ou cancele.';
  const { terms } = stopped;
  const unknown = { ...terms, payeeIsKnown: terms.payeeIsKnown && found === null };
  return decidedAnew(orders, { ...stopped, terms: unknown }, { cause: 'payee-changed', note, fields: fields ?? {} });
}

/**
 * Who gets the money was reported for fraud since it was agreed to pay them: nothing is paid, the order carries the warning
 * to whoever confirms or approves it now.
 */
export function backForReport(
  orders: OrderContext,
  stopped: Stopped,
  { reported }: Extract<PayeeCheck, { readonly is: 'reported' }>,
): OrderStep {
  const note =
    'Há relatos confirmados de fraude contra quem recebe, que não havia quando o pagamento foi feito: nada foi pago. Confira e autorize, ou cancele.';
  const fields = { warnings: [reported, ...stopped.order.warnings] };
  return decidedAnew(orders, stopped, { cause: 'payee-reported', note, fields });
}

/**
 * The rules in force now ask for signatures that are not there: those that are there stay. Where who signed may not
 * approve any more, it is signed anew by all, also by them should they be given their right back.
 */
export function backForRules(
  orders: OrderContext,
  stopped: Stopped,
  { required, isLost }: Extract<Recheck, { readonly is: 'missing' }>,
): OrderStep {
  const { order } = stopped;
  if (isLost) {
    const note = 'Quem aprovou não pode mais aprovar: é preciso autorizar de novo.';
    return sentBack(orders, stopped, required, { note, fields: { revision: order.revision + 1 } });
  }
  const note =
    required.approval?.rulesVersion === order.approval?.rulesVersion
      ? `Outra regra de aprovação vale agora para ${thisAct(order.kind)}: é preciso autorizar.`
      : 'As regras de aprovação mudaram: é preciso autorizar.';
  return sentBack(orders, stopped, required, { note, fields: {} });
}

/** The order ends without paying, and says why. */
export function rejectedStep(orders: OrderContext, order: Order, refusal: OrderRefusal, at: Instant): OrderStep {
  const change = {
    event: 'reject',
    by: THE_BANK,
    at,
    action: 'payment-orders.rejected',
    note: refusal.message,
    fields: { refusal },
  } as const;
  return { changed: changeOrder(order, change, orders) };
}

/** What the time line says, and what changes besides who has to approve. */
interface Back {
  readonly note: string;
  readonly fields: NonNullable<OrderChange['fields']>;
}

/** A new revision: what was signed before is void. */
function decidedAnew(
  orders: OrderContext,
  stopped: Stopped,
  { cause, note, fields }: Back & { readonly cause: ApprovalCause },
): OrderStep {
  const { order, terms, at } = stopped;
  const required = requiredApproval(orders, { ...order, ...fields }, terms, { cause });
  if (!required.ok) return rejectedStep(orders, order, inWords(required.error), at);
  return sentBack(orders, stopped, required.value, { note, fields: { ...fields, revision: order.revision + 1 } });
}

function sentBack(
  orders: OrderContext,
  { order, at }: Stopped,
  { approval, expiresAfterHours }: DecidedApproval,
  { note, fields }: Back,
): OrderStep {
  const change = {
    event: 'needs-authorization',
    by: THE_BANK,
    at,
    action: 'payment-orders.returned-to-authorization',
    note,
    fields: { ...fields, approval, expiresAt: approvableUntil(order.date, at, expiresAfterHours) },
  } as const;
  return { changed: changeOrder(order, change, orders) };
}
