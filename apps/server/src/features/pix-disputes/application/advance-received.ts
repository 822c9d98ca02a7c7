import { bankingDate, newUuid, stateAfter, type Instant } from '@bank/core';
import { wireOf } from '@bank/contracts';
import { appendAudit, type AuditRow, type JsonObject } from '@bank/ledger';
import { inTransaction } from '../../../platform/database/transaction.ts';
import {
  canWithdraw,
  isOver,
  RECEIVED_DISPUTE_MOVES,
  type ReceivedDispute,
  type ReceivedEvent,
} from '../domain/received-dispute.ts';
import { endReceived, RECEIVED_CHANGED, updateReceived, type ReceivedChange } from '../postgres/received-disputes.ts';
import { told } from './block.ts';
import { bankAct, type Advancing } from './context.ts';

/** Something that happens to a case: what else it writes, and how it is told. */
export interface Happening {
  readonly event: ReceivedEvent;
  readonly change?: ReceivedChange;
  /** "bank", or one of its people. */
  readonly actor?: string;
  readonly data?: JsonObject;
}

/** What came of it. */
export type Advanced = 'done' | 'impossible' | 'changed-meanwhile';

/**
 * Lets something happen to a case as it was seen. Where that ends it, its money is free again in the same posting; an event
 * that cannot happen changes nothing. Called off after a part went back, it ends as paid back in part.
 */
export async function advanceReceived(
  disputes: Advancing,
  seen: ReceivedDispute,
  happening: Happening,
): Promise<Advanced> {
  if (happening.event === 'withdraw' && !canWithdraw(seen)) return 'impossible';
  const event = happening.event === 'withdraw' && seen.returned > 0n ? 'stop-watching' : happening.event;
  const state = stateAfter(RECEIVED_DISPUTE_MOVES, seen.state, event);
  if (state === undefined) return 'impossible';

  const at = disputes.clock.now();
  return isOver(state)
    ? end(disputes, seen, { ...happening, state, at })
    : goOn(disputes, seen, { ...happening, state, at });
}

type Step = Happening & { readonly state: ReceivedDispute['state']; readonly at: Instant };

function actOf(disputes: Advancing, seen: ReceivedDispute, { state, at, actor, data, change }: Step): AuditRow {
  const { companyId, id, blocked } = seen;
  const result = change?.result;
  const action = isOver(state) ? 'pix-disputes.freed' : 'pix-disputes.judged';
  const about = { ...told(seen), state, blocked: wireOf(blocked), ...(result && { result }), ...data };
  return bankAct(disputes, { companyId, action, subject: id, data: about }, at, actor);
}

async function goOn(disputes: Advancing, seen: ReceivedDispute, step: Step): Promise<Advanced> {
  return inTransaction(disputes.pool, async (client) => {
    if (!(await updateReceived(client, seen, { ...step.change, state: step.state }))) return 'changed-meanwhile';
    await appendAudit(client, [actOf(disputes, seen, step)]);
    return 'done';
  });
}

async function end(disputes: Advancing, seen: ReceivedDispute, step: Step): Promise<Advanced> {
  const { ledger, clock, entropy, live } = disputes;
  const { accountId, holdId, companyId } = seen;
  const { at, state, change = {} } = step;
  const posted = await ledger.postOne({
    id: newUuid(clock, entropy),
    kind: 'pix_dispute',
    bankingDate: bankingDate(at),
    at,
    legs: [],
    holds: holdId === null ? [] : [{ release: { id: holdId, accountId } }],
    audit: [actOf(disputes, seen, step)],
    companions: [endReceived(seen, { ...seen, ...change, state, endedAt: at })],
  });
  if (posted.ok) {
    live.publish(companyId, [{ type: 'balance' }]);
    return 'done';
  }
  const { code } = posted.error;
  // Whoever was quicker has changed the case, or freed the money with it.
  if (code === RECEIVED_CHANGED || code === 'ledger.hold-not-held') return 'changed-meanwhile';
  throw new Error(`the end of a case was refused: ${code}`);
}
