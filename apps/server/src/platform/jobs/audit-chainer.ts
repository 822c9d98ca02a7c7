import { chainAudit, ed25519Signer } from '@bank/ledger';
import { newUuid } from '@bank/core';
import type { Platform } from '../platform.ts';
import { createLoop, type Loop } from './loop.ts';

const LOOK_EVERY_MS = 500;
/** What a killed process keeps the others waiting; two at once would still link each record once. */
const LEASE_MS = 2000;

/** Links audit rows into their chains and signs the heads; of all processes one does it at a time (SECURITY B06). */
export function createAuditChainer({ settings, clock, entropy, pool, log }: Platform): Loop {
  const { id, privateKey } = settings.keys.audit;
  const signer = ed25519Signer(id, privateKey);
  const holder = newUuid(clock, entropy);
  return createLoop({
    name: 'audit-chainer',
    everyMs: LOOK_EVERY_MS,
    log,
    turn: async () => (await chainAudit(pool, { holder, signer, leaseMs: LEASE_MS })).more,
  });
}
