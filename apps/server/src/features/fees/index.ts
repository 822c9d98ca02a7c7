import { MINUTE_MS, type Instant } from '@bank/core';
import type { BooksCheck } from '@bank/ledger';
import type { Route } from '../../platform/http/route.ts';
import { createLoop, type Loop } from '../../platform/jobs/loop.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DayCloseStep } from '../day-close/index.ts';
import type { ExpectedSource } from '../expected-money/index.ts';
import type { Explanations } from '../explanations/index.ts';
import { chargeMonthlyFees } from './application/charge-monthly.ts';
import { expectedFees } from './application/expected-fees.ts';
import { collectOpenFees } from './application/collect-open.ts';
import { feeSteps } from './application/day-close.ts';
import { giveBackByStaff, giveBackWithPosting } from './application/give-back.ts';
import { createOrderFees, type FeeParts, type OrderFees } from './application/order-fees.ts';
import { feesRoutes } from './http/routes.ts';
import { feeChecks } from './postgres/checks.ts';
import { feeExplanations } from './postgres/explain-fees.ts';
import { listOpenFees } from './postgres/fee-queries.ts';

export { beginFees } from './application/begin-fees.ts';
export type { GiveBackRefusal } from './application/give-back.ts';
export { createOrderFees, type FeeParts, type OrderFees } from './application/order-fees.ts';
export { FREE_USES_GONE } from './domain/free-uses.ts';
export { monthlyFeeWords } from './domain/fee.ts';
export type { OpenFeeForStaff } from './postgres/fee-queries.ts';
export { FEE_CHANGED_MEANWHILE } from './postgres/fee-statements.ts';

/** The capability fees: what the bank charges a company for orders and months, and what of it waits or comes back. */
export interface FeesFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
  readonly dayCloseSteps: readonly DayCloseStep[];
  /** The money to go that fees know of. */
  readonly expected: ExpectedSource;
  /** What `ipe verify` asks of fees. */
  readonly checks: readonly BooksCheck[];
  /** Which entries follow from fees. */
  readonly explanations: Explanations;
  /** What orders need to name, count and charge their fee. */
  readonly ofOrders: OrderFees;
  /**
   * What a rail adds to the posting with which a whole payment comes back for a fault of the bank. Refused with
   * {@link FEE_CHANGED_MEANWHILE} it is asked for anew.
   */
  giveBackWithPosting(
    order: { readonly companyId: string; readonly orderId: string },
    because: string,
    at: Instant,
  ): Promise<FeeParts>;
}

const OPEN_EVERY_MS = MINUTE_MS;

/** Puts the capability together. */
export function createFeesFeature(platform: Platform): FeesFeature {
  const { log, leases } = platform;
  return {
    routes: feesRoutes(platform),
    loops: [
      createLoop({
        name: 'fees-open',
        everyMs: OPEN_EVERY_MS,
        log,
        lease: { leases, forMs: 2 * OPEN_EVERY_MS },
        turn: async () => void (await collectOpenFees(platform)),
      }),
    ],
    dayCloseSteps: feeSteps(platform),
    expected: expectedFees(platform.pool),
    checks: feeChecks,
    explanations: feeExplanations,
    ofOrders: createOrderFees(platform),
    giveBackWithPosting: (order, because, at) => giveBackWithPosting(platform, order, because, at),
  };
}

/** What is charged apart from orders, each time that it is asked for; the day close and a loop do so. */
export const feesCharging = { chargeMonthly: chargeMonthlyFees, collectOpen: collectOpenFees } as const;

/** What the bank's staff see and do about fees. */
export const feeDesk = { listOpen: listOpenFees, giveBack: giveBackByStaff } as const;
