import { formatInstant, ok, refuse, type Instant, type Result } from '@bank/core';
import { verifyChain, type ChainReport } from '@bank/ledger';
import type { Refusal } from '../../../platform/http/route.ts';
import { waitInWords } from '../../../platform/http/problem.ts';
import { readHeadKeys } from '../../../platform/keys/known-keys.ts';
import type { Platform } from '../../../platform/platform.ts';
import { chainFaultText } from '../domain/chain-fault-words.ts';
import { keptAnchors } from './kept-anchors.ts';

const COME_BACK_SECONDS = 3;

const BUSY: Refusal = {
  code: 'history.verification-busy',
  data: { wait: waitInWords(COME_BACK_SECONDS) },
  retryAfterSeconds: COME_BACK_SECONDS,
};

/**
 * Checks a company's log against its chain, the signed head, and the anchors that this server keeps outside the database.
 * It reads one frozen state; one at a time per company, whichever server is asked.
 */
export async function verifyHistory(
  { pool, settings }: Pick<Platform, 'pool' | 'settings'>,
  companyId: string,
): Promise<Result<ChainReport, Refusal>> {
  const heads = await readHeadKeys(pool, settings.keys.audit);
  const anchors = await keptAnchors(settings.dataDir);
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Let go with the transaction, also when the process dies.
    const lock = "SELECT pg_try_advisory_xact_lock(hashtextextended('history-verification ' || $1, 0)) AS taken";
    const { rows } = await client.query<{ readonly taken: boolean }>(lock, [companyId]);
    if (!rows[0]?.taken) return refuse(BUSY);
    return ok(await verifyChain(client, { companyId, heads, anchors }));
  } finally {
    await client.query('ROLLBACK').catch((error: Error) => (broken = error));
    client.release(broken);
  }
}

/** A report as it travels. */
export function presentVerification(report: ChainReport, at: Instant) {
  const { records, firstAt, lastAt, head, anchor, fault, unlinked } = report;
  return {
    isWhole: fault === null,
    records,
    firstAt: firstAt === null ? null : formatInstant(firstAt),
    lastAt: lastAt === null ? null : formatInstant(lastAt),
    head: head && { sequence: Number(head.seq), hash: Buffer.from(head.hash).toString('hex') },
    anchor: anchor && { sequence: Number(anchor.seq), at: anchor.at, fits: anchor.fits },
    fault: fault && { sequence: Number(fault.seq), text: chainFaultText(fault.is) },
    unlinked,
    checkedAt: formatInstant(at),
  };
}
