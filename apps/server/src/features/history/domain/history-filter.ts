import { addDays, startOfDay, type Instant } from '@bank/core';
import { dateOf, type HistoryKind } from '@bank/contracts';
import { actionsOf } from './history-kinds.ts';

/** What list and export are narrowed by, as it is asked. */
export interface HistoryQuery {
  readonly operatorId?: string | undefined;
  readonly kind?: HistoryKind | undefined;
  /** "access" for all of a capability, "access.signed-in" for one act. */
  readonly action?: string | undefined;
  readonly outcome?: 'done' | 'refused' | undefined;
  readonly subject?: string | undefined;
  /** Days of São Paulo, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Which of a company's records are meant; null where that does not matter. */
export interface HistoryFilter {
  readonly operatorId: string | null;
  readonly action: string | null;
  /** One of these acts. */
  readonly actions: readonly string[] | null;
  readonly outcome: 'done' | 'refused' | null;
  readonly subject: string | null;
  readonly from: Instant | null;
  /** The first moment that no longer belongs to the period. */
  readonly until: Instant | null;
}

/** The filter that a query means. */
export function filterOf(query: HistoryQuery): HistoryFilter {
  const { operatorId, kind, action, outcome, subject, from, to } = query;
  return {
    operatorId: operatorId ?? null,
    action: action ?? null,
    actions: kind === undefined ? null : actionsOf(kind),
    outcome: outcome ?? null,
    subject: subject ?? null,
    from: from === undefined ? null : startOfDay(dateOf(from)),
    until: to === undefined ? null : startOfDay(addDays(dateOf(to), 1)),
  };
}
