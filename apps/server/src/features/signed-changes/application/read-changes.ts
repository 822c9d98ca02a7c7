import { isId, ok, refuse, type Result } from '@bank/core';
import type { SignedChange } from '@bank/contracts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { findChange, listChanges } from '../postgres/changes.ts';
import type { ChangesContext } from './context.ts';
import { presentChange } from './present-change.ts';

const PAGE_SIZE = 50;
const WAITING_MAX = 200;

/** A change, for those who may see it; for all others it does not exist. */
export async function readChange(
  { platform, kinds }: ChangesContext,
  changeId: string,
  caller: Caller,
  { at }: RequestContext,
): Promise<Result<SignedChange, Refusal>> {
  const change = await findChange(platform.pool, kinds.sightOf(caller), changeId);
  return change ? ok(presentChange(change, caller, at)) : refuse({ code: 'signed-changes.not-found' });
}

/** A page of the changes that this person may see, newest first. */
export async function listChangesPage(
  { platform, kinds }: ChangesContext,
  query: {
    readonly tab?: 'mine' | 'open' | 'decided' | undefined;
    readonly cursor?: string | undefined;
    readonly limit?: number | undefined;
  },
  caller: Caller,
  { at }: RequestContext,
): Promise<Result<{ readonly items: SignedChange[]; readonly nextCursor: string | null }, Refusal>> {
  const { tab = 'open', cursor, limit = PAGE_SIZE } = query;
  if (cursor !== undefined && !isId('chg', cursor)) return refuse({ code: 'request.field-invalid', field: 'cursor' });
  const found = await listChanges(platform.pool, {
    ...kinds.sightOf(caller),
    tab,
    cpf: caller.cpf,
    isAdministrator: caller.role === 'SA',
    at,
    limit: limit + 1,
    ...(cursor !== undefined && { before: cursor }),
  });
  const page = found.slice(0, limit);
  const next = found.length > limit ? page.at(-1)?.id : undefined;
  return ok({ items: page.map((change) => presentChange(change, caller, at)), nextCursor: next ?? null });
}

/** What waits of these kinds, for a capability's own screen. */
export async function waitingChanges(
  { platform, kinds }: ChangesContext,
  caller: Caller,
  kindPrefixes: readonly string[],
): Promise<readonly SignedChange[]> {
  const at = platform.clock.now();
  const found = await listChanges(platform.pool, {
    ...kinds.sightOf(caller),
    tab: 'open',
    cpf: caller.cpf,
    isAdministrator: caller.role === 'SA',
    at,
    limit: WAITING_MAX,
    kindPrefixes,
  });
  return found.map((change) => presentChange(change, caller, at));
}
