import { nextTryAfter } from '@bank/contracts';
import { formatTime, type Instant } from '@bank/core';
import { cannotLook, checkPayee } from '../carrying-out/check-payee.ts';
import { checkTransactionLimit, planExecution, type Execution } from '../carrying-out/execute-order.ts';
import { waitForRail, type RailWait } from '../carrying-out/wait-for-rail.ts';
import { backForPayee, backForReport, rejectedStep } from '../carrying-out/send-back.ts';
import type { OrderContext } from '../context.ts';
import { openSteps, type DecidedApproval } from '../domain/approval.ts';
import type { Order } from '../domain/order.ts';
import { inWords, type OrderRuleRefusal } from '../domain/refusals.ts';
import { runsOf } from '../domain/schedule.ts';
import { firstLookAt, waitsInSchedule } from '../domain/series.ts';
import { makersCpf } from '../domain/terms.ts';
import type { OrderChange } from '../posting/change-order.ts';
import { refused, type Refused } from '../posting/decide-and-post.ts';
import { recheck, type SignedOrder } from './read-signatures.ts';
import { requiredApproval } from './required-approval.ts';

/** Where a signature leads an order, or why it should not be given. */
export type ApprovalPath =
  | Refused
  /** Others have to sign too. */
  | { readonly is: 'more' }
  /** The rules changed while it waited: they ask for others too. */
  | { readonly is: 'more-by-new-rules'; readonly required: DecidedApproval }
  /** The rules changed while it waited: nobody may make such a payment. */
  | { readonly is: 'forbidden'; readonly refusal: OrderRuleRefusal }
  | { readonly is: 'schedule' }
  /** Due now, and the bank knows that its rail is out. */
  | { readonly is: 'wait'; readonly wait: RailWait }
  /** Due now: `current` carries the end-to-end id of the last look-up. */
  | { readonly is: 'execute'; readonly current: Order }
  /** Due now, and money or a limit said no after the signature was taken. */
  | { readonly is: 'unpaid'; readonly refusal: OrderRuleRefusal };

/** Works out where one more signature leads, which is among those given here; with the refusals that should not cost one. */
export async function whereApprovalLeads(
  orders: OrderContext,
  { order, terms, signed }: SignedOrder,
  at: Instant,
): Promise<ApprovalPath> {
  const progress = orders.approvals.engine.progressOf(openSteps(order.approval), signed, makersCpf(terms));
  if (!progress.isPassed) return { is: 'more' };
  const checked = recheck(orders, { order, terms, signed }, requiredApproval(orders, order, terms));
  if (checked.is === 'missing') return { is: 'more-by-new-rules', required: checked.required };
  if (checked.is === 'refused') return { is: 'forbidden', refusal: checked.refusal };
  if (waitsInSchedule(order, at)) return { is: 'schedule' };
  const allowed = checkTransactionLimit(order, terms, at);
  if (!allowed.ok) return refused(allowed.error);
  const wait = waitForRail(orders, order, at);
  if (wait) return { is: 'wait', wait };
  const payee = await checkPayee(orders, order, terms.payer, at);
  switch (payee.is) {
    case 'unavailable':
      return refused(cannotLook(orders, order, payee, at));
    case 'over':
      return refused(payee.refusal, rejectedStep(orders, order, inWords(payee.refusal), at));
    case 'changed':
      return refused({ code: 'payment-orders.payee-changed' }, backForPayee(orders, { order, terms, at }, payee));
    case 'reported':
      return refused({ code: 'payment-orders.payee-reported' }, backForReport(orders, { order, terms, at }, payee));
    case 'same':
      return { is: 'execute', current: { ...order, endToEndId: payee.endToEndId ?? order.endToEndId } };
  }
}

/** How an approved order goes on. */
export interface ApprovedStep {
  readonly event: OrderChange['event'];
  readonly fields: NonNullable<OrderChange['fields']>;
  /** What the time line says besides that it was approved; null for nothing. */
  readonly note: string | null;
  readonly execution?: Execution;
}

/** The step that a path is, for an order that waits for authorization. */
export function approvedStep(
  orders: OrderContext,
  { order, terms }: Pick<SignedOrder, 'order' | 'terms'>,
  path: Exclude<ApprovalPath, Refused>,
  at: Instant,
): ApprovedStep {
  const { expiresAt } = order;
  switch (path.is) {
    case 'more':
      return { event: 'approve', fields: { expiresAt }, note: null };
    case 'more-by-new-rules': {
      const { approval } = path.required;
      return { event: 'approve', fields: { expiresAt, approval }, note: 'As regras mudaram: faltam aprovações.' };
    }
    case 'forbidden':
      return rejected(path.refusal);
    case 'schedule':
      return { event: 'schedule', fields: { nextTryAt: firstLookAt(order, at) }, note: null };
    case 'wait':
      return { event: 'schedule', ...path.wait };
    case 'execute': {
      const execution = planExecution(orders, path.current, terms, at);
      if (!execution.ok) return rejected(execution.error);
      const { event, fields } = execution.value;
      const { endToEndId } = path.current;
      return { event, fields: { endToEndId, ...fields }, note: null, execution: execution.value };
    }
    case 'unpaid':
      return tryLater(order, path.refusal, at);
  }
}

/** Approved, but it cannot be paid now: another try later the same day, or the end. */
function tryLater(order: Order, refusal: OrderRuleRefusal, at: Instant): ApprovedStep {
  // What people without a trusted device may pay on that day does not grow by waiting.
  const isFinal = refusal.code === 'payment-orders.device-pending';
  const nextTryAt = isFinal ? undefined : nextTryAfter(runsOf(order), order.date, at);
  if (nextTryAt === undefined) return rejected(refusal);
  const note = `${inWords(refusal).message} Nova tentativa às ${formatTime(nextTryAt)}.`;
  return { event: 'schedule', fields: { nextTryAt }, note };
}

function rejected(refused: OrderRuleRefusal): ApprovedStep {
  const refusal = inWords(refused);
  return { event: 'reject', fields: { refusal }, note: refusal.message };
}
