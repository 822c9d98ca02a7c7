import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock, Entropy, Instant } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import type { DictAccount, DictClient } from '@bank/rails-protocol';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Limits } from '../../../platform/config/limits.ts';

/** Everything that the use cases of this feature work with. */
export interface PixKeysContext {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly log: Logger;
  readonly bank: { readonly name: string; readonly ispb: Ispb; readonly branch: string };
  /** The kind of the accounts that we hold, as the directory names it. */
  readonly accountType: DictAccount['type'];
  readonly dict: DictClient;
  /** In every hash of a code. */
  readonly codeSecret: KeyObject;
  readonly codeLimits: Limits['keyCodes'];
  /** What other capabilities do when a key leaves a company. */
  readonly leavings: readonly WhenKeyLeaves[];
}

/** Does what follows where a key leaves a company, in the transaction in which it leaves: all of it or nothing. */
export type WhenKeyLeaves = (
  on: Queryable,
  left: { readonly companyId: string; readonly key: string; readonly leftAt: Instant },
) => Promise<void>;

/** Who asks, and from where. */
export interface Asked {
  readonly caller: Caller;
  readonly context: RequestContext;
}
