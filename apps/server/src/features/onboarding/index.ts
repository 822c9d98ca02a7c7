import type { BooksCheck } from '@bank/ledger';
import type { Route } from '../../platform/http/route.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import { onboardingChecks } from './application/verify-onboarding.ts';
import { onboardingRoutes } from './http/routes.ts';
import { createDecisions } from './jobs/decisions.ts';
import { createOnboardingTidyUp } from './jobs/tidy-up.ts';

export { beginCompany, type CompanyToBegin } from './application/begin-company.ts';
export {
  approveByStaff,
  denyByStaff,
  listForStaff,
  showForStaff,
  type StaffRefusal,
  type StaffView,
} from './application/staff-desk.ts';
export type { StoredApplication } from './domain/application.ts';

/** The capability onboarding: a company becomes a customer. */
export interface OnboardingFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
  /** What `ipe verify` asks of it. */
  readonly checks: readonly BooksCheck[];
}

/** Opens the capability. */
export function createOnboardingFeature(platform: Platform): OnboardingFeature {
  const decisions = createDecisions(platform);
  return {
    routes: onboardingRoutes(platform, () => decisions.wake()),
    loops: [decisions, createOnboardingTidyUp(platform)],
    checks: onboardingChecks(() => platform.clock.now()),
  };
}
