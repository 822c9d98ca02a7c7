import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { Charge, ChargeBatch, ChargeContent, CodeLookup } from '@bank/contracts';
import { startPixBank } from '../../testing/pix-bank.ts';

// Goal: each check of charges notices what it is for. A paid charge, an open one and a batch stand in the books; each breach is
// made by hand in a transaction that is rolled back, without the constraints that would not let it happen.
const bank = await startPixBank();
await bank.device('maker');
await bank.device('admin3');
await bank.fund('10001', 1_000_00n);
await bank.knowPayees();
const KEY = bank.neighbour.key;
const owner = new pg.Client({ connectionString: bank.databaseUrl });
await owner.connect();
afterAll(() => owner.end());

let keys = 0;
const nextKey = () => ({ 'idempotency-key': `verified-${(keys += 1)}` });
const immediate = {
  kind: 'immediate',
  key: KEY,
  amount: '50.00',
  changeable: false,
  expiresIn: 86_400,
} as const satisfies ChargeContent;

async function made(): Promise<Charge> {
  const reply = await (await bank.as('admin3')).post('/services/pix/charges', immediate, nextKey());
  expect(reply.status, reply.text).toBe(201);
  return reply.json();
}

const paid = await made();
const open = await made();
const maker = await bank.as('maker');
const lookup = (await maker.post('/services/pix/codes', { code: paid.code })).json<CodeLookup>();
expect((await bank.pay(maker, lookup.id, '50.00')).status).toBe(201);
const batch = await batchOfOne();

// Each by itself: in one transaction their locks would meet those of the bank at work.
for (const [table, name] of [
  ['pix_charge_batch', 'pix_charge_batch_done'],
  ['pix_charge_batch_row', 'pix_charge_batch_row_charge'],
  ['pix_charge', 'pix_charge_batch_whole'],
]) {
  await owner.query(`ALTER TABLE bank.${table} DROP CONSTRAINT ${name}`);
}

async function batchOfOne(): Promise<ChargeBatch> {
  const admin = await bank.as('admin3');
  const path = '/services/pix/charge-batches';
  const { id } = (await admin.post(path, { name: 'Lote', rows: 1 }, nextKey())).json<ChargeBatch>();
  expect((await admin.put(`${path}/${id}/rows`, { rows: [{ row: 1, content: immediate }] })).status).toBe(200);
  expect((await admin.put(`${path}/${id}/begin`, { again: false })).status).toBe(200);
  const read = async () => (await admin.get(`${path}/${id}`)).json<ChargeBatch>();
  await bank.until('the batch is made', async () => (await read()).state === 'done');
  return read();
}

/** The checks of charges that notice it. */
async function noticed(tampering: string, values: readonly unknown[] = []): Promise<readonly string[]> {
  await owner.query('BEGIN');
  try {
    await owner.query("SET LOCAL session_replication_role = 'replica'");
    const { rowCount } = await owner.query(tampering, [...values]);
    expect(rowCount, tampering).toBeGreaterThan(0);
    const found = [];
    for (const check of bank.checks.filter(({ name }) => name.startsWith('pix-charges-'))) {
      if ((await check.run(owner)).faults > 0) found.push(check.name);
    }
    return found;
  } finally {
    await owner.query('ROLLBACK');
  }
}

test('V6 a charge that is paid without a payment, or has one without being paid, is noticed', async () => {
  expect(await noticed('DELETE FROM bank.pix_charge_payment WHERE charge_id = $1', [paid.id])).toEqual([
    'pix-charges-paid',
    'pix-charges-counted',
  ]);
  expect(
    await noticed(`UPDATE bank.pix_charge SET state = 'paid', ended_at = '2026-11-01T12:00Z' WHERE id = $1`, [open.id]),
  ).toEqual(['pix-charges-paid']);
  expect(
    await noticed(`UPDATE bank.pix_charge SET state = 'active', ended_at = NULL WHERE id = $1`, [paid.id]),
  ).toEqual(['pix-charges-paid']);
});

test('V6 a payment with no entry, another amount, or that of another charge is noticed', async () => {
  const payment = 'bank.pix_charge_payment';
  for (const [change, ...checks] of [
    ['transaction_id = gen_random_uuid()', 'pix-charges-entries'],
    ['amount_centavos = amount_centavos + 1', 'pix-charges-counted', 'pix-charges-entries'],
  ]) {
    expect(await noticed(`UPDATE ${payment} SET ${change} WHERE charge_id = $1`, [paid.id]), change).toEqual(checks);
  }
  expect(await noticed(`UPDATE bank.pix_charge SET txid = reverse(txid) WHERE id = $1`, [paid.id])).toEqual([
    'pix-charges-entries',
  ]);
});

test('V6 a charge that counts other payments than it has is noticed', async () => {
  for (const change of ['paid_centavos = paid_centavos + 1', 'payments = payments + 1'])
    expect(await noticed(`UPDATE bank.pix_charge SET ${change} WHERE id = $1`, [paid.id]), change).toEqual([
      'pix-charges-counted',
    ]);
});

test('V6 a charge that waits for a payment that nobody knows, or that has ended, is noticed', async () => {
  expect(
    await noticed(
      `UPDATE bank.pix_charge SET paying = 'E9999900820261123120000000000001', paying_day = '2026-11-23' WHERE id = $1`,
      [open.id],
    ),
  ).toEqual(['pix-charges-being-paid']);
});

test('M09 a revision that is missing, or says another thing than the charge, is noticed', async () => {
  expect(await noticed('DELETE FROM bank.pix_charge_revision WHERE charge_id = $1', [open.id])).toEqual([
    'pix-charges-revisions',
  ]);
  expect(await noticed('UPDATE bank.pix_charge SET revision = 1 WHERE id = $1', [open.id])).toEqual([
    'pix-charges-revisions',
  ]);
  const changed = `UPDATE bank.pix_charge SET content = jsonb_set(content, '{amount}', '"51.00"') WHERE id = $1`;
  expect(await noticed(changed, [open.id])).toEqual(['pix-charges-revisions']);
});

test('M09 a row without its charge, a charge without its row, and a batch that is done too early are noticed', async () => {
  const only = ['pix-charges-batches'];
  expect(batch).toMatchObject({ created: 1 });
  const of = [batch.id];
  expect(await noticed(`UPDATE bank.pix_charge SET batch_id = NULL, batch_row = NULL WHERE batch_id = $1`, of)).toEqual(
    only,
  );
  expect(await noticed('UPDATE bank.pix_charge SET batch_row = 2 WHERE batch_id = $1', of)).toEqual(only);
  const waits = `UPDATE bank.pix_charge_batch_row SET state = 'pending', charge_id = NULL WHERE batch_id = $1`;
  expect(await noticed(waits, of)).toEqual(only);
  expect(await noticed('DELETE FROM bank.pix_charge_batch_row WHERE batch_id = $1', of)).toEqual(only);
});
