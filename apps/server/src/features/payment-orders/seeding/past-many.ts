import { later, SECOND_MS, type Entropy, type Instant } from '@bank/core';
import type { JsonObject, Posting } from '@bank/ledger';
import { countedLimit } from '../carrying-out/execute-order.ts';
import { completion } from '../carrying-out/complete-order.ts';
import { firstStep, type MadePayment } from '../carrying-out/make-order.ts';
import { settleFee } from '../carrying-out/order-fees.ts';
import type { ApprovalEngine, RulesInForce } from '../domain/approval-engine.ts';
import { decideParts, withTellingAmounts } from '../domain/approval-of-parts.ts';
import type { OrderApproval } from '../domain/approval.ts';
import { THE_BANK, type Order } from '../domain/order.ts';
import { withParts, type OrderPart } from '../domain/parts.ts';
import { changeOrder } from '../posting/change-order.ts';
import { pastSteps, type PastCosts, type PastEnds } from './past-steps.ts';

/** How long after it was made a payment of the past went to its network, and how long the network had. */
const SUBMITTED_AFTER_MS = SECOND_MS;
const ANSWER_MS = 40 * SECOND_MS;

/**
 * What an order of a made-up past that stands for many payments needs by the rules of its time, and what is kept of its
 * payments. Throws where a rule lets nobody make such an order.
 */
export function pastMany(
  engine: ApprovalEngine,
  rules: RulesInForce,
  { kind, parts, railContent }: Pick<Order, 'kind' | 'railContent'> & { readonly parts: readonly OrderPart[] },
): { readonly approval: OrderApproval | null; readonly railContent: JsonObject } {
  const telling = withTellingAmounts(engine, rules, parts, {});
  const decided = decideParts(engine, rules, { kind, parts: telling, daySums: {} }, 'rule');
  if (!decided.ok) throw new Error(`nobody may make what the seed makes: ${decided.error.rule}`);
  return { approval: decided.value.approval, railContent: withParts(railContent, telling) };
}

/**
 * One of the payments of an order that was agreed to, made at that moment and sent a second later under that id. Its
 * companion claims what it is made of.
 */
export function pastMade(
  from: Order,
  payment: MadePayment,
  made: { readonly at: Instant; readonly endToEndId: string; readonly terms: PastCosts },
  entropy: Entropy,
): PastEnds {
  const { at, endToEndId, terms } = made;
  const { draft, change } = firstStep({ clock: { now: () => at }, entropy }, from, payment, at);
  const submittedAt = later(at, SUBMITTED_AFTER_MS);
  const freeUsed = terms.used(terms.fees.counterOf(draft.companyId, draft.kind, draft.date));
  const costs = settleFee(terms, draft, { tier: terms.tier, freeUsed }, submittedAt);
  if (!costs) throw new Error('a payment that a batch makes has a fee');
  const { fee, counters } = costs;
  const steps = pastSteps(draft, counters, entropy);
  steps.take(change);
  const counted = counters.map((counter) => countedLimit('free', counter));
  const answerDueAt = later(submittedAt, ANSWER_MS);
  const fields = { endToEndId, fee, counted, submittedAt, answerDueAt };
  steps.take({
    event: 'submit',
    by: THE_BANK,
    at: submittedAt,
    action: 'payment-orders.submitted',
    note: null,
    fields,
  });
  const claimed = payment.companionsOf(steps.order());
  const { ends } = steps;
  return {
    paid: (...paid) => withClaim(ends.paid(...paid)),
    failed: (...failed) => withClaim(ends.failed(...failed)),
  };
  function withClaim<Written extends Pick<Posting, 'companions'>>(written: Written): Written {
    return { ...written, companions: [...(written.companions ?? []), ...claimed] };
  }
}

/** The end of an order that has made all its payments: written after them, for they are made while it is open. */
export function pastCompletion(
  order: Order,
  { note, at }: { readonly note: string; readonly at: Instant },
  entropy: Entropy,
): Required<Pick<Posting, 'audit' | 'companions'>> {
  const { audit, companions } = changeOrder(order, completion(note, at), { clock: { now: () => at }, entropy });
  return { audit, companions };
}
