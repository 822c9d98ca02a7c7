import type { Instant, Money } from '@bank/core';
import type { AuditRow, Companion, HoldStep } from '@bank/ledger';
import type { PixIn } from '../postgres/pix-in-queries.ts';

/** A payment from outside that is credited though it is doubted. */
export interface DoubtedPix extends Pick<PixIn, 'endToEndId' | 'payer'> {
  readonly companyId: string;
  readonly accountId: string;
  readonly amount: Money;
  /** As the guard said when the payment was taken. */
  readonly doubt: string;
}

/** Who looks at what comes in, and blocks what is doubted in the posting that credits it. */
export interface CreditGuard {
  /** Why the payment is doubted; null where it is not, or nobody could say so in time. Never fails. */
  doubtOf(payer: PixIn['payer']): Promise<string | null>;
  /**
   * Whether a payment that says it gives money of a fraud back (purpose IPRT) may be that: the company waits for such money, or
   * the directory named this payment. The purpose is its sender's word, which proves nothing.
   */
  isAwaited(companyId: string, endToEndId: string): Promise<boolean>;
  /** What is written with the posting that credits it. */
  credited(
    pix: DoubtedPix,
    at: Instant,
  ): {
    readonly holds: readonly HoldStep[];
    readonly audit: readonly AuditRow[];
    readonly companions: readonly Companion[];
  };
}
