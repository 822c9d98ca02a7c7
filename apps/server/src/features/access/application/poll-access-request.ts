import { createHash } from 'node:crypto';
import { later, ok, refuse, type Result } from '@bank/core';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { RequestContext } from '../../../platform/http/caller.ts';
import { waitRefusal } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import {
  accessRequestEnd,
  answerPoll,
  isStrongId,
  newMatchNumber,
  OPEN_REQUESTS_WINDOW_MS,
  takesId,
} from '../domain/access-request.ts';
import { browserName } from '../domain/browser-name.ts';
import {
  confirmerOf,
  countOpenRequests,
  findAccessRequest,
  insertAccessRequest,
  redeemAccessRequest,
  type StoredAccessRequest,
} from '../postgres/access-requests.ts';
import type { AccessDeps } from './access-deps.ts';
import { admitOperator } from './admit-operator.ts';
import { noteSignedIn } from './audit.ts';
import { openSession } from './open-session.ts';
import { subjectOf } from './sign-in.ts';

const UNKNOWN: Refusal = { code: 'access.request-unknown' };
const EXPIRED: Refusal = { code: 'REQUEST_EXPIRED' };

/**
 * A browser asks whether its request was confirmed, and comes in once it was. The first poll brings the request into
 * being. An id that is a hash answers only to who holds the secret: to all others it does not exist (SECURITY, M-QR). Any
 * other is unknown where the bank takes no weak ids.
 */
export async function pollAccessRequest(
  deps: AccessDeps,
  { id, secret }: { readonly id: string; readonly secret?: string | undefined },
  context: RequestContext,
): Promise<Result<{ readonly accessToken: string }, Refusal>> {
  if (!takesId(id, deps.platform.settings)) return refuse(UNKNOWN);
  if (isStrongId(id) && !provesPossession(id, secret)) return refuse(UNKNOWN);
  const known = await findAccessRequest(deps.platform.pool, id);
  if (!known) return refuse(await bearRequest(deps, id, context));
  switch (answerPoll(known, context.at)) {
    case 'unknown':
      return refuse(UNKNOWN);
    case 'expired':
      return refuse(EXPIRED);
    case 'pending':
      return refuse(pending(known));
    case 'ready':
      return redeem(deps, id, context);
  }
}

// A random secret is bytes, and travels as base64url: the hash is of its characters, or of the bytes they stand for.
function provesPossession(id: string, secret: string | undefined): boolean {
  if (secret === undefined) return false;
  return [secret, Buffer.from(secret, 'base64url')].some(
    (preimage) => createHash('sha256').update(preimage).digest('base64url') === id,
  );
}

// The number goes to the browser that asked, and to nobody else.
function pending({ strong, matchNumber }: StoredAccessRequest): Refusal {
  return { code: 'access.request-pending', ...(strong && { members: { matchNumber } }) };
}

async function bearRequest({ platform }: AccessDeps, id: string, context: RequestContext): Promise<Refusal> {
  const { at, address, userAgent, origin } = context;
  const browser = browserName(userAgent);
  const since = later(at, -OPEN_REQUESTS_WINDOW_MS);
  const source = sourceOf(address);
  const open = await countOpenRequests(platform.pool, { source, browser }, { since, at });
  if (open >= platform.settings.limits.openAccessRequests) {
    return waitRefusal('access.too-many-tries', OPEN_REQUESTS_WINDOW_MS / 1000);
  }
  const request = {
    strong: isStrongId(id),
    browser,
    address,
    source,
    origin,
    matchNumber: newMatchNumber(platform.entropy),
    requestedAt: at,
    expiresAt: accessRequestEnd(at),
  };
  await insertAccessRequest(platform.pool, id, request);
  // Two first polls at once: the number is the one that was kept.
  const kept = await findAccessRequest(platform.pool, id);
  return kept ? pending(kept) : UNKNOWN;
}

async function redeem(
  deps: AccessDeps,
  id: string,
  context: RequestContext,
): Promise<Result<{ readonly accessToken: string }, Refusal>> {
  const { platform } = deps;
  const accessToken = await inTransaction(platform.pool, async (client) => {
    const confirmer = await confirmerOf(client, id);
    const operator = confirmer && (await admitOperator(client, confirmer, context.at));
    // Under the lock: what blocks the operator, or the device that confirmed, ends the request before or the session after.
    const redeemed = operator && (await redeemAccessRequest(client, id, context.at));
    if (!redeemed) return undefined;
    const proof = redeemed.deviceId === null ? 'password' : 'device';
    await noteSignedIn(platform, client, subjectOf(operator), context, { method: 'qr', kind: 'web', proof });
    return openSession(deps, client, { ...operator, kind: 'web', deviceId: redeemed.deviceId }, context);
  });
  return accessToken === undefined ? refuse(UNKNOWN) : ok({ accessToken });
}
