import type { Instant } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import { mayComeIn } from '../domain/operator-access.ts';
import { lockOperator, type SignInOperator } from '../postgres/operators.ts';

/**
 * Looks at an operator for whom a session is about to be opened, or to whom one is about to be granted, and lets nobody
 * change them or their devices until the transaction ends: whoever blocks them waits, and then ends what came of it; or was
 * first, and nothing comes of it (SECURITY S03). Undefined for one who may not come in now. It is the first lock of the
 * transaction: requests and sessions are locked after their operator.
 */
export async function admitOperator(
  on: Queryable,
  who: { readonly companyId: string; readonly operatorId: string },
  at: Instant,
): Promise<SignInOperator | undefined> {
  const operator = await lockOperator(on, who);
  return operator && operator.state === 'active' && mayComeIn(operator, at) ? operator : undefined;
}
