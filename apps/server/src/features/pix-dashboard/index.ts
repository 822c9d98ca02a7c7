import type { BooksCheck } from '@bank/ledger';
import type { Route } from '../../platform/http/route.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import type { ReadChargeOutcomes } from './application/read-dashboard.ts';
import { pixDashboardRoutes } from './http/routes.ts';
import { countLoop } from './jobs/count-loop.ts';
import { dashboardChecks } from './postgres/checks.ts';

export { countAnew, countPix } from './application/count-pix.ts';

/** The capability pix-dashboard: what came and went by Pix, counted as it happens. */
export interface PixDashboardFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
  /** What `ipe verify` asks: the sums are what the lines come to. */
  readonly checks: readonly BooksCheck[];
}

/** Puts the capability together. `charges`: what pix-charges knows of what became of those that were made. */
export function createPixDashboardFeature(
  platform: Platform,
  charges: { readonly outcomes: ReadChargeOutcomes },
): PixDashboardFeature {
  const { pool, clock, entropy } = platform;
  return {
    routes: pixDashboardRoutes({ pool, clock, entropy, readChargeOutcomes: charges.outcomes }),
    loops: [countLoop(platform)],
    checks: dashboardChecks,
  };
}
