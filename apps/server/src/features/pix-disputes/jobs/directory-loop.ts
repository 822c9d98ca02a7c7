import { MINUTE_MS, parseInstant, SECOND_MS, type Instant, type Result } from '@bank/core';
import type { Listed, RailFault } from '@bank/rails-protocol';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Leases } from '../../../platform/jobs/leases.ts';
import type { PixDisputesContext } from '../application/context.ts';
import { followReceived, takeRefund, takeReport } from '../application/follow-received.ts';
import { followPrecautions } from '../application/follow-precautions.ts';
import { followSent, takeRecovery } from '../application/follow-sent.ts';
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

async function takeList<Item extends { readonly lastModified: string }>(
  disputes: PixDisputesContext,
  list: DirectoryList,
  read: (from: Instant | undefined) => Promise<Result<Listed<Item>, RailFault>>,
  take: (disputes: PixDisputesContext, item: Item) => Promise<void>,
): Promise<void> {
  for (let from = await placeOf(disputes.pool, list); ;) {
    const listed = await read(from);
    if (!listed.ok) return disputes.log.warn({ fault: listed.error, list }, 'the directory does not tell what changed');
    for (const item of listed.value.items) await take(disputes, item);
    const last = listed.value.items.at(-1);
    const place = last && parseInstant(last.lastModified);
    if (place === undefined) return undefined;
    await putPlace(disputes.pool, list, place);
    if (!listed.value.hasMore || place === from) return undefined;
    from = place;
  }
}
