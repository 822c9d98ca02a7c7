import { addDays, bankingDate, startOfDay, type Instant } from '@bank/core';
import { sessionOn, type OrderKind } from '@bank/contracts';
import { periodOf, type UsageLimit } from './limits.ts';
import { runsOf } from './schedule.ts';

/**
 * The first moment after a decision at which another one would be made although nobody changed anything: the day ends, and
 * with it the counters of the day; another period of the limits begins; the kind opens or closes; a raise comes into force.
 */
export function decidedUntil(kind: OrderKind, limits: readonly UsageLimit[], at: Instant): Instant {
  const today = bankingDate(at);
  const session = sessionOn(runsOf({ kind }), today);
  const moments = [
    startOfDay(addDays(today, 1)),
    periodOf(limits, at, kind).until,
    ...(session === undefined ? [] : [session.opensAt, session.closesAt]),
    ...limits.flatMap(({ next }) => next?.at ?? []),
  ];
  return moments.filter((moment) => moment > at).reduce((first, moment) => (moment < first ? moment : first));
}
