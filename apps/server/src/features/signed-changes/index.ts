import type { Route } from '../../platform/http/route.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import { askChange, askChangeOnce } from './application/ask-change.ts';
import { Kinds, type ChangesContext } from './application/context.ts';
import { waitingChanges } from './application/read-changes.ts';
import type { SignedChanges } from './change-kind.ts';
import { signedChangesRoutes } from './http/routes.ts';
import { createChangeExpiry } from './jobs/expire-changes.ts';

export type { AppliedChange, ChangeKind, ChangeRequest, ChangeToApply, SignedChanges } from './change-kind.ts';

/** The capability signed-changes: who may do what is changed by signature only (SECURITY S18). */
export interface SignedChangesFeature extends SignedChanges {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
}

/** Opens the capability. The others make their kinds of change known to it before the first call comes. */
export function createSignedChangesFeature(
  platform: Platform,
  options: Pick<ChangesContext, 'devices' | 'standings'>,
): SignedChangesFeature {
  const kinds = new Kinds();
  const changes: ChangesContext = { platform, ...options, kinds };
  return {
    routes: signedChangesRoutes(changes),
    loops: [createChangeExpiry(platform)],
    addKind: (kind) => kinds.add(kind),
    ask: (request) => askChange(changes, request),
    askOnce: (call, prepare) => askChangeOnce(changes, call, prepare),
    waiting: (caller, kindPrefixes) => waitingChanges(changes, caller, kindPrefixes),
  };
}
