import { createHash } from 'node:crypto';
import { bankingDate, later, money, SECOND_MS, type CivilDate, type Instant, type Recurrence } from '@bank/core';
import { createPixOrder, payeeFingerprint, type OrderPayee } from '@bank/contracts';
import { newEndToEndId, type Ispb } from '@bank/identifiers';
import type { IdempotencyClaim, Leg, Posting } from '@bank/ledger';
import { SANDBOX_RULES } from '../features/authorizations/index.ts';
import { seeding, type Order } from '../features/payment-orders/index.ts';
import type { Partner } from './business-partners.ts';
import { legsOf, lineDetail, postingAt } from './past-postings.ts';
import { hadPhone, type PastPerson } from './past-people.ts';
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
  /** What stood for its orders. */
  readonly terms: Pick<seeding.PastTerms, 'tier' | 'confirmationThreshold' | 'fees'>;
  /** Who makes payments; the first most often. */
  readonly makers: readonly PastPerson[];
}

/** What the orders of a made-up past are written with. */
export interface PastOrderTools {
  readonly random: SeededRandom;
  readonly proveSettlement: seeding.ProveSettlement;
  /** Payees paid before, by fingerprint; grows. */
  readonly knownPayees: Set<string>;
  /** What the counters of the ledger have counted so far; grows. */
  readonly used: Map<string, bigint>;
  /** What was paid, oldest first; grows. */
  readonly settled: Order[];
  /** Who made or signed something when; grows. */
  readonly acted: { readonly operatorId: string; readonly at: Instant }[];
}

const CONFIRMED_AFTER_MS = 35 * SECOND_MS;
const SETTLED_AFTER_MS = 2 * SECOND_MS;
const ANSWER_MS = 40 * SECOND_MS;
/** From where the people of the seed work. */
export const OFFICE_ADDRESS = '203.0.113.24';

/** An order that was made and paid. */
export interface PaidOrder {
  readonly payee: OrderPayee;
  readonly amount: bigint;
  readonly message: string | null;
  readonly settledAt: Instant;
  /** What is no Pix: its kind, ids and what its rail keeps, made at that moment, and the call by which it was asked for. */
  readonly railOf?: RailOf;
  readonly madeBy?: string;
  /** Both sides of its line. */
  legs(order: Order): readonly Leg[];
}

type RailOf = (
  createdAt: Instant,
) => Pick<seeding.PastOrderWanted, 'kind' | 'endToEndId' | 'railContent' | 'share' | 'warnings' | 'approval'>;

/** An order that was made and sent. */
type SentOrder = Pick<PaidOrder, 'payee' | 'amount' | 'message' | 'railOf' | 'madeBy'>;

/** A Pix that was ordered, confirmed where that was needed, sent and settled at the line's moment. */
export function settledOrder(line: PastLine, payer: PastPayer, tools: PastOrderTools): Posting {
  const { amount, message, at: settledAt } = line;
  const legs: PaidOrder['legs'] = ({ id: orderId, endToEndId }) =>
    legsOf(payer.accountId, line, lineDetail(line, { endToEndId, orderId }));
  return paidOrder({ payee: payeeOf(line), amount: -amount, message, settledAt, legs }, payer, tools);
}

/**
 * An order that was made, confirmed where that was needed, sent and settled. Its time line and audit records are those of
 * every step; the books get it in one posting, for the money of the past never waited.
 */
export function paidOrder({ settledAt, legs, ...sent }: PaidOrder, payer: PastPayer, tools: PastOrderTools): Posting {
  const past = sentOrder(sent, later(settledAt, -SETTLED_AFTER_MS), payer, tools);
  const payeeIsKnown = tools.knownPayees.has(payeeFingerprint(sent.payee));
  tools.knownPayees.add(payeeFingerprint(sent.payee));
  const prove = (order: Order) => tools.proveSettlement({ order, payer, settledAt });
  const written = past.paid(settledAt, { payeeIsKnown, prove });
  const { order } = written;
  tools.settled.push(order);
  return postingAt(settledAt, 'pix_out', tools.random, {
    orderId: order.id,
    legs: legs(order),
    ...partsOf(written, tools, sent.madeBy),
  });
}

