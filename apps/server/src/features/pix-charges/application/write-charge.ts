import { bankingDate, newUuid, ok, refuse, type Result } from '@bank/core';
import type { Charge, ChargeContent, ErrorCode } from '@bank/contracts';
import type { Companion } from '@bank/ledger';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import { answerRefusal, jsonAnswer, respond } from '../../../platform/idempotency/ledger-answers.ts';
import { stepOf, type ChargeRecord, type ChargeStep, type NoStep } from '../domain/charge.ts';
import { chargeById, chargeByTxid } from '../postgres/charge-queries.ts';
import { CHARGE_CHANGED, endCharge, insertCharge, reviseCharge, TXID_TAKEN } from '../postgres/charge-statements.ts';
import { actOf, type Asked, type PixChargesContext } from './context.ts';
import { boundsOfChecked, contentOf, draftCharge, draftedBy, refuseKeyOrCode } from './draft-charge.ts';
import { presentCharge, presentWith } from './present.ts';

/** Times that a charge is looked at again which something happened to meanwhile; each time something did. */
export const LOOKS_MAX = 20;

/** Makes a charge. The same request again reads the same answer, and makes no second one. */
export async function createCharge(
  charges: PixChargesContext,
  content: ChargeContent,
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { caller, context } = request;
  const company = await charges.companyOf(caller.companyId);
  const drafted = draftCharge(charges, content, draftedBy(request));
  if (!drafted.ok) return answerRefusal(charges, drafted.error, request);
  const charge = drafted.value;
  const refusal = (await refuseKeyOrCode(charges, charge, company)) ?? (await refuseTxid(charges, charge));
  if (refusal) return answerRefusal(charges, refusal, request);
  const body = presentWith(charges, charge, { company, payments: [], at: context.at });
  const answer = jsonAnswer(201, body);
  const posted = await charges.ledger.postOne({
    id: newUuid(charges.clock, charges.entropy),
    kind: 'pix-charge',
    bankingDate: bankingDate(context.at),
    at: context.at,
    legs: [],
    companions: insertCharge(charge),
    audit: [actOf(charges, { action: 'pix-charges.created', subject: charge.id, data: told(charge) }, request)],
    idempotency: { ...request.key, answer },
  });
  if (!posted.ok) {
    const { code } = posted.error;
    if (code === TXID_TAKEN) return answerRefusal(charges, { code: 'pix-charges.txid-taken', field: 'txid' }, request);
    if (code === 'idempotency.key-reused') return refuse({ code });
    throw new Error(`a new charge was refused: ${code}`);
  }
  if (!posted.value.replayed) tell(charges, charge);
  return ok(respond(posted.value.answer ?? answer, posted.value.replayed));
}

async function refuseTxid({ pool }: PixChargesContext, { companyId, txid, kind }: ChargeRecord) {
  if (txid === null || kind === 'static') return undefined;
  const other = await chargeByTxid(pool, companyId, txid);
  return other && ({ code: 'pix-charges.txid-taken', field: 'txid' } as const);
}

/** Asks for something else. Kind and txid stay; whoever edited another revision is told so. */
export function changeCharge(
  charges: PixChargesContext,
  wanted: { readonly id: string; readonly revision: number; readonly content: ChargeContent },
  asked: Asked,
): Promise<Result<Charge, Refusal>> {
  return change(charges, wanted.id, asked, async (charge) => {
    const step = stepped(charge, { is: 'revise' });
    if (!step.ok) return step;
    if (charge.revision !== wanted.revision) return refuse({ code: 'pix-charges.changed-meanwhile' });
    const { content } = wanted;
    if (content.kind !== charge.kind) return refuse({ code: 'request.field-invalid', field: 'content.kind' });
    if (content.txid !== undefined && content.txid !== charge.txid) {
      return refuse({ code: 'request.field-invalid', field: 'content.txid' });
    }
    const { caller, context } = asked;
    const by = { id: caller.operatorId, name: caller.operatorName };
    const now = contentOf(content, charge.txid);
    const bounds = boundsOfChecked(now, charge.createdAt);
    if (!bounds.ok) return bounds;
    const revised: ChargeRecord = {
      ...step.value,
      content: now,
      ...bounds.value,
      changedAt: context.at,
      changedBy: by,
    };
    const company = await charges.companyOf(charge.companyId);
    const refusal = await refuseKeyOrCode(charges, revised, company);
    if (refusal) return refuse(refusal);
    return ok({ charge: revised, action: 'revised', companions: reviseCharge(revised, context.at, by) });
  });
}

