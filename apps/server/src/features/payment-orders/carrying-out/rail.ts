import type { CivilDate, Instant, Money, Uuid } from '@bank/core';
import type {
  ErrorCode,
  KeptWarning,
  LiveEvent,
  OrderKind,
  OrderPayee,
  OrderPayeeOf,
  PayeeKind,
} from '@bank/contracts';
import type { AuditRow, Companion, JsonObject, Leg } from '@bank/ledger';
import type { Order } from '../domain/order.ts';
import type { OrderRuleRefusal } from '../domain/refusals.ts';
import type { OrderPayer } from '../domain/terms.ts';

/** Something to tell a company's screens once the posting is committed. */
export interface LiveNotice {
  readonly companyId: string;
  readonly events: readonly LiveEvent[];
}

/** Who would get the money now, with what the rail keeps of the look. */
export interface FoundPayee {
  readonly payee: OrderPayee;
  readonly railContent: JsonObject;
  readonly endToEndId: string;
  /** The warning of a fraud that was reported of them, where the order does not carry one. */
  readonly reported?: KeptWarning | undefined;
}

/** What the rail found when it looked again at who gets the money. */
export type PayeeCheck =
  /** As agreed; with a new end-to-end id where the rail asks for one at every look. */
  | { readonly is: 'same'; readonly endToEndId?: string }
  /** Another owner or another account: nobody agreed to pay that one. Null: nobody who could be paid. */
  | { readonly is: 'changed'; readonly found: FoundPayee | null }
  /** As agreed, but reported for fraud since: whoever agreed did not know. The order is to carry this warning. */
  | { readonly is: 'reported'; readonly reported: KeptWarning }
  /** What is paid is not to be paid any more, or asks for something else: the order ends, and says why. */
  | { readonly is: 'over'; readonly refusal: OrderRuleRefusal }
  /** `because`: what cannot be looked at, where it is not what the rail itself says of its look. */
  | { readonly is: 'unavailable'; readonly because?: Unavailable };

/** That something cannot be looked at now: what is said to who waits for an answer, and on the order's time line. */
export interface Unavailable {
  readonly code: ErrorCode;
  readonly note: string;
  /** When it can be, where that is known. */
  readonly retry?: {
    /** For whoever asks again themselves: the sentence of the code says how long to wait. */
    readonly at: Instant;
    /** For an order that the bank takes up again: a moment that no other is given. */
    placeInLine(): Promise<Instant>;
  };
}

/**
 * What an order takes its amount from, where that has an end of its own: a received payment that is given back. All
 * orders that name the same one together never take more than it has (SECURITY M10).
 */
export interface Share {
  /** Which one it is, in the words of its rail; no two companies share one. */
  readonly of: string;
  /** All that there is of it. */
  readonly cap: Money;
  /** What is said where too little is left; its sentence may name `{available}`. */
  readonly refusal: ErrorCode;
}

/** How an order is carried out. */
export type Submission =
  /** Inside this bank: these legs settle it at once. */
  | {
      readonly how: 'book';
      readonly legs: readonly Leg[];
      readonly notices: readonly LiveNotice[];
      /** The id of the transaction, where something that is written with it names it. */
      readonly transactionId?: Uuid;
      /** What else is written; one that is refused says why by the refusal `order.rail.` with the code of what is said, and the order is looked at again. */
      readonly companions?: readonly Companion[];
      /** Acts of the log of whoever gets the money, of the moment of the posting. */
      readonly audit?: readonly AuditRow[];
    }
  /** Outside: the money is held, these companions hand the message over, the answer comes until then or is unknown. */
  | { readonly how: 'outside'; readonly companions: readonly Companion[]; readonly answerDueAt: Instant }
  /** Not at all any more: the order ends, or is not made, for that reason. */
  | { readonly how: 'refused'; readonly refusal: OrderRuleRefusal };

/** An order to a payee of that kind. */
export type OrderTo<K extends PayeeKind> = Order & { readonly payee: OrderPayeeOf<K> };

/** Looks again at a payee, as far as what is known of it is too old. */
export type CheckPayee<K extends PayeeKind> = (
  order: OrderTo<K>,
  payer: OrderPayer,
  at: Instant,
) => Promise<PayeeCheck>;

/**
 * One way of carrying orders out. It knows messages and counterparts; limits, confirmation, holds, states and receipts
 * are not its business, and words, rights, product, days and hours stand in the registry of kinds (contracts/order-kinds).
 * Answers come back through `recordOutcome`.
 */
export interface Rail {
  readonly kind: OrderKind;
  /** The kinds of payee that it pays, each with the look at it right before the order is carried out. */
  readonly payees: { readonly [K in PayeeKind]?: CheckPayee<K> };
  /**
   * Kinds of payee whom other ways have paid and this one can: looked up again, each becomes one of its own. Absent: none.
   */
  readonly paysAgain?: readonly PayeeKind[];
  /** What is said where a payee cannot be looked at now. */
  readonly unavailable: Unavailable;
  /** Whether that text can travel with a payment. */
  acceptsMessage(message: string): boolean;
  /** What is due on that day, where the payee prescribes it; absent: what was asked for, on any day. */
  amountOn?(order: Order, day: CivilDate): Money;
  /** What orders of this kind take their amount from; absent: nothing but the account. Taken when one is made, given back where it ends without paying. */
  share?(order: Order): Share;
  /**
   * What the bank knows of the network that carries orders out: an order that would go while it is out is not sent, and
   * waits. Absent: nothing is ever known. An answer that does not come is another matter: such an order is `unknown`.
   */
  readonly network?: {
    isOut(): boolean;
    /** Whether the order goes through it: one inside this bank does not. */
    carries(order: Order): boolean;
    /** What is said on the time line of an order that waits for it. */
    readonly outNote: string;
  };
  /** What to post so that the order is carried out. Asks nobody. */
  submit(order: Order, payer: OrderPayer, at: Instant): Submission;
  /** The payer's line for money that left through this rail, and where it went in the bank's own books. */
  settlementLegs(order: Order): readonly Leg[];
  /** Called after commit, when an order was paid; once, or, where a server dies in between, never. */
  paid?(order: Order): void;
  /** Called after commit, when something waits to be sent. */
  wake(): void;
}
