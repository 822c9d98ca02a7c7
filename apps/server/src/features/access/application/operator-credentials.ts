import type { Instant } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';

/** Which operator. */
export interface SignInOperatorId {
  readonly companyId: string;
  readonly operatorId: string;
}

/** What signing in changes of an operator. The capability operators, which keeps them, supplies it. */
export interface OperatorCredentials {
  /** Takes a try of a temporary password before it is compared; false when none is left (SECURITY S12). */
  takeTemporaryTry(on: Queryable, who: SignInOperatorId): Promise<boolean>;
  /** Gives a try back: the temporary password was right. */
  giveTemporaryTryBack(on: Queryable, who: SignInOperatorId): Promise<void>;
  /**
   * Puts a permanent password in the place of the temporary one that was compared, and who was invited is active; false
   * when that one was replaced or renewed, or its operator blocked, meanwhile.
   */
  replaceTemporaryPassword(
    on: Queryable,
    who: SignInOperatorId,
    password: { readonly hash: string; readonly replacedHash: string; readonly at: Instant },
  ): Promise<boolean>;
  /** Notes when somebody last came in, in the transaction that opens the session. */
  noteLastAccess(on: Queryable, who: SignInOperatorId, at: Instant): Promise<void>;
}
