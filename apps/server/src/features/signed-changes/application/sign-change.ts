import { bankingDate, formatInstant, later, ok, refuse, type CivilDate, type Result } from '@bank/core';
import {
  messageOf,
  SIGNED_CHANGE_STATE_WORDS,
  signedChangeContent,
  type DeviceSignature,
  type Permission,
  type SignedChange,
} from '@bank/contracts';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { canDecide, CHANGE_WAITS, contentHashOf, stateAt, type StoredChange } from '../domain/signed-change.ts';
import { findActivePerson, othersWhoMayApprove } from '../../device-keys/index.ts';
import { findChange, lockChanges, stepChange } from '../postgres/changes.ts';
import { applyChange, type Signed } from './apply-change.ts';
import { asTheyStand } from './as-they-stand.ts';
import { noteChange } from './audit.ts';
import { askForSignature } from './change-messages.ts';
import type { SignatureToVerify } from '../../device-keys/index.ts';
import type { ChangesContext } from './context.ts';
import { presentChange } from './present-change.ts';

/** A signature of a change: by who asked for it, or by another administrator. */
export interface ChangeSignature {
  readonly changeId: string;
  readonly decision: 'sign' | 'approve';
  readonly device: DeviceSignature | undefined;
  readonly caller: Caller;
  readonly context: RequestContext;
}

/**
 * Takes a signature of a change, over exactly what the app showed (SECURITY S18). The one that was asked for last
 * makes it take effect: the signature of who asked, or, for rights and rules where the company has another
 * administrator, that one's. What became of it, done or failed, is the answer; whoever signs once more, for the answer
 * was lost, is told it again, and nothing is done twice.
 */
export async function signChange(
  changes: ChangesContext,
  signature: ChangeSignature,
): Promise<Result<SignedChange, Refusal>> {
  const { platform, kinds } = changes;
  const { changeId, context } = signature;
  const outcome = await inTransaction(platform.pool, async (client) => {
    await lockChanges(client, signature.caller.companyId);
    const caller = await asTheyStand(client, signature.caller, context.at);
    if (!caller) return refuse({ code: 'access.not-signed-in' } as const);
    const sight = kinds.sightOf(caller);
    const change = await findChange(client, sight, changeId);
    if (!change) return refuse({ code: 'signed-changes.not-found' } as const);
    const asked = { ...signature, caller };
    const wrong = refuseSignature(changes, change, asked);
    if (wrong) return wrong.code === CONFLICT && isTheirs(change, asked) ? ok({ again: change, wrong }) : refuse(wrong);
    const device = await checkSignature(changes, client, change, asked);
    if (!device.ok) return device;
    const signed: Signed = { decision: signature.decision, caller, context, device: device.value };
    const afterCommit = await takeOn(changes, client, change, signed);
    const now = await findChange(client, { ...sight, kinds: null }, changeId);
    if (!now) throw new Error(`change ${changeId} is gone`);
    return ok({ change: now, caller, afterCommit });
  });
  if (!outcome.ok) return outcome;
  if ('again' in outcome.value) return tellAgain(changes, outcome.value, signature);
  outcome.value.afterCommit?.();
  const { caller } = outcome.value;
  const { askedBy } = outcome.value.change;
  platform.live.publish(caller.companyId, [{ type: 'signed-change', changeId, operatorId: askedBy.id }]);
  return ok(presentChange(outcome.value.change, caller, context.at));
}

const CONFLICT = 'signed-changes.state-conflict';

/** Whether the change stands as it does by this very decision of this person. */
function isTheirs(
  { state, askedBy, signedAt, decidedBy }: StoredChange,
  { decision, caller: { operatorId } }: ChangeSignature,
): boolean {
  if (decision === 'approve') return (state === 'done' || state === 'failed') && decidedBy?.id === operatorId;
  const isCarriedOn = state === 'awaiting_second' || state === 'done' || state === 'failed';
  return isCarriedOn && signedAt !== null && askedBy.id === operatorId;
}

/** What stands, for whoever signed it and does so again; a signature that is not good is told of the state only. */
async function tellAgain(
  { devices }: ChangesContext,
  { again, wrong }: { readonly again: StoredChange; readonly wrong: Refusal },
  signature: ChangeSignature,
): Promise<Result<SignedChange, Refusal>> {
  const { caller, context, device } = signature;
  if (!device) return refuse(wrong);
  const good = await devices.checkDeviceSignature(toVerify(again, { ...signature, device }));
  return good.ok ? ok(presentChange(again, caller, context.at)) : refuse(wrong);
}

