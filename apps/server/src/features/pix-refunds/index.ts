import type { BooksCheck } from '@bank/ledger';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Explanations } from '../explanations/index.ts';
import type { PaymentOrdersFeature } from '../payment-orders/index.ts';
import type { PixNetwork } from '../pix/index.ts';
import type { PixRefundsContext } from './application/context.ts';
import { refundExplanations } from './application/explain-refunds.ts';
import { refundChecks } from './application/verify-refunds.ts';
import { pixRefundRoutes } from './http/routes.ts';
import { createRefundRail } from './rails/refund-rail.ts';

export { pastRefund, pastRefundLine } from './application/past-refund.ts';

/** The capability pix-refunds: what the composition root may use of it. */
export interface PixRefundsFeature {
  readonly routes: readonly Route[];
  /** What `ipe verify` asks of refunds (V6, M10). */
  readonly checks: readonly BooksCheck[];
  /** Which entries follow from refunds. */
  readonly explanations: Explanations;
}

/** Puts the capability together and makes its rail known to the orders. */
export function createPixRefundsFeature(
  { pool, clock, entropy }: Pick<Platform, 'pool' | 'clock' | 'entropy'>,
  { orders, network }: { readonly orders: PaymentOrdersFeature; readonly network: PixNetwork },
): PixRefundsFeature {
  const refunds: PixRefundsContext = { pool, clock, entropy, orders, network };
  orders.rails.addRail(createRefundRail(refunds));
  return { routes: pixRefundRoutes(refunds), checks: refundChecks, explanations: refundExplanations };
}
