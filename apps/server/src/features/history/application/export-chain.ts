import { formatInstant, type Instant } from '@bank/core';
import { CHAIN_START, chainOf, type JsonObject, type SignedHead } from '@bank/ledger';
import type pg from 'pg';
import { readRows } from '../../../platform/database/rows.ts';
import { readKnownKeys } from '../../../platform/keys/known-keys.ts';
import { endLine, headLine, jsonLine, type ExportTools, type MadeSignature } from './exported-lines.ts';

/** Whose chain it is. */
export interface ExportingCompany {
  readonly id: string;
  readonly name: string;
  readonly bankAccount: string;
}

interface LinkRow {
  readonly seq: bigint;
  readonly hash: Uint8Array;
  readonly id: string;
  readonly companyId: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly data: JsonObject;
  readonly at: Instant;
  readonly transactionId: string | null;
}

const LINKS_PER_READ = 1000;

const HEAD = 'SELECT chain, seq, hash, key_id AS "keyId", signature FROM ledger.audit_head WHERE chain = $1';

const LINKS = `
  SELECT link.seq, link.hash, record.id, record.company_id AS "companyId", record.actor, record.action, record.subject,
         record.data, record.at, record.transaction_id AS "transactionId"
  FROM ledger.audit_link AS link JOIN ledger.audit_record AS record ON record.id = link.record_id
  WHERE link.chain = $1 AND link.seq > $2 AND link.seq <= $3 ORDER BY link.seq LIMIT ${LINKS_PER_READ}`;

/**
 * A company's chain of audit records as far as its signed head, as text in pieces of whole lines (see
 * `domain/exported-chain.ts`), in bounded memory. It ends with the signature that was made when the head was linked, not
 * with one made now: records that somebody changed, took out or cut off since then do not lead there, and the file says so
 * to whoever checks it.
 */
export async function* exportedChain(
  deps: ExportTools & { readonly pool: pg.Pool },
  company: ExportingCompany,
): AsyncGenerator<string> {
  const chain = chainOf(company.id);
  const { name, bankAccount } = company;
  const [signed] = await readRows<SignedHead>(deps.pool, HEAD, [chain]);
  yield headLine(deps, { format: 'ipe.audit.v1', chain, company: name, bankAccount });
  const last = signed?.seq ?? 0n;
  for (let seq = 0n; seq < last;) {
    const links = await readRows<LinkRow>(deps.pool, LINKS, [chain, seq, last]);
    const end = links.at(-1);
    if (!end) break;
    yield links.map(linkLine).join('');
    seq = end.seq;
  }
  if (!signed) yield endLine(deps, { chain, seq: 0n, hash: CHAIN_START });
  else yield endLine(deps, signed, await signatureOf(deps, signed));
}

function linkLine({ seq, hash, at, ...record }: LinkRow): string {
  const hex = Buffer.from(hash).toString('hex');
  return jsonLine({ seq: seq.toString(), hash: hex, record: { ...record, at: formatInstant(at) } });
}

/**
 * The signature that the head has, with the public key of its time; undefined where this server knows no such key: then
 * whoever checks the file sees a signature of now.
 */
async function signatureOf(
  { settings, pool }: ExportTools & { readonly pool: pg.Pool },
  { keyId, signature }: SignedHead,
): Promise<MadeSignature | undefined> {
  const known = await readKnownKeys(pool, 'audit', settings.keys.audit);
  const key = known.find(({ id }) => id === keyId);
  return key && { keyId, publicKey: key.publicKey, signature };
}
