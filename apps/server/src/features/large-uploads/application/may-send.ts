import { LARGE_UPLOAD_KIND_ROWS, type LargeUploadKind } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';

/** Why somebody has nothing to do with files of a kind, in the order of the gate: role, then product. */
export function refuseKind(
  kind: LargeUploadKind,
  { role, products }: Pick<Caller, 'role' | 'products'>,
): Refusal | undefined {
  const row = LARGE_UPLOAD_KIND_ROWS[kind];
  if (!row.roles.includes(role)) return { code: 'access.not-allowed' };
  return products.includes(row.product) ? undefined : { code: 'access.product-missing' };
}
