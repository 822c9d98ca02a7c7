import { DAY_MS, later, money, type Instant, type Money } from '@bank/core';
import { REFUND_DAYS, STAGE_OF_REFUND, type OrderState } from '@bank/contracts';

/** A Pix that a company received, as its line in the books tells it. */
export interface Received {
  readonly endToEndId: string;
  readonly entrySeq: bigint;
  readonly receivedAt: Instant;
  readonly amount: Money;
  readonly payer: {
    readonly name: string;
    /** CPF or CNPJ, bare; null where the line names none. */
    readonly document: string | null;
    readonly ispb: string | null;
    readonly bankName: string | null;
  };
  readonly message: string | null;
  readonly txid: string | null;
  /** Where the money goes back to: through the SPI, to an account of ours, or nowhere, for no rail knows of it. */
  readonly back: WayBack;
}

/** The way on which a received Pix can go back. */
export type WayBack =
  | { readonly through: 'network' }
  | { readonly through: 'books'; readonly companyId: string; readonly accountId: string }
  | { readonly through: 'nothing' };

/** As much of a refund as the sum asks for. */
export interface RefundPart {
  readonly amount: Money;
  readonly state: OrderState;
}

/** What of a received Pix has gone back, may still go by refunds that are made, and is left. */
export interface Shares {
  readonly given: Money;
  readonly underWay: Money;
  readonly remaining: Money;
}

/** Adds up what became of a received amount. The three together are never less than it. */
export function sharesOf(received: Money, refunds: readonly RefundPart[]): Shares {
  let given = 0n;
  let underWay = 0n;
  for (const { amount, state } of refunds) {
    // What ended without money has freed its part.
    const stage = STAGE_OF_REFUND[state];
    if (stage === 'done') given += amount;
    else if (stage !== 'not-done') underWay += amount;
  }
  const left = received - given - underWay;
  return { given: money(given), underWay: money(underWay), remaining: money(left > 0n ? left : 0n) };
}

/** The last moment at which a Pix can be given back (Regulamento do Pix: 90 days from its settlement). */
export function refundableUntil(receivedAt: Instant): Instant {
  return later(receivedAt, REFUND_DAYS * DAY_MS);
}

/** Why nothing of a received Pix can be given back at that moment, before any amount is named. */
export type NoRefund = 'pix-refunds.not-in-network' | 'pix-refunds.too-late' | 'pix-refunds.nothing-left';

/** The first reason against giving anything back, in the order in which a person would look; undefined: something can be. */
export function refusalOfRefund(
  received: Pick<Received, 'back' | 'receivedAt'>,
  { remaining }: Pick<Shares, 'remaining'>,
  at: Instant,
): NoRefund | undefined {
  if (remaining === 0n) return 'pix-refunds.nothing-left';
  if (at > refundableUntil(received.receivedAt)) return 'pix-refunds.too-late';
  return received.back.through === 'nothing' ? 'pix-refunds.not-in-network' : undefined;
}
