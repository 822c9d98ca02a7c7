import type { Instant } from '@bank/core';
import type { CompanyRequestState, Product, Tier } from '@bank/contracts';
import type { CompanyAddress } from './registration.ts';

/** What would change, in words. */
export interface RequestLine {
  readonly label: string;
  readonly before: string | null;
  readonly after: string;
}

/** What a change of the registration would do; amounts are reais as decimal text, as they travel. */
export interface RegistrationChanges {
  readonly corporateName?: string;
  /** Empty: it is taken off. */
  readonly fantasyName?: string;
  readonly activitySector?: string;
  readonly businessDescription?: string;
  readonly businessEmail?: string;
  readonly businessPhone?: string;
  readonly monthlyBilling?: string;
  readonly shareCapital?: string;
  readonly patrimony?: string;
  readonly address?: CompanyAddress;
  readonly partnersChanged?: true;
}

/** What an upgrade would do. */
export interface UpgradeChanges {
  readonly products: readonly Product[];
  readonly tier: Tier | null;
}

/** What a request would do. */
export type RequestedChanges =
  | ({ readonly kind: 'registration' } & { readonly changes: RegistrationChanges })
  | ({ readonly kind: 'upgrade' } & { readonly changes: UpgradeChanges });

/** Who settles a request: a rule at once, or the bank's staff. */
export type Settlement =
  | { readonly by: 'rule' }
  | { readonly by: 'staff' }
  | { readonly by: 'denial'; readonly reason: string };

/** A request that may be kept: nothing stands against it. */
export type PlannedRequest = RequestedChanges & {
  readonly lines: readonly RequestLine[];
  /** What of it another open request may not touch too. */
  readonly subjects: readonly string[];
  readonly settlement: Settlement;
};

/** A request as it is kept. */
export type StoredRequest = RequestedChanges & {
  readonly companyId: string;
  readonly id: string;
  readonly state: CompanyRequestState;
  readonly lines: readonly RequestLine[];
  readonly subjects: readonly string[];
  readonly documentIds: readonly string[];
  readonly askedBy: string;
  readonly askedByName: string;
  readonly askedAt: Instant;
  readonly decidedAt: Instant | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
};

/** What a request is about, in one line: "Endereço", "Produto: Cobrança". */
export function titleOf({ kind, lines }: Pick<StoredRequest, 'kind' | 'lines'>): string {
  return lines.map(({ label, after }) => (kind === 'upgrade' ? `${label}: ${after}` : label)).join(', ');
}
