import { newUuid, type Instant } from '@bank/core';
import { timestamp } from '../database/pool.ts';
import { readRows, type Queryable } from '../database/rows.ts';
import type { Platform } from '../platform.ts';

/** A message to a person. */
export interface OutgoingMessage {
  readonly companyId: string;
  readonly kind: 'email' | 'sms' | 'push';
  /** An address, a telephone number, or for a push the operator's id. */
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Writes a message in the caller's transaction, with what it tells of: it is delivered if and only if that commits,
 * and then never lost (SECURITY M07).
 */
export async function putMessage(
  on: Queryable,
  { clock, entropy }: Pick<Platform, 'clock' | 'entropy'>,
  message: OutgoingMessage,
  at: Instant,
): Promise<void> {
  const { companyId, kind, recipient, subject, text } = message;
  await readRows(
    on,
    `INSERT INTO bank.outgoing_message (id, company_id, kind, recipient, subject, text, created_at, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [newUuid(clock, entropy), companyId, kind, recipient, subject, text, timestamp(at)],
  );
}

/**
 * Strikes out to whom the delivered messages of an applicant went, all of them or those made before then, in the
 * caller's transaction. Applicants are no company yet: their ids stand before those of every company ('com_').
 */
export async function strikeOutRecipients(on: Queryable, applicantId: string, madeBefore?: Instant): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.outgoing_message SET recipient = ''
     WHERE company_id < 'com_' AND company_id = $1 AND ($2::timestamptz IS NULL OR created_at < $2)
       AND delivered_at IS NOT NULL AND recipient <> ''`,
    [applicantId, madeBefore === undefined ? null : timestamp(madeBefore)],
  );
}
