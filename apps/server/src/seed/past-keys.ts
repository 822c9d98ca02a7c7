import { later, MINUTE_MS, type Entropy, type Instant } from '@bank/core';
import type pg from 'pg';
import { companySeed, ledgerAccountOf } from '../features/company/index.ts';
import { seedCode, seedKey } from '../features/pix-keys/index.ts';

/**
 * The sandbox's companies with Pix have keys of their own; the directory learns of them when the server starts, makes the
 * random one, and lets another bank ask for one of them (apps/outside, keys-elsewhere.ts).
 */
const PIX_KEYS = [
  { bankAccount: '10001', key: '11222333000181', type: 'CNPJ', daysAgo: 700 },
  { bankAccount: '10001', key: 'financeiro@estreladosul.example', type: 'EMAIL', daysAgo: 520 },
  { bankAccount: '10001', key: '+5511990010001', type: 'PHONE', daysAgo: 300 },
  { bankAccount: '10001', key: 'compras@estreladosul.example', type: 'EMAIL', daysAgo: 210 },
  { bankAccount: '10001', key: null, type: 'EVP', daysAgo: 90 },
  { bankAccount: '10003', key: '99888777000100', type: 'CNPJ', daysAgo: 1 },
] as const;
/** Somebody began to register it a while ago and never typed the code. */
const UNFINISHED_KEY = { bankAccount: '10001', key: 'cobranca@estreladosul.example', minutesAgo: 25 } as const;

/** Keeps them, each as of the moment of its registration. */
export async function seedPixKeys(pool: pg.Pool, entropy: Entropy, now: Instant): Promise<void> {
  for (const { bankAccount, key, type, daysAgo } of PIX_KEYS) {
    const createdAt = companySeed.ago(now, daysAgo, 11 * 60);
    const of = { companyId: companySeed.companyIdOf(bankAccount), accountId: ledgerAccountOf(bankAccount) };
    await seedKey(pool, { clock: { now: () => createdAt }, entropy }, { ...of, key, type, createdAt });
  }
  const { bankAccount, key, minutesAgo } = UNFINISHED_KEY;
  const sentAt = later(now, -minutesAgo * MINUTE_MS);
  const companyId = companySeed.companyIdOf(bankAccount);
  await seedCode(pool, { clock: { now: () => sentAt }, entropy }, { companyId, key, sentAt });
}
