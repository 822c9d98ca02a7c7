import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DayCloseStep } from '../day-close/index.ts';
import { pixDayStep } from './application/pix-day-step.ts';
import { pixReturnFilesRoutes } from './http/routes.ts';

export { pixDayRecipes } from './application/day-files.ts';
export { issuePixDay } from './application/issue-day.ts';

/** The capability pix-return-files: what the composition root may use of it. */
export interface PixReturnFilesFeature {
  readonly routes: readonly Route[];
  readonly dayCloseSteps: readonly DayCloseStep[];
}

/** What came by Pix on a day, and what became of charges, as files for whoever keeps a company's books. */
export function createPixReturnFilesFeature({
  pool,
  clock,
  entropy,
  settings,
}: Pick<Platform, 'pool' | 'clock' | 'entropy' | 'settings'>): PixReturnFilesFeature {
  return {
    routes: pixReturnFilesRoutes({ pool, clock, entropy, bank: settings.bank }),
    dayCloseSteps: [pixDayStep({ pool, entropy, settings })],
  };
}
