import type pg from 'pg';
import { DAY_MS, later, type Instant } from '@bank/core';
import type { ServiceName } from '@bank/contracts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { agreed, type View } from '../domain/agreement.ts';
import { changesTo } from '../domain/changes.ts';
import { STALE_MS } from '../domain/health.ts';
import {
  deleteOldViews,
  insertChange,
  lockStandings,
  readViews,
  writeStanding,
  writeViews,
  type KeptStanding,
} from '../postgres/services.ts';

/**
 * Puts down what this server knows, and what all of them agree on with it. One server at a time, so that each sees what
 * those before it wrote and the changes are numbered once. True when something changed.
 */
export async function agree(
  pool: pg.Pool,
  mine: { readonly server: string; readonly views: ReadonlyMap<ServiceName, View> },
  now: Instant,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const kept = new Map((await lockStandings(client)).map((standing) => [standing.service, standing]));
    await writeViews(client, mine.server, mine.views, now);
    await deleteOldViews(client, later(now, -DAY_MS));
    const views = await readViews(client, later(now, -STALE_MS));
    let changed = false;
    for (const service of mine.views.keys()) {
      const view = agreed(
        views.filter((one) => one.service === service),
        now,
      );
      changed = (await settle(client, { service, view, kept: kept.get(service), now })) || changed;
    }
    return changed;
  });
}

async function settle(
  client: pg.PoolClient,
  { service, view, kept, now }: { service: ServiceName; view: View; kept: KeptStanding | undefined; now: Instant },
): Promise<boolean> {
  const changes = changesTo(kept, view, now);
  let number = kept?.changes ?? 0;
  for (const change of changes) {
    number += 1;
    await insertChange(client, { service, ...change }, { number, at: now });
  }
  const { state, at } = changes.at(-1) ?? kept ?? { state: view.state, at: now };
  const measuredAt = view.measuredAt ?? kept?.measuredAt ?? null;
  await writeStanding(client, { service, state, at, measuredAt, changes: number });
  return changes.length > 0;
}
