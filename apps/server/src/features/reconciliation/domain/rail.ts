import type { CivilDate, Instant, Money, Result } from '@bank/core';
import type { Companion, StatementEntry } from '@bank/ledger';

/** A payment or return as a rail's own statement of a day has it. */
export interface RailEntry {
  /** As the rail names it: of Pix the EndToEndId, of a return the ReturnId. */
  readonly paymentId: string;
  /** From the bank's side: above zero came to us at the rail, below zero left. */
  readonly amount: Money;
  /** When the rail settled or refused it. */
  readonly at: Instant;
  readonly outcome: 'settled' | 'refused';
}

/** What a rail itself says of a banking day. */
export interface RailStatement {
  /** The rail's own name of it, for people who look for it. */
  readonly id: string;
  readonly entries: readonly RailEntry[];
  /** What we had with the rail when the day began and ended; null where it does not say. */
  readonly balance: { readonly opening: Money; readonly closing: Money } | null;
}

/** Why a rail gives no statement now; `words` goes on after "não veio: ". */
export interface StatementFault {
  readonly code: string;
  readonly words: string;
}

/** What the bank knows of a payment or return that a rail names. */
export interface KnownPayment {
  readonly paymentId: string;
  /** open: nobody has told us its end. ended: it ended with us without being paid. */
  readonly state: 'open' | 'settled' | 'ended';
  /** From the bank's side, as of {@link RailEntry}. */
  readonly amount: Money;
  /** The rail has told us that it refused it, against what stands; its statement then does not have it. */
  readonly refusedThere: boolean;
  /** Where our books have it. */
  readonly booked: { readonly at: Instant; readonly date: CivilDate } | null;
  /** Whose it is; null where it is nobody's. */
  readonly companyId: string | null;
  /** The customer's account in the ledger. */
  readonly accountId: string | null;
  /** The order that it carries out; null for what comes in. */
  readonly orderId: string | null;
}

/**
 * A rail whose statement is held against our books. What of our books belongs to it is every entry of `account`, the
 * bank's account with it; each stands for the payment that `paymentIdOf` names.
 */
export interface ReconciledRail {
  /** As in rail-messages: "spi". */
  readonly name: string;
  /** For people: "Pix (SPI)". */
  readonly words: string;
  readonly account: string;
  /** The first day on which something was exchanged with it; null as long as there was nothing. */
  firstDay(): Promise<CivilDate | null>;
  /** Its statement of a day that is over. May wait for it, until the signal is aborted. */
  statementOf(date: CivilDate, signal: AbortSignal): Promise<Result<RailStatement, StatementFault>>;
  /** Which payment an entry of our account with it stands for; undefined for one that stands for none. */
  paymentIdOf(entry: StatementEntry): string | undefined;
  /** What the bank knows of these, on whatever day; those that it does not know are left out. */
  find(paymentIds: readonly string[]): Promise<readonly KnownPayment[]>;
  /**
   * Refuses a posting with `BOOKED_MEANWHILE` where the books have that payment by now. It goes with money that people move for a
   * payment that was unknown when they looked: its message may be taken in at the same moment. Both postings have an entry of
   * `account`, so one of them waits for the other and sees what it wrote. Absent: a message of that rail is taken in without an entry.
   */
  unbooked?(paymentId: string): Companion;
}
