import { DAY_MS, later, newId, ok, refuse, type Instant, type Result } from '@bank/core';
import type { SignedChangeLine } from '@bank/contracts';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal, SentKey, StoredResponse } from '../../../platform/http/route.ts';
import type { AppliedChange, ChangeKind, ChangeRequest, ChangeToApply } from '../../signed-changes/index.ts';
import type { StoredWebhook, WebhookActor } from '../domain/webhook.ts';
import { parseWebhookUrl, type WebhookUrl } from '../domain/webhook-url.ts';
import {
  endWebhook,
  findWebhook,
  findWebhookOfKey,
  insertWebhook,
  lockProgress,
  readActiveKeys,
  setSecret,
  setUrl,
} from '../postgres/webhooks.ts';
import { aboutWebhook } from './audit.ts';
import { WEBHOOK_CHANGES, type WebhooksContext } from './context.ts';
import { SECRET_BYTES, sealSecret } from './seal-secret.ts';

/** How long the secret before signs as well, so that whoever receives can change over. */
const FORMER_SIGNS_MS = DAY_MS;

/** Who asks, and with which key. */
export interface Asking {
  readonly caller: Caller;
  readonly context: RequestContext;
  readonly idempotency: SentKey;
}

type Kind = (typeof WEBHOOK_CHANGES)[keyof typeof WEBHOOK_CHANGES];

/** What a change does, as it is kept until it is signed. */
interface Wanted {
  readonly key: string;
  readonly url: string | null;
  /** Null: it makes one. */
  readonly version: number | null;
}

/** Asks for a webhook of a key that has none. */
export function askRegister(
  webhooks: WebhooksContext,
  { key, url }: { readonly key: string; readonly url: string },
  asking: Asking,
): Promise<Result<StoredResponse, Refusal>> {
  return ask(webhooks, WEBHOOK_CHANGES.register, asking, async ({ companyId }) => {
    const read = urlOf(webhooks, url);
    if (!read.ok) return read;
    const refusal = await refuseNew(webhooks.platform.pool, companyId, key);
    if (refusal) return refuse(refusal);
    return ok({
      title: `Avisar ${read.value.host} dos Pix de cobranças recebidos pela chave ${key}`,
      lines: [line('Chave Pix', null, key), line('Endereço', null, read.value.url)],
      content: { key, url: read.value.url, version: null },
      subject: `key ${key}`,
    });
  });
}

/** Asks for another address. */
export function askChange(
  webhooks: WebhooksContext,
  { id, url }: { readonly id: string; readonly url: string },
  asking: Asking,
): Promise<Result<StoredResponse, Refusal>> {
  return ask(webhooks, WEBHOOK_CHANGES.change, asking, async ({ companyId }) => {
    const read = urlOf(webhooks, url);
    if (!read.ok) return read;
    const webhook = await findWebhook(webhooks.platform.pool, { companyId, id });
    if (!webhook) return refuse({ code: 'webhooks.not-found' });
    const { key, version } = webhook;
    return ok({
      title: `Alterar o endereço do webhook da chave ${key}`,
      lines: [line('Chave Pix', key, key), line('Endereço', webhook.url, read.value.url)],
      content: { key, url: read.value.url, version },
      subject: id,
    });
  });
}

/** Asks for another secret. */
export function askNewSecret(
  webhooks: WebhooksContext,
  id: string,
  asking: Asking,
): Promise<Result<StoredResponse, Refusal>> {
  return askAbout(webhooks, { kind: WEBHOOK_CHANGES.renewSecret, id }, asking, (webhook) => ({
    title: `Alterar o segredo do webhook da chave ${webhook.key}`,
    lines: [
      line('Endereço', webhook.url, webhook.url),
      line('Segredo', 'o atual', 'um novo, mostrado uma vez a quem pediu'),
    ],
    notes: ['O segredo atual ainda assina os envios por 24 horas.'],
  }));
}

/** Asks that nothing more be sent. */
export function askRemove(
  webhooks: WebhooksContext,
  id: string,
  asking: Asking,
): Promise<Result<StoredResponse, Refusal>> {
  return askAbout(webhooks, { kind: WEBHOOK_CHANGES.remove, id }, asking, (webhook) => ({
    title: `Remover o webhook da chave ${webhook.key}`,
    lines: [line('Endereço', webhook.url, 'nenhum')],
    notes: ['O que ainda está na fila não será enviado.'],
  }));
}

function line(label: string, before: string | null, after: string): SignedChangeLine {
  return { label, before, after };
}

type Words = Pick<ChangeRequest, 'title' | 'lines' | 'notes'>;

function askAbout(
  webhooks: WebhooksContext,
  { kind, id }: { readonly kind: Kind; readonly id: string },
  asking: Asking,
  wordsOf: (webhook: StoredWebhook) => Words,
): Promise<Result<StoredResponse, Refusal>> {
  return ask(webhooks, kind, asking, async ({ companyId }) => {
    const webhook = await findWebhook(webhooks.platform.pool, { companyId, id });
    if (!webhook) return refuse({ code: 'webhooks.not-found' });
    const { key, version } = webhook;
    return ok({ ...wordsOf(webhook), content: { key, url: null, version }, subject: id });
  });
}

