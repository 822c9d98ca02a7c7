import type { Queryable } from '../../../platform/database/rows.ts';
import type { Platform } from '../../../platform/platform.ts';

/** The sessions behind the calls; the capability access supplies them. */
export interface DeviceSessions {
  /**
   * Whether a session has not ended. Asked under the lock of its operator it answers for the whole transaction: whoever
   * blocks them, or a device, waits until it is over.
   */
  stands(on: Queryable, sessionId: string): Promise<boolean>;
  /** Ties a session to the device that it runs on; false where it has ended. */
  bind(on: Queryable, sessionId: string, deviceId: string): Promise<boolean>;
}

/** What the use cases of this capability work with. */
export interface DeviceKeysContext {
  readonly platform: Platform;
  readonly sessions: DeviceSessions;
}
