import type { CivilDate, Money } from '@bank/core';
import type { AccessFeature } from '../../access/index.ts';
import type { SignedChanges } from '../../signed-changes/index.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What a person may pay with a device that nobody approved yet, and what of it goes; payment-orders counts it. */
export interface PendingDeviceLimits {
  readonly perOrder: Money;
  readonly perDay: Money;
  /** What goes on that day, by CPF, over all devices of a person; who is not named has agreed to nothing for it. */
  usedOn(
    people: { readonly companyId: string; readonly cpfs: readonly string[] },
    day: CivilDate,
  ): Promise<ReadonlyMap<string, Money>>;
}

/** What the use cases of managing devices and sessions work with. */
export interface DevicesContext {
  readonly platform: Platform;
  readonly signedChanges: SignedChanges;
  readonly access: Pick<AccessFeature, 'endSessionsOf' | 'listOpenSessions'>;
  readonly pendingLimits: PendingDeviceLimits;
}
