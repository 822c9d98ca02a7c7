import { ok } from '@bank/core';
import { ENDPOINTS, serviceBaseEndpoints, type ServiceDescription } from '@bank/contracts';
import { route, type Route } from './route.ts';

/** The routes that say, at each service base, what stands below it. */
export function serviceBaseRoutes(): readonly Route[] {
  return serviceBaseEndpoints.map((base) => {
    const operations = ENDPOINTS.filter(({ path }) => path.startsWith(`${base.path}/`)).map(
      ({ id, method, path, summary }) => ({ id, method, path, summary }),
    );
    const description: ServiceDescription = { service: base.path.slice('/services/'.length), operations };
    return route(base, async () => ok(description));
  });
}
