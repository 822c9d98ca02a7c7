import { ok } from '@bank/core';
import {
  cancelCompanyRequest,
  confirmRegistration,
  listUpgrades,
  readCompany,
  readCompanyDocument,
  requestRegistrationChange,
  requestUpgrade,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { askRegistrationChange, askUpgrade } from '../application/ask-request.ts';
import { cancelRequest } from '../application/cancel-request.ts';
import { confirmPart } from '../application/confirm-part.ts';
import type { CompanyContext } from '../application/context.ts';
import { listUpgrades as list } from '../application/list-upgrades.ts';
import { readCompany as read } from '../application/read-company.ts';
import { readDocument } from '../application/read-document.ts';
import type { RegistrationChanges } from '../domain/company-request.ts';

/** The calls of the capability company. */
export function companyRoutes(company: CompanyContext): readonly Route[] {
  return [
    route(readCompany, async ({ caller, context }) => ok(await read(company, caller.companyId, context.at))),
    route(readCompanyDocument, ({ params, caller, context }) =>
      readDocument(company, params.documentId, { caller, context }),
    ),
    route(confirmRegistration, ({ body, caller, context }) => confirmPart(company, body.part, { caller, context })),
    route(requestRegistrationChange, ({ body, ...call }) =>
      askRegistrationChange(company, body as RegistrationChanges, call),
    ),
    route(cancelCompanyRequest, ({ params, caller, context }) =>
      cancelRequest(company, params.requestId, { caller, context }),
    ),
    route(listUpgrades, async ({ caller }) => ok(await list(company, caller.companyId))),
    route(requestUpgrade, ({ body, ...call }) => askUpgrade(company, body, call)),
  ];
}
