import { ok } from '@bank/core';
import {
  changeWebhook,
  deletePixWebhook,
  listDeliveries,
  listPixWebhooks,
  listWebhooks,
  putPixWebhook,
  readDelivery as readDeliveryEndpoint,
  readPixWebhook,
  readWebhook as readWebhookEndpoint,
  registerWebhook,
  removeWebhook,
  renewWebhookSecret,
  sendDeliveryAgain,
  showWebhookSecret,
  testWebhook,
} from '@bank/contracts';
import { programRoute, route, type Route } from '../../../platform/http/route.ts';
import type { SharedLimiter } from '../../../platform/rates/rates.ts';
import { askChange, askNewSecret, askRegister, askRemove } from '../application/change-webhook.ts';
import type { WebhooksContext } from '../application/context.ts';
import { deleteWebhook, listWebhooksAsked, putWebhook, readWebhookOfKey } from '../application/program-webhooks.ts';
import { readDeliveries, readDelivery, readWebhook, readWebhooks } from '../application/read-webhooks.ts';
import { sendAgain, sendTest, showSecret } from '../application/use-webhook.ts';

/** The calls of the capability webhooks. */
export function webhooksRoutes(webhooks: WebhooksContext, tests: SharedLimiter): readonly Route[] {
  return [
    route(listWebhooks, async ({ caller }) => ok(await readWebhooks(webhooks, caller))),
    route(readWebhookEndpoint, ({ params, caller }) => readWebhook(webhooks, caller, params.id)),
    route(registerWebhook, ({ body, ...asking }) => askRegister(webhooks, body, asking)),
    route(changeWebhook, ({ params, body, ...asking }) => askChange(webhooks, { ...params, ...body }, asking)),
    route(renewWebhookSecret, ({ params, ...asking }) => askNewSecret(webhooks, params.id, asking)),
    route(removeWebhook, ({ params, ...asking }) => askRemove(webhooks, params.id, asking)),
    route(showWebhookSecret, ({ params, ...doing }) => showSecret(webhooks, params.id, doing)),
    route(testWebhook, ({ params, ...doing }) => sendTest(webhooks, tests, params.id, doing)),
    route(listDeliveries, ({ params, query, caller: { companyId } }) =>
      readDeliveries(webhooks, { companyId, id: params.id }, query),
    ),
    route(readDeliveryEndpoint, ({ params, caller: { companyId } }) =>
      readDelivery(webhooks, { companyId, webhookId: params.id, id: params.deliveryId }),
    ),
    route(sendDeliveryAgain, ({ params, ...doing }) => {
      const { companyId } = doing.caller;
      return sendAgain(webhooks, { companyId, webhookId: params.id, id: params.deliveryId }, doing);
    }),
  ];
}

/** The resource webhook of API Pix. */
export function pixWebhookRoutes(webhooks: WebhooksContext): readonly Route[] {
  return [
    programRoute(putPixWebhook, async ({ params, body, notes, ...doing }) => {
      notes.key = params.chave;
      return putWebhook(webhooks, { ...params, ...body }, doing);
    }),
    programRoute(readPixWebhook, ({ params, caller }) => readWebhookOfKey(webhooks, params.chave, caller)),
    programRoute(deletePixWebhook, async ({ params, notes, ...doing }) => {
      notes.key = params.chave;
      return deleteWebhook(webhooks, params.chave, doing);
    }),
    programRoute(listPixWebhooks, ({ query, caller }) => listWebhooksAsked(webhooks, caller, query)),
  ];
}
