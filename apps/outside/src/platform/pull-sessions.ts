import { later, type Instant } from '@bank/core';
import { randomBytes } from 'node:crypto';
import { PULL_MESSAGES_MAX } from '@bank/rails-protocol';
import type { Runtime } from '../runtime.ts';
import { sleep } from './http.ts';

/** An unacknowledged message is delivered again after this time. */
export const LEASE_MS = 10_000;
const SESSIONS_MAX = 1_000;

/** A message that waits for the bank. */
export interface Waiting {
  readonly resourceId: string;
  readonly availableAt: Instant;
}

/** Deliveries that wait for their acknowledgement. A restart forgets them, so that everything unacknowledged is delivered again. */
export interface PullSessions<Message extends Waiting> {
  /** Takes the messages that may be delivered now, oldest first. Nobody else is given them while the lease lasts. */
  lease(queue: ReadonlyMap<string, Message>, at: Instant): readonly Message[];
  /** Names a delivery; the bank acknowledges it by that name. */
  open(messages: readonly Message[]): string;
  /** Ends a delivery by its name and returns the ids of its messages; none for an unknown name. */
  close(pull: string): readonly string[];
  /** Ends the lease of messages that were not delivered. */
  release(messages: readonly Message[]): void;
  /** Moment at which the next waiting message may be delivered. */
  nextLease(queue: ReadonlyMap<string, Message>): Instant | undefined;
}

/** No one was given anything. */
export function createPullSessions<Message extends Waiting>(): PullSessions<Message> {
  const leasedUntil = new Map<string, Instant>();
  const sessions = new Map<string, readonly string[]>();
  const mayGo = ({ resourceId, availableAt }: Waiting): Instant => {
    const until = leasedUntil.get(resourceId);
    return until !== undefined && until > availableAt ? until : availableAt;
  };
  return {
    lease(queue, at) {
      const chosen: Message[] = [];
      for (const message of queue.values()) {
        const last = chosen.at(-1);
        const isFull = chosen.length === PULL_MESSAGES_MAX;
        if (mayGo(message) > at || (isFull && last !== undefined && last.availableAt <= message.availableAt)) continue;
        if (isFull) chosen.pop();
        const place = chosen.findIndex(({ availableAt }) => availableAt > message.availableAt);
        chosen.splice(place < 0 ? chosen.length : place, 0, message);
      }
      for (const { resourceId } of chosen) leasedUntil.set(resourceId, later(at, LEASE_MS));
      return chosen;
    },
    open(messages) {
      const pull = randomBytes(12).toString('hex');
      sessions.set(
        pull,
        messages.map(({ resourceId }) => resourceId),
      );
      for (const oldest of sessions.keys()) {
        if (sessions.size <= SESSIONS_MAX) break;
        sessions.delete(oldest);
      }
      return pull;
    },
    close(pull) {
      const resourceIds = sessions.get(pull) ?? [];
      sessions.delete(pull);
      for (const resourceId of resourceIds) leasedUntil.delete(resourceId);
      return resourceIds;
    },
    release(messages) {
      for (const { resourceId } of messages) leasedUntil.delete(resourceId);
    },
    nextLease(queue) {
      let next: Instant | undefined;
      for (const message of queue.values()) if (next === undefined || mayGo(message) < next) next = mayGo(message);
      return next;
    },
  };
}

/** The messages that can be handed out, as soon as there is one; none when the wait is over or the caller is gone. */
export async function waitForMessages<Message extends Waiting>(
  runtime: Runtime,
  { sessions, queue }: { readonly sessions: PullSessions<Message>; readonly queue: ReadonlyMap<string, Message> },
  waitMs: number,
  signal: AbortSignal,
): Promise<readonly Message[]> {
  const until = runtime.clock.now() + waitMs;
  for (;;) {
    // Nothing is leased to a caller that is gone: it would have to wait for the lease to end.
    if (signal.aborted) return [];
    const messages = sessions.lease(queue, runtime.clock.now());
    const left = until - runtime.clock.now();
    if (messages.length > 0 || left <= 0) return messages;
    const next = sessions.nextLease(queue);
    const change = new AbortController();
    const stopListening = runtime.onChange(() => change.abort());
    await sleep(
      next === undefined ? left : Math.min(left, Math.max(1, next - runtime.clock.now())),
      AbortSignal.any([signal, change.signal]),
    );
    stopListening();
  }
}
