import { later, type Instant } from '@bank/core';
import { randomBytes } from 'node:crypto';
import { PULL_MESSAGES_MAX } from '@bank/rails-protocol';
import type { QueuedMessage } from '../world.ts';

/** How long a message that was handed out waits for its acknowledgement before it is handed out again. */
export const LEASE_MS = 10_000;
const SESSIONS_MAX = 1_000;

/** Who was given what. Not kept over a restart: then everything not acknowledged is handed out again. */
export interface PullSessions {
  /** Messages that may be handed out now, oldest first; they are not handed out again while the lease lasts. */
  lease(queue: ReadonlyMap<string, QueuedMessage>, at: Instant): readonly QueuedMessage[];
  /** A name for what was handed out, by which it will be acknowledged. */
  open(messages: readonly QueuedMessage[]): string;
  /** What that name stood for; an unknown one stood for nothing. */
  close(pull: string): readonly string[];
  /** When the next message of the queue may be handed out, if one waits. */
  nextLease(queue: ReadonlyMap<string, QueuedMessage>): Instant | undefined;
}

/** No one was given anything. */
export function createPullSessions(): PullSessions {
  const leasedUntil = new Map<string, Instant>();
  const sessions = new Map<string, readonly string[]>();
  const mayGo = ({ resourceId, availableAt }: QueuedMessage): Instant => {
    const until = leasedUntil.get(resourceId);
    return until !== undefined && until > availableAt ? until : availableAt;
  };
  return {
    lease(queue, at) {
      const free: QueuedMessage[] = [];
      for (const message of queue.values()) if (mayGo(message) <= at) free.push(message);
      const chosen = free.toSorted((a, b) => a.availableAt - b.availableAt).slice(0, PULL_MESSAGES_MAX);
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
    nextLease(queue) {
      let next: Instant | undefined;
      for (const message of queue.values()) if (next === undefined || mayGo(message) < next) next = mayGo(message);
      return next;
    },
  };
}
