import type { Platform } from '../../../platform/platform.ts';
import type { DevolutionsOf } from '../../pix-refunds/index.ts';
import type { SignedChanges } from '../../signed-changes/index.ts';

/** What the use cases of this capability work with. */
export interface WebhooksContext {
  readonly platform: Pick<Platform, 'pool' | 'clock' | 'entropy' | 'settings' | 'outside' | 'log'>;
  readonly signedChanges: SignedChanges;
  /** What gave received Pix back. */
  readonly devolutionsOf: DevolutionsOf;
  /** Says that something may be in the queue. */
  readonly wake: () => void;
}

/** The signed changes of this capability. */
export const WEBHOOK_CHANGES = {
  register: 'webhooks.register',
  change: 'webhooks.change',
  renewSecret: 'webhooks.renew-secret',
  remove: 'webhooks.remove',
} as const;
