import { later, MINUTE_MS, type Instant, type PrefixedId } from '@bank/core';
import type { PixPayee, Warning } from '@bank/contracts';
import { recognisePixKey, type TypedPixKey } from '@bank/pix-key';
import { ok, refuse, type Result } from '@bank/core';
import type { CodeTerms } from './code-terms.ts';

/** How long what was shown stays what is paid. */
export const LOOKUP_MS = 10 * MINUTE_MS;

/** Who gets the money, frozen with the end-to-end id that the payment will carry. */
export interface Lookup {
  readonly companyId: string;
  readonly id: PrefixedId<'lkp'>;
  readonly operatorId: string;
  readonly endToEndId: string;
  readonly payee: PixPayee;
  readonly payeeFingerprint: string;
  /** Where the payee banks with us: company and ledger account. */
  readonly own: { readonly companyId: string; readonly accountId: string } | null;
  readonly warnings: readonly Warning[];
  /** What the code fixes that led to it; null where it was a key or an account. */
  readonly code: CodeTerms | null;
  readonly at: Instant;
  readonly expiresAt: Instant;
}

/** Until when a look-up made now can be paid from. */
export function lookupExpiry(at: Instant): Instant {
  return later(at, LOOKUP_MS);
}

/** The one key that a typed text is; `chosen` decides where it could be two. */
export function keyFrom(
  text: string,
  chosen: TypedPixKey['type'] | undefined,
): Result<TypedPixKey, { readonly code: 'pix.key-malformed' | 'pix.key-ambiguous' }> {
  const recognised = recognisePixKey(text);
  switch (recognised.kind) {
    case 'key': {
      const { type, canonical } = recognised;
      return chosen === undefined || chosen === type ? ok({ type, canonical }) : refuse({ code: 'pix.key-malformed' });
    }
    case 'ambiguous': {
      const key = recognised.candidates.find(({ type }) => type === chosen);
      return key ? ok(key) : refuse({ code: 'pix.key-ambiguous' });
    }
    case 'incomplete':
    case 'refused':
      return refuse({ code: 'pix.key-malformed' });
  }
}
