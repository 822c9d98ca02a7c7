import { formatInstant, newId, ok, refuse, type Result } from '@bank/core';
import type { DeliveryDetail } from '@bank/contracts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import { waitRefusal } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { SharedLimiter } from '../../../platform/rates/rates.ts';
import { bodyOf } from '../domain/pix-notice.ts';
import { insertTest, queueAgain } from '../postgres/deliveries.ts';
import { findWebhook, markShown } from '../postgres/webhooks.ts';
import { aboutWebhook, noteWebhook, type WebhookDoer } from './audit.ts';
import type { WebhooksContext } from './context.ts';
import { maySeeSecret, readDelivery, type DeliveryPlace } from './read-webhooks.ts';
import { openSecret } from './seal-secret.ts';
import { sendOnce } from './send-delivery.ts';

/** Who does it. */
export interface Doing {
  readonly caller: Caller;
  readonly context: RequestContext;
}

function doerOf({ caller, context }: Doing): WebhookDoer {
  return { id: caller.operatorId, name: caller.operatorName, address: context.address };
}

/** Shows the secret that signs deliveries, this once. */
export async function showSecret(
  webhooks: Pick<WebhooksContext, 'platform'>,
  id: string,
  doing: Doing,
): Promise<Result<{ secret: string }, Refusal>> {
  const { pool, settings } = webhooks.platform;
  const { companyId, operatorId, operatorName } = doing.caller;
  const { at } = doing.context;
  return inTransaction(pool, async (client) => {
    const webhook = await findWebhook(client, { companyId, id }, 'lock');
    if (!webhook) return refuse({ code: 'webhooks.not-found' as const });
    if (webhook.secretShown !== null) return refuse({ code: 'webhooks.secret-shown' as const });
    if (!maySeeSecret(webhook, operatorId)) return refuse({ code: 'webhooks.secret-not-yours' as const });
    await markShown(client, webhook, { at: formatInstant(at), to: operatorName });
    const act = { companyId, action: 'webhooks.secret-shown', subject: id, data: aboutWebhook(webhook), at } as const;
    await noteWebhook(webhooks, client, act, doerOf(doing));
    return ok({ secret: openSecret(webhook.secret, webhook, settings.webhooks.sealingKeys).toString('hex') });
  });
}

/** Sends a test at once, once: the same POST with no Pix in it. */
export async function sendTest(
  webhooks: Pick<WebhooksContext, 'platform'>,
  limiter: SharedLimiter,
  id: string,
  { caller: { companyId } }: Doing,
): Promise<Result<DeliveryDetail, Refusal>> {
  const { pool, clock, entropy } = webhooks.platform;
  const webhook = await findWebhook(pool, { companyId, id });
  if (!webhook) return refuse({ code: 'webhooks.not-found' });
  const wait = await limiter.take(companyId);
  if (wait !== undefined) return refuse(waitRefusal('rate.limited', wait));
  const { url, host } = webhook;
  const test = { companyId, webhookId: id, id: newId('whd', clock, entropy), url, host, body: bodyOf([]) };
  const sent = await sendOnce(webhooks, { ...webhook, ...test, isTest: true });
  const state = sent.fault === null ? 'delivered' : 'given_up';
  const { at } = sent;
  await insertTest(pool, { ...test, at }, { ...sent, ...test, tries: 1, state, nextTryAt: null, endedAt: at });
  return readDelivery(webhooks, test);
}

/** Puts a delivery in the queue once more. */
export async function sendAgain(
  webhooks: Pick<WebhooksContext, 'platform' | 'wake'>,
  place: DeliveryPlace,
  doing: Doing,
): Promise<Result<DeliveryDetail, Refusal>> {
  const known = await readDelivery(webhooks, place);
  if (!known.ok) return known;
  if (!known.value.canSendAgain) return refuse({ code: 'webhooks.delivery-under-way' });
  const { companyId, id: delivery, webhookId } = place;
  const { at } = doing.context;
  const isQueued = await inTransaction(webhooks.platform.pool, async (client) => {
    if (!(await queueAgain(client, place, at))) return false;
    const data = { delivery, url: known.value.url };
    const act = { companyId, action: 'webhooks.sent-again', subject: webhookId, data, at } as const;
    await noteWebhook(webhooks, client, act, doerOf(doing));
    return true;
  });
  if (!isQueued) return refuse({ code: 'webhooks.delivery-under-way' });
  webhooks.wake();
  return readDelivery(webhooks, place);
}
