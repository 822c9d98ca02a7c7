import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { appendAudit, ed25519Signer, signHeadsAnew } from '@bank/ledger';
import { newUuid, ok, refuse, type Result } from '@bank/core';
import { generate, readKey, type BankKey, type KeyName } from '../config/keys.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Platform } from '../platform.ts';
import { insertSuccession, readKnownKeys } from './known-keys.ts';
import { succeed } from './succession.ts';

/** What the bank's staff do about keys, as the bank's own chain tells it. */
export type KeyAuditAction = 'keys.rotated';

/** A key and the one that took its place. */
export interface RotatedKey {
  readonly former: string;
  readonly next: string;
  /** Heads of the audit chains that were signed anew. */
  readonly heads: number;
}

/** replaced: this server's file holds a key whose time is over; the present one belongs there. */
export type RotationRefusal = 'replaced' | { readonly unreadable: string };

type KeysPlatform = Pick<Platform, 'pool' | 'clock' | 'entropy' | 'settings'>;

/**
 * Puts a new key in the place of one of the bank's own. First the new one is written beside the file; then one transaction
 * says that it succeeds the former, signed by both, and signs every head of the audit anew; then the file is replaced. Broken
 * off after the transaction it is brought to its end by asking again. Servers follow their file; one that has none of the new
 * key links no audit until it has.
 */
export async function rotateKey(
  platform: KeysPlatform,
  name: KeyName,
  staff: string,
): Promise<Result<RotatedKey, RotationRefusal>> {
  const { settings, pool } = platform;
  const former = settings.keys[name];
  const draft = `${former.file}.next`;
  const next = draftedKey(name, draft, settings.environment === 'production');
  if (typeof next === 'string') return refuse({ unreadable: next });
  const known = await readKnownKeys(pool, name, former);
  const present = known.at(-1);
  // It was said before, and only the file is left to be replaced.
  if (present && present.id !== former.id) {
    if (present.id !== next.id) return refuse('replaced');
    renameSync(draft, former.file);
    return ok({ former: former.id, next: next.id, heads: 0 });
  }
  const heads = await sayIt(platform, { name, former, next, staff });
  renameSync(draft, former.file);
  return ok({ former: former.id, next: next.id, heads });
}

function draftedKey(name: KeyName, draft: string, production: boolean): BankKey | string {
  if (!existsSync(draft)) {
    const id = `${production ? '' : 'sandbox-'}${name}-${crypto.randomUUID().slice(0, 8)}`;
    writeFileSync(draft, `${JSON.stringify(generate(name, id))}\n`, { mode: 0o600, flag: 'wx', flush: true });
  }
  return readKey(name, draft);
}

async function sayIt(
  { pool, clock, entropy }: KeysPlatform,
  rotation: { readonly name: KeyName; readonly former: BankKey; readonly next: BankKey; readonly staff: string },
): Promise<number> {
  const { name, former, next, staff } = rotation;
  const at = clock.now();
  return inTransaction(pool, async (client) => {
    const heads = name === 'audit' ? await signHeadsAnew(client, ed25519Signer(next.id, next.privateKey)) : 0;
    // A secret without a public half vouches for nothing that lasts.
    if (former.publicKey) await insertSuccession(client, succeed(name, former, next, at));
    const action: KeyAuditAction = 'keys.rotated';
    const data = { operatorName: staff, former: former.id, next: next.id };
    const id = newUuid(clock, entropy);
    await appendAudit(client, [{ id, companyId: null, actor: `staff:${staff}`, action, subject: name, data, at }]);
    return heads;
  });
}
