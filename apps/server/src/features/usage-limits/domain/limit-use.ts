import { formatInstant } from '@bank/core';
import { wireOf, type LimitUse as WireLimitUse } from '@bank/contracts';
import type { limitRules } from '../../payment-orders/index.ts';

/** What may still be paid in the present period, as it travels. */
export function presentLimitUse({ period, perOrder, perPeriod, used, left }: limitRules.LimitUse): WireLimitUse {
  return {
    period: period.kind,
    perTransaction: wireOf(perOrder),
    limit: wireOf(perPeriod),
    used: wireOf(used),
    available: wireOf(left),
    until: formatInstant(period.until),
  };
}
