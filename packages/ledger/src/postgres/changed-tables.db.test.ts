import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainAudit, ed25519Signer, type Posting } from '../index.ts';
import { ledgerDatabase, type LedgerDatabase } from '../testing/ledger-database.ts';
import { auditRow, openAccounts, transfer } from '../testing/postings.ts';

// A migration under a writer that runs: its connections hold statements that were planned before.
let db: LedgerDatabase;
beforeAll(async () => {
  db = await ledgerDatabase();
});
afterAll(async () => {
  const fault = await db.firstFault();
  await db.drop();
  expect(fault).toBeNull();
});

function claimed(key: string): Posting {
  return transfer(db, 'alice', 'bob', 1n, {
    audit: [auditRow(db, 'c1', key)],
    idempotency: {
      scope: 'c1:pay',
      key,
      requestHash: new Uint8Array([1]),
      answer: { status: 201, body: new Uint8Array([123, 125]) },
    },
  });
}

test('a batch that PostgreSQL refuses to run as it was planned runs anew, whole, and so does the chainer', async () => {
  await openAccounts(db, { alice: 1000n, bob: 0n });
  const signer = ed25519Signer('k1', generateKeyPairSync('ed25519').privateKey);
  const holder = db.newId();
  const chain = () => chainAudit(db.pool, { holder, signer });
  const first = claimed('1');
  expect(await db.ledger.postOne(first)).toMatchObject({ ok: true });
  expect(await chain()).toMatchObject({ linked: 1 });

  await db.owner.query('ALTER TABLE ledger.idempotency ALTER scope TYPE varchar');
  await db.owner.query('ALTER TABLE ledger.audit_record ALTER actor TYPE varchar');
  const results = await db.ledger.post([claimed('2'), claimed('3'), first]);
  expect(results).toMatchObject([
    { ok: true, value: { replayed: false } },
    { ok: true, value: { replayed: false } },
    { ok: true, value: { replayed: true } },
  ]);
  expect(await chain()).toMatchObject({ linked: 2 });
  expect(await db.ledger.postOne(claimed('4'))).toMatchObject({ ok: true });
});
