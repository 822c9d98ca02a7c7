import { appendFile, readFile } from 'node:fs/promises';
import { formatInstant, type Instant } from '@bank/core';
import type { SignedHead } from '../domain/audit.ts';
import { queryText, type Queryable } from './connection.ts';

/** The heads of all chains at a moment, kept outside the database: what proves that a chain's tail was not cut off. */
export interface Anchor {
  readonly at: string;
  readonly heads: readonly SignedHead[];
}

interface AnchorLine {
  readonly at: string;
  readonly heads: readonly { chain: string; seq: string; hash: string; keyId: string; signature: string }[];
}

/**
 * Adds one line to the anchor file: the signed heads that are not in it yet. Call it once a day, with a file on another
 * disk, or one that is carried away. Gives the number of heads.
 */
export async function anchorHeads(on: Queryable, options: { file: string; at: Instant }): Promise<number> {
  const known = new Map((await readAnchors(options.file)).flatMap(({ heads }) => heads.map((h) => [h.chain, h.seq])));
  const rows = await queryText<SignedHead>(
    on,
    'SELECT chain, seq, hash, key_id AS "keyId", signature FROM ledger.audit_head ORDER BY chain',
  );
  const grown = rows.filter(({ chain, seq }) => known.get(chain) !== seq);
  if (grown.length === 0) return 0;
  const heads = grown.map(({ chain, seq, hash, keyId, signature }) => ({
    chain,
    seq: seq.toString(),
    hash: Buffer.from(hash).toString('hex'),
    keyId,
    signature: Buffer.from(signature).toString('hex'),
  }));
  const line: AnchorLine = { at: formatInstant(options.at), heads };
  await appendFile(options.file, `${JSON.stringify(line)}\n`, { mode: 0o600, flush: true });
  return heads.length;
}

/** Reads an anchor file; one that does not exist holds nothing. Throws on a line that is not an anchor. */
export async function readAnchors(file: string): Promise<readonly Anchor[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { at, heads } = JSON.parse(line) as AnchorLine;
      return {
        at,
        heads: heads.map(({ chain, seq, hash, keyId, signature }) => ({
          chain,
          seq: BigInt(seq),
          hash: Buffer.from(hash, 'hex'),
          keyId,
          signature: Buffer.from(signature, 'hex'),
        })),
      };
    });
}
