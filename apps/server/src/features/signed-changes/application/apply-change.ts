import { ok, refuse, type Result } from '@bank/core';
import { messageOf, type Permission } from '@bank/contracts';
import { tellChanges } from '../../explanations/index.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { AppliedChange, ChangeToApply } from '../change-kind.ts';
import type { StoredChange } from '../domain/signed-change.ts';
import { stepChange, type ChangeStep } from '../postgres/changes.ts';
import { noteChange, noteEffect } from './audit.ts';
import type { ChangesContext } from './context.ts';

/** Who signed just now, with what, and which signature it is: of who asked, or of the second administrator. */
export interface Signed {
  readonly decision: 'sign' | 'approve';
  readonly caller: Caller;
  readonly context: RequestContext;
  readonly device: { readonly id: string; readonly name: string };
}

/** The last signature, with what who asked may do now, or why they may not ask for this any more. */
interface Last extends Signed {
  readonly asker: Result<readonly Permission[], string>;
}

/**
 * Carries a change out that has all its signatures, together with its new state and its audit row. What cannot be done
 * any more leaves nothing changed but the change itself, which has failed and says why.
 */
export async function applyChange(
  changes: ChangesContext,
  on: Queryable,
  change: StoredChange,
  { asker, ...signed }: Last,
): Promise<(() => void) | undefined> {
  const { platform } = changes;
  const { decision, caller, context, device } = signed;
  const { at } = context;
  const step =
    decision === 'sign'
      ? { signedAt: at, signedDeviceId: device.id, needsSecond: false }
      : { decidedBy: caller.operatorId };
  const fail = async (reason: string): Promise<undefined> => {
    await stepChange(on, change, { ...step, state: 'failed', decidedAt: at, reason });
    const doer = { caller, context, device: device.name };
    await noteChange(platform, on, 'signed-changes.failed', change, doer, { reason, outcome: 'refused' });
  };
  if (!asker.ok) return fail(asker.error);
  const applied = await tryKind(changes, on, change, { ...signed, permissions: asker.value });
  if (!applied.ok) return fail(messageOf(applied.error.code, applied.error.data));
  await finish(changes, on, change, { ...signed, step, applied: applied.value });
  return applied.value.afterCommit;
}

async function tryKind(
  { kinds, standings }: ChangesContext,
  on: Queryable,
  change: StoredChange,
  { decision, caller, context, device, permissions }: Signed & { readonly permissions: readonly Permission[] },
): Promise<Result<AppliedChange, Refusal>> {
  const { id, companyId, kind, title, lines, notes, content, subject, askedBy } = change;
  const askersDevice = decision === 'sign' ? device : change.signedDevice;
  if (!askersDevice) throw new Error(`change ${id} was approved unsigned`);
  await readRows(on, 'SAVEPOINT apply_change');
  const toApply: ChangeToApply = {
    id,
    companyId,
    kind,
    title,
    lines,
    notes,
    content,
    subject,
    askedBy: { id: askedBy.id, name: askedBy.name, permissions },
    device: askersDevice,
    approvedBy: decision === 'approve' ? { id: caller.operatorId, name: caller.operatorName } : null,
    at: context.at,
  };
  const { done: applied, stands } = await tellChanges(on, { standings, companyId }, () =>
    kinds.of(kind).apply(on, toApply),
  );
  if (applied.ok) return ok({ ...applied.value, data: { ...applied.value.data, ...(stands && { stands }) } });
  await readRows(on, 'ROLLBACK TO SAVEPOINT apply_change');
  return refuse(applied.error);
}

async function finish(
  { platform }: ChangesContext,
  on: Queryable,
  change: StoredChange,
  {
    caller,
    context,
    device,
    step,
    applied,
  }: Signed & { readonly step: Omit<ChangeStep, 'state'>; readonly applied: AppliedChange },
): Promise<void> {
  const { companyId, id, askedBy } = change;
  const { action, subject, data, resultId } = applied;
  const approvedBy =
    caller.operatorId === askedBy.id ? {} : { approvedBy: caller.operatorName, approvedById: caller.operatorId };
  await stepChange(on, change, { ...step, state: 'done', decidedAt: context.at, resultId });
  await noteEffect(
    platform,
    on,
    { companyId, action, subject, data: { changeId: id, title: change.title, ...approvedBy, ...data } },
    {
      caller: { operatorId: askedBy.id, operatorName: askedBy.name },
      context,
      device: change.signedDevice?.name ?? device.name,
    },
  );
}
