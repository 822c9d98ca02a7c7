import type { Instant } from '@bank/core';
import { payeeFingerprint } from '@bank/contracts';
import { approvableUntil, type ApprovalCause, type DecidedApproval } from '../domain/approval.ts';
import { THE_BANK, type Order } from '../domain/order.ts';
import { inWords } from '../domain/refusals.ts';
import type { OrderTerms } from '../domain/terms.ts';
import { CHANGED_MEANWHILE } from '../postgres/order-statements.ts';
import { afterCommit } from './after-commit.ts';
import { changeOrder, type OrderChange } from './change-order.ts';
import type { OrderContext } from './context.ts';
import { companyMayPay } from './maker-may-pay.ts';
import { postChange } from './post-change.ts';
import type { PayeeCheck } from './rail.ts';
import type { Recheck } from './read-signatures.ts';
import { requiredApproval } from './required-approval.ts';

/** The order's maker, or its company, may not pay so any more: somebody else has to stand for it (SECURITY Z09). */
export function sendBackForMaker(orders: OrderContext, order: Order, terms: OrderTerms, at: Instant): Promise<void> {
  const note = companyMayPay(orders, order, terms)
    ? 'Quem fez o pagamento não pode mais pagar: é preciso autorizar.'
    : 'A empresa não pode mais pagar deste modo: nada foi pago. Fale com o banco, ou cancele.';
  return decideAnew(orders, order, terms, at, { cause: 'maker-lost-right', note, fields: {} });
}

/** Who gets the money is not who was agreed on (SECURITY A14): nothing is paid, the order carries who it would be now. */
export function sendBackForPayee(
  orders: OrderContext,
  order: Order,
  terms: OrderTerms,
  at: Instant,
  changed: Extract<PayeeCheck, { readonly is: 'changed' }>,
): Promise<void> {
  const { found } = changed;
  const fields = found && {
    payee: found.payee,
    payeeFingerprint: payeeFingerprint(found.payee),
    railContent: found.railContent,
    endToEndId: found.endToEndId,
  };
  const note =
    'Os dados de quem recebe mudaram desde que o pagamento foi feito: nada foi pago. Confira e autorize, ou cancele.';
  const unknown = { ...terms, payeeIsKnown: terms.payeeIsKnown && found === null };
  return decideAnew(orders, order, unknown, at, { cause: 'payee-changed', note, fields: fields ?? {} });
}

/**
 * The rules in force now ask for signatures that are not there: those that are there stay. Where who signed may not
 * approve any more, it is signed anew by all, also by them should they be given their right back.
 */
export function sendBackForRules(
  orders: OrderContext,
  order: Order,
  { required, isLost }: Extract<Recheck, { readonly is: 'missing' }>,
  at: Instant,
): Promise<void> {
  if (isLost) {
    const note = 'Quem aprovou não pode mais aprovar: é preciso autorizar de novo.';
    return sendBack(orders, order, required, at, note, { revision: order.revision + 1 });
  }
  const note =
    required.approval?.rulesVersion === order.approval?.rulesVersion
      ? 'Outra regra de aprovação vale agora para este pagamento: é preciso autorizar.'
      : 'As regras de aprovação mudaram: é preciso autorizar.';
  return sendBack(orders, order, required, at, note, {});
}

/** A new revision: what was signed before is void. */
function decideAnew(
  orders: OrderContext,
  order: Order,
  terms: OrderTerms,
  at: Instant,
  back: { readonly cause: ApprovalCause; readonly note: string; readonly fields: NonNullable<OrderChange['fields']> },
): Promise<void> {
  const { cause, note, fields } = back;
  const required = requiredApproval(orders, { ...order, ...fields }, terms, { cause });
  if (required.ok) {
    return sendBack(orders, order, required.value, at, note, { ...fields, revision: order.revision + 1 });
  }
  const refusal = inWords(required.error);
  return post(orders, order, {
    event: 'reject',
    by: THE_BANK,
    at,
    action: 'payment-orders.rejected',
    note: refusal.message,
    fields: { refusal },
  });
}

function sendBack(
  orders: OrderContext,
  order: Order,
  { approval, expiresAfterHours }: DecidedApproval,
  at: Instant,
  note: string,
  fields: NonNullable<OrderChange['fields']>,
): Promise<void> {
  return post(orders, order, {
    event: 'needs-authorization',
    by: THE_BANK,
    at,
    action: 'payment-orders.returned-to-authorization',
    note,
    fields: { ...fields, approval, expiresAt: approvableUntil(order.date, at, expiresAfterHours) },
  });
}

async function post(orders: OrderContext, order: Order, change: OrderChange): Promise<void> {
  const changed = changeOrder(order, change, orders);
  const posted = await postChange(orders, changed, { at: change.at });
  if (posted.is !== 'refused') return afterCommit(orders, changed.order, undefined);
  const { refusal } = posted;
  if (refusal.by === 'companion' && refusal.code === CHANGED_MEANWHILE) return;
  throw new Error(`a step of order ${order.id} was refused: ${refusal.code}`);
}
