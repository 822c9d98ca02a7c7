import { inTransaction } from '../../../platform/database/transaction.ts';
import { endWebhook, findWebhook, lockProgress, readOrphans } from '../postgres/webhooks.ts';
import { aboutWebhook, noteWebhook, THE_BANK } from './audit.ts';
import type { WebhooksContext } from './context.ts';

const AT_ONCE = 100;

/** Ends the webhooks whose key is the company's no more, or whose company has left; true when there may be more. */
export async function stopOrphans(webhooks: Pick<WebhooksContext, 'platform'>): Promise<boolean> {
  const { pool, clock } = webhooks.platform;
  const orphans = await readOrphans(pool, AT_ONCE);
  for (const { companyId, id } of orphans) {
    await inTransaction(pool, async (client) => {
      await lockProgress(client, companyId);
      const webhook = await findWebhook(client, { companyId, id }, 'lock');
      if (!webhook) return;
      const at = clock.now();
      await endWebhook(client, webhook, at);
      const act = { companyId, action: 'webhooks.stopped', subject: id, data: aboutWebhook(webhook), at } as const;
      await noteWebhook(webhooks, client, act, THE_BANK);
    });
  }
  return orphans.length === AT_ONCE;
}
