import { ok } from '@bank/core';
import { readHome as readHomeEndpoint } from '@bank/contracts';
import { route, type Route } from '../../platform/http/route.ts';
import { readHome, type HomeSources } from './application/read-home.ts';

/** The capability home: what the composition root may use of it. */
export interface HomeFeature {
  readonly routes: readonly Route[];
}

/** What a person meets first after signing in; everything in it belongs to another capability. */
export function createHomeFeature(sources: HomeSources): HomeFeature {
  return {
    routes: [route(readHomeEndpoint, async ({ caller, context }) => ok(await readHome(sources, caller, context.at)))],
  };
}
