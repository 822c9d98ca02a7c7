import { DAY_MS, type Instant } from '@bank/core';
import {
  FRAUD_KINDS,
  type DictEntry,
  type DictStatistics,
  type DictSubjectStatistics,
  type DictWindows,
  type FraudKind,
} from '@bank/rails-protocol';

// What the directory knows of frauds, and the sums over its windows (DICT API 2.12.1).

/** What a mark is on: one key, or a person with every key of theirs. */
export type FraudSubject = { readonly key: string } | { readonly taxId: string };

/** A fraud that was reported and, where a kind stands in it, confirmed as that. */
export interface FraudMark {
  readonly subject: FraudSubject;
  readonly confirmed: FraudKind | null;
  /** When, or how many days ago it always is. */
  readonly on: Instant | { readonly daysAgo: number };
}

/** All that the directory remembers of frauds and of what it is compared with. */
export interface FraudsState {
  marks: readonly FraudMark[];
  /** Payments of the bank's customers to a key and to a person, since the world began. */
  readonly settled: Map<string, number>;
}

const MARKS_MAX = 1000;
/** Keys and persons whose payments are counted; the ones first met go first. */
const SETTLED_MAX = 50_000;

/** The windows, in days. */
const DAYS: Readonly<Record<keyof DictWindows, number>> = { d90: 90, m12: 365, m60: 1826 };

/** Two of the other banks' customers have been reported from the beginning: one lately, one long ago. */
export function newFraudsState(): FraudsState {
  return {
    marks: [
      { subject: { key: 'bloqueada@exemplo.com.br' }, confirmed: 'scammerAccount', on: { daysAgo: 30 } },
      { subject: { key: 'encerrada@exemplo.com.br' }, confirmed: 'muleAccount', on: { daysAgo: 200 } },
    ],
    settled: new Map(),
  };
}

/** Notes a fraud. What is older than the longest window tells nobody anything, and the oldest make room. */
export function markFraud(state: FraudsState, mark: FraudMark): undefined {
  state.marks = [...state.marks, mark].slice(-MARKS_MAX);
}

/** Forgets every fraud of that key or person. */
export function clearFrauds(state: FraudsState, subject: FraudSubject): undefined {
  state.marks = state.marks.filter((mark) => nameOf(mark.subject) !== nameOf(subject));
}

/** Counts a payment that was settled, by the key that led to its payee and by the payee. */
export function countSettled({ settled }: FraudsState, { key, taxId }: { key: string; taxId: string }): void {
  for (const name of [nameOf({ key }), nameOf({ taxId })]) {
    settled.set(name, (settled.get(name) ?? 0) + 1);
    for (const oldest of settled.keys()) {
      if (settled.size <= SETTLED_MAX) break;
      settled.delete(oldest);
    }
  }
}

/** Whether a fraud of that person, or with one of these keys, was confirmed within the last twelve months. */
export function isMarked(
  state: FraudsState,
  { taxId, keys }: { readonly taxId: string; readonly keys: readonly string[] },
  at: Instant,
): boolean {
  const names = [nameOf({ taxId }), ...keys.map((key) => nameOf({ key }))];
  return state.marks.some(
    (mark) => mark.confirmed !== null && names.includes(nameOf(mark.subject)) && ageOf(mark, at) < DAYS.m12 * DAY_MS,
  );
}

/** The sums for a key and its owner at that moment. A key's frauds are its owner's too. */
export function statisticsOf(state: FraudsState, { key, owner }: DictEntry, at: Instant): DictStatistics {
  const keyName = nameOf({ key });
  const ownerName = nameOf({ taxId: owner.taxId });
  const marks = (...names: string[]) => state.marks.filter(({ subject }) => names.includes(nameOf(subject)));
  return {
    key: sumsOf(marks(keyName), state.settled.get(keyName) ?? 0, at),
    owner: sumsOf(marks(keyName, ownerName), state.settled.get(ownerName) ?? 0, at),
  };
}

function sumsOf(marks: readonly FraudMark[], settled: number, at: Instant): DictSubjectStatistics {
  const sum = (counts: (mark: FraudMark) => boolean): DictWindows => {
    const within = (days: number) => marks.filter((mark) => counts(mark) && ageOf(mark, at) < days * DAY_MS).length;
    return { d90: within(DAYS.d90), m12: within(DAYS.m12), m60: within(DAYS.m60) };
  };
  const [applicationFraud, muleAccount, scammerAccount, otherFraud] = FRAUD_KINDS.map((kind) =>
    sum(({ confirmed }) => confirmed === kind),
  ) as [DictWindows, DictWindows, DictWindows, DictWindows];
  return {
    // The sandbox is younger than the shortest window.
    settlements: { d90: settled, m12: settled, m60: settled },
    reports: sum(() => true),
    confirmed: { applicationFraud, muleAccount, scammerAccount, otherFraud },
  };
}

function ageOf({ on }: FraudMark, at: Instant): number {
  return typeof on === 'object' ? on.daysAgo * DAY_MS : at - on;
}

function nameOf(subject: FraudSubject): string {
  return 'key' in subject ? `key:${subject.key}` : `owner:${subject.taxId}`;
}
