import type { DeliveryDetail, Webhook } from '@bank/contracts';
import type { Bank } from '../../../app/testing/open-app.tsx';
import { fromNow } from '../../../platform/clock/page-clock-fixtures.ts';

const minutesAgo = (minutes: number): string => fromNow(-minutes * 60_000);

export const WEBHOOKS = '/services/webhooks';
export const HOOK_ID = 'whk_01jd00000000000000000000aa';
export const DELIVERY_ID = 'whd_01jd00000000000000000000aa';
export const HOOK_KEY = 'pix@estreladosul.com';

/** A webhook that delivers. */
export function exampleWebhook(changes: Partial<Webhook> = {}): Webhook {
  return {
    id: HOOK_ID,
    key: HOOK_KEY,
    url: 'https://erp.estreladosul.com/avisos',
    createdAt: minutesAgo(600),
    createdBy: 'Ana Conceição',
    cameBy: 'screen',
    secretShown: { at: minutesAgo(590), to: 'Ana Conceição' },
    canSeeSecret: false,
    formerSecretUntil: null,
    waiting: 0,
    lastTry: { at: minutesAgo(4), delivered: true },
    ...changes,
  };
}

/** A delivery of one Pix that its address refused, given up. */
export function exampleDelivery(changes: Partial<DeliveryDetail> = {}): DeliveryDetail {
  return {
    id: DELIVERY_ID,
    kind: 'pix',
    state: 'given_up',
    createdAt: minutesAgo(10),
    url: 'https://erp.estreladosul.com/avisos/pix',
    pixCount: 1,
    endToEndId: 'E0000000020261123120000000000001',
    tries: 2,
    nextTryAt: null,
    lastStatus: 500,
    lastFault: 'status',
    bodySent: '{"pix":[{"valor":"43.21"}]}',
    triesMade: [
      {
        at: minutesAgo(4),
        elapsedMs: 120,
        fault: 'status',
        status: 500,
        headers: 'content-type: text/plain',
        body: 'erro interno',
      },
    ],
    canSendAgain: true,
    ...changes,
  };
}

/** A bank with these webhooks and no credential; the first of them is also read by itself, with its deliveries. */
export function webhooksBank(items: readonly Webhook[] = [exampleWebhook()], more: Bank = {}): Bank {
  const [first] = items;
  const { bodySent: _sent, triesMade: _tries, canSendAgain: _again, ...row } = exampleDelivery();
  return {
    'GET /services/integrations/credentials': () => [
      200,
      { items: [], certificateNeeded: false, tokenUrl: 'https://banco.test/t', apiUrl: 'https://banco.test/a' },
    ],
    'GET /services/signed-changes': () => [200, { items: [], nextCursor: null }],
    [`GET ${WEBHOOKS}`]: () => [200, { items, freeKeys: ['+5511987654321'] }],
    ...(first && {
      [`GET ${WEBHOOKS}/${first.id}`]: () => [200, first],
      [`GET ${WEBHOOKS}/${first.id}/deliveries`]: () => [200, { items: [row], nextCursor: null }],
      [`GET ${WEBHOOKS}/${first.id}/deliveries/${DELIVERY_ID}`]: () => [200, exampleDelivery()],
    }),
    ...more,
  };
}
