import { MINUTE_MS, money, sum, ZERO, type CivilDate, type Instant, type Money } from '@bank/core';
import type { Difference, DifferenceKind } from './difference.ts';
import type { KnownPayment, RailEntry, RailStatement } from './rail.ts';

/** An entry of our account with a rail, as the rail would tell it. */
export interface BookEntry {
  readonly paymentId: string;
  /** From the bank's side, as of {@link RailEntry}. */
  readonly amount: Money;
  readonly at: Instant;
}

/** Both sides of one banking day. */
export interface DayOfRail {
  readonly date: CivilDate;
  readonly ours: readonly BookEntry[];
  readonly theirs: RailStatement;
  /** What the bank knows of payments that only one side has on this day. */
  readonly known: readonly KnownPayment[];
  /** Entries of ours of this day that the statement of another day was found to have. */
  readonly toldElsewhere: ReadonlySet<string>;
  /** By how much our account with the rail moved on the day, without what people resolved; from the bank's side. */
  readonly ourMovement: Money;
  /** What the rail said that we had when the day before ended; null where that is not known. */
  readonly closedBefore: Money | null;
}

/** What came of holding them against each other. */
export interface DayMatch {
  /** Payments that both sides have alike. */
  readonly matched: number;
  readonly differences: readonly Difference[];
  /** Payments that both sides have alike on two days, for they settled at midnight: no difference. */
  readonly crossed: readonly Difference[];
}

/** The rail settles before we hear of it: around midnight that is another day, and nothing is wrong. [OURS] */
export const CROSSING_MS_MAX = 5 * MINUTE_MS;

/**
 * Holds a rail's statement of a day against our books of that day. Every entry of either side is matched, in exactly one
 * difference, or has crossed midnight.
 */
export function matchDay(day: DayOfRail): DayMatch {
  const { date } = day;
  const settled = day.theirs.entries.filter(({ outcome }) => outcome === 'settled');
  const refused = new Set(
    day.theirs.entries.filter(({ outcome }) => outcome === 'refused').map((one) => one.paymentId),
  );
  const [ours, theirs] = [byPayment(day.ours), byPayment(settled)];
  const known = new Map(day.known.map((payment) => [payment.paymentId, payment]));
  const differences: Difference[] = [];
  const crossed: Difference[] = [];
  let matched = 0;
  for (const paymentId of new Set([...ours.keys(), ...theirs.keys()])) {
    const sides = { ours: ours.get(paymentId) ?? [], theirs: theirs.get(paymentId) ?? [] };
    const about = known.get(paymentId);
    const isRefused = refused.has(paymentId) || about?.refusedThere === true;
    const verdict = judge(day, sides, { known: about, isRefused });
    if (verdict === 'matched') matched += 1;
    else
      (verdict === 'crossed' ? crossed : differences).push(
        difference(paymentId, verdict, sides, { date, known: about }),
      );
  }
  return { matched, differences: [...differences, ...balanceDifferences(day, settled)], crossed };
}

interface Sides {
  readonly ours: readonly BookEntry[];
  readonly theirs: readonly RailEntry[];
}

interface About {
  readonly known: KnownPayment | undefined;
  /** The rail says that it refused it. */
  readonly isRefused: boolean;
}

function judge(
  { date, toldElsewhere }: DayOfRail,
  { ours, theirs }: Sides,
  { known, isRefused }: About,
): DifferenceKind | 'matched' | 'crossed' {
  if (ours.length > 1 || theirs.length > 1) return 'twice';
  const [our, their] = [ours[0], theirs[0]];
  if (our && their) return our.amount === their.amount ? 'matched' : 'other-amount';
  if (their) return judgeTheirs(their, known, date);
  if (isRefused) return 'refused-with-them';
  return our && toldElsewhere.has(our.paymentId) ? 'crossed' : 'missing-with-them';
}

function judgeTheirs(
  their: RailEntry,
  known: KnownPayment | undefined,
  date: CivilDate,
): DifferenceKind | 'matched' | 'crossed' {
  if (known?.state === 'open') return 'open-with-us';
  if (!known?.booked) return 'missing-with-us';
  if (known.amount !== their.amount) return 'other-amount';
  // Booked while the day was being read.
  if (known.booked.date === date) return 'matched';
  return Math.abs(known.booked.at - their.at) <= CROSSING_MS_MAX ? 'crossed' : 'another-day';
}

function difference(
  paymentId: string,
  verdict: DifferenceKind | 'crossed',
  { ours, theirs }: Sides,
  { date, known }: { readonly date: CivilDate; readonly known: KnownPayment | undefined },
): Difference {
  const booked = ours.length > 0 ? sumOf(ours) : known?.booked ? known.amount : ZERO;
  return {
    // What crossed midnight happens to be kept in the same form; its kind is never looked at.
    kind: verdict === 'crossed' ? 'another-day' : verdict,
    paymentId,
    ours: booked,
    theirs: sumOf(theirs),
    ourDate: ours.length > 0 ? date : (known?.booked?.date ?? null),
    companyId: known?.companyId ?? null,
    orderId: known?.orderId ?? null,
  };
}

/**
 * Entries that differ explain a balance that differs. What is left is told: of the movement, what neither side's entries
 * tell; and a day that does not begin with what the day before ended with.
 */
function balanceDifferences(
  { ours, theirs: { balance }, ourMovement, closedBefore }: DayOfRail,
  settled: readonly RailEntry[],
): readonly Difference[] {
  if (balance === null) return [];
  const found: Difference[] = [];
  const nobodys = { ourDate: null, companyId: null, orderId: null } as const;
  const theirMovement = money(balance.closing - balance.opening);
  const untold = theirMovement - sumOf(settled) - (ourMovement - sumOf(ours));
  if (untold !== 0n) {
    const theirs = money(theirMovement - sumOf(settled));
    const own = money(ourMovement - sumOf(ours));
    found.push({ kind: 'balance-differs', paymentId: 'movement', ours: own, theirs, ...nobodys });
  }
  if (closedBefore !== null && closedBefore !== balance.opening) {
    found.push({
      kind: 'balance-differs',
      paymentId: 'opening',
      ours: closedBefore,
      theirs: balance.opening,
      ...nobodys,
    });
  }
  return found;
}

function byPayment<Entry extends { readonly paymentId: string }>(entries: readonly Entry[]) {
  return Map.groupBy(entries, ({ paymentId }) => paymentId);
}

function sumOf(entries: readonly { readonly amount: Money }[]): Money {
  return sum(entries.map(({ amount }) => amount));
}
