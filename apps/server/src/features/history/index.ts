import type { Route } from '../../platform/http/route.ts';
import type { Loop } from '../../platform/jobs/loop.ts';
import type { Platform } from '../../platform/platform.ts';
import { historyRoutes } from './http/routes.ts';
import { anchorHeadsLoop } from './jobs/anchor-heads.ts';

export { anchorFolder } from './jobs/anchor-heads.ts';

/** The capability history: what the composition root may use of it. */
export interface HistoryFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
}

/** Shows a company everything that was done in it, and keeps the heads of all chains outside the database. */
export function createHistoryFeature(platform: Platform): HistoryFeature {
  return {
    routes: historyRoutes(platform.pool),
    loops: [anchorHeadsLoop(platform)],
  };
}
