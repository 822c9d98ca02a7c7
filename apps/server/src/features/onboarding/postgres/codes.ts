import type { Instant } from '@bank/core';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { CodeChannel } from '../domain/sign-up-code.ts';

/** A code as it is kept. */
export interface StoredCode {
  readonly id: string;
  readonly recipientHash: Buffer;
  readonly codeHash: Buffer;
  readonly sentAt: Instant;
  readonly expiresAt: Instant;
  readonly triesLeft: number;
}

const COLUMNS = `id, recipient_hash AS "recipientHash", code_hash AS "codeHash", sent_at AS "sentAt",
  expires_at AS "expiresAt", tries_left AS "triesLeft"`;

/** Lets codes for one recipient be made one after the other, until the transaction ends. */
export async function lockRecipient(on: Queryable, recipientHash: Buffer): Promise<void> {
  await readRows(on, 'SELECT pg_advisory_xact_lock($1)', [recipientHash.readBigInt64BE(0)]);
}

/** When a registration last had a code sent to a recipient; null: never. */
export async function lastSentTo(
  on: Queryable,
  { registrationHash, recipientHash }: { readonly registrationHash: Buffer; readonly recipientHash: Buffer },
): Promise<Instant | null> {
  const [row] = await readRows<{ readonly sentAt: Instant | null }>(
    on,
    `SELECT max(sent_at) AS "sentAt" FROM bank.onboarding_code WHERE registration_hash = $1 AND recipient_hash = $2`,
    [registrationHash, recipientHash],
  );
  return row?.sentAt ?? null;
}

/**
 * The code in force of a registration and channel: the last one that was sent, whatever became of it. It is locked until
 * the transaction ends: wrong tries are counted one after the other.
 */
export async function lockCode(
  on: Queryable,
  registrationHash: Buffer,
  channel: CodeChannel,
): Promise<StoredCode | undefined> {
  const [code] = await readRows<StoredCode>(
    on,
    `SELECT ${COLUMNS} FROM bank.onboarding_code WHERE registration_hash = $1 AND channel = $2
     ORDER BY sent_at DESC, id DESC LIMIT 1 FOR UPDATE`,
    [registrationHash, channel],
  );
  return code;
}

/** How many codes went to a recipient since then, whoever asked, and when the first of them did. */
export async function codesSentSince(
  on: Queryable,
  recipientHash: Buffer,
  since: Instant,
): Promise<{ readonly count: number; readonly firstAt: Instant | null }> {
  const [row] = await readRows<{ readonly count: number; readonly firstAt: Instant | null }>(
    on,
    `SELECT count(*)::int AS count, min(sent_at) AS "firstAt" FROM bank.onboarding_code
     WHERE recipient_hash = $1 AND sent_at > $2`,
    [recipientHash, timestamp(since)],
  );
  return row ?? { count: 0, firstAt: null };
}

/** Keeps a code that is about to be sent. */
export async function insertCode(
  on: Queryable,
  code: StoredCode & { readonly registrationHash: Buffer; readonly channel: CodeChannel },
): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.onboarding_code (id, registration_hash, channel, recipient_hash, code_hash, sent_at, expires_at,
       tries_left)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      code.id,
      code.registrationHash,
      code.channel,
      code.recipientHash,
      code.codeHash,
      timestamp(code.sentAt),
      timestamp(code.expiresAt),
      code.triesLeft,
    ],
  );
}

/** Counts a wrong try. */
export async function countWrongTry(on: Queryable, id: string): Promise<void> {
  await readRows(on, 'UPDATE bank.onboarding_code SET tries_left = tries_left - 1 WHERE id = $1 AND tries_left > 0', [
    id,
  ]);
}

/** Uses codes up; false when one of them is used up already. */
export async function useCodes(on: Queryable, ids: readonly string[]): Promise<boolean> {
  const used = await readRows(
    on,
    'UPDATE bank.onboarding_code SET tries_left = 0 WHERE id = ANY($1::uuid[]) AND tries_left > 0 RETURNING id',
    [ids],
  );
  return used.length === ids.length;
}

/** Removes codes that were sent before then. */
export async function forgetCodes(on: Queryable, sentBefore: Instant): Promise<void> {
  await readRows(on, 'DELETE FROM bank.onboarding_code WHERE sent_at < $1', [timestamp(sentBefore)]);
}
