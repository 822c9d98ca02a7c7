import { bankingDate, later, newId, ok, refuse, type Result } from '@bank/core';
import type { SignedChange } from '@bank/contracts';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal, SentKey, StoredResponse } from '../../../platform/http/route.ts';
import { answerAgain, answerFirst } from '../../../platform/idempotency/kept-answer.ts';
import type { ChangeRequest } from '../change-kind.ts';
import { CHANGE_WAITS, contentHashOf, type StoredChange } from '../domain/signed-change.ts';
import { othersWhoMayApprove } from '../../device-keys/index.ts';
import { findAnswer, findWaiting, insertChange, lockChanges, stepChange } from '../postgres/changes.ts';
import { noteChange } from './audit.ts';
import { askForSignature } from './change-messages.ts';
import type { ChangesContext } from './context.ts';
import { presentChange } from './present-change.ts';

/**
 * Keeps a change until it is signed. One about the same subject that still waits gives way to it: what is signed is
 * what was asked for last. Refused without a trusted device: nobody could sign it (SECURITY S15).
 */
export async function askChange(
  changes: ChangesContext,
  request: ChangeRequest,
): Promise<Result<SignedChange, Refusal>> {
  const asked = await ask(changes, request, null);
  if (!asked.ok) return asked;
  if (!asked.value) throw new Error('a change without a key met another one');
  return ok(asked.value);
}

/** The same under an Idempotency-Key: change, key and answer are written together. */
export async function askChangeOnce(
  changes: ChangesContext,
  call: { readonly kind: string; readonly caller: Caller; readonly idempotency: SentKey },
  prepare: () => Promise<Result<ChangeRequest, Refusal>>,
): Promise<Result<StoredResponse, Refusal>> {
  const known = await answerOf(changes, call);
  if (known) return known;
  const request = await prepare();
  if (!request.ok) return request;
  if (request.value.kind !== call.kind) throw new Error(`${call.kind} made ready as ${request.value.kind}`);
  const asked = await ask(changes, request.value, call.idempotency);
  if (!asked.ok) return asked;
  if (asked.value) return ok(answerFirst(ASKED, JSON.stringify(asked.value)));
  // The same request came twice at once, and the other one was first.
  const first = await answerOf(changes, call);
  if (!first) throw new Error('a key was taken and has no answer');
  return first;
}

const ASKED = 201;

async function answerOf(
  { platform }: ChangesContext,
  call: { readonly kind: string; readonly caller: Caller; readonly idempotency: SentKey },
): Promise<Result<StoredResponse, Refusal> | undefined> {
  const { kind, caller, idempotency } = call;
  const known = await findAnswer(platform.pool, { companyId: caller.companyId, kind, key: idempotency.key });
  if (!known) return undefined;
  return answerAgain({ requestHash: known.requestHash, status: ASKED, body: known.answer }, idempotency);
}

/** Undefined where the key was taken meanwhile; then nothing was written. */
async function ask(
  changes: ChangesContext,
  request: ChangeRequest,
  key: SentKey | null,
): Promise<Result<SignedChange | undefined, Refusal>> {
  const { platform, devices, kinds } = changes;
  const { caller, context } = request;
  const kind = kinds.of(request.kind);
  const device = await devices.trustedDeviceOf(caller.companyId, caller.operatorId);
  if (!device) return refuse({ code: 'devices.not-registered' });
  const done = await inTransaction(platform.pool, async (client) => {
    await lockChanges(client, caller.companyId);
    const { at } = context;
    const asked = { companyId: caller.companyId, cpf: caller.cpf, today: bankingDate(at) };
    const needsSecond = kind.isOfRights && (await othersWhoMayApprove(client, asked, 'rights')).length > 0;
    const change = newChange(platform, request, needsSecond);
    const shown = presentChange(change, caller, context.at);
    const kept = await insertChange(client, {
      ...change,
      askedBy: caller.operatorId,
      request: key && { key: key.key, hash: key.requestHash, answer: JSON.stringify(shown) },
    });
    if (!kept) return undefined;
    const replaced = await replaceWaiting(platform, client, change, request);
    await noteChange(platform, client, 'signed-changes.asked', change, { caller, context });
    await askForSignature(platform, client, change, { operatorIds: [caller.operatorId], at: context.at });
    return { shown, replaced };
  });
  if (!done) return ok(undefined);
  platform.live.publish(
    caller.companyId,
    [done.shown, ...done.replaced].map(({ id, askedBy }) => ({
      type: 'signed-change',
      changeId: id,
      operatorId: askedBy.id,
    })),
  );
  return ok(done.shown);
}

function newChange(
  { clock, entropy }: ChangesContext['platform'],
  { kind, title, lines, notes = [], content, subject, caller, context }: ChangeRequest,
  needsSecond: boolean,
): StoredChange {
  return {
    companyId: caller.companyId,
    id: newId('chg', clock, entropy),
    kind,
    state: 'awaiting_signature',
    version: 1,
    title,
    lines,
    notes,
    content,
    contentHash: contentHashOf({ kind, title, lines, content }),
    subject,
    needsSecond,
    askedBy: { id: caller.operatorId, name: caller.operatorName, cpf: caller.cpf },
    askedAt: context.at,
    signedAt: null,
    signedDevice: null,
    decidedBy: null,
    decidedAt: null,
    reason: null,
    expiresAt: later(context.at, CHANGE_WAITS.signatureMs),
    resultId: null,
  };
}

async function replaceWaiting(
  platform: ChangesContext['platform'],
  on: Queryable,
  change: StoredChange,
  by: { readonly caller: Caller; readonly context: RequestContext },
): Promise<readonly StoredChange[]> {
  const { companyId, kind, subject } = change;
  if (subject === null) return [];
  const older = (await findWaiting(on, { companyId, kind, subject })).filter(({ id }) => id !== change.id);
  const reason = 'Um pedido mais novo tomou o lugar deste.';
  for (const one of older) {
    await stepChange(on, one, {
      state: 'cancelled',
      decidedBy: by.caller.operatorId,
      decidedAt: by.context.at,
      reason,
    });
    await noteChange(platform, on, 'signed-changes.cancelled', one, by, { reason });
  }
  return older;
}
