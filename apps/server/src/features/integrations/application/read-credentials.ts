import { bankingDate, formatInstant, ok, refuse, type Result } from '@bank/core';
import { API_PIX_PATH, TOKEN_PATH, wireOf, type Credential } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { stateOf, type StoredCredential } from '../domain/credential.ts';
import { findCredential, readCredentials } from '../postgres/credentials.ts';
import type { Asking } from './audit.ts';
import { certificateNeeded, type IntegrationsContext } from './context.ts';

/** What the list of credentials says. */
export interface ShownCredentials {
  readonly items: Credential[];
  readonly certificateNeeded: boolean;
  readonly tokenUrl: string;
  readonly apiUrl: string;
}

/** A company's credentials: those that are active first, each group from the newest on. */
export async function listCredentials(
  { platform, givenBack }: IntegrationsContext,
  { caller, context }: Asking,
): Promise<ShownCredentials> {
  const { pool, settings } = platform;
  const { companyId } = caller;
  const today = bankingDate(context.at);
  const all = await readCredentials(pool, companyId);
  const used = await givenBack(
    companyId,
    all.map(({ id }) => id),
    today,
  );
  const shown = all.map((one) => present(one, { caller, context }, used.get(one.id) ?? 0n));
  return {
    items: [...shown.filter(isActive), ...shown.filter((one) => !isActive(one))],
    certificateNeeded: certificateNeeded(settings),
    tokenUrl: `${settings.publicUrl}${TOKEN_PATH}`,
    apiUrl: `${settings.publicUrl}${API_PIX_PATH}`,
  };
}

function isActive({ state }: Credential): boolean {
  return state === 'active';
}

/** One credential of the caller's company. */
export async function readCredential(
  integrations: IntegrationsContext,
  id: string,
  asking: Asking,
): Promise<Result<Credential, Refusal>> {
  const { pool } = integrations.platform;
  const found = await findCredential(pool, { companyId: asking.caller.companyId, id });
  return found ? ok(await presentNow(integrations, found, asking)) : refuse({ code: 'integrations.not-found' });
}

/** A credential as it travels, with what it gave back today. */
export async function presentNow(
  { givenBack }: Pick<IntegrationsContext, 'givenBack'>,
  credential: StoredCredential,
  asking: Asking,
): Promise<Credential> {
  const used = await givenBack(asking.caller.companyId, [credential.id], bankingDate(asking.context.at));
  return present(credential, asking, used.get(credential.id) ?? 0n);
}

function present(
  credential: StoredCredential,
  { caller, context }: Asking & { readonly caller: Pick<Caller, 'operatorId'> },
  usedCentavos: bigint,
): Credential {
  const { id, clientId, name, scopes, dailyCapCentavos, validUntil, certificate, secretShown, revoked } = credential;
  const state = stateOf(credential, bankingDate(context.at));
  return {
    id,
    clientId,
    name,
    state,
    scopes: [...scopes],
    dailyCap: wireOf(dailyCapCentavos),
    usedToday: wireOf(usedCentavos),
    validUntil,
    certificate: certificate && {
      subject: certificate.subject,
      validUntil: formatInstant(certificate.validUntil),
      thumbprint: certificate.thumbprint,
    },
    createdAt: formatInstant(credential.createdAt),
    createdBy: credential.createdBy.name,
    secretShown: secretShown && { at: formatInstant(secretShown.at), to: secretShown.name },
    canSeeSecret: state === 'active' && secretShown === null && credential.secretFor === caller.operatorId,
    lastUsed: credential.lastUsed && { ...credential.lastUsed, at: formatInstant(credential.lastUsed.at) },
    revokedAt: revoked && formatInstant(revoked.at),
    revokedBy: revoked && revoked.name,
  };
}
