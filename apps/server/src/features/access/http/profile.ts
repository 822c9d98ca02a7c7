import type { Profile } from '@bank/contracts';
import { readRows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Who is signed in, as the interface reads it (READINGS 24). Every customer of this bank is a legal person. */
export async function profileOf({ pool }: Pick<Platform, 'pool'>, caller: Caller): Promise<Profile> {
  const [company] = await readRows<{ readonly cnpj: string }>(pool, 'SELECT cnpj FROM bank.company WHERE id = $1', [
    caller.companyId,
  ]);
  return {
    type: 'LEGAL',
    productPermissions: [...caller.products],
    operator: {
      id: caller.operatorId,
      name: caller.operatorName,
      role: caller.role,
      permissions: [...caller.permissions],
    },
    proof: caller.proof,
    ...(company && {
      company: { name: caller.companyName, document: company.cnpj, bankAccount: caller.bankAccount },
    }),
  };
}
