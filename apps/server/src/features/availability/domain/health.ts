import { MINUTE_MS, SECOND_MS, type Instant } from '@bank/core';
import type { ServiceState } from '@bank/contracts';

/** How one call of ours ended: answered in time, answered late, or not answered in a way that is of use. */
export type Outcome = 'ok' | 'slow' | 'failed';

/** What the calls of one second say together: what half of them or more were. */
interface Spell {
  /** The first of its calls. */
  readonly at: Instant;
  readonly ok: number;
  readonly slow: number;
  readonly failed: number;
}

/** What one server knows of one service, from its own calls. */
export interface Health {
  readonly state: ServiceState;
  /** Since when; null while nothing is known. */
  readonly since: Instant | null;
  readonly measuredAt: Instant | null;
  /** Oldest first. By the second, so that a thousand calls in a moment weigh no more than one. */
  readonly spells: readonly Spell[];
}

/** Nothing was measured. */
export const UNMEASURED: Health = { state: 'unknown', since: null, measuredAt: null, spells: [] };

/**
 * A service that was not called for so long is unknown: nine quiet probes (see measuring/probing.ts), so that one that
 * was lost, or a server that was busy, takes no service off the page.
 */
export const STALE_MS = 45 * SECOND_MS;
/** It is out when in so many seconds with calls, one after the other, most failed: one failure is a hiccup, two may be. */
export const OUT_SPELLS = 3;
/** It is back when in so many one after the other most were answered, so that a service that comes up and falls does not flap. */
export const BACK_SPELLS = 3;
/** It is slow from half of the seconds on, and no more when a fifth or less are left: between the two it stays as it is. */
export const SLOW_FROM_SHARE = 0.5;
export const SLOW_UNTIL_SHARE = 0.2;
/** A share of fewer seconds than these says nothing. */
const SHARE_SPELLS_MIN = 5;
/** What is looked back upon: what is older says nothing of now. */
const WINDOW_MS = 2 * MINUTE_MS;
const WINDOW_SPELLS = 20;

/** What is known after one more call. Calls come in the order in which they ended. */
export function afterCall(health: Health, call: { readonly at: Instant; readonly outcome: Outcome }): Health {
  // What was known has lapsed: it is judged anew.
  const before = isStale(health.measuredAt, call.at) ? UNMEASURED : health;
  const spells = withCall(before.spells, call).filter(({ at }) => call.at - at <= WINDOW_MS);
  return { ...judged(before, spells.slice(-WINDOW_SPELLS)), measuredAt: call.at };
}

/** The same at a later moment without a call: after too long nothing is known. */
export function knownAt(health: Health, now: Instant): Pick<Health, 'state' | 'since' | 'measuredAt'> {
  const { state, since, measuredAt } = health;
  return isStale(measuredAt, now) ? { state: 'unknown', since: null, measuredAt } : { state, since, measuredAt };
}

/** Whether a measurement is too old to say anything of now. */
export function isStale(measuredAt: Instant | null, now: Instant): boolean {
  return measuredAt === null || now - measuredAt > STALE_MS;
}

function withCall(
  spells: readonly Spell[],
  { at, outcome }: { readonly at: Instant; readonly outcome: Outcome },
): readonly Spell[] {
  const last = spells.at(-1);
  const isSameSecond = last !== undefined && Math.floor(at / SECOND_MS) <= Math.floor(last.at / SECOND_MS);
  const spell = isSameSecond ? last : { at, ok: 0, slow: 0, failed: 0 };
  return [...(isSameSecond ? spells.slice(0, -1) : spells), { ...spell, [outcome]: spell[outcome] + 1 }];
}

function verdictOf({ ok, slow, failed }: Spell): Outcome {
  const half = (ok + slow + failed) / 2;
  if (failed >= half) return 'failed';
  return slow + failed >= half ? 'slow' : 'ok';
}

function judged(before: Health, spells: readonly Spell[]): Omit<Health, 'measuredAt'> {
  const failing = lastRun(spells, (verdict) => verdict === 'failed');
  if (before.state !== 'out' && failing.length >= OUT_SPELLS) return { ...became(before, 'out', failing), spells };
  if (before.state !== 'out') return { ...became(before, inService(before, spells), spells), spells };
  const answered = lastRun(spells, (verdict) => verdict !== 'failed');
  if (answered.length < BACK_SPELLS) return { state: 'out', since: before.since, spells };
  // What failed before says nothing of how it is now that it is back.
  return { ...became(before, inService(UNMEASURED, answered), answered), spells: answered };
}

/** On air or slow, for a service that is not out. Nothing answered yet: nothing is known. */
function inService({ state }: Pick<Health, 'state'>, spells: readonly Spell[]): ServiceState {
  const troubled = spells.filter((spell) => verdictOf(spell) !== 'ok').length / spells.length;
  if (spells.length >= SHARE_SPELLS_MIN && troubled >= SLOW_FROM_SHARE) return 'slow';
  if (state === 'slow' && troubled > SLOW_UNTIL_SHARE) return 'slow';
  return spells.every((spell) => verdictOf(spell) === 'failed') ? state : 'on-air';
}

function became(
  before: Pick<Health, 'state' | 'since'>,
  state: ServiceState,
  spells: readonly Spell[],
): Pick<Health, 'state' | 'since'> {
  if (state === before.state) return { state, since: before.since };
  const first = state === 'slow' ? spells.find((spell) => verdictOf(spell) !== 'ok') : undefined;
  const began = state === 'on-air' && before.state === 'slow' ? spells.at(-1) : (first ?? spells[0]);
  return { state, since: began?.at ?? null };
}

function lastRun(spells: readonly Spell[], belongs: (verdict: Outcome) => boolean): readonly Spell[] {
  const before = spells.findLastIndex((spell) => !belongs(verdictOf(spell)));
  return spells.slice(before + 1);
}
