import { ok } from '@bank/core';
import {
  changeCredential,
  createCredential,
  listCredentials as listCredentialsEndpoint,
  listProgramCalls as listProgramCallsEndpoint,
  readCredential as readCredentialEndpoint,
  renewSecret,
  revokeCredential as revokeCredentialEndpoint,
  showSecret as showSecretEndpoint,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { IntegrationsContext } from '../application/context.ts';
import { askChange, askCreate, askRenew } from '../application/credential-changes.ts';
import { listProgramCalls } from '../application/list-calls.ts';
import { listCredentials, presentNow, readCredential } from '../application/read-credentials.ts';
import { revokeCredential } from '../application/revoke-credential.ts';
import { showSecret } from '../application/show-secret.ts';

/** The calls of the capability integrations. */
export function integrationsRoutes(integrations: IntegrationsContext): readonly Route[] {
  return [
    route(listCredentialsEndpoint, async (asking) => ok(await listCredentials(integrations, asking))),
    route(readCredentialEndpoint, ({ params, ...asking }) => readCredential(integrations, params.id, asking)),
    route(createCredential, ({ body, ...asking }) => askCreate(integrations, body, asking)),
    route(changeCredential, ({ params, body, ...asking }) => askChange(integrations, params.id, body, asking)),
    route(renewSecret, ({ params, ...asking }) => askRenew(integrations, params.id, asking)),
    route(showSecretEndpoint, ({ params, ...asking }) => showSecret(integrations, params.id, asking)),
    route(revokeCredentialEndpoint, async ({ params, ...asking }) => {
      const revoked = await revokeCredential(integrations, params.id, asking);
      return revoked.ok ? ok(await presentNow(integrations, revoked.value, asking)) : revoked;
    }),
    route(listProgramCallsEndpoint, ({ params, query, caller }) =>
      listProgramCalls(integrations, { companyId: caller.companyId, credentialId: params.id }, query),
    ),
  ];
}