function ask(
  { signedChanges }: WebhooksContext,
  kind: Kind,
  { caller, context, idempotency }: Asking,
  prepare: (caller: Caller) => Promise<Result<Words & { readonly content: Wanted; readonly subject: string }, Refusal>>,
): Promise<Result<StoredResponse, Refusal>> {
  return signedChanges.askOnce({ kind, caller, idempotency }, async () => {
    const made = await prepare(caller);
    if (!made.ok) return made;
    return ok({ ...made.value, content: { ...made.value.content }, kind, caller, context });
  });
}

function urlOf({ platform }: Pick<WebhooksContext, 'platform'>, url: string): Result<WebhookUrl, Refusal> {
  const read = parseWebhookUrl(url, platform.settings.webhooks.sinkUrl);
  return read.ok ? read : refuse({ code: 'webhooks.url-invalid', field: 'url' });
}

async function refuseNew(on: Queryable, companyId: string, key: string): Promise<Refusal | undefined> {
  if (!(await readActiveKeys(on, companyId)).includes(key)) return { code: 'webhooks.key-not-yours', field: 'key' };
  const known = await findWebhookOfKey(on, { companyId, key });
  return known && { code: 'webhooks.exists', field: 'key' };
}

/** The changes of this capability, as signed changes know them. Nobody gets rights by them: no second administrator signs. */
export function webhookChangeKinds(webhooks: Pick<WebhooksContext, 'platform'>): readonly ChangeKind[] {
  return Object.values(WEBHOOK_CHANGES).map((kind) => ({
    kind,
    isOfRights: false,
    // What only administrators hold.
    needs: 'OPERATOR_USERS',
    apply: (on, change) => apply(webhooks, on, change),
  }));
}

async function apply(
  webhooks: Pick<WebhooksContext, 'platform'>,
  on: Queryable,
  change: ChangeToApply,
): Promise<Result<AppliedChange, Refusal>> {
  const { companyId, at, askedBy } = change;
  const wanted = change.content as unknown as Wanted;
  const sinceEntrySeq = await lockProgress(on, companyId);
  if (wanted.version === null) {
    const refusal = await refuseNew(on, companyId, wanted.key);
    if (refusal) return refuse(refusal);
    const read = urlOf(webhooks, wanted.url ?? '');
    if (!read.ok) return read;
    const by = { id: askedBy.id, name: askedBy.name };
    const made = { companyId, key: wanted.key, ...read.value, by, cameBy: 'screen', at } as const;
    const id = await makeWebhook(webhooks, on, made, sinceEntrySeq);
    return ok({ resultId: id, action: 'webhooks.registered', subject: id, data: aboutWebhook(made) });
  }
  const webhook = await findWebhook(on, { companyId, id: change.subject ?? '' }, 'lock');
  if (!webhook || webhook.version !== wanted.version) return refuse({ code: 'webhooks.changed-meanwhile' });
  return applyTo(webhooks, on, webhook, change);
}

async function applyTo(
  webhooks: Pick<WebhooksContext, 'platform'>,
  on: Queryable,
  webhook: StoredWebhook,
  { kind, content, at, askedBy }: ChangeToApply,
): Promise<Result<AppliedChange, Refusal>> {
  const { id } = webhook;
  const done = (action: string, data = aboutWebhook(webhook)) => ok({ resultId: id, action, subject: id, data });
  if (kind === WEBHOOK_CHANGES.remove) {
    await endWebhook(on, webhook, at);
    return done('webhooks.removed');
  }
  if (kind === WEBHOOK_CHANGES.renewSecret) {
    const { settings, entropy } = webhooks.platform;
    const secret = sealSecret(entropy.bytes(SECRET_BYTES), webhook, settings.webhooks.sealingKeys, entropy);
    await setSecret(on, webhook, { secret, secretFor: askedBy.id, formerUntil: later(at, FORMER_SIGNS_MS) });
    return done('webhooks.secret-renewed');
  }
  const read = urlOf(webhooks, (content as unknown as Wanted).url ?? '');
  if (!read.ok) return read;
  await setUrl(on, webhook, read.value);
  return done('webhooks.changed', { ...aboutWebhook({ ...webhook, url: read.value.url }), urlBefore: webhook.url });
}

/** A webhook that is made. */
export interface NewWebhook extends WebhookUrl {
  readonly companyId: string;
  readonly key: string;
  readonly by: WebhookActor;
  readonly cameBy: 'screen' | 'api';
  readonly at: Instant;
}

/** Makes a webhook with a secret of its own, under the lock of the company's webhooks; gives its id. */
export async function makeWebhook(
  { platform: { clock, entropy, settings } }: Pick<WebhooksContext, 'platform'>,
  on: Queryable,
  { companyId, key, url, host, by, cameBy, at }: NewWebhook,
  sinceEntrySeq: bigint,
): Promise<string> {
  const id = newId('whk', clock, entropy);
  const secret = sealSecret(entropy.bytes(SECRET_BYTES), { companyId, id }, settings.webhooks.sealingKeys, entropy);
  const isNew = await insertWebhook(
    on,
    {
      companyId,
      id,
      key,
      url,
      host,
      cameBy,
      createdAt: at,
      createdBy: by,
      version: 0,
      secret,
      secretShown: null,
      // One that came by the API was asked for by nobody who looks at screens.
      secretFor: cameBy === 'screen' ? by.id : null,
      formerSecret: null,
      formerSecretUntil: null,
    },
    sinceEntrySeq,
  );
  if (!isNew) throw new Error('a key got a second webhook under the lock of its company');
  return id;
}
