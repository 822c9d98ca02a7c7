import { Counter, type Registry } from 'prom-client';
import type { Page } from '../../platform/http/page.ts';
import type { Programs } from '../../platform/http/programs.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import type { SignedChanges } from '../signed-changes/index.ts';
import { createCallLog } from './application/call-log.ts';
import type { GivenBack, IntegrationsContext } from './application/context.ts';
import { credentialChangeKinds } from './application/credential-changes.ts';
import { createEnterProgram } from './application/enter-program.ts';
import { integrationsRoutes } from './http/routes.ts';
import { createIntegrationsCleanup } from './jobs/cleanup.ts';
import { tokenPage } from './pages/token-page.ts';

export type { GivenBack } from './application/context.ts';
/** A made-up past of credentials. */
export * as credentialSeed from './application/seed-credential.ts';
export { credentialStandings } from './domain/standings.ts';

/** The capability integrations: credentials with which a company's own programs call the bank, and what they called. */
export interface IntegrationsFeature {
  readonly routes: readonly Route[];
  readonly pages: readonly Page[];
  readonly loops: readonly Loop[];
  readonly programs: Programs;
  /** Writes down all calls that were answered: after the last of them. */
  readonly flushCalls: () => Promise<void>;
}

/** Puts the capability together and makes its changes known to those that are signed. */
export function createIntegrationsFeature(
  platform: Platform,
  ports: {
    readonly signedChanges: SignedChanges;
    /** What credentials gave back by themselves; absent: none gives anything back. */
    readonly givenBack?: GivenBack;
    readonly metrics: { readonly registry: Registry };
  },
): IntegrationsFeature {
  const { pool, rates, settings } = platform;
  const { signedChanges, givenBack = async () => new Map(), metrics } = ports;
  const integrations: IntegrationsContext = { platform, signedChanges, givenBack };
  for (const kind of credentialChangeKinds(platform)) signedChanges.addKind(kind);
  const dropped = new Counter({
    name: 'ipe_program_calls_dropped_total',
    help: 'Calls of programs that will never stand in the log of their credential',
    registers: [metrics.registry],
  });
  const calls = createCallLog({ ...platform, onDropped: (count) => dropped.inc(count) });
  const { perAddress, perClient } = settings.limits.programTokens;
  return {
    routes: integrationsRoutes(integrations),
    pages: [
      tokenPage({
        platform,
        perAddress: rates.shared('token-address', perAddress),
        perClient: rates.shared('token-client', perClient),
      }),
    ],
    loops: [calls.loop, createIntegrationsCleanup(platform)],
    programs: { enter: createEnterProgram(pool), note: calls.note },
    flushCalls: calls.flush,
  };
}
