import { newUuid, ok, refuse, type Result } from '@bank/core';
import { SCOPE_PRODUCT, type AnyEndpoint } from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import type { Platform } from '../platform.ts';
import type { Authenticate, SignedIn } from './authenticate.ts';
import type { Caller, RequestContext } from './caller.ts';
import { waitRefusal } from './problem.ts';
import type { ProgramCaller, ProgramProof, Programs } from './programs.ts';
import type { Refusal } from './route.ts';
import { sourceOf } from './source.ts';

/** Decides whether a call may go on to its handler, before anything of its content is looked at. */
export interface Gate {
  /** Rate of the address, of IPv6 its /64. */
  admit(address: string): Refusal | undefined;
  /** Token, session, operator and company; rate of session and company; role, product, permission. */
  enter(
    endpoint: AnyEndpoint,
    authorization: string | undefined,
    context: RequestContext,
  ): Promise<Result<SignedIn, Refusal>>;
  /** Token, credential and company; rate of credential and company; scope, product. A refusal of rights comes with who asked. */
  enterProgram(
    endpoint: AnyEndpoint,
    proof: ProgramProof,
    context: RequestContext,
  ): Promise<{ readonly caller?: ProgramCaller; readonly refusal?: Refusal }>;
  /** Writes a refusal of rights to the audit trail (SECURITY Z11). */
  noteDenied(endpoint: AnyEndpoint, caller: Caller, refusal: Refusal, context: RequestContext): Promise<void>;
}

/** Makes the gate of a server. */
export function createGate(platform: Platform, authenticate: Authenticate, programs: Programs): Gate {
  const { clock, settings, entropy, pool, log, rates } = platform;
  const addresses = rates.levelled('address', settings.limits.perAddress);
  const sessions = rates.levelled('session', settings.limits.perSession);
  const credentials = rates.levelled('credential', settings.limits.perCredential);
  const companies = rates.levelled('company', settings.limits.perCompany);

  const noteDenied: Gate['noteDenied'] = async (endpoint, caller, refusal, context) => {
    const { traceId, address, at } = context;
    const row = {
      id: newUuid(clock, entropy),
      companyId: caller.companyId,
      actor: caller.operatorId,
      action: 'access.denied',
      subject: endpoint.id,
      data: { outcome: 'refused', code: refusal.code, operatorName: caller.operatorName, address, traceId },
      at,
    };
    // The refusal stands whether or not it can be written down.
    await appendAudit(pool, [row]).catch((error: unknown) =>
      log.error({ err: error, traceId }, 'a denial was not audited'),
    );
  };

  return {
    admit: (address) => limited(addresses.take(sourceOf(address))),
    async enter(endpoint, authorization, context) {
      const signedIn = await authenticate(authorization, context.at);
      if (!signedIn.ok) return signedIn;
      const { caller } = signedIn.value;
      const tooFast = limited(sessions.take(caller.sessionId)) ?? limited(companies.take(caller.companyId));
      if (tooFast) return refuse(tooFast);
      const denied = missingRight(endpoint, caller);
      if (!denied) return ok(signedIn.value);
      await noteDenied(endpoint, caller, denied, context);
      return refuse(denied);
    },
    async enterProgram(endpoint, proof, context) {
      const entered = await programs.enter(proof, context.at);
      if (!entered.ok) return { refusal: entered.error };
      const caller = entered.value;
      const tooFast = limited(credentials.take(caller.credentialId)) ?? limited(companies.take(caller.companyId));
      const refusal = tooFast ?? missingScope(endpoint, caller);
      return refusal ? { caller, refusal } : { caller };
    },
    noteDenied,
  };
}

function limited(seconds: number | undefined): Refusal | undefined {
  return seconds === undefined ? undefined : waitRefusal('rate.limited', seconds);
}

/** What the caller lacks for a call, in this order: role, product, permission, a trusted device; undefined when nothing. */
function missingRight(
  endpoint: AnyEndpoint,
  caller: Pick<Caller, 'role' | 'products' | 'permissions' | 'proof'>,
): Refusal | undefined {
  const { access } = endpoint;
  if (access.kind !== 'signed-in') return undefined;
  if (access.roles && !access.roles.includes(caller.role)) return { code: 'access.not-allowed' };
  if (access.product && !caller.products.includes(access.product)) return { code: 'access.product-missing' };
  if (access.anyProduct && !access.anyProduct.some((product) => caller.products.includes(product))) {
    return { code: 'access.product-missing' };
  }
  if (access.permission && !caller.permissions.includes(access.permission)) return { code: 'access.not-allowed' };
  if (access.proof && caller.proof !== access.proof) return { code: 'access.trusted-device-needed' };
  return undefined;
}

/** What a program lacks for a call: the scope, or its company the product of it. */
function missingScope({ access }: AnyEndpoint, { scopes, products }: ProgramCaller): Refusal | undefined {
  if (access.kind !== 'program') return undefined;
  const { scope } = access;
  if (!scopes.includes(scope)) return { code: 'integrations.scope-missing', data: { scope } };
  return products.includes(SCOPE_PRODUCT[scope]) ? undefined : { code: 'access.product-missing' };
}
