import type { DeviceKeys } from '../../device-keys/index.ts';
import type { approvalRules, PaymentOrdersFeature } from '../../payment-orders/index.ts';
import type { SignedChanges } from '../../signed-changes/index.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Everything that the use cases of this feature work with. */
export interface AuthorizationsContext {
  readonly platform: Pick<Platform, 'pool' | 'clock' | 'entropy' | 'settings'>;
  readonly orders: Pick<PaymentOrdersFeature, 'reading' | 'deciding'>;
  readonly devices: Pick<DeviceKeys, 'trustedDeviceOf'>;
  readonly signedChanges: SignedChanges;
  readonly readApprovers: approvalRules.ReadApprovers;
}
