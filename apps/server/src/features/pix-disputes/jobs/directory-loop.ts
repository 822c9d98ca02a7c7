import { MINUTE_MS, SECOND_MS, type Result } from '@bank/core';
import type { Listed, ListPlace, OddItem, RailFault } from '@bank/rails-protocol';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Leases } from '../../../platform/jobs/leases.ts';
import type { PixDisputesContext } from '../application/context.ts';
import { followReceived, takeRefund, takeReport } from '../application/follow-received.ts';
import { followPrecautions } from '../application/follow-precautions.ts';
import { followSent, takeRecovery } from '../application/follow-sent.ts';
import { faultOf } from '../application/one-by-one.ts';
import { putAside } from '../postgres/put-aside.ts';
import { placeOf, putPlace, type DirectoryList } from '../postgres/list-places.ts';

const EVERY_MS = 10 * SECOND_MS;

/**
 * Reads what changed in the directory and does what is due, by one server at a time. Everything is read from where the last
 * turn ended, and that once more: what comes twice changes nothing.
 */
export function createDirectoryLoop(disputes: PixDisputesContext, leases: Leases): Loop {
  return createLoop({
    name: 'pix-disputes',
    everyMs: EVERY_MS,
    log: disputes.log,
    lease: { leases, forMs: 2 * MINUTE_MS },
    async turn() {
      const { directory, ispb } = disputes;
      // Needs no directory: what is blocked ends in time, whoever is out.
      await followPrecautions(disputes);
      // What is new is seen before anything is said: an answer may be too late by then.
      await takeList(disputes, 'recoveries', (from) => directory.listRecoveries(ispb, from), takeRecovery);
      await takeList(disputes, 'reports', (from) => directory.listReports(ispb, from), takeReport);
      await takeList(disputes, 'refunds', (from) => directory.listRefunds(ispb, from), takeRefund);
      await followSent(disputes);
      await followReceived(disputes);
    },
  });
}

async function takeList<Item extends { readonly id: string; readonly lastModified: string }>(
  disputes: PixDisputesContext,
  list: DirectoryList,
  read: (from: ListPlace | undefined) => Promise<Result<Listed<Item>, RailFault>>,
  take: (disputes: PixDisputesContext, item: Item) => Promise<void>,
): Promise<void> {
  const { pool, log } = disputes;
  const begun = await placeOf(pool, list);
  // What nobody could take in is told again by each turn, until it can be; whatever comes after it is taken in all the same.
  let isHeldBack = false;
  for (let from: ListPlace | undefined = begun === undefined ? undefined : { at: begun, id: null }; ;) {
    const listed = await read(from);
    if (!listed.ok) return log.warn({ fault: listed.error, list }, 'the directory does not tell what changed');
    const { items, odd, last, hasMore } = listed.value;
    for (const each of odd) await noticeOdd(disputes, list, each);
    for (const item of items) {
      const fault = await faultOf(() => take(disputes, item));
      if (fault === undefined) continue;
      isHeldBack = true;
      await noticeOdd(disputes, list, { id: item.id, lastModified: item.lastModified, fault });
    }
    if (last === undefined) return undefined;
    if (!isHeldBack) await putPlace(pool, list, last.at);
    if (!hasMore) return undefined;
    from = last;
  }
}

async function noticeOdd(disputes: PixDisputesContext, list: DirectoryList, odd: OddItem): Promise<void> {
  const { pool, log, clock } = disputes;
  const { id: itemId, lastModified: modified, fault } = odd;
  const isNew = await putAside(pool, { list, itemId, modified, fault, noticedAt: clock.now() });
  if (isNew) log.error({ list, itemId, fault }, 'what the directory tells of a contested payment was put aside');
}
