import { addDays, startOfDay, type CivilDate, type Instant } from '@bank/core';
import { CREDENTIALS_MAX, SCOPE_PRODUCT, type CredentialState, type Product, type Scope } from '@bank/contracts';
import type { ProgramCertificate } from './certificate.ts';

/** A person behind an act, as it is kept with it. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** What a credential may do. */
export interface Terms {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** What its programs may give back in a day by themselves. */
  readonly dailyCapCentavos: bigint;
  /** The last day on which it works; null: until it is revoked. */
  readonly validUntil: CivilDate | null;
  readonly certificate: ProgramCertificate | null;
}

/** A credential as it is kept; of its secret there is nothing but whether it has one. */
export interface StoredCredential extends Terms {
  readonly id: string;
  readonly clientId: string;
  /** Rises with each signed change. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly createdBy: Person;
  /** Who may see the secret that it has or gets next. */
  readonly secretFor: string;
  /** When its secret was made and shown, and to whom; null: it has none. */
  readonly secretShown: (Person & { readonly at: Instant }) | null;
  readonly revoked: (Person & { readonly at: Instant }) | null;
  readonly lastUsed: { readonly at: Instant; readonly address: string } | null;
}

/** How a credential stands on that day. */
export function stateOf(
  { revoked, validUntil }: Pick<StoredCredential, 'revoked' | 'validUntil'>,
  today: CivilDate,
): CredentialState {
  if (revoked !== null) return 'revoked';
  return validUntil !== null && validUntil < today ? 'expired' : 'active';
}

/** The moment from which a token of a credential opens nothing any more, of one that is given at `at` for so long. */
export function tokenEnd(
  { validUntil, certificate }: Pick<Terms, 'validUntil' | 'certificate'>,
  at: Instant,
  forMs: number,
): Instant {
  const ends = [at + forMs];
  if (validUntil !== null) ends.push(startOfDay(addDays(validUntil, 1)));
  if (certificate !== null) ends.push(certificate.validUntil);
  return Math.min(...ends) as Instant;
}

/** Why terms are refused, and by which field. */
export interface TermsRefusal {
  readonly code:
    | 'integrations.too-many'
    | 'integrations.name-taken'
    | 'access.product-missing'
    | 'integrations.date-past'
    | 'integrations.certificate-needed';
  readonly field?: 'name' | 'scopes' | 'validUntil' | 'certificate';
  readonly data?: { readonly count: string };
}

/** What terms are judged by. */
export interface TermsCircumstances {
  readonly today: CivilDate;
  /** What the company has contracted. */
  readonly products: readonly Product[];
  /** The company's credentials. */
  readonly all: readonly Pick<StoredCredential, 'id' | 'name' | 'revoked' | 'validUntil'>[];
  /** Programs must show a certificate. */
  readonly certificateNeeded: boolean;
}

/** Why a credential cannot have these terms; undefined where it can. `id`: the one that changes; absent: a new one. */
export function refuseTerms(
  terms: Terms,
  { today, products, all, certificateNeeded }: TermsCircumstances,
  id?: string,
): TermsRefusal | undefined {
  const others = all.filter((one) => one.id !== id && stateOf(one, today) === 'active');
  if (id === undefined && others.length >= CREDENTIALS_MAX)
    return { code: 'integrations.too-many', data: { count: String(CREDENTIALS_MAX) } };
  const folded = terms.name.toLowerCase();
  if (others.some(({ name }) => name.toLowerCase() === folded))
    return { code: 'integrations.name-taken', field: 'name' };
  if (!terms.scopes.every((scope) => products.includes(SCOPE_PRODUCT[scope])))
    return { code: 'access.product-missing', field: 'scopes' };
  if (terms.validUntil !== null && terms.validUntil < today)
    return { code: 'integrations.date-past', field: 'validUntil' };
  if (certificateNeeded && terms.certificate === null)
    return { code: 'integrations.certificate-needed', field: 'certificate' };
  return undefined;
}
