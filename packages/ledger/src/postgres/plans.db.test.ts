import { afterAll, beforeAll, expect, test } from 'vitest';
import { money } from '@bank/core';
import { ledgerDatabase, type LedgerDatabase } from '../testing/ledger-database.ts';
import { auditRow, openAccounts, transfer } from '../testing/postings.ts';
import { chainAudit } from './chainer.ts';

let db: LedgerDatabase;
beforeAll(async () => void (db = await ledgerDatabase()));
afterAll(() => db.drop());

/** A node that reads a table without saying which of its rows. */
function readsAll(plan: readonly string[]): string[] {
  return plan.filter(
    (line, index) =>
      line.includes('Seq Scan') || (/Index (Only )?Scan using/.test(line) && !plan[index + 1]?.includes('Index Cond')),
  );
}

test('plans that were made while the books were empty read what is asked for, not all that came later', async () => {
  await db.owner.query('VACUUM (ANALYZE)');
  await openAccounts(db, { alice: 100n, bruna: 0n });
  const hold = db.newId();
  const everything = {
    counters: [{ id: 'limit', amount: money(1n), cap: money(100n), refusal: 'limit' }],
    idempotency: {
      scope: 'alice',
      key: 'k1',
      requestHash: new Uint8Array(32),
      answer: { status: 201, body: new Uint8Array(1) },
    },
    audit: [auditRow(db, 'acme', 'a')],
  };
  await db.ledger.post([
    transfer(db, 'alice', 'bruna', 1n, {
      ...everything,
      holds: [{ place: { id: hold, accountId: 'alice', amount: money(5n) } }],
    }),
  ]);
  await db.ledger.post([
    transfer(db, 'alice', 'bruna', 5n, { holds: [{ settle: { id: hold, accountId: 'alice' } }] }),
    // Refused: its id is looked for.
    transfer(db, 'bruna', 'alice', 1000n),
  ]);
  await chainAudit(db.pool, { holder: db.newId(), signer: { keyId: 'k', sign: () => new Uint8Array(1) } });

  const client = await db.pool.connect();
  const { rows } = await client.query<{ name: string; parameters: number }>(
    `SELECT name, cardinality(parameter_types) AS parameters FROM pg_prepared_statements WHERE cardinality(parameter_types) > 0`,
  );
  const reading: Record<string, string[]> = {};
  for (const { name, parameters } of rows) {
    const nulls = Array.from({ length: parameters }, () => 'NULL').join(', ');
    const plan = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE ${name} (${nulls})`);
    const found = readsAll(plan.rows.map((row) => row['QUERY PLAN']));
    if (found.length > 0) reading[name] = found;
  }
  client.release();
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ledger_write_\d+$/),
      'ledger_known_answers',
      'ledger_chainer_link',
    ]),
  );
  // The queue is read from its beginning: what was linked is not in it any more.
  expect(reading).toEqual({ ledger_chainer_waiting: [expect.stringContaining('audit_queue_pkey')] });
});