/** Takes a charge back: nobody can pay it any more. A static code that is printed still leads to the key. */
export function removeCharge(charges: PixChargesContext, id: string, asked: Asked): Promise<Result<Charge, Refusal>> {
  return change(charges, id, asked, async (charge) => {
    const step = stepped(charge, { is: 'remove' });
    if (!step.ok) return step;
    const { caller, context } = asked;
    const by = { id: caller.operatorId, name: caller.operatorName };
    const removed = { ...step.value, changedAt: context.at, changedBy: by, endedAt: context.at };
    return ok({ charge: removed, action: 'removed', companions: endCharge(removed, context.at, by) });
  });
}

/** A change of a charge that may be made. */
interface Change {
  readonly charge: ChargeRecord;
  readonly action: 'revised' | 'removed';
  readonly companions: readonly Companion[];
}

/** Decides about a charge and posts the decision, until one holds: whoever comes second looks again. */
async function change(
  charges: PixChargesContext,
  id: string,
  asked: Asked,
  decide: (charge: ChargeRecord) => Promise<Result<Change, Refusal>>,
): Promise<Result<Charge, Refusal>> {
  const { caller, context } = asked;
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const found = await chargeById(charges.pool, caller.companyId, id);
    if (!found) return refuse({ code: 'pix-charges.not-found' });
    const decided = await decide(found);
    if (!decided.ok) return decided;
    const { charge, action, companions } = decided.value;
    const posted = await charges.ledger.postOne({
      id: newUuid(charges.clock, charges.entropy),
      kind: 'pix-charge',
      bankingDate: bankingDate(context.at),
      at: context.at,
      legs: [],
      companions,
      audit: [actOf(charges, { action: `pix-charges.${action}`, subject: id, data: told(charge) }, asked)],
    });
    if (posted.ok) {
      tell(charges, charge);
      return ok(await presentCharge(charges, charge, context.at));
    }
    if (posted.error.code !== CHARGE_CHANGED) throw new Error(`a change of a charge was refused: ${posted.error.code}`);
  }
  throw new Error(`charge ${id} kept changing`);
}

const WHY_NOT: Readonly<Record<NoStep, ErrorCode>> = {
  'static-stays': 'pix-charges.static-stays',
  'not-active': 'pix-charges.not-active',
  'being-paid': 'pix-charges.being-paid',
  'not-this-payment': 'pix-charges.being-paid',
};

/** Where a step leads, or why it cannot be. */
export function stepped(charge: ChargeRecord, step: ChargeStep): Result<ChargeRecord, Refusal> {
  const after = stepOf(charge, step);
  return after.ok ? after : refuse({ code: WHY_NOT[after.error] });
}

/** What the company's log says of a charge: never the debtor's document. */
export function told({ kind, txid, revision, content }: ChargeRecord) {
  const debtor = content.kind === 'static' ? undefined : content.debtor;
  return {
    kind,
    txid,
    revision,
    amount: content.amount === undefined || content.amount === '0.00' ? null : content.amount,
    dueDate: content.kind === 'due' ? content.dueDate : null,
    debtorName: debtor?.name ?? null,
  };
}

/** Screens that show it read it again. */
export function tell({ live }: PixChargesContext, { companyId, id }: ChargeRecord): void {
  live.publish(companyId, [{ type: 'pix-charge', chargeId: id }]);
}
