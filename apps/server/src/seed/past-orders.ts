import { createHash } from 'node:crypto';
import { bankingDate, later, money, SECOND_MS, type CivilDate, type Instant, type Recurrence } from '@bank/core';
import { payeeFingerprint, type OrderPayee } from '@bank/contracts';
import { newEndToEndId, type Ispb } from '@bank/identifiers';
import type { IdempotencyClaim, Posting } from '@bank/ledger';
import { SANDBOX_RULES } from '../features/authorizations/index.ts';
import { seeding, type Order } from '../features/payment-orders/index.ts';
import type { Partner } from './business-partners.ts';
import { legsOf, lineDetail, postingAt } from './past-postings.ts';
import type { SeededRandom } from './random.ts';
import type { PastLine } from './year-of-lines.ts';

/** Whose orders these were. */
export interface PastPayer {
  readonly companyId: string;
  readonly accountId: string;
  readonly name: string;
  readonly document: string;
  readonly bankAccount: string;
  readonly ispb: Ispb;
  readonly confirmationThresholdCentavos: bigint;
  /** Who makes payments; the first most often. */
  readonly makers: readonly { readonly id: string; readonly name: string }[];
}

/** What the orders of a made-up past are written with. */
export interface PastOrderTools {
  readonly random: SeededRandom;
  readonly proveSettlement: seeding.ProveSettlement;
  /** Payees paid before, by fingerprint; grows. */
  readonly knownPayees: Set<string>;
}

const CONFIRMED_AFTER_MS = 35 * SECOND_MS;
const SETTLED_AFTER_MS = 2 * SECOND_MS;
const ANSWER_MS = 40 * SECOND_MS;
const OFFICE_ADDRESS = '203.0.113.24';

/**
 * A Pix that was ordered, confirmed where that was needed, sent and settled at the line's moment. Its time line and
 * audit records are those of every step; the books get it in one posting, for the money of the past never waited.
 */
export function settledOrder(line: PastLine, payer: PastPayer, tools: PastOrderTools): Posting {
  const { random } = tools;
  const payee = payeeOf(line);
  const fingerprint = payeeFingerprint(payee);
  const payeeIsKnown = tools.knownPayees.has(fingerprint);
  tools.knownPayees.add(fingerprint);
  const amount = -line.amount;
  const reason = reasonToConfirm(amount, payeeIsKnown, payer);
  const submittedAt = later(line.at, -SETTLED_AFTER_MS);
  const createdAt = reason === null ? submittedAt : later(submittedAt, -CONFIRMED_AFTER_MS);
  const by = makerOf(payer, random);
  const date = bankingDate(createdAt);
  const past = newOrder({ payer, payee, amount, message: line.message, createdAt, date, by, random });
  const toRail = { to: 'rail', answerDueAt: later(submittedAt, ANSWER_MS) } as const;
  past.created(reason === null ? toRail : { to: 'confirmation', reason });
  if (reason !== null) past.confirmed(submittedAt, toRail);
  const prove = (order: Order) => tools.proveSettlement({ order, payer, settledAt: line.at });
  const { order, audit, companions } = past.paid(line.at, { payeeIsKnown, prove });
  return postingAt(line.at, 'pix_out', random, {
    orderId: order.id,
    legs: legsOf(payer.accountId, line, lineDetail(line, { endToEndId: order.endToEndId, orderId: order.id })),
    idempotency: claimOf(order),
    audit,
    companions,
  });
}

function reasonToConfirm(amount: bigint, payeeIsKnown: boolean, payer: PastPayer): Order['confirmationReason'] {
  if (amount > payer.confirmationThresholdCentavos) return 'above-threshold';
  return payeeIsKnown ? null : 'first-payment';
}

/** An order for a later day: `scheduled`, or still waiting for its maker's confirmation. */
export function futureOrder(
  wanted: OrderAhead & { readonly waits: boolean },
  payer: PastPayer,
  random: SeededRandom,
): Posting {
  const ahead = orderAhead(wanted, payer, random);
  ahead.created(wanted.waits ? { to: 'confirmation', reason: 'above-threshold' } : { to: 'schedule' });
  return postingOf(ahead, wanted.createdAt, random);
}

