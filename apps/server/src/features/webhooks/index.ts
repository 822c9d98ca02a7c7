import type { BooksCheck } from '@bank/ledger';
import type { Route } from '../../platform/http/route.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import { webhookChangeKinds } from './application/change-webhook.ts';
import type { WebhooksContext } from './application/context.ts';
import { Deliverer } from './application/deliver.ts';
import { webhookChecks } from './application/verify-webhooks.ts';
import { pixWebhookRoutes, webhooksRoutes } from './http/routes.ts';
import { noticeLoop, tidyLoops } from './jobs/loops.ts';

/** The capability webhooks: a company's systems are told of the Pix of charges that its keys received. */
export interface WebhooksFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
  /** What `ipe verify` asks of what webhooks are told (I12). */
  readonly checks: readonly BooksCheck[];
}

/** Tests that a company may send: each calls somebody else's host while a person waits. */
const TESTS = { burst: 10, perSecond: 0.2 };

/** Puts the capability together and makes its changes known to those that are signed. */
export function createWebhooksFeature(
  platform: Platform,
  { signedChanges, devolutionsOf }: Pick<WebhooksContext, 'signedChanges' | 'devolutionsOf'>,
): WebhooksFeature {
  const deliverer = new Deliverer({ platform });
  const webhooks: WebhooksContext = { platform, signedChanges, devolutionsOf, wake: () => deliverer.wake() };
  for (const kind of webhookChangeKinds(webhooks)) signedChanges.addKind(kind);
  return {
    routes: [...webhooksRoutes(webhooks, platform.rates.shared('webhook-tests', TESTS)), ...pixWebhookRoutes(webhooks)],
    loops: [noticeLoop(webhooks), deliverer, ...tidyLoops(platform, webhooks)],
    checks: webhookChecks,
  };
}