function refuseSignature(
  { kinds }: ChangesContext,
  change: StoredChange,
  { decision, device, caller, context }: ChangeSignature,
): Refusal | undefined {
  const state = stateAt(change, context.at);
  const { needs } = kinds.of(change.kind);
  switch (decision) {
    case 'sign':
      if (change.askedBy.id !== caller.operatorId) return { code: 'signed-changes.not-yours' };
      if (state !== 'awaiting_signature') return stateConflict(state);
      if (needs && !caller.permissions.includes(needs)) return { code: 'access.not-allowed' };
      break;
    case 'approve':
      if (change.askedBy.cpf === caller.cpf) return { code: 'signed-changes.own-change' };
      if (!canDecide(change, caller, context.at)) return stateConflict(state);
      break;
  }
  return device ? undefined : { code: 'step_up_required' };
}

/** What is told to whoever comes too late. */
export function stateConflict(state: StoredChange['state']): Refusal {
  return { code: 'signed-changes.state-conflict', data: { state: SIGNED_CHANGE_STATE_WORDS[state] } };
}

async function checkSignature(
  { devices }: ChangesContext,
  on: Queryable,
  change: StoredChange,
  signature: ChangeSignature,
): Promise<Result<Signed['device'], Refusal>> {
  const { device } = signature;
  if (!device) return refuse({ code: 'step_up_required' });
  const hash = contentHashOf(change);
  if (!hash.equals(change.contentHash)) throw new Error(`change ${change.id} is not what was asked for`);
  const verified = await devices.verifyDeviceSignature(toVerify(change, { ...signature, device }), on);
  return verified.ok ? ok({ id: verified.value.deviceId, name: verified.value.name }) : verified;
}

/** The signature with what has to be signed: the change as it is kept, and who decides what about it. */
function toVerify(
  { id: changeId, kind, contentHash: hash, askedBy, askedAt, notes }: StoredChange,
  { decision, device, caller, context }: ChangeSignature & { readonly device: DeviceSignature },
): SignatureToVerify {
  const { companyId, operatorId, bankAccount } = caller;
  const { deviceId, signedAt } = device;
  const contentHash = Buffer.from(hash).toString('hex');
  const content = signedChangeContent({
    changeId,
    kind,
    contentHash,
    askedBy: askedBy.name,
    askedAt: formatInstant(askedAt),
    notes,
    decision,
    operatorId,
    bankAccount,
    deviceId,
    signedAt,
  });
  return { companyId, operatorId, device, content, at: context.at };
}

/** Lets the change wait for the second administrator, or carries it out. Gives what is to run after the commit. */
async function takeOn(
  changes: ChangesContext,
  on: Queryable,
  change: StoredChange,
  signed: Signed,
): Promise<(() => void) | undefined> {
  const { platform, kinds } = changes;
  const { decision, caller, context, device } = signed;
  const { at } = context;
  const today = bankingDate(at);
  const doer = { caller, context, device: device.name };
  const { companyId } = change;
  if (decision === 'approve') {
    await noteChange(platform, on, 'signed-changes.approved', change, doer);
    const asker = await rightsOfAsker(changes, on, change, today);
    return applyChange(changes, on, change, { ...signed, asker });
  }
  // Whether there is a second administrator is looked at now: there may be one more, or one less, than when it was asked.
  const asked = { companyId, cpf: change.askedBy.cpf, today };
  const seconds = kinds.of(change.kind).isOfRights ? await othersWhoMayApprove(on, asked, 'rights') : [];
  if (seconds.length === 0) return applyChange(changes, on, change, { ...signed, asker: ok(caller.permissions) });
  await stepChange(on, change, {
    state: 'awaiting_second',
    needsSecond: true,
    signedAt: at,
    signedDeviceId: device.id,
    expiresAt: later(at, CHANGE_WAITS.secondMs),
  });
  await noteChange(platform, on, 'signed-changes.signed', change, doer);
  await askForSignature(platform, on, change, { operatorIds: seconds, at });
  return undefined;
}

/** What who asked may do now, or why it fails though it was approved: they may not ask for it any more (SECURITY Z09). */
async function rightsOfAsker(
  { kinds }: ChangesContext,
  on: Queryable,
  { companyId, kind, askedBy }: StoredChange,
  today: CivilDate,
): Promise<Result<readonly Permission[], string>> {
  const asker = await findActivePerson(on, { companyId, operatorId: askedBy.id, today });
  if (!asker) return refuse('Quem pediu a mudança já não tem acesso à conta.');
  const { permissions } = asker;
  const { needs } = kinds.of(kind);
  return !needs || permissions.includes(needs) ? ok(permissions) : refuse(messageOf('access.not-allowed'));
}
