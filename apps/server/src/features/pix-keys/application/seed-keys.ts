import { later, newId, newUuid, type Clock, type Entropy, type Instant } from '@bank/core';
import type { PixKeyType } from '@bank/pix-key';
import type pg from 'pg';
import { KEY_CODE } from '../domain/key-code.ts';
import { insertCode } from '../postgres/codes.ts';
import { insertKey } from '../postgres/keys.ts';

/** A key of a sandbox's company, from the beginning on. */
export interface SeededKey {
  readonly companyId: string;
  readonly accountId: string;
  readonly type: PixKeyType;
  /** Null: a random one, which the directory makes when the server starts. */
  readonly key: string | null;
  readonly createdAt: Instant;
}

/** Keeps a key as if it stood for long; the directory hears of it when the server starts. */
export function seedKey(
  pool: pg.Pool,
  by: { readonly clock: Clock; readonly entropy: Entropy },
  key: SeededKey,
): Promise<void> {
  return insertKey(pool, {
    ...key,
    id: newId('pky', by.clock, by.entropy),
    state: key.key === null ? 'asking' : 'active',
    refusal: null,
    requestId: newUuid(by.clock, by.entropy),
  });
}

/** Keeps a code that went out and was never typed: a registration that somebody left in the middle. */
export function seedCode(
  pool: pg.Pool,
  by: { readonly clock: Clock; readonly entropy: Entropy },
  { companyId, key, sentAt }: { readonly companyId: string; readonly key: string; readonly sentAt: Instant },
): Promise<void> {
  return insertCode(pool, {
    companyId,
    id: newId('pkc', by.clock, by.entropy),
    type: 'EMAIL',
    key,
    claimId: null,
    // No code hashes to this.
    codeHash: Buffer.alloc(32),
    sentAt,
    expiresAt: later(sentAt, KEY_CODE.lifeMs),
    usedAt: null,
  });
}
