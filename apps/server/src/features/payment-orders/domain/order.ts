import type { CivilDate, Instant, Money, PrefixedId, Repetition, Uuid } from '@bank/core';
import type { JsonObject } from '@bank/ledger';
import type { OrderKind, OrderPayee, OrderReturn, OrderState } from '@bank/contracts';
import type { OrderApproval } from './approval.ts';
import type { OrderFee } from './order-fee.ts';
import type { OrderMaker } from './maker.ts';

export type OrderId = PrefixedId<'ord'>;

/** Why an order waits for the operator's app. */
export type ConfirmationReason =
  | 'reported-for-fraud'
  | 'above-threshold'
  | 'payee-changed'
  | 'first-payment'
  | 'daily-sum'
  | 'recurrence'
  | 'edited'
  | 'no-trusted-device'
  | 'batch';

/**
 * An amount counted against a limit. What counts for a period, for a maker's day (`bracket`: approval rules), for what
 * somebody without a trusted device may pay on a day (`device`), for the month's free uses (`free`: one of them, and the
 * cap is how many there are), for what the order takes its amount from (`share`), or for what a program may do in a day by
 * itself (`program`) is given back when the order ends without paying; what counts for an operator's unconfirmed sum is not,
 * for that bounds what a thief may try.
 */
export interface CountedLimit {
  readonly kind: 'period' | 'unconfirmed' | 'device' | 'bracket' | 'free' | 'share' | 'program';
  readonly counterId: string;
  readonly amountCentavos: string;
  readonly capCentavos: string;
}

/** Why an order was rejected: the rail's or rule's code, and the sentence that the customer was told. */
export interface OrderRefusal {
  readonly code: string;
  readonly message: string;
}

/**
 * What an order that repeats keeps beside the order itself. It is scheduled for its next day; when that day begins it
 * makes one order and moves on, and the last payment it is itself.
 */
export interface OrderSeries extends Repetition {
  /** Which payment of the repetition the order's date is for, from 1. */
  readonly number: number;
  /** Payments of the repetitions before an edit: numbers of orders go on, none comes twice. */
  readonly countedBefore: number;
  /** Orders made so far. */
  readonly made: number;
  readonly paused: boolean;
  /** The coming payments that are not made, by the day before the holiday rule moved it, in order. */
  readonly leftOut: readonly CivilDate[];
}

/** Where an order comes from that another order made: a series, or a batch. */
export interface OrderOrigin {
  readonly orderId: OrderId;
  /** The batch whose row it is; null: a series made it. */
  readonly batchId: string | null;
  /** Which of the series' payments, or of the batch's rows, it is, from 1. */
  readonly occurrence: number;
  /** The revision of what made it at that time: its confirmation and approvals are this order's, as long as nobody edits it. */
  readonly revision: number;
  /** The day before the rule for holidays was applied; of a row its own day. */
  readonly plannedFor: CivilDate;
}

/** A payment order as it is kept. */
export interface Order {
  readonly companyId: string;
  readonly id: OrderId;
  readonly kind: OrderKind;
  readonly state: OrderState;
  /** Rises with every change of state: the next change names the one that it saw. */
  readonly version: number;
  /** Rises with every edit, and when payee, maker or who approved are not what was agreed to: what was signed before is void. */
  readonly revision: number;
  /** The ledger account that pays. */
  readonly accountId: string;
  readonly amount: Money;
  /** The day it is meant for. */
  readonly date: CivilDate;
  /** Who gets the money, whole; screens and lists mask it. */
  readonly payee: OrderPayee;
  readonly payeeFingerprint: string;
  readonly message: string | null;
  readonly endToEndId: string | null;
  readonly txid: string | null;
  /** What only the order's rail reads. */
  readonly railContent: JsonObject;
  readonly warnings: readonly string[];
  readonly createdAt: Instant;
  readonly createdBy: OrderMaker;
  /** What it was counted into so far: the day's sums, the period's limits. */
  readonly counted: readonly CountedLimit[];
  /** What it costs; null for an order from before there were fees, which costs nothing. */
  readonly fee: OrderFee | null;
  /** Who has to say yes besides its maker; null where no rules were asked. */
  readonly approval: OrderApproval | null;
  readonly confirmationReason: ConfirmationReason | null;
  /** The company's threshold of that decision, where it is the reason; null otherwise, and where it was not kept yet. */
  readonly confirmationThreshold: Money | null;
  readonly confirmedAt: Instant | null;
  readonly expiresAt: Instant | null;
  /** When a scheduled order is to run. */
  readonly nextTryAt: Instant | null;
  /** Its time has come and nothing was sent, for the bank knows that its rail is out: it goes when the rail is back. */
  readonly waitsForRail: boolean;
  readonly holdId: Uuid | null;
  /** When it went to the rail, and until when the rail's answer is waited for. */
  readonly submittedAt: Instant | null;
  readonly answerDueAt: Instant | null;
  /**
   * Of a rejected order: why. Of an unknown one: the no that may follow a settlement, so that the bank is clearing up what
   * happened; told to nobody as a reason before that is known.
   */
  readonly refusal: OrderRefusal | null;
  readonly settledAt: Instant | null;
  readonly receiptCode: string | null;
  /** What whoever got the money gave back of it, as it is told; absent where nothing came back. */
  readonly returned?: OrderReturn;
  /** How it repeats; null for a single payment. */
  readonly series: OrderSeries | null;
  readonly madeBy: OrderOrigin | null;
}

/** The mark of an order that whoever gets the money has fixed, as by a code; it stands beside what the rail keeps. */
const FIXED = 'fixed';

/** What a rail keeps, with the mark of an order of which nothing may be changed. */
export function fixedContent(railContent: JsonObject): JsonObject {
  return { ...railContent, [FIXED]: true };
}

/** Whether nothing of an order may be changed: who wants another amount or day makes another one. */
export function isFixed({ railContent }: Pick<Order, 'railContent'>): boolean {
  return railContent[FIXED] === true;
}

/** The mark of an order whose payee only some people may see: it stands beside what the rail keeps. */
const CONFIDENTIAL = 'confidential';

/** What a rail keeps, with the mark of an order whose payee is closed to people without the right to see such. */
export function confidentialContent(railContent: JsonObject): JsonObject {
  return { ...railContent, [CONFIDENTIAL]: true };
}

/** Whether only people with the right for it see who gets the money. */
export function isConfidential({ railContent }: Pick<Order, 'railContent'>): boolean {
  return railContent[CONFIDENTIAL] === true;
}

/** Who does something to an order, and from where; the bank itself has no device or address. */
export interface Actor {
  /** The operator, or the credential whose program did it; null: the bank. */
  readonly id: string | null;
  readonly name: string;
  readonly device: { readonly id: string; readonly name: string } | null;
  readonly address: string | null;
}

/** The bank's own steps. */
export const THE_BANK: Actor = { id: null, name: 'Banco', device: null, address: null };
