import type { Instant } from '@bank/core';
import type { LimitChange } from '@bank/contracts';
import type { LimitRef } from './decide-change.ts';

/** What of a kept change decides how it stands. */
export interface KeptChange extends LimitRef {
  readonly effectiveAt: Instant;
  /** How it ended before it came into force. */
  readonly ended: 'cancelled' | 'replaced' | null;
}

/**
 * How changes stand at that moment; they come newest first and whole from the newest on. Of those that have come into
 * force only the last one of each limit still is.
 */
export function statesAt(changes: readonly KeptChange[], at: Instant): readonly LimitChange['state'][] {
  const inForce = new Set<string>();
  return changes.map(({ type, subject, measure, effectiveAt, ended }) => {
    if (ended !== null) return ended;
    if (effectiveAt > at) return 'waiting';
    const limit = `${type} ${subject} ${measure}`;
    if (inForce.has(limit)) return 'replaced';
    inForce.add(limit);
    return 'in-force';
  });
}
