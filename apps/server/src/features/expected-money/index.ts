import { ZERO } from '@bank/core';
import { balanceOf } from '@bank/ledger';
import type { Caller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { readExpected, type ExpectedMoney, type ExpectedQuery } from './application/read-expected.ts';
import type { ExpectedSource } from './domain/expectation.ts';

export { presentComing, presentDay as presentExpectedDay, type ExpectedMoney } from './application/read-expected.ts';
export { expectedOf, type Expectation, type ExpectedSource, type ExpectedWanted } from './domain/expectation.ts';

/** What other features ask: whose account, until which day, and what of it by name. */
export type ExpectedAsked = Omit<ExpectedQuery, 'caller' | 'opening'> & { readonly caller: Caller };

/** The capability expected-money. */
export interface ExpectedMoneyFeature {
  /** What is expected of the account from today on, with what it could spend now. */
  read(asked: ExpectedAsked): Promise<ExpectedMoney & { readonly available: bigint }>;
}

/** Puts the capability together. Which sources there are stands in the composition root, once. */
export function createExpectedMoneyFeature(
  { pool }: Pick<Platform, 'pool'>,
  sources: readonly ExpectedSource[],
): ExpectedMoneyFeature {
  return {
    async read(asked) {
      const available = (await balanceOf(pool, asked.caller.accountId))?.available ?? ZERO;
      return { available, ...(await readExpected(sources, { ...asked, opening: available })) };
    },
  };
}
