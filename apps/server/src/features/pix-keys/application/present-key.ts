import { formatInstant } from '@bank/core';
import type { CompanyKey } from '@bank/contracts';
import { merchantText, writeStaticBrCode } from '@bank/brcode';
import type { Key } from '../domain/company-key.ts';
import { readClaims } from '../postgres/claims.ts';
import { readCompany, type KeyCompany } from '../postgres/keys.ts';
import type { PixKeysContext } from './context.ts';

/** Lengths of a BR Code's name and city. */
const NAME_LENGTH_MAX = 25;
const CITY_LENGTH_MAX = 15;

/** A company's keys as its people see them: each with the claim under way for it, and the code that pays to it. */
export async function presentKeys(
  { pool }: PixKeysContext,
  companyId: string,
  keys: readonly Key[],
): Promise<CompanyKey[]> {
  const [company, claims] = await Promise.all([readCompany(pool, companyId), readClaims(pool, companyId)]);
  const live = new Map(claims.filter(({ endedAt }) => endedAt === null).map(({ key, id }) => [key, id]));
  return keys.map((key) => presentKey(key, company, live));
}

function presentKey(
  { id, type, key, state, refusal, createdAt }: Key,
  company: KeyCompany,
  claims: ReadonlyMap<string, string>,
): CompanyKey {
  return {
    id,
    type,
    key,
    state,
    refusal,
    createdAt: formatInstant(createdAt),
    claimId: claims.get(key ?? '') ?? null,
    code: key === null || state !== 'active' ? null : codeOf(key, company),
  };
}

/** The code that pays to a key, of an open amount. */
function codeOf(key: string, { name, city }: KeyCompany): string | null {
  const code = writeStaticBrCode({
    pixKey: key,
    merchantName: merchantText(name, NAME_LENGTH_MAX) || 'RECEBEDOR',
    // A field of the code that may not be empty; no payer is shown it.
    merchantCity: merchantText(city ?? '', CITY_LENGTH_MAX) || 'BRASIL',
  });
  return code.ok ? code.value : null;
}
