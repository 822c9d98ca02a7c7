import { newUuid, type Instant } from '@bank/core';
import { appendAudit, type JsonObject } from '@bank/ledger';
import { maskPixKey, parsePixKey } from '@bank/pix-key';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { WebhooksContext } from './context.ts';

/** The acts of this capability. */
export type WebhookAction =
  | 'webhooks.registered'
  | 'webhooks.changed'
  | 'webhooks.secret-renewed'
  | 'webhooks.secret-shown'
  | 'webhooks.removed'
  | 'webhooks.stopped'
  | 'webhooks.given-up'
  | 'webhooks.sent-again';

/** Who did it: a person, a credential, or the bank. */
export interface WebhookDoer {
  readonly id: string;
  readonly name: string;
  readonly address?: string;
}

/** The bank itself. */
export const THE_BANK: WebhookDoer = { id: 'bank', name: 'Banco' };

/** Writes an act into the company's log, in the transaction of what it tells. */
export async function noteWebhook(
  { platform: { clock, entropy } }: { readonly platform: Pick<WebhooksContext['platform'], 'clock' | 'entropy'> },
  on: Queryable,
  act: {
    readonly companyId: string;
    readonly action: WebhookAction;
    readonly subject: string;
    readonly data: JsonObject;
    readonly at: Instant;
  },
  by: WebhookDoer,
): Promise<void> {
  const { companyId, action, subject, data, at } = act;
  const doer = { operatorName: by.name, ...(by.address !== undefined && { address: by.address }) };
  await appendAudit(on, [
    { id: newUuid(clock, entropy), companyId, actor: by.id, action, subject, data: { ...doer, ...data }, at },
  ]);
}

/** What acts say of a webhook: its key as others may see it, and where it leads. */
export function aboutWebhook({ key, url }: { readonly key: string; readonly url: string }): JsonObject {
  const parsed = parsePixKey(key);
  return { maskedKey: parsed.ok ? maskPixKey(parsed.value) : '***', url };
}
