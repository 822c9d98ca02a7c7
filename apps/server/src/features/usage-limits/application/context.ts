import type { Instant } from '@bank/core';
import type { Platform } from '../../../platform/platform.ts';
import type { SignedChanges } from '../../signed-changes/index.ts';
import type { ChangeRules } from '../domain/decide-change.ts';

/** What the use cases of this feature work with. */
export interface LimitsContext {
  readonly platform: Pick<Platform, 'pool' | 'clock' | 'entropy' | 'settings'>;
  readonly signedChanges: Pick<SignedChanges, 'ask' | 'waiting'>;
}

/** The bank's rules at that moment. */
export function rulesAt({ platform }: Pick<LimitsContext, 'platform'>, at: Instant): ChangeRules {
  return { at, ...platform.settings.limits.usageLimits };
}

/** Changes of limits, as signed changes know them. */
export const CHANGE_LIMIT = 'usage-limits.change';
