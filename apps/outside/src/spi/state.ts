import type { Entropy, Instant, Money } from '@bank/core';
import type { EndToEndId, Ispb, MessageId, ReturnId } from '@bank/identifiers';
import type { CreditTransfer, PaymentReturn, SpiMessage, StatusReason } from '@bank/iso20022';

/** How a list of entries can be made to differ from what was settled: one missing, one too many, one centavo more. */
export const ENTRY_DIFFERENCES = ['missing', 'extra', 'amount'] as const;
export type EntryDifference = (typeof ENTRY_DIFFERENCES)[number];

/** One payment or return on its way. */
export interface SpiTransaction {
  /** EndToEndId of a payment, ReturnId of a return. */
  readonly id: EndToEndId | ReturnId;
  readonly endToEndId: EndToEndId;
  readonly kind: 'payment' | 'return';
  readonly from: Ispb;
  readonly to: Ispb;
  readonly amount: Money;
  readonly createdAt: Instant;
  /** Not settled by then, it is refused with AB03. */
  readonly deadline: Instant;
  readonly content: CreditTransfer | PaymentReturn;
  readonly state: 'awaiting' | 'settled' | 'rejected';
  readonly reason?: StatusReason;
  readonly settledAt?: Instant;
}

/** What of a payment says whether it can be given back. */
export type ReturnablePayment = Pick<SpiTransaction, 'kind' | 'from' | 'to' | 'settledAt'>;

/** All that the SPI remembers. */
export interface SpiState {
  readonly transactions: Map<string, SpiTransaction>;
  /** Payments that were settled before this world began: they can be given back, and stand in no list and no balance. */
  readonly before: Map<string, ReturnablePayment>;
  /** Ids of messages that were taken, with the transactions that they brought. */
  readonly seen: Map<MessageId, readonly string[]>;
  /** What waits for the payee's bank. */
  readonly awaiting: Map<string, Instant>;
  /** What each participant's account won or lost by all that was settled. */
  readonly net: Map<Ispb, Money>;
  /** Files of entries that were announced, by hash; the oldest go first. */
  readonly files: Map<string, string>;
}

/** A message that leaves the SPI. */
export interface Outgoing {
  readonly to: Ispb;
  readonly message: SpiMessage;
}

/** What comes with each call. */
export interface SpiContext {
  readonly at: Instant;
  readonly entropy: Entropy;
  /** Whether an institution takes part. */
  readonly isParticipant: (ispb: Ispb) => boolean;
  /** Whether Banco Central has suspended it. */
  readonly isBlocked: (ispb: Ispb) => boolean;
  /** A refusal that the fault controls ask for, given after all checks of our own. */
  readonly refuseWith?: StatusReason;
  /** A difference that the fault controls ask for in the list of entries that is asked for now. */
  readonly difference?: EntryDifference;
}

/** An SPI that has seen nothing. */
export function newSpiState(): SpiState {
  return {
    transactions: new Map(),
    before: new Map(),
    seen: new Map(),
    awaiting: new Map(),
    net: new Map(),
    files: new Map(),
  };
}
