import type { CivilDate, Instant } from '@bank/core';
import type { Scope } from '@bank/contracts';
import { timestamp } from '../../../platform/database/pool.ts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import { keptCertificate, type ProgramCertificate } from '../domain/certificate.ts';

/** A credential as the token endpoint judges it. */
export interface AskingCredential {
  readonly companyId: string;
  readonly id: string;
  readonly version: number;
  readonly scopes: readonly Scope[];
  readonly validUntil: CivilDate | null;
  readonly certificate: ProgramCertificate | null;
  /** SHA-256 of its secret. */
  readonly secretHash: Buffer;
}

const BY_CLIENT = {
  name: 'credential_by_client',
  text: `SELECT c.company_id AS "companyId", c.id, c.version, c.scopes, c.valid_until AS "validUntil", c.certificate,
      c.secret_hash AS "secretHash"
    FROM bank.credential c JOIN bank.company ON company.id = c.company_id
    WHERE c.client_id = $1 AND c.secret_hash IS NOT NULL AND c.revoked_at IS NULL
      AND (c.valid_until IS NULL OR c.valid_until >= $2) AND company.state = 'active'`,
};

/** The credential with that client id, if it opens anything on that day: it has a secret, its company is in order. */
export async function findAsking(
  on: Queryable,
  clientId: string,
  today: CivilDate,
): Promise<AskingCredential | undefined> {
  type Row = Omit<AskingCredential, 'certificate'> & { readonly certificate: string | null };
  const [row] = await readPrepared<Row>(on, BY_CLIENT, [clientId, today]);
  return row && { ...row, certificate: row.certificate === null ? null : keptCertificate(row.certificate) };
}

/** A token to be kept. */
export interface NewToken {
  readonly tokenHash: Uint8Array;
  readonly scopes: readonly Scope[];
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
}

// Who revokes or changes the credential at this moment is waited for, and what it is then is what counts.
const INSERT = {
  name: 'credential_token_insert',
  text: `INSERT INTO bank.credential_token (token_hash, company_id, credential_id, scopes, certificate_thumbprint, issued_at,
      expires_at)
    SELECT $1, c.company_id, c.id, $6::text[], c.certificate_thumbprint, $7, $8
    FROM bank.credential c
    WHERE c.company_id = $2 AND c.id = $3 AND c.version = $4 AND c.secret_hash = $5 AND c.revoked_at IS NULL
    FOR SHARE
    RETURNING credential_id`,
};

/** Keeps a token by its hash; false where the credential is not any more what it was when the token was asked for. */
export async function insertToken(
  on: Queryable,
  { companyId, id, version, secretHash }: AskingCredential,
  { tokenHash, scopes, issuedAt, expiresAt }: NewToken,
): Promise<boolean> {
  const rows = await readPrepared(on, INSERT, [
    tokenHash,
    companyId,
    id,
    version,
    secretHash,
    scopes,
    timestamp(issuedAt),
    timestamp(expiresAt),
  ]);
  return rows.length === 1;
}

/** Ends every token of a credential. */
export async function deleteTokens(
  on: Queryable,
  { companyId, id }: { readonly companyId: string; readonly id: string },
): Promise<void> {
  await readRows(on, 'DELETE FROM bank.credential_token WHERE company_id = $1 AND credential_id = $2', [companyId, id]);
}

/** Removes what has been over since before that moment. */
export async function deleteOldTokens(on: Queryable, before: Instant): Promise<void> {
  await readRows(on, 'DELETE FROM bank.credential_token WHERE expires_at < $1', [timestamp(before)]);
}
