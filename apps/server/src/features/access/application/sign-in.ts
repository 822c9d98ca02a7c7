import { ok, refuse, type Instant, type Result } from '@bank/core';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { RequestContext } from '../../../platform/http/caller.ts';
import { waitRefusal } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mayComeIn } from '../domain/operator-access.ts';
import { sourceSubject, triesSubject, type SignInIdentity } from '../domain/tries.ts';
import { findByIdentity, type SignInOperator } from '../postgres/operators.ts';
import { sourcesOf } from '../postgres/sessions.ts';
import { forgetTries, giveTryBack, takeTry } from '../postgres/tries.ts';
import type { AccessDeps } from './access-deps.ts';
import { admitOperator } from './admit-operator.ts';
import { noteAccess, noteSignedIn } from './audit.ts';
import { openSession } from './open-session.ts';

const REFUSED: Refusal = { code: 'access.credentials-refused' };

/**
 * Signs in with e-mail or document, account and password. Unknown, blocked and wrong are one refusal after the same
 * work (SECURITY S13); too many tries of the person or from the address wait (429), and too many people at once (503). A right temporary password is
 * refused as TEMPORARY_PASSWORD_USE and is not used up by it (READINGS 25).
 */
export async function signIn(
  deps: AccessDeps,
  identity: SignInIdentity,
  password: string,
  context: RequestContext,
): Promise<Result<{ readonly accessToken: string }, Refusal>> {
  return deps.passwords.admitted(() => signInNow(deps, identity, password, context));
}

async function signInNow(
  deps: AccessDeps,
  identity: SignInIdentity,
  password: string,
  context: RequestContext,
): Promise<Result<{ readonly accessToken: string }, Refusal>> {
  const { platform } = deps;
  const operator = await findByIdentity(platform.pool, identity);
  const tries = await takeTries(platform, identity, operator, context);
  if (!tries.ok) return tries;
  const usable =
    operator && mayUse(platform, identity, operator) ? await usableNow(deps, operator, context.at) : undefined;
  if (!(await deps.passwords.matches(password, usable?.passwordHash)) || !usable) {
    await noteAccess(platform, platform.pool, 'access.sign-in-refused', subjectOf(operator), context, {
      outcome: 'refused',
    });
    return refuse(REFUSED);
  }
  await settleTries(platform, tries.value, context);
  if (usable.passwordKind === 'temporary') {
    await deps.credentials.giveTemporaryTryBack(platform.pool, usable);
    return refuse({ code: 'TEMPORARY_PASSWORD_USE' });
  }
  const accessToken = await inTransaction(platform.pool, async (client) => {
    // Working the password out took its time: blocked, or given another password, meanwhile, nobody comes in by it.
    const now = await admitOperator(client, usable, context.at);
    if (now?.passwordHash !== usable.passwordHash) return undefined;
    const kind = identity.kind === 'document' ? 'app' : 'web';
    await noteSignedIn(platform, client, subjectOf(usable), context, { method: identity.kind, kind });
    return openSession(deps, client, { ...usable, kind, deviceId: null }, context);
  });
  return accessToken === undefined ? refuse(REFUSED) : ok({ accessToken });
}

/**
 * Takes a try of the source and one of the person, known or not; under what the latter is counted, or a refusal with the
 * wait where there is none left. Somebody unknown costs the same questions (SECURITY S13).
 */
export async function takeTries(
  { pool, settings }: Platform,
  identity: SignInIdentity,
  operator: SignInOperator | undefined,
  context: RequestContext,
): Promise<Result<Buffer, Refusal>> {
  const { triesPerIdentity, triesPerAddress, ...growth } = settings.limits.signIn;
  const source = sourceOf(context.address);
  const sourceWait = await takeTry(pool, sourceSubject(source), context.at, { ...growth, triesMax: triesPerAddress });
  if (sourceWait !== undefined) return refuse(waitRefusal('access.too-many-tries', sourceWait / 1000));
  const { companyId = '', operatorId = '' } = operator ?? {};
  const knownSource = (await sourcesOf(pool, { companyId, operatorId })).has(source);
  const subject = triesSubject(identity, operator && { companyId, operatorId, knownSource }, source);
  const wait = await takeTry(pool, subject, context.at, { ...growth, triesMax: triesPerIdentity });
  return wait === undefined ? ok(subject) : refuse(waitRefusal('access.too-many-tries', wait / 1000));
}

/** The try was none: the person proved who they are. */
export async function settleTries({ pool }: Platform, subject: Buffer, context: RequestContext): Promise<void> {
  await forgetTries(pool, [subject]);
  await giveTryBack(pool, sourceSubject(sourceOf(context.address)));
}

// On the web the form is for guests; all others come by QR code. Only a sandbox lets every role try it. A temporary
// password opens nothing by itself: whoever has one may bring it here, to be told to replace it.
function mayUse({ settings }: Platform, identity: SignInIdentity, operator: SignInOperator): boolean {
  if (identity.kind === 'document' || operator.role === 'GUEST') return true;
  return operator.passwordKind === 'temporary' || settings.environment !== 'production';
}

/** The operator if it may act at all now; of a temporary password this takes a try (SECURITY S12). */
export async function usableNow(
  { platform, credentials }: AccessDeps,
  operator: SignInOperator,
  at: Instant,
): Promise<SignInOperator | undefined> {
  if (!mayComeIn(operator, at)) return undefined;
  if (operator.passwordKind === 'permanent') return operator;
  if (operator.temporaryExpiresAt === null || operator.temporaryExpiresAt <= at) return undefined;
  return (await credentials.takeTemporaryTry(platform.pool, operator)) ? operator : undefined;
}

/** Whom the audit trail names. */
export function subjectOf(operator: SignInOperator): {
  readonly companyId: string;
  readonly operatorId: string;
  readonly name: string;
};
export function subjectOf(
  operator: SignInOperator | undefined,
): { readonly companyId: string; readonly operatorId: string; readonly name: string } | null;
export function subjectOf(operator: SignInOperator | undefined) {
  return operator ? { companyId: operator.companyId, operatorId: operator.operatorId, name: operator.name } : null;
}
