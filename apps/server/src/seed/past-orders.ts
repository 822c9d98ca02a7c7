import { createHash } from 'node:crypto';
import { bankingDate, later, money, newId, SECOND_MS, type CivilDate, type Instant, type Recurrence } from '@bank/core';
import { newEndToEndId, type Ispb } from '@bank/identifiers';
import type { IdempotencyClaim, Posting } from '@bank/ledger';
import { SANDBOX_RULES } from '../features/authorizations/index.ts';
import {
  approvableUntil,
  changeOrder,
  confirmableUntil,
  firstLookAt,
  firstTryAt,
  insertEvent,
  insertKnownPayee,
  insertOrder,
  payeeFingerprint,
  startOrder,
  startSeries,
  THE_BANK,
  type Actor,
  type ChangedOrder,
  type Order,
  type OrderChange,
  type OrderPayee,
  type SettledOrder,
  type SettlementProof,
} from '../features/payment-orders/index.ts';
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
  readonly proveSettlement: (settled: SettledOrder) => SettlementProof;
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
  const steps = takeSteps(line, { payee, payeeIsKnown }, payer, tools);
  const order = steps.last.order;
  const proof = tools.proveSettlement({ order, payer, settledAt: line.at });
  const proven = { ...order, receiptCode: proof.receiptCode };
  return postingAt(line.at, 'pix_out', random, {
    legs: legsOf(payer.accountId, line, lineDetail(line, { endToEndId: order.endToEndId, orderId: order.id })),
    idempotency: claimOf(order),
    audit: steps.all.flatMap(({ audit }) => audit),
    companions: [
      insertOrder(proven),
      ...steps.all.map((step) => insertEvent(step.order, step.by, step.at, step.note)),
      ...proof.companions,
      ...(payeeIsKnown ? [] : [insertKnownPayee(order, line.at)]),
    ],
  });
}

interface Step extends ChangedOrder {
  readonly by: Actor;
  readonly at: Instant;
  readonly note: string | null;
}

function takeSteps(
  line: PastLine,
  { payee, payeeIsKnown }: { readonly payee: OrderPayee; readonly payeeIsKnown: boolean },
  payer: PastPayer,
  { random }: PastOrderTools,
) {
  const amount = -line.amount;
  const reason = reasonToConfirm(amount, payeeIsKnown, payer);
  const submittedAt = later(line.at, -SETTLED_AFTER_MS);
  const createdAt = reason === null ? submittedAt : later(submittedAt, -CONFIRMED_AFTER_MS);
  const by = makerOf(payer, random);
  const wanted = { payer, payee, amount, message: line.message, createdAt, date: bankingDate(createdAt), by, random };
  const order = newOrder(wanted);
  const at = (moment: Instant) => ({ clock: { now: () => moment }, entropy: random });
  const submitted = { submittedAt, answerDueAt: later(submittedAt, ANSWER_MS) };
  const all: Step[] = [];
  const take = (step: OrderChange): Step => {
    const before = all.at(-1)?.order;
    const changed = before ? changeOrder(before, step, at(step.at)) : startOrder(order, step, at(step.at));
    const taken = { ...changed, by: step.by, at: step.at, note: step.note };
    all.push(taken);
    return taken;
  };
  const created = { by, at: createdAt, action: 'payment-orders.created', note: null } as const;
  if (reason === null) {
    take({ ...created, event: 'submit', fields: submitted });
  } else {
    const waits = { confirmationReason: reason, expiresAt: confirmableUntil(order.date, createdAt) };
    take({ ...created, event: 'needs-confirmation', fields: waits });
    const fields = { ...submitted, confirmedAt: submittedAt };
    take({
      event: 'submit',
      by,
      at: submittedAt,
      action: 'payment-orders.confirmed',
      note: 'Confirmado no aplicativo',
      fields,
    });
  }
  const settledAt = line.at;
  const last = take({
    event: 'settle',
    by: THE_BANK,
    at: settledAt,
    action: 'payment-orders.settled',
    note: null,
    fields: { settledAt },
  });
  return { all, last };
}

