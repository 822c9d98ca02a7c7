import { formatInstant, later, ok, refuse, type Instant, type Result } from '@bank/core';
import { accessConfirmationContent, type AccessRequest, type DeviceSignature } from '@bank/contracts';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import { waitRefusal } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import { PROMPT_WINDOW_MS, refusalToAnswer, takesId, WRONG_NUMBERS_MAX } from '../domain/access-request.ts';
import { personSubjects } from '../domain/tries.ts';
import {
  answerAccessRequest,
  countWrongNumber,
  findAccessRequest,
  lockAccessRequest,
  takePrompt,
  type StoredAccessRequest,
} from '../postgres/access-requests.ts';
import { bindDevice, sessionStands } from '../postgres/sessions.ts';
import { forgetTries } from '../postgres/tries.ts';
import type { AccessDeps } from './access-deps.ts';
import { admitOperator } from './admit-operator.ts';
import { noteAccess } from './audit.ts';

/** What the app sends to confirm. */
export interface Confirmation {
  readonly id: string;
  readonly matchNumber?: string | undefined;
  readonly device?: DeviceSignature | undefined;
}

/** Who asks to come in: what the person compares before confirming (SECURITY S09). */
export async function readAccessRequest(
  { platform }: AccessDeps,
  id: string,
  caller: Caller,
  context: RequestContext,
): Promise<Result<AccessRequest, Refusal>> {
  const request = takesId(id, platform.settings) ? await findAccessRequest(platform.pool, id) : undefined;
  const refusal = refusalToAnswer(request, context.at);
  if (refusal === 'REQUEST_EXPIRED') return refuse({ code: refusal });
  if (!request || refusal) return refuse({ code: 'access.request-unknown' });
  const tooMany = await prompt(platform, platform.pool, { id, caller, at: context.at });
  if (tooMany) return refuse(tooMany);
  const { browser, address, origin, strong, requestedAt, expiresAt } = request;
  return ok({
    id,
    browser,
    address,
    origin,
    strong,
    requestedAt: formatInstant(requestedAt),
    expiresAt: formatInstant(expiresAt),
  });
}

/**
 * Confirms a request from the app, once. A strong id needs the number beside the QR code (the third wrong one ends the
 * request) and the signature of the operator's device over what was shown (SECURITY S07 to S09). An id that no browser
 * has asked with is unknown, however often it is tried (READINGS 23).
 */
export async function confirmAccessRequest(
  deps: AccessDeps,
  confirmation: Confirmation,
  caller: Caller,
  context: RequestContext,
): Promise<Result<{ readonly status: 'authorized' }, Refusal>> {
  const { platform } = deps;
  const { id } = confirmation;
  return inTransaction(platform.pool, async (client) => {
    // A yes that was under way while its operator was blocked, or its session ended, grants nothing.
    const operator = await admitOperator(client, caller, context.at);
    if (!operator || !(await sessionStands(client, caller.sessionId))) return refuse({ code: 'access.not-signed-in' });
    const request = takesId(id, platform.settings) ? await lockAccessRequest(client, id) : undefined;
    const refusal = refusalToAnswer(request, context.at);
    if (!request || refusal) return refuse({ code: refusal ?? 'access.request-unknown' });
    const tooMany = await prompt(platform, client, { id, caller, at: context.at });
    if (tooMany) return refuse(tooMany);
    const checked = request.strong
      ? await checkStrong(deps, client, request, { ...confirmation, caller, context })
      : ok(null);
    if (!checked.ok) return checked;
    await answer(deps, client, {
      id,
      state: 'authorized',
      device: checked.value,
      browser: request.address,
      caller,
      context,
    });
    return ok({ status: 'authorized' as const });
  });
}

/** Refuses a request from the app: its browser is told that it has ended. */
export async function refuseAccessRequest(
  deps: AccessDeps,
  id: string,
  caller: Caller,
  context: RequestContext,
): Promise<Result<undefined, Refusal>> {
  return inTransaction(deps.platform.pool, async (client) => {
    const request = takesId(id, deps.platform.settings) ? await lockAccessRequest(client, id) : undefined;
    const refusal = refusalToAnswer(request, context.at);
    if (refusal) return refuse({ code: refusal });
    await answer(deps, client, { id, state: 'refused', device: null, caller, context });
    return ok();
  });
}

