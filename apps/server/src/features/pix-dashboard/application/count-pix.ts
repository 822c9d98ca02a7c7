import type pg from 'pg';
import { assert } from '@bank/core';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { rollUp } from '../domain/pix-line.ts';
import {
  addRollup,
  forgetCounted,
  lockProgress,
  moveOn,
  readLines,
  readUncounted,
  type Stretch,
  type Uncounted,
} from '../postgres/rollups.ts';

/** What one turn takes on: companies, lines of each, and lines of all. */
export interface CountingBounds {
  readonly companies: number;
  readonly linesOfOne: bigint;
  readonly lines: bigint;
}

const BOUNDS: CountingBounds = { companies: 500, linesOfOne: 5000n, lines: 10_000n };

/** What a turn counted. */
export interface CountingTurn {
  /** The companies of which Pix were counted. */
  readonly companyIds: readonly string[];
  /** There are lines left. */
  readonly isMore: boolean;
}

/**
 * One turn: reads the lines that came since the last one, counts them, and writes sums and the mark of how far it came in
 * one transaction. An account's lines are numbered without gaps under its own lock, so none can come in before the mark:
 * each is counted once, whatever dies when, and however many servers do this.
 */
export async function countPix(
  pool: pg.Pool,
  { only, bounds = BOUNDS }: { readonly only?: string; readonly bounds?: CountingBounds } = {},
): Promise<CountingTurn> {
  const uncounted = await readUncounted(pool, bounds.companies, only);
  if (uncounted.length === 0) return { companyIds: [], isMore: false };
  return inTransaction(pool, async (client) => {
    const progress = await lockProgress(
      client,
      uncounted.map(({ companyId }) => companyId),
    );
    const { stretches, isMore } = stretchesOf(uncounted, progress, bounds);
    if (stretches.length === 0) return { companyIds: [], isMore };
    const lines = await readLines(client, stretches);
    await addRollup(client, rollUp(lines));
    const moved = await moveOn(client, stretches);
    assert(moved === stretches.length, 'what is locked moves on');
    return {
      companyIds: [...new Set(lines.map(({ companyId }) => companyId))],
      isMore: isMore || uncounted.length === bounds.companies,
    };
  });
}

function stretchesOf(
  uncounted: readonly Uncounted[],
  progress: ReadonlyMap<string, bigint>,
  { linesOfOne, lines: linesMax }: CountingBounds,
): { readonly stretches: readonly Stretch[]; readonly isMore: boolean } {
  const stretches: Stretch[] = [];
  let isMore = false;
  let lines = 0n;
  for (const { companyId, accountId, version } of uncounted) {
    // Another server may have counted meanwhile, further than we looked.
    const after = progress.get(companyId) ?? 0n;
    if (after >= version) continue;
    if (lines >= linesMax) return { stretches, isMore: true };
    const upTo = version - after > linesOfOne ? after + linesOfOne : version;
    isMore ||= upTo < version;
    lines += upTo - after;
    stretches.push({ companyId, accountId, after, upTo });
  }
  return { stretches, isMore };
}

/** Counts a company's lines anew from its first: what was counted goes, and comes back in turns. */
export async function countAnew(pool: pg.Pool, companyId: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockProgress(client, [companyId]);
    await forgetCounted(client, companyId);
  });
  while ((await countPix(pool, { only: companyId })).isMore);
}
