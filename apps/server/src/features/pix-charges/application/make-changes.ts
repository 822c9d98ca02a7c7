import { bankingDate, newUuid, ok, type Result } from '@bank/core';
import type { JsonObject } from '@bank/ledger';
import type { Refusal } from '../../../platform/http/route.ts';
import type { ChargeRecord } from '../domain/charge.ts';
import { changedDue } from '../domain/due-change.ts';
import { isSameContent } from '../domain/same-content.ts';
import { ROW_MADE } from '../postgres/batch-statements.ts';
import { insertCharge, TXID_TAKEN } from '../postgres/charge-statements.ts';
import { LOCATION_NOT_MADE, LOCATION_TAKEN } from '../postgres/location-statements.ts';
import { waitingChanges, type WaitingChange } from '../postgres/lot-queries.ts';
import { CHANGE_MADE, endChange, endRetry, remakeRow, takeChange } from '../postgres/lot-statements.ts';
import type { PixChargesContext } from './context.ts';
import { contentOf, draftCharge, refuseKeyOrCode } from './draft-charge.ts';
import { changeCharge, placeCharge, type ProgramChange } from './program-charges.ts';

/** Changes that are made in one turn, each of another row, and how many of them are on their way to the books at once. */
const CHANGES_PER_TURN = 200;
const AT_ONCE = 50;

/**
 * Makes the changes of batches' rows that came first; false: none waits. A change and its end are one posting, which is refused
 * unless it still waits. Those of a row are made one after the other, and after its charge.
 */
export async function makeChanges(charges: PixChargesContext, stopping?: AbortSignal): Promise<boolean> {
  const changes = await waitingChanges(charges.pool, CHANGES_PER_TURN);
  for (let from = 0; from < changes.length && stopping?.aborted !== true; from += AT_ONCE) {
    await Promise.all(changes.slice(from, from + AT_ONCE).map((change) => makeChange(charges, change)));
  }
  for (const companyId of new Set(changes.map((each) => each.companyId))) {
    charges.live.publish(companyId, [{ type: 'pix-charge', chargeId: null }]);
  }
  return changes.length > 0;
}

function makeChange(charges: PixChargesContext, waiting: WaitingChange): Promise<void> {
  return waiting.state === 'created' ? changeMade(charges, waiting) : retry(charges, waiting);
}

/** Changes the charge that a row has become, or says why it stays as it is. */
async function changeMade(charges: PixChargesContext, waiting: WaitingChange): Promise<void> {
  const { companyId, askedBy: by, content, change } = waiting;
  const decide = (charge: ChargeRecord): Result<ProgramChange, Refusal> => {
    if (change.is === 'remove') return ok({ is: charge.state === 'removed' ? 'nothing' : 'remove' });
    if (charge.content.kind !== 'due') throw new Error(`charge ${charge.id} of a batch is no charge with a due date`);
    const now = contentOf(changedDue(charge.content, change.due), charge.txid);
    const wanted = change.locationId === undefined ? undefined : BigInt(change.locationId);
    const locationId = wanted === charge.locationId ? undefined : wanted;
    const asks = isSameContent(charge.content, now) ? undefined : now;
    return ok(asks || locationId !== undefined ? { is: 'revise', content: asks, locationId } : { is: 'nothing' });
  };
  const charge = { companyId, txid: content.txid, kind: 'due' as const, by, at: charges.clock.now() };
  const changed = await changeCharge(charges, charge, decide, () => ({
    audit: [],
    companions: takeChange(waiting),
    doneBefore: CHANGE_MADE,
  }));
  if (!changed) throw new Error(`the charge of ${content.txid}, a row of a batch, is not there`);
  const problem = changed.ok ? undefined : { code: changed.error.code, data: changed.error.data ?? {} };
  // Where it was made, its posting has ended it already.
  await endChange(charges.pool, waiting, problem);
}

/** Makes a charge of a row that was refused, by what was mended of it; or it stays refused, with what is wrong now. */
async function retry(charges: PixChargesContext, waiting: WaitingChange): Promise<void> {
  const { pool, ledger, clock, entropy } = charges;
  const { companyId, accountId, batchId, row, reference, askedBy: by, change, content: before } = waiting;
  // What was never made needs no removal: it stays what it is.
  if (change.is === 'remove' || before.kind !== 'due') return endChange(pool, waiting, undefined);
  const content = { ...changedDue(before, change.due), txid: before.txid };
  const locationId = change.locationId === undefined ? waiting.locationId : BigInt(change.locationId);
  const refuseIt = ({ code, data = {} }: Refusal): Promise<void> =>
    endRetry(pool, waiting, { content: content as unknown as JsonObject, locationId, problem: { code, data } });
  const at = clock.now();
  const origin = { batchId, batchRow: row, reference };
  const asked = draftCharge(charges, content, { companyId, accountId, by, at, origin });
  const drafted = await placeCharge(charges, asked, locationId ?? undefined);
  if (!drafted.ok) return refuseIt(drafted.error);
  const refusal = await refuseKeyOrCode(charges, drafted.value, await charges.companyOf(companyId));
  if (refusal) return refuseIt(refusal);
  const posted = await ledger.postOne({
    id: newUuid(clock, entropy),
    kind: 'pix-charge',
    bankingDate: bankingDate(at),
    at,
    legs: [],
    companions: [...takeChange(waiting), remakeRow(drafted.value), ...insertCharge(drafted.value)],
  });
  if (posted.ok) return undefined;
  const { code } = posted.error;
  if (code === TXID_TAKEN) return refuseIt({ code: 'pix-charges.txid-taken' });
  // Another server made it, or the next turn looks at where it is to stand again.
  const isLater = [CHANGE_MADE, ROW_MADE, LOCATION_NOT_MADE, LOCATION_TAKEN].includes(code as never);
  if (!isLater) throw new Error(`a charge of a batch was refused: ${code}`);
}
