import type { Posting } from './posting.ts';

/** What bounds a batch. */
export interface BatchBounds {
  /** Postings in one batch at most. */
  readonly postingsMax: number;
  /** Parts (legs, holds, companions, audit rows) in one batch at most; a single posting always fits. */
  readonly partsMax: number;
  /** Among how many lanes what waits is shared: one for all, or as many as are free. */
  readonly shares: number;
}

/** Postings that are looked at for one batch; beyond, they wait for the next look. */
const LOOK_AHEAD_MAX = 1024;

/**
 * Which of the waiting postings make the next batch, as ascending indices. The batch takes its share of them, and
 * whatever else touches the accounts of those: lanes never wait for each other's locks, and a hot account keeps its
 * large batches. Left alone is what touches a `busy` account, and what came later and touches an account of something
 * left alone: the postings of an account keep the order in which they came.
 */
export function nextBatch(
  waiting: readonly Posting[],
  busy: ReadonlySet<string>,
  { postingsMax, partsMax, shares }: BatchBounds,
): number[] {
  const share = Math.ceil(waiting.length / shares);
  const [taken, left] = [new Set<string>(), new Set<string>()];
  const batch: number[] = [];
  let parts = 0;
  for (let index = 0; index < waiting.length && index < LOOK_AHEAD_MAX; index += 1) {
    const posting = waiting[index];
    if (!posting) break;
    const accounts = accountsOf(posting);
    const free = accounts.every((id) => !busy.has(id) && !left.has(id));
    if (free && (batch.length < share || accounts.some((id) => taken.has(id)))) {
      parts += partsOf(posting);
      if (batch.length === postingsMax || (batch.length > 0 && parts > partsMax)) break;
      batch.push(index);
      for (const id of accounts) taken.add(id);
    } else {
      for (const id of accounts) left.add(id);
    }
  }
  return batch;
}

/** Postings that touch no account keep their order among themselves under this name. */
const NO_ACCOUNT = '';

/** The accounts that a posting locks. */
export function accountsOf({ legs, holds = [], guard }: Posting): string[] {
  const accounts = legs.map(({ accountId }) => accountId);
  if (guard) accounts.push(guard.accountId);
  for (const step of holds) {
    accounts.push(
      'place' in step ? step.place.accountId : 'settle' in step ? step.settle.accountId : step.release.accountId,
    );
  }
  return accounts.length === 0 ? [NO_ACCOUNT] : accounts;
}

function partsOf({ legs, companions = [], audit = [] }: Posting): number {
  return 1 + legs.length + companions.length + audit.length;
}
