import { addDays, formatInstant, ok, parseInstant, refuse, startOfDay, type Result } from '@bank/core';
import { dateOf, type Delivery, type DeliveryDetail, type DeliveryState, type Webhook } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { StoredWebhook } from '../domain/webhook.ts';
import {
  findDelivery,
  listDeliveries,
  readTries,
  type DeliveryFilter,
  type DeliveryRow,
} from '../postgres/deliveries.ts';
import { findWebhook, listWebhooks, readActiveKeys, type ListedWebhook } from '../postgres/webhooks.ts';
import type { WebhooksContext } from './context.ts';

const PAGE_SIZE = 50;
const TRIES_SHOWN = 20;

/** Whether somebody may see a webhook's secret, which nobody has seen: who asked for it, or anybody where nobody did. */
export function maySeeSecret(
  { secretShown, secretFor }: Pick<StoredWebhook, 'secretShown' | 'secretFor'>,
  operatorId: string,
): boolean {
  return secretShown === null && (secretFor === null || secretFor === operatorId);
}

/** The webhooks of a company, and the keys that have none. */
export async function readWebhooks(
  { platform: { pool, clock } }: Pick<WebhooksContext, 'platform'>,
  { companyId, operatorId }: Pick<Caller, 'companyId' | 'operatorId'>,
): Promise<{ items: Webhook[]; freeKeys: string[] }> {
  const webhooks = await listWebhooks(pool, companyId);
  const taken = new Set(webhooks.map(({ key }) => key));
  const keys = await readActiveKeys(pool, companyId);
  return {
    items: webhooks.map((webhook) => present(webhook, operatorId, clock.now())),
    freeKeys: keys.filter((key) => !taken.has(key)),
  };
}

/** One of them. */
export async function readWebhook(
  { platform: { pool, clock } }: Pick<WebhooksContext, 'platform'>,
  { companyId, operatorId }: Pick<Caller, 'companyId' | 'operatorId'>,
  id: string,
): Promise<Result<Webhook, Refusal>> {
  const [webhook] = await listWebhooks(pool, companyId, id);
  return webhook ? ok(present(webhook, operatorId, clock.now())) : refuse({ code: 'webhooks.not-found' });
}

function present(webhook: ListedWebhook, operatorId: string, now: number): Webhook {
  const { id, key, url, createdAt, createdBy, cameBy, secretShown, formerSecretUntil, waiting } = webhook;
  const { lastTryAt, lastTryDelivered } = webhook;
  const isFormerLeft = formerSecretUntil !== null && formerSecretUntil > now;
  return {
    id,
    key,
    url,
    createdAt: formatInstant(createdAt),
    createdBy: createdBy.name,
    cameBy,
    secretShown: secretShown && { at: secretShown.at, to: secretShown.to },
    canSeeSecret: maySeeSecret(webhook, operatorId),
    formerSecretUntil: isFormerLeft ? formatInstant(formerSecretUntil) : null,
    waiting,
    lastTry: lastTryAt === null ? null : { at: formatInstant(lastTryAt), delivered: lastTryDelivered === true },
  };
}

/** What a list of deliveries is narrowed by. */
export interface DeliveriesAsked {
  readonly state?: DeliveryState | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** Deliveries of a webhook, newest first. */
export async function readDeliveries(
  { platform: { pool } }: Pick<WebhooksContext, 'platform'>,
  of: { readonly companyId: string; readonly id: string },
  { state, from, to, cursor, limit = PAGE_SIZE }: DeliveriesAsked,
): Promise<Result<{ items: Delivery[]; nextCursor: string | null }, Refusal>> {
  const before = cursor === undefined ? undefined : placeOf(cursor);
  if (cursor !== undefined && !before) return refuse({ code: 'request.field-invalid', field: 'cursor' });
  if (!(await findWebhook(pool, of))) return refuse({ code: 'webhooks.not-found' });
  const rows = await listDeliveries(pool, {
    companyId: of.companyId,
    webhookId: of.id,
    state: state ?? null,
    from: from === undefined ? null : startOfDay(dateOf(from)),
    to: to === undefined ? null : startOfDay(addDays(dateOf(to), 1)),
    before,
    // One more than asked for tells whether there is more.
    limit: limit + 1,
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return ok({ items: rows.slice(0, limit).map(presentDelivery), nextCursor: last ? cursorOf(last) : null });
}

function cursorOf({ createdAt, id }: DeliveryRow): string {
  return Buffer.from(`${formatInstant(createdAt)} ${id}`).toString('base64url');
}

function placeOf(cursor: string): DeliveryFilter['before'] {
  const [text = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const at = parseInstant(text);
  return at !== undefined && /^whd_[0-9a-z]{26}$/.test(id) ? { at, id } : undefined;
}

/** Where a delivery is. */
export interface DeliveryPlace {
  readonly companyId: string;
  readonly webhookId: string;
  readonly id: string;
}

/** One delivery with what was sent and answered. */
export async function readDelivery(
  { platform: { pool } }: Pick<WebhooksContext, 'platform'>,
  place: DeliveryPlace,
): Promise<Result<DeliveryDetail, Refusal>> {
  if (!(await findWebhook(pool, { companyId: place.companyId, id: place.webhookId })))
    return refuse({ code: 'webhooks.not-found' });
  const row = await findDelivery(pool, place);
  if (!row) return refuse({ code: 'webhooks.delivery-not-found' });
  const tries = await readTries(pool, place, TRIES_SHOWN);
  return ok({
    ...presentDelivery(row),
    bodySent: row.body,
    triesMade: tries.map(({ at, ...made }) => ({ at: formatInstant(at), ...made })),
    canSendAgain: row.nextTryAt === null && row.kind === 'pix',
  });
}

function presentDelivery({ createdAt, nextTryAt, ...row }: DeliveryRow): Delivery {
  const { id, kind, state, url, pixCount, endToEndId, tries, lastStatus, lastFault } = row;
  return {
    id,
    kind,
    state,
    url,
    pixCount,
    endToEndId,
    tries,
    lastStatus,
    lastFault,
    createdAt: formatInstant(createdAt),
    nextTryAt: nextTryAt === null ? null : formatInstant(nextTryAt),
  };
}
