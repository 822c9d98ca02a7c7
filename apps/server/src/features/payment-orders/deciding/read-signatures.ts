import { bankingDate, type CivilDate, type Instant, type Result } from '@bank/core';
import { needsApproval, type DecidedApproval, type GivenApproval, type OrderApproval } from '../domain/approval.ts';
import type { Order } from '../domain/order.ts';
import type { OrderRuleRefusal } from '../domain/refusals.ts';
import { makersCpf, type OrderTerms } from '../domain/terms.ts';
import { readApprovals } from '../postgres/order-approvals.ts';
import { ableFor, type ApproverPerson } from '../domain/approval-engine.ts';
import type { OrderContext } from '../context.ts';
import { requiredApproval } from './required-approval.ts';

/** What an order has been given, and who may give today. */
export interface Signatures {
  readonly approvers: readonly ApproverPerson[];
  readonly given: readonly GivenApproval[];
  /** Who gave them, as they stand today; who may approve no longer is left out (SECURITY Z09). */
  readonly signed: readonly ApproverPerson[];
}

/**
 * Reads the signatures of an order as it stands, and everybody who may approve today. Rights count as they are now; where
 * somebody stood in for another person, the day of signing counts.
 */
export async function readSignatures(orders: OrderContext, order: Order, at: Instant): Promise<Signatures> {
  const today = bankingDate(at);
  const given = (await readApprovals(orders.pool, [order])).get(order.id) ?? [];
  const days = [...new Set([today, ...given.map((approval) => bankingDate(approval.at))])];
  const read = async (date: CivilDate) => {
    const people = await orders.approvals.readApprovers(order.companyId, { at, date });
    return [date, ableFor(people, order.createdBy.id)] as const;
  };
  const ableOn = new Map(await Promise.all(days.map(read)));
  const signed = given.flatMap((approval) => {
    const able = ableOn.get(bankingDate(approval.at)) ?? [];
    return able.find(({ cpf }) => cpf === approval.cpf) ?? [];
  });
  return { approvers: ableOn.get(today) ?? [], given, signed };
}

/** An order with who signed it, as they stand today. */
export interface SignedOrder {
  readonly order: Order;
  /** Its maker's. */
  readonly terms: OrderTerms;
  readonly signed: readonly ApproverPerson[];
}

/** Whether an order may go by the rules in force now. */
export type Recheck =
  | { readonly is: 'passed' }
  /** It has to be approved anew, by these steps. `isLost`: by who it was for, it is approved no longer either. */
  | { readonly is: 'missing'; readonly required: DecidedApproval; readonly isLost: boolean }
  | { readonly is: 'refused'; readonly refusal: OrderRuleRefusal };

/** Judges an order by the rules in force now and these signatures. */
export function recheck(
  orders: Pick<OrderContext, 'approvals'>,
  { order, terms, signed }: SignedOrder,
  required: Result<DecidedApproval, OrderRuleRefusal>,
): Recheck {
  if (!required.ok) return { is: 'refused', refusal: required.error };
  const { approval } = required.value;
  if (!needsApproval(approval)) return { is: 'passed' };
  const isPassed = ({ steps }: OrderApproval): boolean =>
    orders.approvals.engine.progressOf(steps, signed, makersCpf(terms)).isPassed;
  if (isPassed(approval)) return { is: 'passed' };
  const isLost = needsApproval(order.approval) && !isPassed(order.approval);
  return { is: 'missing', required: required.value, isLost };
}

/**
 * Looks at an order once more when it is to be carried out: the rules in force now, the signers' standing now. Reads
 * signatures only where the rules ask for any.
 */
export async function recheckNow(orders: OrderContext, order: Order, terms: OrderTerms, at: Instant): Promise<Recheck> {
  const required = requiredApproval(orders, order, terms);
  const asks = required.ok && needsApproval(required.value.approval);
  const { signed } = asks ? await readSignatures(orders, order, at) : { signed: [] };
  return recheck(orders, { order, terms, signed }, required);
}
