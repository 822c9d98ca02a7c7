import { HOUR_MS, later, MINUTE_MS } from '@bank/core';
import { ispb } from '@bank/identifiers';
import type { BooksCheck } from '@bank/ledger';
import type { Route } from '../../platform/http/route.ts';
import { createLoop, type Loop } from '../../platform/jobs/loop.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PaymentOrdersFeature } from '../payment-orders/index.ts';
import type { PixContext } from './application/context.ts';
import { registerKeys } from './application/register-keys.ts';
import { pixChecks } from './application/verify-pix.ts';
import { pixRoutes } from './http/routes.ts';
import { deleteLookupsBefore } from './postgres/lookup-store.ts';
import { createDispatcher } from './rails/dispatcher.ts';
import { createFaultPoint } from './rails/fault-points.ts';
import { createPixRail } from './rails/pix-rail.ts';
import { createReader } from './rails/reader.ts';

/** The capability pix: what other features and the composition root may use of it. */
export interface PixFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
  /** What `ipe verify` asks of Pix (V6, V10). */
  readonly checks: readonly BooksCheck[];
}

const KEYS_EVERY_MS = MINUTE_MS;
const TIDY_EVERY_MS = 10 * MINUTE_MS;
/** How long an expired look-up stays, so that a late payment from it is told that it expired. */
const LOOKUP_KEPT_MS = 24 * HOUR_MS;

/** Puts the capability together and makes its rail known to the orders. */
export function createPixFeature(
  platform: Platform,
  features: { readonly orders: PaymentOrdersFeature; readonly faultPoint?: string | undefined },
): PixFeature {
  const { settings, pool, ledger, clock, entropy, log, live, rails, leases } = platform;
  const production = settings.environment === 'production';
  const pix: PixContext = {
    pool,
    ledger,
    clock,
    entropy,
    log,
    live,
    bank: {
      name: settings.bank.name,
      ispb: ispb(settings.bank.ispb),
      branch: settings.bank.branch,
      fictitiousParticipants: !production,
    },
    orders: features.orders,
    spi: rails.spi,
    dict: rails.dict,
    lookupBucket: settings.limits.lookups,
    signingKey: settings.railsKeys.signing,
    spiKey: settings.railsKeys.spi,
    answerMs: settings.pixAnswerMs,
    faultPoint: createFaultPoint(features.faultPoint, {
      allowed: !production,
      die: () => process.kill(process.pid, 'SIGKILL'),
    }),
    wakeDispatcher: () => dispatcher.wake(),
  };
  const dispatcher = createDispatcher(pix);
  let toldAll = false;
  const keys = createLoop({
    name: 'pix-keys',
    everyMs: KEYS_EVERY_MS,
    log,
    lease: { leases, forMs: 2 * MINUTE_MS },
    async turn() {
      await registerKeys(pix, !toldAll);
      toldAll = true;
    },
  });
  const tidy = createLoop({
    name: 'pix-lookups',
    everyMs: TIDY_EVERY_MS,
    log,
    turn: async () => (await deleteLookupsBefore(pool, later(clock.now(), -LOOKUP_KEPT_MS))) > 0,
  });
  features.orders.addRail(createPixRail(pix));
  return {
    routes: pixRoutes(pix),
    loops: [dispatcher, createReader(pix), keys, tidy],
    checks: pixChecks(() => clock.now()),
  };
}
