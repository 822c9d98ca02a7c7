import { bankingDate, ok } from '@bank/core';
import { dateOf, readMonthFees, readNextFee } from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { FeesPlatform } from '../application/post-fee.ts';
import { readMonthFeesOf, readNextFeeOf } from '../application/read-fees.ts';

/** The calls of the capability fees. */
export function feesRoutes(platform: Pick<FeesPlatform, 'pool'>): readonly Route[] {
  return [
    route(readNextFee, ({ query, caller, context }) => {
      const date = query.date === undefined ? bankingDate(context.at) : dateOf(query.date);
      return readNextFeeOf(platform, caller, { kind: query.kind, date });
    }),
    route(readMonthFees, async ({ caller, context }) =>
      ok(await readMonthFeesOf(platform, caller.companyId, context.at)),
    ),
  ];
}