/** An order that was made, confirmed where that was needed, sent, and refused by its network at that moment: nothing moved. */
export function failedOrder(
  { failedAt, refusal, ...sent }: SentOrder & Failure,
  payer: PastPayer,
  tools: PastOrderTools,
): Posting {
  const past = sentOrder(sent, later(failedAt, -SETTLED_AFTER_MS), payer, tools);
  const parts = partsOf(past.failed(failedAt, refusal), tools, sent.madeBy);
  return postingAt(failedAt, 'payment_order', tools.random, { legs: [], ...parts });
}

interface Failure {
  readonly failedAt: Instant;
  readonly refusal: NonNullable<Order['refusal']>;
}

/** An order on its way. */
function sentOrder(
  { madeBy: _madeBy, ...sent }: SentOrder,
  submittedAt: Instant,
  payer: PastPayer,
  tools: PastOrderTools,
): seeding.PastOrder {
  const earlier = later(submittedAt, -CONFIRMED_AFTER_MS);
  const by = makerOf(payer, earlier, tools.random);
  const asked = { payer, ...sent, date: bankingDate(earlier), by };
  // One that needs no confirmation went as it was made.
  const atOnce = newOrder({ ...asked, createdAt: submittedAt }, tools);
  const past = atOnce.reason === null ? atOnce : newOrder({ ...asked, createdAt: earlier }, tools);
  goesOn(past, by, { at: submittedAt, goes: { to: 'rail', answerDueAt: later(submittedAt, ANSWER_MS) } });
  return past;
}

/** Its first steps: confirmed in its maker's app a moment later, where it has to be. */
export function goesOn(
  past: seeding.PastOrder,
  { phone }: PastPerson,
  { at, goes }: { readonly at: Instant; readonly goes: seeding.Onward },
): void {
  if (past.reason === null) return past.created(goes);
  if (!phone) throw new Error('somebody of the seed confirms without a phone');
  past.waits();
  past.confirmed(at, { id: phone.id, name: phone.name }, goes);
}

/** An order for a later day: `scheduled`, or still waiting for its maker's confirmation. */
export function futureOrder(
  wanted: OrderAhead & { readonly waits: boolean },
  payer: PastPayer,
  tools: PastOrderTools,
): Posting {
  const { past, by } = orderAhead(wanted, payer, tools);
  if (wanted.waits) past.waits();
  else goesOn(past, by, { at: later(wanted.createdAt, CONFIRMED_AFTER_MS), goes: { to: 'schedule' } });
  return postingOf(past, wanted.createdAt, tools, wanted.way?.madeBy);
}

/** A payment for a later day that its maker confirmed in the app and that waits for an approver, by the sandbox's rule. */
export function orderToApprove(wanted: OrderAhead, payer: PastPayer, tools: PastOrderTools): Posting {
  const { past, by } = orderAhead(wanted, payer, tools);
  const { expiresAfterHours } = SANDBOX_RULES;
  const goes = { to: 'approval', approval: approvalBySandboxRule(), expiresAfterHours } as const;
  goesOn(past, by, { at: later(wanted.createdAt, CONFIRMED_AFTER_MS), goes });
  return postingOf(past, wanted.createdAt, tools);
}

/** A payment for a later day that somebody asked for. */
interface OrderAhead {
  readonly partner: Partner;
  /** What is no Pix to their key: whom it pays, what it is, and the call by which it was asked for. */
  readonly way?: Pick<PaidOrder, 'payee' | 'railOf' | 'madeBy'>;
  readonly amount: bigint;
  readonly message: string;
  /** The first one, where it repeats. */
  readonly date: CivilDate;
  readonly recurrence?: Recurrence;
  readonly createdAt: Instant;
  /** Who made it, where it was not who makes most. */
  readonly by?: PastPerson;
}

function orderAhead(
  { partner, by: asked, ...wanted }: OrderAhead,
  payer: PastPayer,
  tools: PastOrderTools,
): { readonly past: seeding.PastOrder; readonly by: PastPerson } {
  const { way, amount, message, date, recurrence, createdAt } = wanted;
  const by = asked ?? payer.makers[0];
  if (!by) throw new Error('a company of the seed has nobody who pays');
  const { payee = payeeOf({ partner }), railOf } = way ?? {};
  const order = { payer, payee, railOf, amount, message, date, createdAt, by };
  return { past: newOrder({ ...order, ...(recurrence && { recurrence }) }, tools), by };
}

