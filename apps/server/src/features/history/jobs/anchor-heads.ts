import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bankingDate, HOUR_MS, MINUTE_MS } from '@bank/core';
import { anchorHeads } from '@bank/ledger';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import { anchorFolder } from '../application/kept-anchors.ts';

const LEASE_MS = MINUTE_MS;

/**
 * Once a day keeps the signed heads of all chains outside the database, so that a tail that is cut off shows. It asks
 * every hour what day it is, and the first turn of a process anchors too.
 */
export function anchorHeadsLoop(platform: Platform): Loop {
  const { pool, clock, settings, log, leases } = platform;
  const folder = anchorFolder(settings.dataDir);
  let anchoredOn = '';
  return createLoop({
    name: 'audit-anchor',
    everyMs: HOUR_MS,
    async turn() {
      const at = clock.now();
      const today = bankingDate(at);
      if (today === anchoredOn) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const count = await anchorHeads(pool, { file: join(folder, `${today.slice(0, 7)}.jsonl`), at });
      anchoredOn = today;
      log.info({ heads: count, day: today }, 'audit chain heads anchored');
    },
    log,
    lease: { leases, forMs: LEASE_MS },
  });
}
