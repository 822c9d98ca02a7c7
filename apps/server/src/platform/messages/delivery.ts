import { later, SECOND_MS, type Instant } from '@bank/core';
import { timestamp } from '../database/pool.ts';
import { readRows } from '../database/rows.ts';
import { createLoop, type Loop } from '../jobs/loop.ts';
import type { Platform } from '../platform.ts';

interface DueMessage {
  readonly id: string;
  readonly kind: 'email' | 'sms' | 'push';
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly tries: number;
}

const LOOK_EVERY_MS = 500;
const TAKEN_FOR_MS = 30 * SECOND_MS;
const AT_ONCE = 10;
const PAUSE_MS_MAX = 300 * SECOND_MS;

/**
 * Delivers messages at least once; the receiver knows repetitions by their reference. A message is taken by moving its
 * due time on, so that several processes share the work and one that dies leaves nothing behind.
 */
export function createMessageDelivery(platform: Platform): Loop {
  return createLoop({
    name: 'message-delivery',
    everyMs: LOOK_EVERY_MS,
    log: platform.log,
    turn: () => deliverDue(platform),
  });
}

/** One turn: delivers what is due, the oldest first; true when there may be more. */
export async function deliverDue(platform: Platform): Promise<boolean> {
  const due = await takeDue(platform);
  for (const message of due) await deliver(platform, message);
  return due.length === AT_ONCE;
}

async function takeDue({ pool, clock }: Platform): Promise<readonly DueMessage[]> {
  const at = clock.now();
  return readRows<DueMessage>(
    pool,
    `WITH taken AS (
       UPDATE bank.outgoing_message SET due_at = $2, tries = tries + 1
       WHERE id IN (
         SELECT id FROM bank.outgoing_message WHERE delivered_at IS NULL AND due_at <= $1
         ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING id, kind, recipient, subject, text, tries, created_at)
     SELECT id, kind, recipient, subject, text, tries FROM taken ORDER BY created_at, id`,
    [timestamp(at), timestamp(later(at, TAKEN_FOR_MS)), AT_ONCE],
  );
}

async function deliver({ pool, rails, clock, log }: Platform, message: DueMessage): Promise<void> {
  const { id, kind, recipient, subject, text, tries } = message;
  const sent = await rails.outbox.send(kind, { to: recipient, subject, text, reference: id });
  const at = clock.now();
  if (sent.ok) {
    // Struck out once it is gone, for it may hold a code.
    await readRows(pool, 'UPDATE bank.outgoing_message SET delivered_at = $2, text = NULL WHERE id = $1', [
      id,
      timestamp(at),
    ]);
    return;
  }
  log.warn({ message: id, kind, tries, fault: sent.error.code }, 'a message could not be delivered yet');
  await readRows(pool, 'UPDATE bank.outgoing_message SET due_at = $2 WHERE id = $1', [
    id,
    timestamp(nextTry(at, tries)),
  ]);
}

function nextTry(at: Instant, tries: number): Instant {
  return later(at, Math.min(PAUSE_MS_MAX, SECOND_MS * 2 ** Math.min(tries, 10)));
}
