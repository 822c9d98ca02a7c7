import type { CivilDate, Money } from '@bank/core';
import type { AccessFeature } from '../../access/index.ts';
import type { SignedChanges } from '../../signed-changes/index.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What a device that nobody approved yet may confirm, and what it has; the capability payment-orders counts it. */
export interface PendingDeviceLimits {
  readonly perOrder: Money;
  readonly perDay: Money;
  /** What each of these devices confirmed on that day; one that is not named confirmed nothing. */
  usedOn(deviceIds: readonly string[], date: CivilDate): Promise<ReadonlyMap<string, Money>>;
}

/** What the use cases of managing devices and sessions work with. */
export interface DevicesContext {
  readonly platform: Platform;
  readonly signedChanges: SignedChanges;
  readonly access: Pick<AccessFeature, 'endSessionsOf' | 'listOpenSessions'>;
  readonly pendingLimits: PendingDeviceLimits;
}