function reasonToConfirm(amount: bigint, payeeIsKnown: boolean, payer: PastPayer): Order['confirmationReason'] {
  if (amount > payer.confirmationThresholdCentavos) return 'above-threshold';
  return payeeIsKnown ? null : 'first-payment';
}

/** An order for a later day: `scheduled`, or still waiting for its maker's confirmation. */
export function futureOrder(
  wanted: {
    readonly partner: Partner;
    readonly amount: bigint;
    readonly message: string;
    readonly date: CivilDate;
    readonly createdAt: Instant;
    readonly waits: boolean;
  },
  payer: PastPayer,
  random: SeededRandom,
): Posting {
  const { createdAt, date, partner, amount, message } = wanted;
  const by = actorOf(payer.makers[0]);
  const order = newOrder({ payer, payee: payeeOf({ partner }), amount, message, createdAt, date, by, random });
  const step = wanted.waits
    ? ({
        event: 'needs-confirmation',
        fields: { confirmationReason: 'above-threshold', expiresAt: confirmableUntil(date, createdAt) },
      } as const)
    : ({ event: 'schedule', fields: { nextTryAt: firstTryAt(date) } } as const);
  const made = startOrder(
    order,
    { ...step, by, at: createdAt, action: 'payment-orders.created', note: null },
    { clock: { now: () => createdAt }, entropy: random },
  );
  return postingAt(createdAt, 'payment_order', random, {
    legs: [],
    idempotency: claimOf(made.order),
    audit: made.audit,
    companions: made.companions,
  });
}

/** A payment for a later day that its maker confirmed in the app and that waits for an approver, by the sandbox's rule. */
export function orderToApprove(
  wanted: {
    readonly partner: Partner;
    readonly amount: bigint;
    readonly message: string;
    readonly date: CivilDate;
    readonly createdAt: Instant;
  },
  payer: PastPayer,
  random: SeededRandom,
): Posting {
  const { createdAt, date, partner, amount, message } = wanted;
  const by = actorOf(payer.makers[0]);
  const order = newOrder({ payer, payee: payeeOf({ partner }), amount, message, createdAt, date, by, random });
  const confirmedAt = later(createdAt, CONFIRMED_AFTER_MS);
  const tools = (at: Instant) => ({ clock: { now: () => at }, entropy: random });
  const asked = startOrder(
    order,
    {
      event: 'needs-confirmation',
      by,
      at: createdAt,
      action: 'payment-orders.created',
      note: null,
      fields: { confirmationReason: 'above-threshold', expiresAt: confirmableUntil(date, createdAt) },
    },
    tools(createdAt),
  );
  const note = 'Confirmado no aplicativo';
  const expiresAt = approvableUntil(date, confirmedAt, SANDBOX_RULES.expiresAfterHours);
  const agreed = changeOrder(
    asked.order,
    {
      event: 'needs-authorization',
      by,
      at: confirmedAt,
      action: 'payment-orders.confirmed',
      note,
      fields: { confirmedAt, expiresAt, approval: approvalBySandboxRule() },
    },
    tools(confirmedAt),
  );
  return postingAt(createdAt, 'payment_order', random, {
    legs: [],
    idempotency: claimOf(asked.order),
    audit: [...asked.audit, ...agreed.audit],
    companions: [
      insertOrder(agreed.order),
      insertEvent(asked.order, by, createdAt, null),
      insertEvent(agreed.order, by, confirmedAt, note),
    ],
  });
}

function approvalBySandboxRule(): NonNullable<Order['approval']> {
  const [rule] = SANDBOX_RULES.rules;
  if (rule?.outcome.is !== 'approval') throw new Error('the rule of the sandbox asks for nobody');
  return { cause: 'rule', rule: rule.name, rulesVersion: 1, steps: rule.outcome.steps, daySumCentavos: '0' };
}