async function prompt(
  { settings }: AccessDeps['platform'],
  on: Queryable,
  { id, caller, at }: { readonly id: string; readonly caller: Caller; readonly at: Instant },
): Promise<Refusal | undefined> {
  const limit = { at, since: later(at, -PROMPT_WINDOW_MS), promptsMax: settings.limits.accessPrompts };
  return (await takePrompt(on, caller, id, limit))
    ? undefined
    : waitRefusal('access.too-many-tries', PROMPT_WINDOW_MS / 1000);
}

/** With what somebody confirmed. */
interface ConfirmingDevice {
  readonly deviceId: string;
  readonly name: string;
}

/** Who asks, and from where. */
interface Asking {
  readonly caller: Caller;
  readonly context: RequestContext;
}

/** What becomes of a request; confirmed with that device, where it asked for one. */
interface Answer {
  readonly id: string;
  readonly state: 'authorized' | 'refused';
  readonly device: ConfirmingDevice | null;
  /** The address of the browser that it lets in. */
  readonly browser?: string;
}

/** The device that confirmed. */
async function checkStrong(
  { devices, platform }: AccessDeps,
  on: Queryable,
  request: StoredAccessRequest,
  { id, matchNumber, device, caller, context }: Confirmation & Asking,
): Promise<Result<ConfirmingDevice, Refusal>> {
  const { companyId, operatorId, bankAccount, operatorName: name } = caller;
  if (!device) {
    const hasDevice = await devices.hasUsableDevice(on, { companyId, operatorId });
    return refuse(
      hasDevice ? { code: 'access.signature-invalid', field: 'device' } : { code: 'devices.not-registered' },
    );
  }
  if (matchNumber === undefined) return refuse({ code: 'access.match-number-wrong', field: 'matchNumber' });
  if (matchNumber !== request.matchNumber) {
    const dead = request.wrongNumbers + 1 >= WRONG_NUMBERS_MAX;
    await countWrongNumber(on, id, dead);
    const data = { outcome: 'refused', reason: dead ? 'wrong-number-ended' : 'wrong-number' };
    await noteAccess(platform, on, 'access.request-failed', { companyId, operatorId, name }, context, data);
    return refuse({ code: 'access.match-number-wrong', field: 'matchNumber' });
  }
  const { deviceId, signedAt } = device;
  const content = accessConfirmationContent({
    requestId: id,
    browser: request.browser,
    address: request.address,
    origin: request.origin,
    requestedAt: formatInstant(request.requestedAt),
    matchNumber: request.matchNumber,
    operatorId,
    bankAccount,
    deviceId,
    signedAt,
  });
  const verified = await devices.verifyDeviceSignature(
    { companyId, operatorId, device, content, at: context.at, accept: 'pending-too' },
    on,
  );
  if (!verified.ok) return verified;
  await bindDevice(on, caller.sessionId, deviceId);
  return ok(verified.value);
}

async function answer(
  { platform }: AccessDeps,
  on: Queryable,
  { id, state, device, browser, caller, context }: Answer & Asking,
): Promise<void> {
  const { companyId, operatorId, operatorName: name } = caller;
  const deviceId = device?.deviceId ?? null;
  await answerAccessRequest(on, id, { state, companyId, operatorId, deviceId, at: context.at });
  const action = state === 'authorized' ? 'access.request-confirmed' : 'access.request-refused';
  await noteAccess(platform, on, action, { companyId, operatorId, name }, context, {
    device: device?.name ?? null,
    deviceId,
  });
  // Whoever confirms with their device is no guesser: their account is held no longer.
  if (device === null) return;
  const addresses = [context.address, ...(browser === undefined ? [] : [browser])];
  await forgetTries(on, personSubjects(caller, addresses.map(sourceOf)));
}
