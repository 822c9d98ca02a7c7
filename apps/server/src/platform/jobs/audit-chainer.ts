import { chainAudit, ed25519Signer } from '@bank/ledger';
import { newUuid } from '@bank/core';
import type { BankKey } from '../config/keys.ts';
import type { Queryable } from '../database/rows.ts';
import { readKnownKeys } from '../keys/known-keys.ts';
import type { Platform } from '../platform.ts';
import { createLoop, type Loop } from './loop.ts';

const LOOK_EVERY_MS = 500;
/** What a killed process keeps the others waiting; two at once would still link each record once. */
const LEASE_MS = 2000;

/** Links audit rows into their chains and signs the heads; of all processes one does it at a time (SECURITY B06). */
export function createAuditChainer({ settings, clock, entropy, pool, log }: Platform): Loop {
  const holder = newUuid(clock, entropy);
  const told = new Set<string>();
  // A key that another took the place of must sign no head: this server waits for its new file, and others go on.
  async function isPresent(on: Queryable, key: BankKey): Promise<boolean> {
    if ((await readKnownKeys(on, 'audit', key)).at(-1)?.id === key.id) return true;
    if (!told.has(key.id)) log.error({ keyId: key.id }, 'the audit key was rotated: this server lacks the new file');
    told.add(key.id);
    return false;
  }
  return createLoop({
    name: 'audit-chainer',
    everyMs: LOOK_EVERY_MS,
    log,
    async turn() {
      const key = settings.keys.audit;
      const signer = ed25519Signer(key.id, key.privateKey);
      const mayChain = (client: Queryable) => isPresent(client, key);
      return (await chainAudit(pool, { holder, signer, mayChain, leaseMs: LEASE_MS })).more;
    },
  });
}
