import type pg from 'pg';
import { instant, type Instant } from '@bank/core';
import { chainOf, headContent, type HeadVerifier, type SignedHead } from '../domain/audit.ts';
import type { Anchor } from './anchors.ts';
import { queryText } from './connection.ts';
import { linkFault, momentOf, same, STORED_LINK, type LinkFault, type StoredLink } from './verify-audit.ts';

/** What can be wrong with a chain; beyond its links: its end, its anchors, records outside it. */
export type ChainFault = 'head-differs' | 'head-not-signed' | 'anchor-does-not-fit' | 'record-outside' | LinkFault;

/** What a check of one company's chain found. */
export interface ChainReport {
  /** Links that were looked at. */
  readonly records: number;
  readonly firstAt: Instant | null;
  readonly lastAt: Instant | null;
  readonly head: { readonly seq: bigint; readonly hash: Uint8Array } | null;
  /** The first anchored head that does not fit; else the newest. Null where none was ever kept. */
  readonly anchor: { readonly seq: bigint; readonly at: string; readonly fits: boolean } | null;
  /** The first fault, with the place in the chain that it is about; null where all is as it was written. */
  readonly fault: { readonly seq: bigint; readonly is: ChainFault } | null;
  /** Records that still wait for their link. */
  readonly unlinked: number;
}

// Small reads: between two of them the process does other work.
const LINKS_PER_READ = 1000;

const LINKS = `SELECT ${STORED_LINK} WHERE l.chain = $1 AND l.seq > $2 ORDER BY l.seq LIMIT ${LINKS_PER_READ}`;

/**
 * Checks one company's chain in bounded memory, as {@link verifyBooks} checks all of them: every record is hashed again,
 * follows from the one before, and leads to the signed head; every head that was anchored is still there; and no record
 * of the company stands outside. The client is in a transaction that reads one frozen state (repeatable read).
 */
export async function verifyChain(
  client: pg.ClientBase,
  options: { readonly companyId: string; readonly heads: HeadVerifier; readonly anchors: readonly Anchor[] },
): Promise<ChainReport> {
  const chain = chainOf(options.companyId);
  const walk = await walkLinks(client, chain);
  const head = await readHead(client, chain);
  const anchor = await checkAnchors(client, chain, options);
  const [waiting, all] = await countRecords(client, options.companyId);
  const end = walk.last;
  return {
    records: walk.records,
    firstAt: walk.firstAt,
    lastAt: end && !end.missing ? instant(end.at) : null,
    head: head && { seq: head.seq, hash: head.hash },
    anchor,
    fault:
      walk.fault ??
      headFault(head, end, options.heads) ??
      (anchor && !anchor.fits ? ({ seq: anchor.seq, is: 'anchor-does-not-fit' } as const) : null) ??
      (all === walk.records + waiting ? null : ({ seq: end?.seq ?? 0n, is: 'record-outside' } as const)),
    unlinked: waiting,
  };
}

interface Walk {
  readonly records: number;
  readonly firstAt: Instant | null;
  readonly last: StoredLink | undefined;
  readonly fault: { readonly seq: bigint; readonly is: LinkFault } | null;
}

async function walkLinks(client: pg.ClientBase, chain: string): Promise<Walk> {
  let records = 0;
  let firstAt: Instant | null = null;
  let last: StoredLink | undefined;
  let fault: Walk['fault'] = null;
  const readAfter = (seq: bigint) => queryText<StoredLink>(client, LINKS, [chain, seq]);
  let reading: Promise<StoredLink[]> | undefined = readAfter(0n);
  while (reading) {
    const rows: StoredLink[] = await reading;
    const end = rows.at(-1);
    // The next rows are read while these are hashed.
    reading = end && rows.length === LINKS_PER_READ ? readAfter(end.seq) : undefined;
    for (const row of rows) {
      const is = linkFault(row, last);
      if (is !== undefined) fault ??= { seq: row.seq, is };
      if (records === 0 && !row.missing) firstAt = instant(row.at);
      last = row;
      records += 1;
    }
  }
  return { records, firstAt, last, fault };
}

async function readHead(client: pg.ClientBase, chain: string): Promise<SignedHead | null> {
  const [head] = await queryText<SignedHead>(
    client,
    'SELECT chain, seq, hash, key_id AS "keyId", signature FROM ledger.audit_head WHERE chain = $1',
    [chain],
  );
  return head ?? null;
}

function headFault(head: SignedHead | null, end: StoredLink | undefined, heads: HeadVerifier): ChainReport['fault'] {
  if (!head && !end) return null;
  const seq = end?.seq ?? 0n;
  if (!head || !end || head.seq !== end.seq || !same(head.hash, end.hash)) return { seq, is: 'head-differs' };
  return heads.verify(head.keyId, headContent(head), head.signature) ? null : { seq, is: 'head-not-signed' };
}

async function checkAnchors(
  client: pg.ClientBase,
  chain: string,
  { anchors, heads }: { readonly anchors: readonly Anchor[]; readonly heads: HeadVerifier },
): Promise<ChainReport['anchor']> {
  const own = anchors.flatMap(({ at, heads: kept }) =>
    kept.filter((head) => head.chain === chain).map((head) => ({ at, head })),
  );
  const links = await queryText<{ readonly seq: bigint; readonly hash: Uint8Array }>(
    client,
    'SELECT seq, hash FROM ledger.audit_link WHERE chain = $1 AND seq = ANY ($2::int8[])',
    [chain, own.map(({ head }) => head.seq)],
  );
  const hashes = new Map(links.map(({ seq, hash }) => [seq, hash]));
  const checked = own.map(({ at, head }) => {
    const hash = hashes.get(head.seq);
    const isSigned = heads.verify(head.keyId, headContent(head), head.signature, momentOf(at));
    return { seq: head.seq, at, fits: isSigned && hash !== undefined && same(hash, head.hash) };
  });
  return checked.find(({ fits }) => !fits) ?? checked.at(-1) ?? null;
}

/** The company's records that wait for the chainer, and all of its records that no chain has yet or this one has. */
async function countRecords(client: pg.ClientBase, companyId: string): Promise<readonly [number, number]> {
  const [counted] = await queryText<{ readonly waiting: number; readonly all: number }>(
    client,
    `SELECT (SELECT count(*)::int FROM ledger.audit_queue q JOIN ledger.audit_record r ON r.id = ANY (q.records)
             WHERE r.company_id = $1 AND NOT EXISTS (SELECT FROM ledger.audit_link l WHERE l.record_id = r.id)) AS waiting,
            (SELECT count(*)::int FROM ledger.audit_record WHERE company_id = $1) AS all`,
    [companyId],
  );
  return [counted?.waiting ?? 0, counted?.all ?? 0];
}
