import { hash } from 'node:crypto';
import { bankingDate, ok, refuse, type Result } from '@bank/core';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { tellChanges } from '../../explanations/index.ts';
import { stateOf } from '../domain/credential.ts';
import { credentialStandings as standings } from '../domain/standings.ts';
import { findCredential, putSecret } from '../postgres/credentials.ts';
import { noteAct, type Asking } from './audit.ts';
import type { IntegrationsContext } from './context.ts';

const SECRET_BYTES = 32;

/** A secret with whom it belongs to: to be sent once, and never written down. */
export interface ShownSecret {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Makes the secret of a credential and shows it, to who asked for it and this once: of two who ask at the same moment one
 * gets it. What is kept is its SHA-256, for 256 random bits need no slower hash.
 */
export function showSecret(
  { platform }: Pick<IntegrationsContext, 'platform'>,
  id: string,
  { caller, context }: Asking,
): Promise<Result<ShownSecret, Refusal>> {
  const { companyId, operatorId, operatorName } = caller;
  const { at } = context;
  return inTransaction(platform.pool, async (client) => {
    const credential = await findCredential(client, { companyId, id }, 'locked');
    if (!credential) return refuse({ code: 'integrations.not-found' });
    if (stateOf(credential, bankingDate(at)) !== 'active') return refuse({ code: 'integrations.not-active' });
    if (credential.secretFor !== operatorId) return refuse({ code: 'integrations.secret-not-yours' });
    const clientSecret = Buffer.from(platform.entropy.bytes(SECRET_BYTES)).toString('base64url');
    const shown = { id: operatorId, name: operatorName, at };
    const { done: isFirst, stands } = await tellChanges(client, { standings, companyId }, () =>
      putSecret(client, { companyId, id }, hash('sha256', clientSecret, 'buffer'), shown),
    );
    if (!isFirst) return refuse({ code: 'integrations.secret-shown' });
    const data = { name: credential.name, ...(stands && { stands }) };
    await noteAct(platform, client, { action: 'integrations.secret-shown', subject: id, data }, { caller, context });
    return ok({ clientId: credential.clientId, clientSecret });
  });
}
