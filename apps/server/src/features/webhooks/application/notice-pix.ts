import { newId, type Instant } from '@bank/core';
import { STAGE_OF_REFUND, type OrderState } from '@bank/contracts';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { bodyOf, PIX_PER_POST, type NoticedPix } from '../domain/pix-notice.ts';
import { insertDeliveries, untold, type NewDelivery } from '../postgres/deliveries.ts';
import {
  moveOn,
  readBehind,
  readEndedReturns,
  readReceived,
  readReceivedOf,
  takeCompany,
  type Reach,
  type ReceivedRow,
} from '../postgres/sources.ts';
import type { WebhooksContext } from './context.ts';

/** What one turn takes on: companies, and of each so many entries and acts. */
const COMPANIES_PER_TURN = 200;
const READ_AT_ONCE = 2000n;

const ENDS = (Object.entries(STAGE_OF_REFUND) as [OrderState, string][]).flatMap(([state, stage]) =>
  stage === 'done' || stage === 'not-done' ? [state] : [],
);

/** An event of which a webhook is told: the Pix, or the end of a giving back. */
interface Event {
  readonly webhookId: string;
  readonly endToEndId: string;
  readonly returnId: string;
  readonly received: ReceivedRow;
}

/**
 * One turn: reads what was booked and done since the last one, and writes deliveries together with the mark of how far it
 * came. So each received Pix and each end of a giving back is in one delivery, whatever dies when; several servers share the
 * companies. True when there is more.
 */
export async function noticePix(
  webhooks: Pick<WebhooksContext, 'platform' | 'devolutionsOf' | 'wake'>,
): Promise<boolean> {
  const { pool } = webhooks.platform;
  const companies = await readBehind(pool, COMPANIES_PER_TURN);
  let isMore = companies.length === COMPANIES_PER_TURN;
  let fault: Error | undefined;
  for (const companyId of companies) {
    try {
      const done = await inTransaction(pool, (client) => noticeCompany(webhooks, client, companyId));
      if (done.made > 0) webhooks.wake();
      isMore ||= done.isMore;
    } catch (error) {
      // One company's trouble keeps nobody else waiting.
      fault ??= error instanceof Error ? error : new Error('a company was not told', { cause: error });
    }
  }
  if (fault) throw fault;
  return isMore;
}

async function noticeCompany(
  webhooks: Pick<WebhooksContext, 'platform' | 'devolutionsOf'>,
  on: Queryable,
  companyId: string,
): Promise<{ readonly made: number; readonly isMore: boolean }> {
  const reach = await takeCompany(on, companyId);
  if (!reach) return { made: 0, isMore: false };
  const to = stretchOf(reach);
  const received = await readReceived(on, reach, { after: reach.entrySeq, to: to.entrySeq });
  const ended = await readEndedReturns(on, reach, { after: reach.auditSeq, to: to.auditSeq, ends: ENDS });
  const events = [...received.map((row) => eventOf(row, '')), ...(await returnEvents(on, reach, ended))];
  const fresh = await untold(on, companyId, events);
  const deliveries = await deliveriesOf(webhooks, on, companyId, fresh);
  await insertDeliveries(on, deliveries);
  await moveOn(on, { companyId, ...to });
  return { made: deliveries.length, isMore: to.entrySeq < reach.headEntrySeq || to.auditSeq < reach.headAuditSeq };
}

function stretchOf(reach: Reach): Pick<Reach, 'entrySeq' | 'auditSeq'> {
  const upTo = (from: bigint, head: bigint): bigint => (head - from > READ_AT_ONCE ? from + READ_AT_ONCE : head);
  return { entrySeq: upTo(reach.entrySeq, reach.headEntrySeq), auditSeq: upTo(reach.auditSeq, reach.headAuditSeq) };
}

async function returnEvents(
  on: Queryable,
  reach: Reach,
  ended: readonly { readonly endToEndId: string; readonly returnId: string }[],
): Promise<readonly Event[]> {
  if (ended.length === 0) return [];
  const rows = await readReceivedOf(on, reach, [...new Set(ended.map(({ endToEndId }) => endToEndId))]);
  return ended.flatMap(({ endToEndId, returnId }) =>
    rows.filter((row) => row.endToEndId === endToEndId).map((row) => eventOf(row, returnId)),
  );
}

function eventOf(received: ReceivedRow, returnId: string): Event {
  const { webhookId, endToEndId } = received;
  return { webhookId, endToEndId, returnId, received };
}

async function deliveriesOf(
  { platform: { clock, entropy }, devolutionsOf }: Pick<WebhooksContext, 'platform' | 'devolutionsOf'>,
  on: Queryable,
  companyId: string,
  events: readonly Event[],
): Promise<readonly NewDelivery[]> {
  if (events.length === 0) return [];
  const at = clock.now();
  const returns = await devolutionsOf(on, companyId, [...new Set(events.map(({ endToEndId }) => endToEndId))]);
  return groupsOf(events).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { webhookId, url, host } = first.received;
    const body = bodyOf(group.map(({ received }) => noticed(received, returns.get(received.endToEndId) ?? [])));
    return [
      { companyId, id: newId('whd', clock, entropy), webhookId, url, host, body, at: at as Instant, events: group },
    ];
  });
}

/** What goes in one POST: of one webhook, each Pix once, at most a hundred. */
function groupsOf(events: readonly Event[]): readonly (readonly Event[])[] {
  const groups: Event[][] = [];
  const open = new Map<string, Event[]>();
  for (const event of events) {
    const group = open.get(event.webhookId);
    const fits =
      group && group.length < PIX_PER_POST && !group.some(({ endToEndId }) => endToEndId === event.endToEndId);
    if (fits) group.push(event);
    else {
      const fresh = [event];
      open.set(event.webhookId, fresh);
      groups.push(fresh);
    }
  }
  return groups;
}

function noticed(row: ReceivedRow, returns: NoticedPix['returns']): NoticedPix {
  const { endToEndId, txid, amount, key, at, message } = row;
  const parts = (row.parts ?? []).map(({ part, centavos }) => ({ part, centavos: BigInt(centavos) }));
  return { endToEndId, txid, amount, key, at, message, parts, returns };
}
