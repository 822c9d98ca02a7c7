import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { instant, type Uuid } from '@bank/core';
import { canonicalJson } from './canonical-json.ts';
import {
  auditContent,
  CHAIN_START,
  chainOf,
  companyOfChain,
  contentHash,
  headContent,
  linkHash,
  type AuditRecord,
} from './audit.ts';

const record: AuditRecord = {
  id: '01a1fe31-3480-7d3e-8b21-54ba57d45207' as Uuid,
  companyId: 'c1',
  actor: 'operator:7',
  action: 'pix.posted',
  subject: 'ord_1',
  data: { z: 1, a: 'x' },
  at: instant(1_795_186_800_000),
  transactionId: null,
};

test('B06 a link is SHA-256(previous ‖ canonical JSON)', () => {
  const json =
    '{"action":"pix.posted","actor":"operator:7","at":"2026-11-20T15:00:00.000Z","companyId":"c1","data":{"a":"x","z":1},' +
    '"id":"01a1fe31-3480-7d3e-8b21-54ba57d45207","subject":"ord_1","transactionId":null}';
  expect(auditContent(record)).toBe(json);
  expect(json).toBe(canonicalJson({ ...record, at: '2026-11-20T15:00:00.000Z' }));
  expect(contentHash(auditContent(record))).toEqual(createHash('sha256').update(json).digest());
  const first = linkHash(CHAIN_START, json);
  expect(first).toEqual(createHash('sha256').update(Buffer.alloc(32)).update(json).digest());
  expect(linkHash(first, json)).not.toEqual(first);
});

test('B06 every field of a record is in its hash', () => {
  const others: Partial<AuditRecord>[] = [
    { id: '01a1fe31-3480-7d3e-8b21-54ba57d45208' as Uuid },
    { companyId: null },
    { actor: 'x' },
    { action: 'x' },
    { subject: 'x' },
    { data: {} },
    { at: instant(0) },
    { transactionId: record.id },
  ];
  const hashes = others.map((other) => contentHash(auditContent({ ...record, ...other })).toString('hex'));
  expect(new Set([contentHash(auditContent(record)).toString('hex'), ...hashes]).size).toBe(others.length + 1);
});

test('each company has its chain, and no company can name itself into the chain of the bank', () => {
  expect(chainOf(null)).toBe('bank');
  expect(chainOf('bank')).toBe('company:bank');
  expect([null, 'bank', 'com_1'].map((id) => companyOfChain(chainOf(id)))).toEqual([null, 'bank', 'com_1']);
});

test('a head is signed over chain, seq and hash', () => {
  const head = { chain: 'bank', seq: 12n, hash: new Uint8Array([1, 255]) };
  expect(new TextDecoder().decode(headContent(head))).toBe('{"chain":"bank","hash":"01ff","seq":"12"}');
});
