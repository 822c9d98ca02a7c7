import { isDeepStrictEqual } from 'node:util';
import { bankingDate, ok, refuse, type Instant, type Money, type Result } from '@bank/core';
import type { CounterStep } from '@bank/ledger';
import {
  bracketCounterId,
  daySumOf,
  daySumsOf,
  decideApproval,
  NO_CAP,
  type ApprovalCause,
  type DecidedApproval,
  type OrderApproval,
} from '../domain/approval.ts';
import { decideParts, type DaySums } from '../domain/approval-of-parts.ts';
import type { Order } from '../domain/order.ts';
import { partsOf } from '../domain/parts.ts';
import { payeeRelationOf } from '../domain/payee-relation.ts';
import { refusedByRule, type OrderRuleRefusal } from '../domain/refusals.ts';
import type { MakerTerms, OrderTerms } from '../domain/terms.ts';
import { BRACKET_SUM } from '../posting/ledger-refusals.ts';
import type { OrderContext } from '../context.ts';

/**
 * What an order needs by the rules in force now; one that stands for many payments, all of them. The maker's sum of the day is
 * the one that it was made with, and the cause the one that it waits for, unless told otherwise.
 */
export function requiredApproval(
  orders: Pick<OrderContext, 'approvals'>,
  order: Pick<Order, 'kind' | 'amount' | 'payee' | 'approval' | 'railContent'>,
  terms: OrderTerms,
  unless: { readonly daySum?: Money; readonly daySums?: DaySums; readonly cause?: ApprovalCause } = {},
): Result<DecidedApproval, OrderRuleRefusal> {
  const parts = partsOf(order);
  const { engine } = orders.approvals;

  const payees = payeeRelationOf({
    payeeDocument: order.payee.document,
    payerDocument: terms.payer.document,
    payeeIsKnown: terms.payeeIsKnown,
  });
  const { daySum = daySumOf(order.approval), cause = order.approval?.cause ?? 'rule' } = unless;
  const { daySums = daySumsOf(order.approval) } = unless;
  const facts = { type: order.kind, amount: order.amount, payees, daySum };
  const decided =
    parts.length === 0
      ? decideApproval(engine, terms.rules, facts, cause)
      : decideParts(engine, terms.rules, { kind: order.kind, parts, daySums }, cause);
  return decided.ok ? ok(decided.value) : refuse(refusedByRule(decided.error.rule));
}

/** The one that is kept, where the new one says the same: nothing has to be written. */
export function keepApproval(kept: OrderApproval | null, decided: OrderApproval | null): OrderApproval | null {
  return isDeepStrictEqual(kept, decided) ? kept : decided;
}

/**
 * Counts an order into its maker's day, where the rules sum it: refused when the sum has moved past what was decided
 * with, so that splitting a payment dodges no bracket (SECURITY A2). One that stands for many is counted by its kinds.
 */
export function countBracket(
  order: Pick<Order, 'companyId' | 'kind' | 'amount'>,
  terms: OrderTerms,
  { upTo, parts = [{ kind: order.kind, amount: order.amount, upTo }] }: DecidedApproval,
  at: Instant,
): readonly CounterStep[] {
  if (terms.rules?.rules.sumsDay !== true) return [];
  return parts.map((part) => ({
    id: bracketCounterId(order.companyId, bracketHolder(terms.maker), part.kind, bankingDate(at)),
    amount: part.amount,
    cap: part.upTo ?? NO_CAP,
    refusal: BRACKET_SUM,
  }));
}

/** Whose day the rules sum: the person's, whatever their sign-ins are, or the credential's. */
function bracketHolder(maker: MakerTerms): string {
  return maker.is === 'person' ? maker.cpf : maker.credentialId;
}
