import { bankingDate, ok, refuse, type Result } from '@bank/core';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { tellChanges } from '../../explanations/index.ts';
import { stateOf, type StoredCredential } from '../domain/credential.ts';
import { credentialStandings as standings } from '../domain/standings.ts';
import { findCredential, putRevoked } from '../postgres/credentials.ts';
import { deleteTokens } from '../postgres/tokens.ts';
import { noteAct, type Asking } from './audit.ts';
import type { IntegrationsContext } from './context.ts';

/** Revokes a credential at once: its tokens end in the same transaction. It protects, so it needs no signature. */
export function revokeCredential(
  { platform }: Pick<IntegrationsContext, 'platform'>,
  id: string,
  asking: Asking,
): Promise<Result<StoredCredential, Refusal>> {
  const { companyId, operatorId, operatorName } = asking.caller;
  const { at } = asking.context;
  return inTransaction(platform.pool, async (client) => {
    const credential = await findCredential(client, { companyId, id }, 'locked');
    if (!credential) return refuse({ code: 'integrations.not-found' });
    if (stateOf(credential, bankingDate(at)) !== 'active') return refuse({ code: 'integrations.not-active' });
    const revoked = { id: operatorId, name: operatorName, at };
    const { stands } = await tellChanges(client, { standings, companyId }, () =>
      putRevoked(client, { companyId, id }, revoked),
    );
    await deleteTokens(client, { companyId, id });
    const data = { name: credential.name, ...(stands && { stands }) };
    await noteAct(platform, client, { action: 'integrations.revoked', subject: id, data }, asking);
    return ok({ ...credential, revoked });
  });
}
