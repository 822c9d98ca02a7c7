import {
  bankingDate,
  HOUR_MS,
  isBankingDay,
  later,
  MINUTE_MS,
  money,
  nextBankingDay,
  startOfDay,
  type CivilDate,
  type Instant,
  type Money,
} from '@bank/core';
import type { ClearingItem } from '@bank/rails-protocol';

// When the clearing settles. Two sessions on each banking day: what banks took until 13:29 is settled at 16:10 of the same
// day, what they took later at 08:20 of the next banking day (hours that providers publish for receiving slips; the cut at
// 13:30 is FEBRABAN's of 2024). 250.000 reais and more go one by one through the STR, from 07:00 to 17:00 on banking days.

/** From this amount on a slip is settled one by one. */
export const STR_AMOUNT_MIN = money(25_000_000n);

const CUT_MS = 13 * HOUR_MS + 30 * MINUTE_MS;
const FIRST_MS = 8 * HOUR_MS + 20 * MINUTE_MS;
const SECOND_MS = 16 * HOUR_MS + 10 * MINUTE_MS;
const STR_OPENS_MS = 7 * HOUR_MS;
const STR_CLOSES_MS = 17 * HOUR_MS;
/** How long one settlement takes at the STR. */
const STR_TAKES_MS = 30_000;

/** In which session something is settled, and when. */
export interface Settlement {
  readonly session: ClearingItem['session'];
  readonly settlesAt: Instant;
}

/** When a payment that is told of at that moment will be settled. */
export function settlementOf(at: Instant, amount: Money): Settlement {
  const day = bankingDate(at);
  const inDay = at - startOfDay(day);
  const isOpen = isBankingDay(day);
  if (amount >= STR_AMOUNT_MIN) {
    if (isOpen && inDay >= STR_OPENS_MS && inDay < STR_CLOSES_MS) {
      return { session: 'STR', settlesAt: later(at, STR_TAKES_MS) };
    }
    const opens = isOpen && inDay < STR_OPENS_MS ? day : nextBankingDay(day);
    return { session: 'STR', settlesAt: later(startOfDay(opens), STR_OPENS_MS + STR_TAKES_MS) };
  }
  if (isOpen && inDay < CUT_MS) return { session: '2', settlesAt: later(startOfDay(day), SECOND_MS) };
  return { session: '1', settlesAt: firstSessionOf(nextBankingDay(day)) };
}

/** When the first session of a banking day runs. */
export function firstSessionOf(day: CivilDate): Instant {
  return later(startOfDay(day), FIRST_MS);
}
