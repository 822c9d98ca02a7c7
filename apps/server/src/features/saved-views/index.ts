import type { Route } from '../../platform/http/route.ts';
import type { SavedViewsContext } from './application/keep-views.ts';
import { savedViewsRoutes } from './http/routes.ts';

/** The capability saved-views: how each person wants to see a list, under names of their own. */
export interface SavedViewsFeature {
  readonly routes: readonly Route[];
}

/** Puts the capability together. */
export function createSavedViewsFeature(views: SavedViewsContext): SavedViewsFeature {
  return { routes: savedViewsRoutes(views) };
}
