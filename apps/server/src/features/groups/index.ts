import type { Route } from '../../platform/http/route.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import { bankNames, type GroupBatches, type GroupsContext } from './application/context.ts';
import { groupsRoutes } from './http/routes.ts';
import { createDraftPreparing, createEditTidyUp } from './jobs/loops.ts';

export type { GroupBatches, GroupDraft } from './application/context.ts';
export { groupToPay } from './application/read-groups.ts';
export { pastGroup, type PastGroup } from './application/past-group.ts';

/** The capability groups: who is paid together. */
export interface GroupsFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
}

/** Puts the capability together. Without `batches` nobody prepares drafts. */
export function createGroupsFeature(
  platform: Platform,
  features: { readonly batches?: GroupBatches | undefined } = {},
): GroupsFeature {
  const { pool, clock, entropy, live, settings } = platform;
  const { batches } = features;
  const groups: GroupsContext = { pool, clock, entropy, live, batches, bankNameOf: bankNames(settings.bank) };
  return {
    routes: groupsRoutes(groups),
    loops: [createEditTidyUp(platform), ...(batches ? [createDraftPreparing(platform, { ...groups, batches })] : [])],
  };
}
