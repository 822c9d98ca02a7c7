import type { PaymentOrder } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { dayOf } from './dates.ts';

/** The day on which an order pays next: of a series the first that nobody left out. */
export function nextPaymentOf({ date, series }: Pick<PaymentOrder, 'date' | 'series'>): CivilDate {
  return dayOf(series?.next[0] ?? date);
}
