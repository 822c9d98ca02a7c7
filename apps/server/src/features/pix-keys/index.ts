import { DAY_MS, later, MINUTE_MS, SECOND_MS } from '@bank/core';
import { ispb } from '@bank/identifiers';
import type { DictAccount } from '@bank/rails-protocol';
import type { Route } from '../../platform/http/route.ts';
import { createLoop, type Loop } from '../../platform/jobs/loop.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PixKeysContext, WhenKeyLeaves } from './application/context.ts';
import { hearClaims } from './application/hear-claims.ts';
import { tellAllUnderWay, tellOfAllThatStand } from './application/tell-directory.ts';
import { pixKeysRoutes } from './http/routes.ts';
import { forgetCodes } from './postgres/codes.ts';
import { deleteRefusedBefore } from './postgres/keys.ts';

export { seedCode, seedKey } from './application/seed-keys.ts';
export { keyOwnerReader, readKeys, type KeyOwner, type OwnerOfKey } from './postgres/keys.ts';

/** The capability pix-keys: what the composition root may use of it. */
export interface PixKeysFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
  /** Lets another capability do what follows where a key leaves a company, with its leaving. */
  whenKeyLeaves(follow: WhenKeyLeaves): void;
}

const KEYS_EVERY_MS = 20 * SECOND_MS;
const CLAIMS_EVERY_MS = 5 * SECOND_MS;
/** How long a key that was refused stays on the list, and may be claimed by the proof of then. */
const REFUSED_KEPT_MS = DAY_MS;

/** Puts the capability together. `accountType` is what the directory calls our accounts. */
export function createPixKeysFeature(
  platform: Platform,
  { accountType }: { readonly accountType: DictAccount['type'] },
): PixKeysFeature {
  const { settings, pool, clock, entropy, log, rails, leases } = platform;
  const leavings: WhenKeyLeaves[] = [];
  const keys: PixKeysContext = {
    pool,
    clock,
    entropy,
    log,
    bank: { name: settings.bank.name, ispb: ispb(settings.bank.ispb), branch: settings.bank.branch },
    accountType,
    dict: rails.dict,
    codeSecret: settings.keys.codes.privateKey,
    codeLimits: settings.limits.keyCodes,
    leavings,
  };
  let toldAll = false;
  const tell = createLoop({
    name: 'pix-keys',
    everyMs: KEYS_EVERY_MS,
    log,
    lease: { leases, forMs: 2 * MINUTE_MS },
    async turn() {
      if (!toldAll) await tellOfAllThatStand(keys);
      toldAll = true;
      await tellAllUnderWay(keys);
      const forgottenBefore = later(clock.now(), -REFUSED_KEPT_MS);
      await deleteRefusedBefore(pool, forgottenBefore);
      await forgetCodes(pool, forgottenBefore);
    },
  });
  const claims = createLoop({
    name: 'pix-key-claims',
    everyMs: CLAIMS_EVERY_MS,
    log,
    lease: { leases, forMs: 2 * MINUTE_MS },
    turn: () => hearClaims(keys),
  });
  return {
    routes: pixKeysRoutes(keys),
    loops: [tell, claims],
    whenKeyLeaves: (follow) => void leavings.push(follow),
  };
}
