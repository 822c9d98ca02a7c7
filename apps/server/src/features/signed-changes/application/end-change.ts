import { ok, refuse, type Result } from '@bank/core';
import type { SignedChange } from '@bank/contracts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { canCancel, canDecide, stateAt, type StoredChange } from '../domain/signed-change.ts';
import { findChange, lockChanges, stepChange } from '../postgres/changes.ts';
import { asTheyStand } from './as-they-stand.ts';
import { noteChange } from './audit.ts';
import type { ChangesContext } from './context.ts';
import { presentChange } from './present-change.ts';
import { stateConflict } from './sign-change.ts';

interface Ending {
  readonly changeId: string;
  readonly caller: Caller;
  readonly context: RequestContext;
}

/** Another administrator says no. Protects only, so the session is enough. */
export async function refuseChange(
  changes: ChangesContext,
  ending: Ending & { readonly reason: string },
): Promise<Result<SignedChange, Refusal>> {
  const { context, reason } = ending;
  return end(changes, ending, {
    wrong: (change, caller) => {
      if (change.askedBy.cpf === caller.cpf) return { code: 'signed-changes.own-change' };
      return canDecide(change, caller, context.at) ? undefined : stateConflict(stateAt(change, context.at));
    },
    state: 'refused',
    action: 'signed-changes.refused',
    reason,
  });
}

/** Who asked for it desists. Told again where they did so before, as of every end of a change. */
export async function cancelChange(changes: ChangesContext, ending: Ending): Promise<Result<SignedChange, Refusal>> {
  const { context } = ending;
  return end(changes, ending, {
    wrong: (change, caller) => {
      if (change.askedBy.id !== caller.operatorId) return { code: 'signed-changes.not-yours' };
      return canCancel(change, caller, context.at) ? undefined : stateConflict(stateAt(change, context.at));
    },
    state: 'cancelled',
    action: 'signed-changes.cancelled',
  });
}

async function end(
  { platform, kinds }: ChangesContext,
  { changeId, caller: asked, context }: Ending,
  how: {
    readonly wrong: (change: StoredChange, caller: Caller) => Refusal | undefined;
    readonly state: 'refused' | 'cancelled';
    readonly action: 'signed-changes.refused' | 'signed-changes.cancelled';
    readonly reason?: string;
  },
): Promise<Result<SignedChange, Refusal>> {
  const reason = how.reason === undefined ? {} : { reason: how.reason };
  const ended = await inTransaction(platform.pool, async (client) => {
    await lockChanges(client, asked.companyId);
    const caller = await asTheyStand(client, asked, context.at);
    if (!caller) return refuse({ code: 'access.not-signed-in' } as const);
    const change = await findChange(client, kinds.sightOf(caller), changeId);
    if (!change) return refuse({ code: 'signed-changes.not-found' } as const);
    const wrong = how.wrong(change, caller);
    // Ended so by this very person: the answer was lost, and it is told again.
    const isTheirs = change.state === how.state && change.decidedBy?.id === caller.operatorId;
    if (wrong && isTheirs && change.reason === (how.reason ?? null)) return ok(change);
    if (wrong) return refuse(wrong);
    const { operatorId: id, operatorName: name } = caller;
    await stepChange(client, change, { state: how.state, decidedBy: id, decidedAt: context.at, ...reason });
    await noteChange(platform, client, how.action, change, { caller, context }, reason);
    return ok({
      ...change,
      state: how.state,
      decidedBy: { id, name },
      decidedAt: context.at,
      reason: how.reason ?? null,
    } as const);
  });
  if (!ended.ok) return ended;
  const { askedBy } = ended.value;
  platform.live.publish(asked.companyId, [{ type: 'signed-change', changeId, operatorId: askedBy.id }]);
  return ok(presentChange(ended.value, asked, context.at));
}
