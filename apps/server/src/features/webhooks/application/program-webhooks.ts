import { formatInstant, ok, refuse, type Result } from '@bank/core';
import { parsePixKey } from '@bank/pix-key';
import type { Queryable } from '../../../platform/database/rows.ts';
import { readRows } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { RequestContext } from '../../../platform/http/caller.ts';
import type { ProgramCaller } from '../../../platform/http/programs.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { StoredWebhook } from '../domain/webhook.ts';
import { parseWebhookUrl } from '../domain/webhook-url.ts';
import {
  endWebhook,
  findWebhookOfKey,
  listWebhooks,
  lockProgress,
  readActiveKeys,
  setUrl,
} from '../postgres/webhooks.ts';
import { aboutWebhook, noteWebhook, type WebhookDoer } from './audit.ts';
import { makeWebhook } from './change-webhook.ts';
import type { WebhooksContext } from './context.ts';

/** A webhook as API Pix writes it. */
export interface PixWebhook {
  readonly webhookUrl: string;
  readonly chave: string;
  readonly cnpj: string;
  readonly criacao: string;
}

/** A program that calls. */
export interface ProgramDoing {
  readonly caller: ProgramCaller;
  readonly context: RequestContext;
}

function doerOf({ caller, context }: ProgramDoing): WebhookDoer {
  return { id: caller.credentialId, name: caller.credentialName, address: context.address };
}

/** Registers a webhook for a key, or gives it another address; the same once more changes nothing. */
export async function putWebhook(
  webhooks: Pick<WebhooksContext, 'platform'>,
  { chave, webhookUrl }: { readonly chave: string; readonly webhookUrl: string },
  doing: ProgramDoing,
): Promise<Result<PixWebhook, Refusal>> {
  const { pool, settings } = webhooks.platform;
  const read = parseWebhookUrl(webhookUrl, settings.webhooks.sinkUrl);
  if (!read.ok) return refuse({ code: 'webhooks.invalid', field: 'webhookUrl' });
  const { companyId } = doing.caller;
  const { at } = doing.context;
  const key = canonical(chave);
  return inTransaction(pool, async (client) => {
    const sinceEntrySeq = await lockProgress(client, companyId);
    if (!(await readActiveKeys(client, companyId)).includes(key))
      return refuse({ code: 'webhooks.invalid' as const, field: 'chave' });
    const known = await findWebhookOfKey(client, { companyId, key });
    const note = (action: 'webhooks.registered' | 'webhooks.changed', subject: string, more = {}) =>
      noteWebhook(
        webhooks,
        client,
        { companyId, action, subject, data: { ...aboutWebhook({ key, url: read.value.url }), ...more }, at },
        doerOf(doing),
      );
    if (!known) {
      const by = { id: doing.caller.credentialId, name: doing.caller.credentialName };
      const made = { companyId, key, ...read.value, by, cameBy: 'api', at } as const;
      await note('webhooks.registered', await makeWebhook(webhooks, client, made, sinceEntrySeq));
    } else if (known.url !== read.value.url) {
      await setUrl(client, known, read.value);
      await note('webhooks.changed', known.id, { urlBefore: known.url });
    }
    const kept = await findWebhookOfKey(client, { companyId, key });
    if (!kept) throw new Error('a webhook that was kept is not there');
    return ok(present(kept, await cnpjOf(client, companyId)));
  });
}

/** The webhook of a key. */
export async function readWebhookOfKey(
  { platform: { pool } }: Pick<WebhooksContext, 'platform'>,
  chave: string,
  { companyId }: ProgramCaller,
): Promise<Result<PixWebhook, Refusal>> {
  const webhook = await findWebhookOfKey(pool, { companyId, key: canonical(chave) });
  if (!webhook) return refuse({ code: 'webhooks.not-found' });
  return ok(present(webhook, await cnpjOf(pool, companyId)));
}

/** Ends the webhook of a key. */
export async function deleteWebhook(
  webhooks: Pick<WebhooksContext, 'platform'>,
  chave: string,
  doing: ProgramDoing,
): Promise<Result<undefined, Refusal>> {
  const { companyId } = doing.caller;
  const { at } = doing.context;
  return inTransaction(webhooks.platform.pool, async (client) => {
    await lockProgress(client, companyId);
    const webhook = await findWebhookOfKey(client, { companyId, key: canonical(chave) });
    if (!webhook) return refuse({ code: 'webhooks.not-found' as const });
    await endWebhook(client, webhook, at);
    const act = {
      companyId,
      action: 'webhooks.removed',
      subject: webhook.id,
      data: aboutWebhook(webhook),
      at,
    } as const;
    await noteWebhook(webhooks, client, act, doerOf(doing));
    return ok(undefined);
  });
}

/** The webhooks of a company, registered in a stretch of time, a page of them. */
export async function listWebhooksAsked(
  { platform: { pool } }: Pick<WebhooksContext, 'platform'>,
  { companyId }: ProgramCaller,
  asked: {
    readonly inicio?: string | undefined;
    readonly fim?: string | undefined;
    readonly 'paginacao.paginaAtual'?: number | undefined;
    readonly 'paginacao.itensPorPagina'?: number | undefined;
  },
) {
  const { inicio, fim } = asked;
  const [from, to] = [inicio, fim].map((text) => (text === undefined ? undefined : Date.parse(text)));
  if (from !== undefined && to !== undefined && to < from)
    return refuse({ code: 'webhooks.query-invalid' as const, field: 'fim' });
  const page = asked['paginacao.paginaAtual'] ?? 0;
  const size = asked['paginacao.itensPorPagina'] ?? PAGE_SIZE;
  const all = (await listWebhooks(pool, companyId)).filter(
    ({ createdAt }) => (from === undefined || createdAt >= from) && (to === undefined || createdAt <= to),
  );
  const cnpj = await cnpjOf(pool, companyId);
  return ok({
    parametros: {
      ...(inicio !== undefined && { inicio }),
      ...(fim !== undefined && { fim }),
      paginacao: {
        paginaAtual: page,
        itensPorPagina: size,
        quantidadeDePaginas: Math.max(1, Math.ceil(all.length / size)),
        quantidadeTotalDeItens: all.length,
      },
    },
    webhooks: all.slice(page * size, (page + 1) * size).map((webhook) => present(webhook, cnpj)),
  });
}

const PAGE_SIZE = 100;

/** A key as the directory writes it; what is none stays as it came, and is nobody's. */
function canonical(chave: string): string {
  const parsed = parsePixKey(chave);
  return parsed.ok ? parsed.value.canonical : chave;
}

async function cnpjOf(on: Queryable, companyId: string): Promise<string> {
  const rows = await readRows<{ readonly cnpj: string }>(on, 'SELECT cnpj FROM bank.company WHERE id = $1', [
    companyId,
  ]);
  return rows[0]?.cnpj ?? '';
}

function present({ url, key, createdAt }: StoredWebhook, cnpj: string): PixWebhook {
  return { webhookUrl: url, chave: key, cnpj, criacao: formatInstant(createdAt) };
}
