import { later, MINUTE_MS, type Instant, type PrefixedId } from '@bank/core';
import type { AccountPayee, TedAccountPayee, Warning } from '@bank/contracts';

/** How long what was shown stays what is paid. */
export const LOOKUP_MS = 10 * MINUTE_MS;

/** Whom a transfer pays, with the kind of order that this makes. */
export type FoundPayee =
  | {
      readonly kind: 'transfer';
      readonly payee: AccountPayee;
      /** Where the payee banks with us: company and ledger account. */
      readonly own: { readonly companyId: string; readonly accountId: string };
    }
  | { readonly kind: 'ted'; readonly payee: TedAccountPayee; readonly own: null };

/** Who gets the money, frozen. */
export type Lookup = FoundPayee & {
  readonly companyId: string;
  readonly id: PrefixedId<'tlk'>;
  readonly operatorId: string;
  readonly warnings: readonly Warning[];
  /** The number that the payment will carry: so a look-up serves one order. */
  readonly number: string;
  readonly at: Instant;
  readonly expiresAt: Instant;
};

/** Until when a look-up made now can be paid from. */
export function lookupExpiry(at: Instant): Instant {
  return later(at, LOOKUP_MS);
}
