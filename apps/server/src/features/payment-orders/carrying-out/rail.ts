import type { Instant } from '@bank/core';
import type { LiveEvent, OrderKind, OrderPayee, Permission, Product } from '@bank/contracts';
import type { Companion, JsonObject, Leg } from '@bank/ledger';
import type { Order } from '../domain/order.ts';
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
}

/** What the rail found when it looked again at who gets the money. */
export type PayeeCheck =
  /** As agreed; with a new end-to-end id where the rail asks for one at every look. */
  | { readonly is: 'same'; readonly endToEndId?: string }
  /** Another owner or another account: nobody agreed to pay that one. Null: nobody who could be paid. */
  | { readonly is: 'changed'; readonly found: FoundPayee | null }
  | { readonly is: 'unavailable' };

/** How an order is carried out. */
export type Submission =
  /** Inside this bank: these legs settle it at once. */
  | { readonly how: 'book'; readonly legs: readonly Leg[]; readonly notices: readonly LiveNotice[] }
  /** Outside: the money is held, these companions hand the message over, the answer comes until then or is unknown. */
  | { readonly how: 'outside'; readonly companions: readonly Companion[]; readonly answerDueAt: Instant };

/**
 * One way of carrying orders out. It knows messages and counterparts; limits, confirmation, holds, states and receipts
 * are not its business. Answers come back through `recordOutcome`.
 */
export interface Rail {
  readonly kind: OrderKind;
  /** What operator and company need to have, also at the moment of execution (SECURITY Z09). */
  readonly permission: Permission;
  readonly product: Product;
  /** Whether that text can travel with a payment. */
  acceptsMessage(message: string): boolean;
  /** Looks again at the payee, as far as what is known of it is too old. */
  checkPayee(order: Order, payer: OrderPayer, at: Instant): Promise<PayeeCheck>;
  /** What to post so that the order is carried out. Asks nobody. */
  submit(order: Order, payer: OrderPayer, at: Instant): Submission;
  /** The payer's line for money that left through this rail, and where it went in the bank's own books. */
  settlementLegs(order: Order): readonly Leg[];
  /** Called after commit, when something waits to be sent. */
  wake(): void;
}
