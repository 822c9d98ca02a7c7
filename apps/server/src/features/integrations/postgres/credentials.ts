import type { CivilDate, Instant } from '@bank/core';
import type { Product, Scope } from '@bank/contracts';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import { keptCertificate } from '../domain/certificate.ts';
import type { Person, StoredCredential, Terms } from '../domain/credential.ts';

interface CredentialRow {
  readonly id: string;
  readonly clientId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly dailyCapCentavos: bigint;
  readonly validUntil: CivilDate | null;
  readonly certificate: string | null;
  readonly version: number;
  readonly createdAt: Instant;
  readonly createdBy: Person;
  readonly secretFor: string;
  readonly hasSecret: boolean;
  readonly secretShown: (Person & { readonly at: Instant }) | null;
  readonly revokedAt: Instant | null;
  readonly revokedBy: Person | null;
  readonly usedAt: Instant | null;
  readonly usedFrom: string | null;
}

const CREDENTIAL = `SELECT c.id, c.client_id AS "clientId", c.name, c.scopes, c.daily_cap_centavos AS "dailyCapCentavos",
    c.valid_until AS "validUntil", c.certificate, c.version, c.created_at AS "createdAt", c.created_by AS "createdBy",
    c.secret_for AS "secretFor", c.secret_hash IS NOT NULL AS "hasSecret", c.secret_shown AS "secretShown",
    c.revoked_at AS "revokedAt", c.revoked_by AS "revokedBy", u.at AS "usedAt", u.address AS "usedFrom"
  FROM bank.credential c
  LEFT JOIN bank.credential_use u ON u.company_id = c.company_id AND u.credential_id = c.id
  WHERE c.company_id = $1`;

function credentialOf(row: CredentialRow): StoredCredential {
  const { certificate, hasSecret, secretShown, revokedAt, revokedBy, usedAt, usedFrom, ...rest } = row;
  return {
    ...rest,
    certificate: certificate === null ? null : keptCertificate(certificate),
    secretShown: hasSecret ? secretShown : null,
    revoked: revokedAt === null || revokedBy === null ? null : { ...revokedBy, at: revokedAt },
    lastUsed: usedAt === null || usedFrom === null ? null : { at: usedAt, address: usedFrom },
  };
}

/** All credentials of a company, the newest first. */
export async function readCredentials(on: Queryable, companyId: string): Promise<readonly StoredCredential[]> {
  const rows = await readRows<CredentialRow>(on, `${CREDENTIAL} ORDER BY c.created_at DESC, c.id DESC`, [companyId]);
  return rows.map(credentialOf);
}

/** One of a company; undefined for any that it does not have. Locked, it stays as it is until the transaction ends. */
export async function findCredential(
  on: Queryable,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<StoredCredential | undefined> {
  const suffix = lock === 'locked' ? ' FOR NO KEY UPDATE OF c' : '';
  const [row] = await readRows<CredentialRow>(on, `${CREDENTIAL} AND c.id = $2${suffix}`, [companyId, id]);
  return row && credentialOf(row);
}

/** What the company has contracted. */
export async function productsOf(on: Queryable, companyId: string): Promise<readonly Product[]> {
  const [row] = await readRows<{ readonly products: readonly Product[] }>(
    on,
    'SELECT products FROM bank.company WHERE id = $1',
    [companyId],
  );
  return row?.products ?? [];
}

/** A credential to be kept, with nothing seen of its secret yet. */
export interface NewCredential extends Terms {
  readonly companyId: string;
  readonly id: string;
  readonly clientId: string;
  readonly createdAt: Instant;
  readonly createdBy: Person;
}

/** Keeps a new credential. False where its id or client id is taken. */
export async function insertCredential(on: Queryable, credential: NewCredential): Promise<boolean> {
  const { companyId, id, clientId, createdAt, createdBy } = credential;
  const rows = await readRows(
    on,
    `INSERT INTO bank.credential (company_id, id, client_id, created_at, created_by, secret_for, name, scopes,
       daily_cap_centavos, valid_until, certificate, certificate_thumbprint)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING RETURNING id`,
    [companyId, id, clientId, timestamp(createdAt), JSON.stringify(createdBy), createdBy.id, ...termsOf(credential)],
  );
  return rows.length === 1;
}

/** Writes other terms of a credential, and that they changed. */
export async function putTerms(
  on: Queryable,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  terms: Terms,
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.credential SET version = version + 1, name = $3, scopes = $4, daily_cap_centavos = $5, valid_until = $6,
       certificate = $7, certificate_thumbprint = $8 WHERE company_id = $1 AND id = $2`,
    [companyId, id, ...termsOf(terms)],
  );
}

function termsOf({ name, scopes, dailyCapCentavos, validUntil, certificate }: Terms): readonly unknown[] {
  return [name, scopes, dailyCapCentavos, validUntil, certificate?.pem ?? null, certificate?.thumbprint ?? null];
}

/** Takes its secret from a credential; that person may have the next one. */
export async function dropSecret(
  on: Queryable,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  secretFor: string,
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.credential SET version = version + 1, secret_for = $3, secret_hash = NULL, secret_shown = NULL
     WHERE company_id = $1 AND id = $2`,
    [companyId, id, secretFor],
  );
}

/** Gives a credential its secret, by its hash, and says who saw it. False where it has one already. */
export async function putSecret(
  on: Queryable,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  secretHash: Uint8Array,
  shown: Person & { readonly at: Instant },
): Promise<boolean> {
  const rows = await readRows(
    on,
    `UPDATE bank.credential SET secret_hash = $3, secret_shown = $4
     WHERE company_id = $1 AND id = $2 AND secret_hash IS NULL RETURNING id`,
    [companyId, id, secretHash, JSON.stringify(shown)],
  );
  return rows.length === 1;
}

/** Revokes a credential. */
export async function putRevoked(
  on: Queryable,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  by: Person & { readonly at: Instant },
): Promise<void> {
  const { at, ...person } = by;
  await readRows(on, 'UPDATE bank.credential SET revoked_at = $3, revoked_by = $4 WHERE company_id = $1 AND id = $2', [
    companyId,
    id,
    timestamp(at),
    JSON.stringify(person),
  ]);
}
