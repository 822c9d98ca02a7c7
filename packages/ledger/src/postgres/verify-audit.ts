import type pg from 'pg';
import { instant, type Instant, type Uuid } from '@bank/core';
import {
  auditContent,
  CHAIN_START,
  chainOf,
  contentHash,
  headContent,
  linkHash,
  type SignedHead,
} from '../domain/audit.ts';
import { auditRecord, type AuditRecordRow } from './chainer.ts';
import { queryText } from './connection.ts';
import type { BooksCheck, Finding, VerifyOptions } from './books-check.ts';

/** What can be wrong with one link of a chain. */
export type LinkFault =
  | 'links-missing'
  | 'record-gone'
  | 'record-of-another'
  | 'record-changed'
  | 'hash-does-not-follow';

/** A link with its record, as both stand in the database. */
export interface StoredLink extends AuditRecordRow {
  readonly chain: string;
  readonly seq: bigint;
  readonly record_id: Uuid;
  readonly hash: Uint8Array;
  readonly content_hash: Uint8Array;
  readonly missing: boolean;
}

/** The columns of a {@link StoredLink}, read from `ledger.audit_link l`. */
export const STORED_LINK = `l.chain, l.seq, l.record_id, l.hash, r.id IS NULL AS missing, r.id, r.company_id, r.actor, r.action,
    r.subject, r.data, r.at, r.transaction_id, r.content_hash
  FROM ledger.audit_link l LEFT JOIN ledger.audit_record r ON r.id = l.record_id`;

/** What is wrong with a link, given the one before it in its chain; undefined when nothing is. */
export function linkFault(row: StoredLink, before: StoredLink | undefined): LinkFault | undefined {
  if (row.seq !== (before?.seq ?? 0n) + 1n) return 'links-missing';
  if (row.missing) return 'record-gone';
  const record = auditRecord(row);
  if (chainOf(record.companyId) !== row.chain) return 'record-of-another';
  const content = auditContent(record);
  if (!same(contentHash(content), row.content_hash)) return 'record-changed';
  if (!same(linkHash(before?.hash ?? CHAIN_START, content), row.hash)) return 'hash-does-not-follow';
  return undefined;
}

const ROWS_PER_READ = 5000;

const LINKS = `SELECT ${STORED_LINK}
  WHERE (l.chain, l.seq) > ($1, $2) ORDER BY l.chain, l.seq LIMIT ${ROWS_PER_READ}`;

/** The audit trail: content hashes, chains, signatures, anchors, and no record outside (SECURITY.md B06, V7). */
export function auditCheck(options: VerifyOptions): BooksCheck {
  return {
    name: 'ledger.audit',
    title:
      'V7 Every audit record is as it was written, each chain follows link by link up to its signed head and holds every anchored head.',
    run: (client) => verifyAudit(client, options),
  };
}

class Faults {
  first: string | null = null;
  count = 0;

  add(fault: string): void {
    this.first ??= fault;
    this.count += 1;
  }
}

async function verifyAudit(client: pg.ClientBase, options: VerifyOptions): Promise<Finding> {
  const faults = new Faults();
  const ends = new Map<string, StoredLink>();
  let counted = 0;
  let last: StoredLink | undefined;
  let reading: Promise<StoredLink[]> | undefined = queryText<StoredLink>(client, LINKS, ['', 0n]);
  while (reading) {
    const rows: StoredLink[] = await reading;
    // The next rows are read while these are hashed.
    const end = rows.at(-1);
    reading =
      end && rows.length === ROWS_PER_READ ? queryText<StoredLink>(client, LINKS, [end.chain, end.seq]) : undefined;
    for (const row of rows) {
      const before = last?.chain === row.chain ? last : undefined;
      const fault = linkFault(row, before);
      if (fault !== undefined) faults.add(`chain ${row.chain} seq ${row.seq}: ${linkFaultText(fault, row, before)}`);
      ends.set(row.chain, row);
      last = row;
    }
    counted += rows.length;
  }
  await verifyHeads(client, options, ends, faults);
  await verifyAnchors(client, options, faults);
  counted += await verifyUnlinked(client, faults);
  return { counted, faults: faults.count, firstFault: faults.first };
}

function linkFaultText(fault: LinkFault, row: StoredLink, before: StoredLink | undefined): string {
  switch (fault) {
    case 'links-missing':
      return `the links from ${(before?.seq ?? 0n) + 1n} on are missing`;
    case 'record-gone':
      return `its record ${row.record_id} is gone`;
    case 'record-of-another':
      return `record ${row.id} belongs to another chain`;
    case 'record-changed':
      return `record ${row.id} was changed`;
    case 'hash-does-not-follow':
      return 'its hash does not follow from the one before';
  }
}

