import type { Platform } from '../../../platform/platform.ts';

/** What the use cases of this feature work with. */
export interface CompanyContext {
  readonly platform: Pick<Platform, 'pool' | 'clock' | 'entropy' | 'live' | 'settings'>;
}
