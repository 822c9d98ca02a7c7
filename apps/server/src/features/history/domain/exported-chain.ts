import { createHash, createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { addDays, civilDate, parseInstant, type Instant, type Uuid } from '@bank/core';
import {
  auditContent,
  canonicalJson,
  CHAIN_START,
  headContent,
  linkHash,
  type AuditRecord,
  type JsonObject,
} from '@bank/ledger';

/**
 * An exported chain is a file of JSON lines: a head that says whose it is, one line for each link, and an end that
 * carries the bank's signature over the last link. It proves itself without a database: each link's hash follows from
 * the one before and its own content, and the signature from the bank's public audit key.
 */
export interface ExportHead {
  readonly type: 'head';
  readonly format: 'ipe.audit.v1' | 'ipe.ledger.v1';
  readonly chain: string;
  readonly bank: string;
  readonly company: string;
  readonly bankAccount: string;
  readonly exportedAt: string;
}

/** The end: the last link, signed with the key that is named. */
export interface ExportEnd {
  readonly type: 'end';
  readonly seq: string;
  readonly hash: string;
  readonly keyId: string;
  readonly publicKey: JsonWebKey;
  readonly signature: string;
}

/** An entry of an account, as it is exported. */
export interface ExportedEntry {
  readonly seq: string;
  readonly transactionId: string;
  readonly kind: string;
  readonly amountCentavos: string;
  readonly balanceAfterCentavos: string;
  readonly bankingDate: string;
  readonly at: string;
  readonly detail: JsonObject | null;
}

/** The link of an exported entry: chained like audit records, so that no line can be changed, left out or put in. */
export function entryHash(previous: Uint8Array, entry: ExportedEntry): Buffer {
  return linkHash(previous, canonicalJson({ ...entry }));
}

/** What a check of a file found. */
export type ExportCheck =
  | {
      readonly ok: true;
      readonly head: ExportHead;
      readonly links: number;
      readonly keyId: string;
      readonly fingerprint: string;
    }
  | { readonly ok: false; readonly line: number; readonly fault: string };

/** Checks an exported file line by line; names the first line at fault. `publicKey`: the bank's, known from elsewhere. */
export function checkExport(text: string, publicKey?: JsonWebKey): ExportCheck {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  let number = 0;
  try {
    const head = JSON.parse(lines[0] ?? '') as ExportHead;
    if (head.type !== 'head' || !['ipe.audit.v1', 'ipe.ledger.v1'].includes(head.format))
      return fault(1, 'não é uma exportação do banco');
    let hash: Uint8Array = CHAIN_START;
    let links = 0;
    let before: ExportedEntry | undefined;
    for (const line of lines.slice(1, -1)) {
      number = links + 2;
      const link = JSON.parse(line) as Link;
      links += 1;
      if (link.seq !== String(links)) return fault(number, `esperado o elo ${links}, há o ${link.seq}`);
      const own =
        head.format === 'ipe.audit.v1'
          ? linkHash(hash, auditContent(recordOf(link as AuditLink)))
          : entryHash(hash, (link as EntryLink).entry);
      if (own.toString('hex') !== link.hash)
        return fault(number, `o elo ${link.seq} foi alterado, ou o anterior não é o que era`);
      const broken = head.format === 'ipe.ledger.v1' ? bookFault((link as EntryLink).entry, before) : undefined;
      if (broken !== undefined) return fault(number, broken);
      if (head.format === 'ipe.ledger.v1') before = (link as EntryLink).entry;
      hash = own;
    }
    number = lines.length;
    return checkEnd({ head, links, hash, line: number }, JSON.parse(lines.at(-1) ?? '') as ExportEnd, publicKey);
  } catch {
    return fault(number + 1, 'a linha não pôde ser lida');
  }
}

function fault(line: number, text: string): ExportCheck {
  return { ok: false, line, fault: text };
}

/** What was read before the end: so many links, the hash of the last, up to that line of the file. */
interface ReadChain {
  readonly head: ExportHead;
  readonly links: number;
  readonly hash: Uint8Array;
  readonly line: number;
}

function checkEnd({ head, links, hash, line }: ReadChain, end: ExportEnd, known: JsonWebKey | undefined): ExportCheck {
  if (end.type !== 'end') return fault(line, 'o fim da exportação falta: o arquivo foi cortado');
  const hex = Buffer.from(hash).toString('hex');
  if (end.seq !== String(links) || end.hash !== hex)
    return fault(line, `o fim é do elo ${end.seq}, e o último aqui é o ${links}`);
  const jwk = known ?? end.publicKey;
  const key = createPublicKey({ key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x } as JsonWebKey, format: 'jwk' });
  const content = headContent({ chain: head.chain, seq: BigInt(links), hash });
  if (!verify(null, content, key, Buffer.from(end.signature, 'hex')))
    return fault(line, 'a assinatura não é da chave do banco');
  const fingerprint = createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
  return { ok: true, head, links, keyId: end.keyId, fingerprint };
}

type Link = AuditLink | EntryLink;
interface AuditLink {
  readonly seq: string;
  readonly hash: string;
  readonly record: Omit<AuditRecord, 'at'> & { readonly at: string };
}
interface EntryLink {
  readonly seq: string;
  readonly hash: string;
  readonly entry: ExportedEntry;
}

function recordOf({ record }: AuditLink): AuditRecord {
  const at = parseInstant(record.at);
  if (at === undefined) throw new Error('not a moment');
  return { ...record, id: record.id as Uuid, at: at as Instant };
}

/** The books themselves: places without gaps, a balance that follows, days that never go back. */
function bookFault(entry: ExportedEntry, before: ExportedEntry | undefined): string | undefined {
  const expected = BigInt(before?.balanceAfterCentavos ?? 0) + BigInt(entry.amountCentavos);
  if (BigInt(entry.balanceAfterCentavos) !== expected) return `o saldo depois do lançamento ${entry.seq} não confere`;
  const earliest = before ? civilDate(before.bankingDate) : addDays(civilDate(entry.bankingDate), 0);
  return entry.bankingDate < earliest ? `o lançamento ${entry.seq} volta no tempo` : undefined;
}
