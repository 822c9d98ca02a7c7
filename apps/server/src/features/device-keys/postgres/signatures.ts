import type { Instant } from '@bank/core';
import { companion, type Companion, type CompanionStatement } from '@bank/ledger';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';

/** A signature that allowed something: by device and content, which is good once (SECURITY S18). */
export interface SpentSignature {
  readonly companyId: string;
  readonly deviceId: string;
  readonly contentHash: Buffer;
  readonly at: Instant;
}

/** The refusal of a posting whose signature has allowed something else before. */
export const SIGNATURE_SPENT = 'device-keys.signature-spent';

const SPEND = {
  name: 'device_signature_spend',
  order: 5,
  columns: { company_id: 'text', content_hash: 'bytea', device_id: 'text', at: 'timestamptz' },
  sql: `INSERT INTO bank.device_signature (company_id, content_hash, device_id, at)
    SELECT company_id, content_hash, device_id, at FROM {new rows}`,
  refusalByConstraint: { device_signature_pkey: SIGNATURE_SPENT },
} as const satisfies CompanionStatement;

/** Spends a signature with the posting that it allows. */
export function spendSignature({ companyId, deviceId, contentHash, at }: SpentSignature): Companion {
  return companion(SPEND, { company_id: companyId, content_hash: contentHash, device_id: deviceId, at });
}

/** Spends a signature in the transaction of what it allows; false when it was spent before. */
export async function useSignature(on: Queryable, use: SpentSignature): Promise<boolean> {
  const rows = await readRows(
    on,
    `INSERT INTO bank.device_signature (company_id, content_hash, device_id, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING device_id`,
    [use.companyId, use.contentHash, use.deviceId, timestamp(use.at)],
  );
  return rows.length === 1;
}

/** Forgets the signatures that were taken before then. */
export async function deleteSignaturesBefore(on: Queryable, at: Instant): Promise<void> {
  await readRows(on, 'DELETE FROM bank.device_signature WHERE at < $1', [timestamp(at)]);
}
