import { isDeepStrictEqual } from 'node:util';
import { bankingDate, ok, refuse, type Instant, type Money, type Result } from '@bank/core';
import type { CounterStep } from '@bank/ledger';
import {
  bracketCounterId,
  daySumOf,
  decideApproval,
  NO_CAP,
  type ApprovalCause,
  type DecidedApproval,
  type OrderApproval,
} from '../domain/approval.ts';
import type { Order } from '../domain/order.ts';
import { payeeRelationOf } from '../domain/payee-relation.ts';
import { refusedByRule, type OrderRuleRefusal } from '../domain/refusals.ts';
import type { OrderTerms } from '../domain/terms.ts';
import { BRACKET_SUM } from '../posting/ledger-refusals.ts';
import type { OrderContext } from '../context.ts';

/**
 * What an order needs by the rules in force now. The maker's sum of the day is the one that it was made with, and the
 * cause the one that it waits for, unless told otherwise.
 */
export function requiredApproval(
  orders: Pick<OrderContext, 'approvals'>,
  order: Pick<Order, 'kind' | 'amount' | 'payee' | 'approval'>,
  terms: OrderTerms,
  unless: { readonly daySum?: Money; readonly cause?: ApprovalCause } = {},
): Result<DecidedApproval, OrderRuleRefusal> {
  const payees = payeeRelationOf({
    payeeDocument: order.payee.document,
    payerDocument: terms.payer.document,
    payeeIsKnown: terms.payeeIsKnown,
  });
  const { daySum = daySumOf(order.approval), cause = order.approval?.cause ?? 'rule' } = unless;
  const facts = { type: order.kind, amount: order.amount, payees, daySum };
  const decided = decideApproval(orders.approvals.engine, terms.rules, facts, cause);
  return decided.ok ? ok(decided.value) : refuse(refusedByRule(decided.error.rule));
}

/** The one that is kept, where the new one says the same: nothing has to be written. */
export function keepApproval(kept: OrderApproval | null, decided: OrderApproval | null): OrderApproval | null {
  return isDeepStrictEqual(kept, decided) ? kept : decided;
}

/**
 * Counts an order into its maker's day, where the rules sum it: refused when the sum has moved past what was decided
 * with, so that splitting a payment dodges no bracket (SECURITY A2).
 */
export function countBracket(
  order: Pick<Order, 'companyId' | 'kind' | 'amount'>,
  terms: OrderTerms,
  { upTo }: DecidedApproval,
  at: Instant,
): readonly CounterStep[] {
  if (terms.rules?.rules.sumsDay !== true) return [];
  const id = bracketCounterId(order.companyId, terms.operatorCpf, order.kind, bankingDate(at));
  return [{ id, amount: order.amount, cap: upTo ?? NO_CAP, refusal: BRACKET_SUM }];
}
