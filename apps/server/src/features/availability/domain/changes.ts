import { later, type Instant } from '@bank/core';
import type { ServiceState } from '@bank/contracts';
import type { View } from './agreement.ts';
import { isStale, STALE_MS } from './health.ts';

/** From then on a service was in that state. Kept for good, in the order in which they were noted. */
export interface Change {
  readonly state: ServiceState;
  readonly at: Instant;
}

/** What the bank keeps of a service besides its changes. */
export interface Standing extends Change {
  readonly measuredAt: Instant | null;
}

/**
 * What is to be noted when the servers agree on `view` now: nothing, one change, or two where nobody measured for a
 * while before: the time without information belongs to the history too. A change never lies before the one noted last.
 */
export function changesTo(standing: Standing | undefined, view: View, now: Instant): readonly Change[] {
  if (standing === undefined) return [{ state: view.state, at: view.since ?? now }];
  const isGap = standing.state !== 'unknown' && wasSilent(standing, view);
  const gap: readonly Change[] = isGap
    ? [{ state: 'unknown', at: noEarlier(later(standing.measuredAt ?? standing.at, STALE_MS), standing.at) }]
    : [];
  const last = gap[0] ?? standing;
  if (last.state === view.state) return gap;
  return [...gap, { state: view.state, at: noEarlier(view.since ?? now, last.at) }];
}

// Between the last measurement and what is agreed now lies a time in which nobody could say anything.
function wasSilent({ measuredAt }: Standing, view: View): boolean {
  return view.state === 'unknown' || (view.since !== null && isStale(measuredAt, view.since));
}

function noEarlier(at: Instant, floor: Instant): Instant {
  return at > floor ? at : floor;
}

/** A time in which a service was not on air. */
export interface Incident {
  /** The worst that it came to. */
  readonly state: Exclude<ServiceState, 'on-air'>;
  readonly from: Instant;
  /** Null: it lasts. */
  readonly to: Instant | null;
}

const WORSE: readonly ServiceState[] = ['on-air', 'unknown', 'slow', 'out'];

/**
 * The incidents that a service's changes (oldest first) make, oldest first: from leaving the air until being on air again,
 * however it was in between. What the bank did not know before its first measurement is none.
 */
export function incidentsOf(changes: readonly Change[]): readonly Incident[] {
  const incidents: Incident[] = [];
  let open: Incident | undefined;
  for (const [index, { state, at }] of changes.entries()) {
    if (state === 'on-air') {
      if (open) incidents.push({ ...open, to: at });
      open = undefined;
    } else if (open) {
      open = WORSE.indexOf(state) > WORSE.indexOf(open.state) ? { ...open, state } : open;
    } else if (index > 0 || state !== 'unknown') {
      open = { state, from: at, to: null };
    }
  }
  return open ? [...incidents, open] : incidents;
}
