import type { Instant } from '@bank/core';
import type { ServiceState } from '@bank/contracts';
import { isStale } from './health.ts';

/** What one server knows of a service. */
export interface View {
  readonly state: ServiceState;
  readonly since: Instant | null;
  readonly measuredAt: Instant | null;
}

/**
 * What the servers say together. Only those count that measured lately: one that died or stopped has no say. Out and on
 * air are what all say; where they differ the service works for some and not for others, which is "slow or failing".
 */
export function agreed(views: readonly View[], now: Instant): View {
  const measuredAt = views.reduce<Instant | null>((last, view) => latest(last, view.measuredAt), null);
  const fresh = views.filter(({ state, measuredAt: at }) => state !== 'unknown' && !isStale(at, now));
  const [first] = fresh;
  if (first === undefined) return { state: 'unknown', since: null, measuredAt };
  if (fresh.every(({ state }) => state === first.state)) {
    // All of them say so only since the last of them does.
    return {
      state: first.state,
      since: fresh.reduce<Instant | null>((at, { since }) => latest(at, since), null),
      measuredAt,
    };
  }
  const troubled = fresh.filter(({ state }) => state !== 'on-air').map(({ since }) => since ?? now);
  return { state: 'slow', since: Math.min(...troubled) as Instant, measuredAt };
}

function latest(a: Instant | null, b: Instant | null): Instant | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}
