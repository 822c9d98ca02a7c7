import { createHash } from 'node:crypto';
import { base32 } from '@bank/core';
import { SANDBOX_COMPANIES } from '../domain/sandbox-companies.ts';
import { momentAgo } from './moment-ago.ts';
import { seedRegistration } from './seed-registration.ts';

/** What a sandbox and the tests know of their companies. */
export const companySeed = {
  /** The sandbox's companies. */
  companies: SANDBOX_COMPANIES,
  idOf: seededId,
  companyIdOf: seededCompanyId,
  ago: momentAgo,
  writeRegistration: seedRegistration,
} as const;

/** An id that is the same at every seed: made from what it names instead of time and chance. Never for secrets. */
function seededId<Prefix extends string>(prefix: Prefix, name: string): `${Prefix}_${string}` {
  const digest = createHash('sha256').update(`ipe sandbox ${prefix} ${name}`).digest();
  return `${prefix}_${base32(digest.subarray(0, 16))}`;
}

/** The id of the seeded company with that account number. */
function seededCompanyId(bankAccount: string): string {
  return seededId('com', bankAccount);
}
