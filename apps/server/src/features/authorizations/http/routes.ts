import { ok } from '@bank/core';
import {
  approveOrder,
  askToApprove,
  changeRules,
  listAuthorizations,
  listTransactionTypes,
  readAuthorization,
  readOwnAsk,
  readRules,
  refuseOrder,
  orderKindName,
  ORDER_KIND_NAMES,
  tryRules,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { keyedRequest } from '../../../platform/idempotency/keyed-request.ts';
import { askToApproveInApp, readAskOf } from '../application/asks.ts';
import type { AuthorizationsContext } from '../application/context.ts';
import { approve, refuseWithReason } from '../application/decide.ts';
import { listAuthorizationsPage } from '../application/list-authorizations.ts';
import { readAuthorizationDetail } from '../application/read-authorization.ts';
import { askForRules, readRulesScreen, tryRulesOnPast } from '../application/rules.ts';

/** The calls of the capability authorizations. */
export function authorizationsRoutes(authorizations: AuthorizationsContext): readonly Route[] {
  return [
    route(listTransactionTypes, async () =>
      ok({ items: ORDER_KIND_NAMES.map((type) => ({ type, label: orderKindName(type) })) }),
    ),
    route(listAuthorizations, ({ caller, query, context }) =>
      listAuthorizationsPage(authorizations, caller, query, context.at),
    ),
    route(readAuthorization, ({ caller, params, context }) =>
      readAuthorizationDetail(authorizations, caller, params.orderId, context.at),
    ),
    route(askToApprove, ({ caller, body, context }) =>
      askToApproveInApp(authorizations, caller, body.orderIds, context.at),
    ),
    route(readOwnAsk, async ({ caller, context }) => ok({ ask: await readAskOf(authorizations, caller, context.at) })),
    route(approveOrder, (input) => {
      const { orderId } = input.params;
      const request = keyedRequest(approveOrder, input);
      const { device, told } = input.body;
      return approve(authorizations, { orderId, device, told }, request);
    }),
    route(refuseOrder, (input) => {
      const { orderId } = input.params;
      const request = keyedRequest(refuseOrder, input);
      return refuseWithReason(authorizations, { orderId, reason: input.body.reason }, request);
    }),
    route(readRules, async ({ caller, context }) => ok(await readRulesScreen(authorizations, caller, context.at))),
    route(tryRules, async ({ caller, body, context }) =>
      ok(await tryRulesOnPast(authorizations, caller, body, context.at)),
    ),
    route(changeRules, ({ caller, body, context }) => askForRules(authorizations, caller, body, context)),
  ];
}