/** A payment for a later day that its maker confirmed in the app and that waits for an approver, by the sandbox's rule. */
export function orderToApprove(wanted: OrderAhead, payer: PastPayer, random: SeededRandom): Posting {
  const { createdAt } = wanted;
  const ahead = orderAhead(wanted, payer, random);
  ahead.created({ to: 'confirmation', reason: 'above-threshold' });
  const { expiresAfterHours } = SANDBOX_RULES;
  const approval = approvalBySandboxRule();
  ahead.confirmed(later(createdAt, CONFIRMED_AFTER_MS), { to: 'approval', approval, expiresAfterHours });
  return postingOf(ahead, createdAt, random);
}

/** A payment for a later day that somebody asked for. */
interface OrderAhead {
  readonly partner: Partner;
  readonly amount: bigint;
  readonly message: string;
  /** The first one, where it repeats. */
  readonly date: CivilDate;
  readonly recurrence?: Recurrence;
  readonly createdAt: Instant;
}

function orderAhead({ partner, ...wanted }: OrderAhead, payer: PastPayer, random: SeededRandom): seeding.PastOrder {
  const { amount, message, date, recurrence, createdAt } = wanted;
  const asked = { payer, payee: payeeOf({ partner }), amount, message, date, createdAt, by: actorOf(payer.makers[0]) };
  return newOrder({ ...asked, random, ...(recurrence && { recurrence }) });
}

function postingOf(ahead: seeding.PastOrder, at: Instant, random: SeededRandom): Posting {
  const { order, audit, companions } = ahead.written();
  return postingAt(at, 'payment_order', random, { legs: [], idempotency: claimOf(order), audit, companions });
}

function approvalBySandboxRule(): NonNullable<Order['approval']> {
  const [rule] = SANDBOX_RULES.rules;
  if (rule?.outcome.is !== 'approval') throw new Error('the rule of the sandbox asks for nobody');
  return { cause: 'rule', rule: rule.name, rulesVersion: 1, steps: rule.outcome.steps, daySumCentavos: '0' };
}

/** A payment that repeats, agreed to in the app: it waits for its first day. */
export function seriesAhead(
  { firstDate, ...wanted }: Omit<OrderAhead, 'date'> & { readonly firstDate: CivilDate },
  payer: PastPayer,
  random: SeededRandom,
): Posting {
  const { createdAt } = wanted;
  const ahead = orderAhead({ ...wanted, date: firstDate }, payer, random);
  ahead.created({ to: 'confirmation', reason: 'recurrence' });
  ahead.confirmed(later(createdAt, CONFIRMED_AFTER_MS), { to: 'schedule' });
  return postingOf(ahead, createdAt, random);
}

function newOrder(made: {
  readonly payer: PastPayer;
  readonly payee: OrderPayee;
  readonly amount: bigint;
  readonly message: string | null;
  readonly createdAt: Instant;
  readonly date: CivilDate;
  readonly recurrence?: Recurrence;
  readonly by: seeding.PastOrderWanted['by'];
  readonly random: SeededRandom;
}): seeding.PastOrder {
  const { payer, amount, createdAt, random, ...asked } = made;
  return seeding.pastOrder(
    {
      ...asked,
      companyId: payer.companyId,
      kind: 'pix',
      accountId: payer.accountId,
      amount: money(amount),
      endToEndId: newEndToEndId(payer.ispb, createdAt, random),
      railContent: { lookedUpAt: createdAt, ownCompanyId: null, ownAccountId: null },
      createdAt,
    },
    random,
  );
}

function payeeOf({ partner }: Pick<PastLine, 'partner'>): OrderPayee {
  if (!partner) throw new Error('a payment of the seed has no payee');
  const { name, document, ispb, bankName, branch, accountNumber, key, keyType } = partner;
  const account = { name, document, ispb, bankName, branch, accountNumber, accountType: 'CACC' } as const;
  return { kind: 'pix-key', ...account, key, keyType };
}

function makerOf(payer: PastPayer, random: SeededRandom): seeding.PastOrderWanted['by'] {
  return actorOf(random.percent(75) ? payer.makers[0] : random.pick(payer.makers));
}

function actorOf(operator: PastPayer['makers'][number] | undefined): seeding.PastOrderWanted['by'] {
  if (!operator) throw new Error('a company of the seed has nobody who pays');
  return { operatorId: operator.id, name: operator.name, device: null, address: OFFICE_ADDRESS };
}

/** Each order came with a key of its own, as every order does. */
function claimOf(order: Order): IdempotencyClaim {
  const body = Buffer.from(JSON.stringify({ id: order.id }));
  return {
    scope: `${order.companyId}:pix.create-pix-order`,
    key: `seed-${order.id}`,
    requestHash: createHash('sha256').update(order.id).digest(),
    answer: { status: 201, body },
  };
}
