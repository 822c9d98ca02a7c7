import type { ApiDevolucao } from '@bank/contracts';
import type { Money } from '@bank/core';
import type { BooksCheck, CounterStep } from '@bank/ledger';
import type { Queryable } from '../../platform/database/rows.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Explanations } from '../explanations/index.ts';
import type { PaymentOrdersFeature } from '../payment-orders/index.ts';
import type { PixNetwork } from '../pix/index.ts';
import type { PixRefundsContext } from './application/context.ts';
import { refundExplanations } from './application/explain-refunds.ts';
import { presentDevolucao } from './application/present-devolucao.ts';
import { refundChecks } from './application/verify-refunds.ts';
import { sharesOf, type Shares } from './domain/received.ts';
import { pixRefundRoutes } from './http/routes.ts';
import { devolutionsOf } from './postgres/devolucoes.ts';
import { refundsOf, returnedOf, returnedOfCharges } from './postgres/refund-queries.ts';
import { createRefundRail } from './rails/refund-rail.ts';

export { pastRefund, pastRefundLine } from './application/past-refund.ts';

/** The capability pix-refunds: what the composition root may use of it. */
export interface PixRefundsFeature {
  readonly routes: readonly Route[];
  /** What `ipe verify` asks of refunds (V6, M10). */
  readonly checks: readonly BooksCheck[];
  /** Which entries follow from refunds. */
  readonly explanations: Explanations;
  /** What of a received Pix goes back, whoever gives it: refunds of the company's, and what the bank itself pays back. */
  readonly shares: ReceivedShares;
  /** What went back of those Pix of a company, or is on its way back; one of which nothing did is not there. */
  returnedOf(companyId: string, endToEndIds: readonly string[]): Promise<ReadonlyMap<string, Money>>;
  /** The same of all that paid those charges, by the charges; one of which nothing did is not there. */
  returnedOfCharges(companyId: string, chargeIds: readonly string[]): Promise<ReadonlyMap<string, Money>>;
  /**
   * Every giving back of those Pix of a company in the fields of API Pix, by endToEndId, the first asked for first: by its
   * programs, its people, and the bank itself for a case (MED). A Pix of which nothing went back is not there.
   */
  readonly devolutionsOf: DevolutionsOf;
}

/** What gave those received Pix of a company back, by their endToEndIds, as seen by that connection or pool. */
export type DevolutionsOf = (
  on: Queryable,
  companyId: string,
  endToEndIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly ApiDevolucao[]>>;

/** What of a received Pix goes back. */
export interface ReceivedShares {
  /** What has gone back of it, may still go, and is left. */
  of(received: PixToShare): Promise<Shares>;
  /** Takes a part of it, or with a negative amount frees one, in the posting that it is given to. */
  take(received: PixToShare, amount: Money): CounterStep;
}

/** A received Pix, whose it is, and how much it was. */
export interface PixToShare {
  readonly companyId: string;
  readonly endToEndId: string;
  readonly amount: Money;
}

/** Puts the capability together and makes its rail known to the orders. */
export function createPixRefundsFeature(
  { pool, clock, entropy }: Pick<Platform, 'pool' | 'clock' | 'entropy'>,
  { orders, network }: { readonly orders: PaymentOrdersFeature; readonly network: PixNetwork },
): PixRefundsFeature {
  const refunds: PixRefundsContext = { pool, clock, entropy, orders, network };
  orders.rails.addRail(createRefundRail(refunds));
  return {
    routes: pixRefundRoutes(refunds),
    checks: refundChecks,
    explanations: refundExplanations,
    async devolutionsOf(on, companyId, endToEndIds) {
      const found = await devolutionsOf(on, companyId, endToEndIds);
      return new Map([...found].map(([endToEndId, each]) => [endToEndId, each.map(presentDevolucao)]));
    },
    returnedOf: (companyId, endToEndIds) => returnedOf(pool, companyId, endToEndIds),
    returnedOfCharges: (companyId, chargeIds) => returnedOfCharges(pool, companyId, chargeIds),
    shares: {
      of: async ({ companyId, endToEndId, amount }) => sharesOf(amount, await refundsOf(pool, companyId, endToEndId)),
      take: ({ companyId, endToEndId, amount: cap }, amount) =>
        orders.rails.takeOfShare(
          { kind: 'pix-refund', companyId, amount },
          { of: endToEndId, cap, refusal: 'pix-refunds.above-remaining' },
        ),
    },
  };
}
