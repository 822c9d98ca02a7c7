import type { CivilDate, Instant, Money } from '@bank/core';
import type { Certainty, ExpectedItem, ExpectedSourceName, Permission, Product, Role } from '@bank/contracts';

/** Money that is expected to come or go on a day. */
export interface Expectation extends Omit<ExpectedItem, 'date' | 'amount' | 'source'> {
  readonly date: CivilDate;
  /** Above zero. */
  readonly amount: Money;
}

/** How much is expected of one kind on a day. */
export interface ExpectedSum {
  readonly date: CivilDate;
  readonly direction: 'in' | 'out';
  readonly certainty: Certainty;
  readonly total: bigint;
}

/** What is asked of a source. */
export interface ExpectedWanted {
  readonly companyId: string;
  readonly at: Instant;
  /** What was expected earlier and has not happened is expected today. */
  readonly today: CivilDate;
  /** The last day that is summed. */
  readonly to: CivilDate;
  /** The last day of which items are named. */
  readonly namedTo: CivilDate;
  /** Items that are named at most; the sums are whole. */
  readonly limit: number;
}

/** What a source expects: sums of every day, and the first items by name, in the order of days. */
export interface Expected {
  readonly sums: readonly ExpectedSum[];
  readonly items: readonly Expectation[];
}

/** Who looks, as far as it decides what they see. */
export interface Viewer {
  readonly role: Role;
  readonly permissions: readonly Permission[];
  readonly products: readonly Product[];
}

/** A capability that knows of money to come or go, and says so itself. */
export interface ExpectedSource {
  readonly name: ExpectedSourceName;
  /** Whether that person may see its items by name, as on the screen behind them; the sums hold them for everybody. */
  mayName(viewer: Viewer): boolean;
  read(wanted: ExpectedWanted): Promise<Expected>;
}

/** What a source of few items expects: its sums are those of its items. */
export function expectedOf(items: readonly Expectation[], { namedTo, limit }: ExpectedWanted): Expected {
  return {
    sums: items.map(({ date, direction, certainty, amount }) => ({ date, direction, certainty, total: amount })),
    items: items.filter(({ date }) => date <= namedTo).slice(0, limit),
  };
}
