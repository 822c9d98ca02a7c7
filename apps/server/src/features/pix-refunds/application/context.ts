import type pg from 'pg';
import type { Clock, Entropy } from '@bank/core';
import type { PaymentOrdersFeature } from '../../payment-orders/index.ts';
import type { PixNetwork } from '../../pix/index.ts';

/** Everything that the use cases of this feature work with. */
export interface PixRefundsContext {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly orders: PaymentOrdersFeature;
  readonly network: PixNetwork;
}
