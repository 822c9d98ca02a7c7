import { MINUTE_MS, SECOND_MS } from '@bank/core';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PixChargesContext } from '../application/context.ts';
import { removeWithKeys } from '../application/remove-with-key.ts';

const EVERY_MS = 5 * SECOND_MS;

/** Removes the charges of keys that have left, by one server at a time. */
export function createKeysLeftLoop({ log, leases }: Platform, charges: PixChargesContext): Loop {
  return createLoop({
    name: 'pix-charges-of-keys-left',
    everyMs: EVERY_MS,
    log,
    lease: { leases, forMs: MINUTE_MS },
    turn: () => removeWithKeys(charges),
  });
}
