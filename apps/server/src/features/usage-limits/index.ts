import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedChanges } from '../signed-changes/index.ts';
import { limitChangeKind } from './application/apply-change.ts';
import type { LimitsContext } from './application/context.ts';
import { usageLimitsRoutes } from './http/routes.ts';

export { giveStandardLimits } from './application/give-standard-limits.ts';
export { presentLimitUse } from './domain/limit-use.ts';
/** A made-up past of limits. */
export * as limitSeed from './application/seed-limits.ts';
export { limitStandings } from './domain/standings.ts';

/** The capability usage-limits: how much may be paid, and by whom it may be changed. Orders count for themselves. */
export interface UsageLimitsFeature {
  readonly routes: readonly Route[];
}

/** Puts the capability together and makes its change known to those that are signed. */
export function createUsageLimitsFeature(
  platform: Platform,
  {
    signedChanges,
    ...ports
  }: Omit<LimitsContext, 'platform' | 'signedChanges'> & { readonly signedChanges: SignedChanges },
): UsageLimitsFeature {
  signedChanges.addKind(limitChangeKind({ platform }));
  return { routes: usageLimitsRoutes({ platform, signedChanges, ...ports }) };
}