/** Whether two hashes are the same. */
export function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

async function verifyHeads(
  client: pg.ClientBase,
  { heads: verifier }: VerifyOptions,
  ends: ReadonlyMap<string, StoredLink>,
  faults: Faults,
): Promise<void> {
  const heads = await queryText<SignedHead>(
    client,
    'SELECT chain, seq, hash, key_id AS "keyId", signature FROM ledger.audit_head ORDER BY chain',
  );
  for (const head of heads) {
    const end = ends.get(head.chain);
    if (!end || end.seq !== head.seq || !same(end.hash, head.hash)) {
      faults.add(`chain ${head.chain} seq ${end?.seq ?? 0n}: the signed head is seq ${head.seq}`);
    } else if (verifier && !verifier.verify(head.keyId, headContent(head), head.signature)) {
      faults.add(
        `chain ${head.chain} seq ${head.seq}: the head's signature is not the bank's, or not of its present key`,
      );
    }
  }
  const known = new Set(heads.map(({ chain }) => chain));
  for (const chain of ends.keys()) if (!known.has(chain)) faults.add(`chain ${chain} has no head`);
}

async function verifyAnchors(client: pg.ClientBase, options: VerifyOptions, faults: Faults): Promise<void> {
  const anchored = (options.anchors ?? []).flatMap(({ at, heads }) => heads.map((head) => ({ at, head })));
  const found = await queryText<{ readonly chain: string; readonly seq: bigint; readonly hash: Uint8Array }>(
    client,
    `SELECT chain, seq, hash FROM unnest($1::text[], $2::int8[]) AS anchored (chain, seq)
     JOIN ledger.audit_link USING (chain, seq)`,
    [anchored.map(({ head }) => head.chain), anchored.map(({ head }) => head.seq)],
  );
  const links = new Map(found.map(({ chain, seq, hash }) => [`${chain} ${seq}`, hash]));
  for (const { at, head } of anchored) {
    const hash = links.get(`${head.chain} ${head.seq}`);
    if (options.heads && !options.heads.verify(head.keyId, headContent(head), head.signature, momentOf(at))) {
      faults.add(`the anchor of ${at} for chain ${head.chain} is not signed by the bank`);
    } else if (hash === undefined) {
      faults.add(`chain ${head.chain} seq ${head.seq}: anchored at ${at}, and not there any more`);
    } else if (!same(hash, head.hash)) {
      faults.add(`chain ${head.chain} seq ${head.seq}: not what was anchored at ${at}`);
    }
  }
}

/** The moment of an anchor. */
export function momentOf(at: string): Instant {
  return instant(Date.parse(at));
}

interface UnlinkedRow extends AuditRecordRow {
  readonly content_hash: Uint8Array;
  readonly queued: boolean;
}

const UNLINKED = `SELECT r.id, r.company_id, r.actor, r.action, r.subject, r.data, r.at, r.transaction_id, r.content_hash,
    q.record_id IS NOT NULL AS queued
  FROM ledger.audit_record r
  LEFT JOIN ledger.audit_link l ON l.record_id = r.id
  LEFT JOIN (SELECT DISTINCT unnest(records) AS record_id FROM ledger.audit_queue) q ON q.record_id = r.id
  WHERE l.record_id IS NULL AND r.id > $1 ORDER BY r.id LIMIT ${ROWS_PER_READ}`;

/** A record that waits for the chainer is fine if its content is whole; one that neither waits nor has a link is not. */
async function verifyUnlinked(client: pg.ClientBase, faults: Faults): Promise<number> {
  let counted = 0;
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
    const rows: UnlinkedRow[] = await queryText<UnlinkedRow>(client, UNLINKED, [after]);
    for (const row of rows) {
      const record = auditRecord(row);
      if (!row.queued) faults.add(`record ${record.id} is in no chain and does not wait for one`);
      else if (!same(contentHash(auditContent(record)), row.content_hash))
        faults.add(`record ${record.id} was changed`);
    }
    counted += rows.length;
    after = rows.length === ROWS_PER_READ ? rows.at(-1)?.id : undefined;
  }
  const [lost] = await queryText<{ readonly id: Uuid }>(
    client,
    `SELECT q.id FROM (SELECT unnest(records) AS id FROM ledger.audit_queue) q
     LEFT JOIN ledger.audit_record r ON r.id = q.id WHERE r.id IS NULL ORDER BY q.id LIMIT 1`,
  );
  if (lost) faults.add(`record ${lost.id} waits for its chain and is gone`);
  return counted;
}
