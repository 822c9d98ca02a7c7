import { ok, refuse, type Result } from '@bank/core';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { putMessage } from '../../../platform/messages/outgoing.ts';
import { isAcceptablePassword } from '../domain/password-rules.ts';
import { findByIdentity, type SignInOperator } from '../postgres/operators.ts';
import { endSessions } from '../postgres/sessions.ts';
import type { AccessDeps } from './access-deps.ts';
import { noteAccess } from './audit.ts';
import { settleTries, subjectOf, takeTries, usableNow } from './sign-in.ts';

/** What the reset form sends. */
export interface ResetRequest {
  readonly email: string;
  readonly bankAccountNumber: string;
  readonly temporaryPassword: string;
  readonly newPassword: string;
}

const REFUSED: Refusal = { code: 'access.temporary-password-refused' };
const DONE = { message: 'Senha criada com sucesso, realize o login utilizando sua nova senha.' } as const;

/**
 * Replaces a temporary password, once. Unknown, expired, used up and wrong are one refusal after the same work; a weak
 * new password leaves everything as it was. The other sessions of the person end (SECURITY S03, S11, S12, S14).
 */
export async function resetTemporaryPassword(
  deps: AccessDeps,
  request: ResetRequest,
  context: RequestContext,
): Promise<Result<{ readonly message: string }, Refusal>> {
  return deps.passwords.admitted(() => resetNow(deps, request, context));
}

async function resetNow(
  deps: AccessDeps,
  request: ResetRequest,
  context: RequestContext,
): Promise<Result<{ readonly message: string }, Refusal>> {
  const { platform } = deps;
  const { email, bankAccountNumber: bankAccount, temporaryPassword, newPassword } = request;
  const identity = { kind: 'email', value: email, bankAccount } as const;
  const operator = await findByIdentity(platform.pool, identity);
  const tries = await takeTries(platform, identity, operator, context);
  if (!tries.ok) return tries;
  const isTemporary = operator?.passwordKind === 'temporary';
  const usable = isTemporary ? await usableNow(deps, operator, context.at) : undefined;
  if (!(await deps.passwords.matches(temporaryPassword, usable?.passwordHash)) || !usable) {
    const data = { outcome: 'refused' };
    await noteAccess(platform, platform.pool, 'access.password-reset-refused', subjectOf(operator), context, data);
    return refuse(REFUSED);
  }
  await settleTries(platform, tries.value, context);
  if (!isAcceptablePassword(newPassword, { temporaryPassword, email })) {
    await deps.credentials.giveTemporaryTryBack(platform.pool, usable);
    return refuse({ code: 'access.password-weak', field: 'newPassword' });
  }
  return (await replace(deps, usable, await deps.passwords.hash(newPassword), context)) ? ok(DONE) : refuse(REFUSED);
}

async function replace(
  { platform, credentials }: AccessDeps,
  operator: SignInOperator,
  passwordHash: string,
  context: RequestContext,
): Promise<boolean> {
  const { companyId, operatorId, email } = operator;
  const { at } = context;
  const ended = await inTransaction(platform.pool, async (client) => {
    const password = { hash: passwordHash, replacedHash: operator.passwordHash, at };
    if (!(await credentials.replaceTemporaryPassword(client, operator, password))) return undefined;
    await noteAccess(platform, client, 'access.password-reset', subjectOf(operator), context);
    await putMessage(
      client,
      platform,
      { companyId, kind: 'email', recipient: email, ...notice(platform.settings.bank.name) },
      at,
    );
    return endSessions(client, { companyId, operatorIds: [operatorId] }, { at, reason: 'password-changed' });
  });
  if (!ended) return false;
  platform.live.endSessions(ended);
  return true;
}

function notice(bankName: string): { readonly subject: string; readonly text: string } {
  return {
    subject: `${bankName}: sua senha foi criada`,
    text: `Sua senha definitiva do internet banking do ${bankName} acaba de ser criada. Se não foi você, avise o administrador da sua empresa agora.`,
  };
}