function postingOf(past: seeding.PastOrder, at: Instant, tools: PastOrderTools, madeBy?: string): Posting {
  return postingAt(at, 'payment_order', tools.random, { legs: [], ...partsOf(past.written(), tools, madeBy) });
}

/** What an order adds to its posting; what it was counted into counts for the next. */
export function partsOf(
  { order, audit, companions, counters }: seeding.WrittenOrder,
  { used, acted }: PastOrderTools,
  madeBy: string = createPixOrder.id,
): Pick<Posting, 'idempotency' | 'audit' | 'companions' | 'counters'> {
  for (const { id, amount } of counters) used.set(id, (used.get(id) ?? 0n) + amount);
  acted.push({ operatorId: order.createdBy.id, at: order.createdAt });
  return { idempotency: claimOf(order, madeBy), audit, companions, counters };
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
  tools: PastOrderTools,
): Posting {
  const { past, by } = orderAhead({ ...wanted, date: firstDate }, payer, tools);
  goesOn(past, by, { at: later(wanted.createdAt, CONFIRMED_AFTER_MS), goes: { to: 'schedule' } });
  return postingOf(past, wanted.createdAt, tools);
}

/** Begins an order that somebody with a phone asks for: a Pix, or what `railOf` says that it is. */
export function newOrder(
  made: {
    readonly payer: PastPayer;
    readonly payee: OrderPayee;
    readonly amount: bigint;
    readonly message: string | null;
    readonly createdAt: Instant;
    readonly date: CivilDate;
    readonly recurrence?: Recurrence;
    readonly by: PastPerson;
    readonly railOf?: RailOf | undefined;
  },
  { random, knownPayees, used }: PastOrderTools,
): seeding.PastOrder {
  const { payer, amount, createdAt, by, railOf, ...asked } = made;
  if (!hadPhone(by, createdAt)) throw new Error(`${by.name} of the seed pays without a phone`);
  return seeding.pastOrder(
    {
      ...asked,
      by: { id: by.id, name: by.name, device: null, address: OFFICE_ADDRESS },
      companyId: payer.companyId,
      ...(railOf?.(createdAt) ?? {
        kind: 'pix',
        endToEndId: newEndToEndId(payer.ispb, createdAt, random),
        railContent: { lookedUpAt: createdAt, ownCompanyId: null, ownAccountId: null },
      }),
      accountId: payer.accountId,
      amount: money(amount),
      createdAt,
      terms: {
        ...payer.terms,
        payeeIsKnown: knownPayees.has(payeeFingerprint(asked.payee)),
        used: (counterId) => used.get(counterId) ?? 0n,
      },
    },
    random,
  );
}

/** Whom a line paid, by the key by which they are paid. */
export function payeeOf({ partner }: Pick<PastLine, 'partner'>): Extract<OrderPayee, { readonly kind: 'pix-key' }> {
  if (!partner) throw new Error('a payment of the seed has no payee');
  const { name, document, ispb, bankName, branch, accountNumber, key, keyType } = partner;
  const account = { name, document, ispb, bankName, branch, accountNumber, accountType: 'CACC' } as const;
  return { kind: 'pix-key', ...account, key, keyType };
}

/** One of those who had a phone then, the first most often. */
function makerOf({ makers }: PastPayer, at: Instant, random: SeededRandom): PastPerson {
  const able = makers.filter((one) => hadPhone(one, at));
  const [first] = able;
  if (!first) throw new Error('a company of the seed has nobody who pays');
  return random.percent(60) ? first : random.pick(able);
}

/** Each order came with a key of its own, as every order does; keys count by the call that makes it. */
function claimOf(order: Order, madeBy: string): IdempotencyClaim {
  const body = Buffer.from(JSON.stringify({ id: order.id }));
  return {
    scope: `${order.companyId}:${madeBy}`,
    key: `seed-${order.id}`,
    requestHash: createHash('sha256').update(order.id).digest(),
    answer: { status: 201, body },
  };
}
