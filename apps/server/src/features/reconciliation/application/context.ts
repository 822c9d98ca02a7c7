import type { Platform } from '../../../platform/platform.ts';
import type { PaymentOrdersFeature } from '../../payment-orders/index.ts';
import type { RailMessagesFeature } from '../../rail-messages/index.ts';
import type { ReconciledRail } from '../domain/rail.ts';

/** Everything that resolving works with. */
export interface ResolvingContext extends Pick<Platform, 'pool' | 'ledger' | 'clock' | 'entropy' | 'live'> {
  readonly rails: readonly ReconciledRail[];
  /** The orders' own door: nothing else changes an order. */
  readonly orders: Pick<PaymentOrdersFeature['rails'], 'recordOutcome'>;
  readonly messages: Pick<RailMessagesFeature, 'closeMessagesOfOrder' | 'retryParked'>;
}
