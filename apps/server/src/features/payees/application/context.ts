import type { OrderKind, PayeeKind } from '@bank/contracts';
import type { Platform } from '../../../platform/platform.ts';
import type { PaymentOrdersFeature } from '../../payment-orders/index.ts';

/** Everything that the use cases of this feature work with. */
export interface PayeesContext extends Pick<Platform, 'pool' | 'clock' | 'entropy'> {
  readonly orders: {
    readonly readOrderOf: PaymentOrdersFeature['reading']['readOrderOf'];
    /** The kinds of payee that a way of paying reaches. */
    readonly payeeKindsOf: (kind: OrderKind) => readonly PayeeKind[];
  };
}
