import type { Instant } from '@bank/core';
import { ANSWER_BODY_MAX, type TryFault } from '@bank/contracts';
import type { HostAnswer } from '../../../platform/outbound/call-host.ts';
import { signatureOf } from '../domain/signature.ts';
import type { TakenDelivery } from '../postgres/deliveries.ts';
import type { WebhooksContext } from './context.ts';
import { openSecret } from './seal-secret.ts';

/** Headers of an answer are kept up to so many characters. */
const HEADERS_MAX = 2000;

/** What came of one POST. */
export interface SentOnce {
  readonly at: Instant;
  readonly elapsedMs: number;
  readonly fault: TryFault | null;
  readonly status: number | null;
  readonly headers: string;
  readonly body: string;
}

/** What is sent, and who signs. */
export type ToSend = Pick<
  TakenDelivery,
  'companyId' | 'id' | 'webhookId' | 'url' | 'body' | 'secret' | 'formerSecret' | 'formerSecretUntil'
> & { readonly isTest?: true };

/** Sends one delivery once. `stop` breaks it off. */
export async function sendOnce(
  { platform }: Pick<WebhooksContext, 'platform'>,
  delivery: ToSend,
  stop?: AbortSignal,
): Promise<SentOnce> {
  const { clock, outside, settings } = platform;
  const { companyId, webhookId, url, body } = delivery;
  const at = clock.now();
  const owner = { companyId, id: webhookId };
  const open = (sealed: Uint8Array): Uint8Array => openSecret(sealed, owner, settings.webhooks.sealingKeys);
  const { formerSecret, formerSecretUntil } = delivery;
  const former =
    formerSecret !== null && formerSecretUntil !== null && formerSecretUntil > at ? [open(formerSecret)] : [];
  const begun = performance.now();
  const { fault, answer } = await outside.post(
    {
      companyId,
      url: `${url}/pix`,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'user-agent': 'bank',
        'ipe-event-id': delivery.id,
        'ipe-signature': signatureOf(body, [open(delivery.secret), ...former], at),
        ...(delivery.isTest && { 'ipe-test': 'true' }),
      },
      body,
    },
    stop,
  );
  return {
    at,
    elapsedMs: Math.round(performance.now() - begun),
    fault,
    status: answer?.status ?? null,
    headers: answer ? headersOf(answer) : '',
    body: answer ? shown(answer.text, ANSWER_BODY_MAX) : '',
  };
}

function headersOf({ headers }: HostAnswer): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  return shown(lines.join('\n'), HEADERS_MAX);
}

// What no text holds but by mistake or on purpose: control characters, but for tabs and ends of lines.
const UNSEEN = /(?![\t\n\r])\p{Cc}/gu;

/** Text of somebody else's, as a database takes it and a screen shows it. */
function shown(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).toWellFormed().replace(UNSEEN, '\ufffd');
}