/** A payment that repeats, agreed to in the app: it waits for its first day. */
export function seriesAhead(
  wanted: {
    readonly partner: Partner;
    readonly amount: bigint;
    readonly message: string;
    readonly firstDate: CivilDate;
    readonly recurrence: Recurrence;
    readonly createdAt: Instant;
  },
  payer: PastPayer,
  random: SeededRandom,
): Posting {
  const { createdAt, firstDate, recurrence, partner, amount, message } = wanted;
  const by = actorOf(payer.makers[0]);
  const begun = startSeries(recurrence, firstDate, bankingDate(createdAt));
  if (!begun) throw new Error('a repetition of the seed has no second day');
  const order = newOrder({
    payer,
    payee: payeeOf({ partner }),
    amount,
    message,
    createdAt,
    date: begun.date,
    by,
    random,
  });
  const confirmedAt = later(createdAt, CONFIRMED_AFTER_MS);
  const tools = (at: Instant) => ({ clock: { now: () => at }, entropy: random });
  const asked = startOrder(
    { ...order, series: begun.series },
    {
      event: 'needs-confirmation',
      by,
      at: createdAt,
      action: 'payment-orders.created',
      note: null,
      fields: { confirmationReason: 'recurrence', expiresAt: confirmableUntil(begun.date, createdAt) },
    },
    tools(createdAt),
  );
  const note = 'Confirmado no aplicativo';
  const agreed = changeOrder(
    asked.order,
    {
      event: 'schedule',
      by,
      at: confirmedAt,
      action: 'payment-orders.confirmed',
      note,
      fields: { confirmedAt, nextTryAt: firstLookAt(asked.order, confirmedAt) },
    },
    tools(confirmedAt),
  );
  return postingAt(createdAt, 'payment_order', random, {
    legs: [],
    idempotency: claimOf(asked.order),
    audit: [...asked.audit, ...agreed.audit],
    companions: [
      insertOrder(agreed.order),
      insertEvent(asked.order, by, createdAt, null),
      insertEvent(agreed.order, by, confirmedAt, note),
    ],
  });
}

function newOrder(made: {
  readonly payer: PastPayer;
  readonly payee: OrderPayee;
  readonly amount: bigint;
  readonly message: string | null;
  readonly createdAt: Instant;
  readonly date: CivilDate;
  readonly by: Actor;
  readonly random: SeededRandom;
}): Order {
  const { payer, payee, createdAt, random, by } = made;
  return {
    companyId: payer.companyId,
    id: newId('ord', { now: () => createdAt }, random),
    kind: 'pix',
    state: 'awaiting_confirmation',
    version: 0,
    revision: 1,
    accountId: payer.accountId,
    amount: money(made.amount),
    date: made.date,
    payee,
    payeeFingerprint: payeeFingerprint(payee),
    message: made.message,
    endToEndId: newEndToEndId(payer.ispb, createdAt, random),
    txid: null,
    railContent: { lookedUpAt: createdAt, ownCompanyId: null, ownAccountId: null },
    warnings: [],
    createdAt,
    createdBy: { id: by.operatorId ?? '', name: by.name },
    counted: [],
    approval: null,
    confirmationReason: null,
    confirmedAt: null,
    expiresAt: null,
    nextTryAt: null,
    holdId: null,
    submittedAt: null,
    answerDueAt: null,
    refusal: null,
    settledAt: null,
    receiptCode: null,
    series: null,
    madeBy: null,
  };
}

function payeeOf({ partner }: Pick<PastLine, 'partner'>): OrderPayee {
  if (!partner) throw new Error('a payment of the seed has no payee');
  const { name, document, ispb, bankName, branch, accountNumber, key, keyType } = partner;
  return { name, document, ispb, bankName, branch, accountNumber, accountType: 'CACC', key, keyType };
}

function makerOf(payer: PastPayer, random: SeededRandom): Actor {
  return actorOf(random.percent(75) ? payer.makers[0] : random.pick(payer.makers));
}

function actorOf(operator: PastPayer['makers'][number] | undefined): Actor {
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
