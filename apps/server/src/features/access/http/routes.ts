import { ok } from '@bank/core';
import {
  authorizeAccessRequest,
  keepAppearance,
  login,
  logout,
  pollAccessRequest,
  proveDevice,
  readAccessRequest,
  readAppearance,
  readProfile,
  refuseAccessRequest,
  renewSession,
  resetTemporaryPassword,
  startDeviceProof,
  type LoginBody,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { AccessDeps } from '../application/access-deps.ts';
import {
  confirmAccessRequest,
  readAccessRequest as readRequest,
  refuseAccessRequest as refuseRequest,
} from '../application/answer-access-request.ts';
import { signOut } from '../application/end-session.ts';
import { pollAccessRequest as poll } from '../application/poll-access-request.ts';
import { proveDevice as prove, startDeviceProof as startProof } from '../application/prove-device.ts';
import type { RenewSession } from '../application/renew-session.ts';
import { resetTemporaryPassword as reset } from '../application/reset-temporary-password.ts';
import { signIn } from '../application/sign-in.ts';
import type { SignInIdentity } from '../domain/tries.ts';
import { appearanceOf, putAppearance } from '../postgres/appearances.ts';
import { profileOf } from './profile.ts';

/** The calls of the capability access. */
export function accessRoutes(deps: AccessDeps, renew: RenewSession): readonly Route[] {
  const { platform } = deps;
  return [
    route(login, ({ body, context }) => signIn(deps, identityOf(body), body.password, context)),
    route(logout, ({ caller, context }) => signOut(platform, caller, context)),
    route(renewSession, ({ caller, context }) => renew(caller, context)),
    route(resetTemporaryPassword, ({ body, context }) => reset(deps, body, context)),
    route(readProfile, async ({ caller }) => ok(await profileOf(platform, caller))),
    route(readAppearance, async ({ caller }) => ok(await appearanceOf(platform.pool, caller))),
    route(keepAppearance, async ({ body, caller }) => {
      await putAppearance(platform.pool, caller, body);
      return ok(undefined);
    }),
    route(startDeviceProof, ({ caller, context }) => startProof(deps, caller, context)),
    route(proveDevice, ({ body, caller, context }) => prove(deps, body.device, caller, context)),
    route(pollAccessRequest, ({ body, context }) => poll(deps, body, context)),
    route(readAccessRequest, ({ params, caller, context }) => readRequest(deps, params.id, caller, context)),
    route(authorizeAccessRequest, ({ body, caller, context }) => confirmAccessRequest(deps, body, caller, context)),
    route(refuseAccessRequest, ({ params, caller, context }) => refuseRequest(deps, params.id, caller, context)),
  ];
}

function identityOf(body: LoginBody): SignInIdentity {
  const bankAccount = 'bankAccount' in body ? body.bankAccount : body.bankNumber;
  if ('email' in body) return { kind: 'email', value: body.email, bankAccount };
  return { kind: 'document', value: body.document, bankAccount };
}
