import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What the server counts and times, for GET /metrics. */
export interface Metrics {
  readonly registry: Registry;
  /** One call answered. `route` is a contract's id or a page's path: never text of the request. */
  observe(route: string, status: number, seconds: number): void;
}

/** Makes the measures of one server. `ofProcess`: memory, CPU, event loop too (once per process). */
export function createMetrics(options: { readonly ofProcess: boolean }): Metrics {
  const registry = new Registry();
  if (options.ofProcess) collectDefaultMetrics({ register: registry, prefix: 'ipe_' });
  const durations = new Histogram({
    name: 'ipe_http_request_duration_seconds',
    help: 'Time from a call to its answer',
    labelNames: ['route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    registry,
    observe: (route, status, seconds) => durations.observe({ route, status: String(status) }, seconds),
  };
}
