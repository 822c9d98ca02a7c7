import type { CivilDate } from '@bank/core';
import type { Platform } from '../../../platform/platform.ts';
import type { SignedChanges } from '../../signed-changes/index.ts';

/** What those credentials of a company gave back on a day by themselves, in centavos by their ids; one that is not in it: nothing. */
export type GivenBack = (
  companyId: string,
  credentialIds: readonly string[],
  day: CivilDate,
) => Promise<ReadonlyMap<string, bigint>>;

/** What the use cases of this feature work with. */
export interface IntegrationsContext {
  readonly platform: Pick<Platform, 'pool' | 'clock' | 'entropy' | 'settings'>;
  readonly signedChanges: Pick<SignedChanges, 'askOnce'>;
  readonly givenBack: GivenBack;
}

/** Whether every credential has a certificate, which its programs show: where real money moves. */
export function certificateNeeded({ environment }: Platform['settings']): boolean {
  return environment === 'production';
}
