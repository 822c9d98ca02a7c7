import { hash } from 'node:crypto';
import { formatInstant, type Instant, type Uuid } from '@bank/core';
import { canonicalJson, type JsonObject } from './canonical-json.ts';

/** Something that happened, told once and for good: who did what to what. */
export interface AuditRow {
  readonly id: Uuid;
  /** The company whose trail it belongs to; null for acts of the bank itself. */
  readonly companyId: string | null;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** More about it. No secrets: it is shown to the company and exported. */
  readonly data: JsonObject;
  readonly at: Instant;
}

/** An audit row as it stands in the trail. */
export interface AuditRecord extends AuditRow {
  /** The ledger transaction that it was written with, if any. */
  readonly transactionId: Uuid | null;
}

/** The chain of rows that belong to no company. */
export const BANK_CHAIN = 'bank';

const COMPANY_CHAIN = 'company:';

/** Each company has a chain of its own, so that its export proves itself without anybody else's rows. */
export function chainOf(companyId: string | null): string {
  return companyId === null ? BANK_CHAIN : COMPANY_CHAIN + companyId;
}

/** The company whose chain that is; null for the bank's own. */
export function companyOfChain(chain: string): string | null {
  return chain === BANK_CHAIN ? null : chain.slice(COMPANY_CHAIN.length);
}

/** The canonical JSON of a record: what its hashes are taken over. */
export function auditContent(record: AuditRecord): string {
  const { id, companyId, actor, action, subject, data, at, transactionId } = record;
  // The members in the order that canonical JSON asks for, written out: this runs with every posting.
  return (
    `{"action":${JSON.stringify(action)},"actor":${JSON.stringify(actor)},"at":"${formatInstant(at)}"` +
    `,"companyId":${JSON.stringify(companyId)},"data":${canonicalJson(data)},"id":${JSON.stringify(id)}` +
    `,"subject":${JSON.stringify(subject)},"transactionId":${JSON.stringify(transactionId)}}`
  );
}

/** SHA-256 of a record's content: written with the record, before any chain has it. */
export function contentHash(content: string): Buffer {
  return hash('sha256', content, 'buffer');
}

/** What stands before a chain's first link. */
export const CHAIN_START: Uint8Array = new Uint8Array(32);

/** SHA-256(previous ‖ canonical JSON) (SECURITY.md B06). */
export function linkHash(previous: Uint8Array, content: string): Buffer {
  return hash('sha256', Buffer.concat([previous, Buffer.from(content)]), 'buffer');
}

/** A chain's last link. */
export interface ChainHead {
  readonly chain: string;
  readonly seq: bigint;
  readonly hash: Uint8Array;
}

/** A head with the bank's signature over {@link headContent}. */
export interface SignedHead extends ChainHead {
  readonly keyId: string;
  readonly signature: Uint8Array;
}

/** The bytes that a head's signature is taken over. */
export function headContent(head: ChainHead): Uint8Array {
  const hash = Buffer.from(head.hash).toString('hex');
  return new TextEncoder().encode(canonicalJson({ chain: head.chain, seq: head.seq.toString(), hash }));
}

/** Signs chain heads with the bank's key; the key stays with the caller. */
export interface HeadSigner {
  readonly keyId: string;
  sign(content: Uint8Array): Uint8Array;
}

/** Checks a head's signature; false for an unknown key, and for one whose time was over at that moment. */
export interface HeadVerifier {
  /** `at`: when the head was carried out of the database; absent: it stands there now. */
  verify(keyId: string, content: Uint8Array, signature: Uint8Array, at?: Instant): boolean;
}
