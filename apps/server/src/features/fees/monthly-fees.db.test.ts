import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bankingDate, DAY_MS, expectOk, instant, later, money, newUuid, type Instant } from '@bank/core';
import type { MonthFees, PaymentOrder } from '@bank/contracts';
import { createLedger, createLedgerPool, verifyBooks } from '@bank/ledger';
import { readRows } from '../../platform/database/rows.ts';
import { keyOf } from '../../testing/pix-bank.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { BANK_ACCOUNTS } from '../company/index.ts';
import { madeUpPast } from '../explanations/index.ts';
import { beginFees, feesCharging } from './index.ts';

// The monthly fee, and what the verifier says of fees. 10001 has the plan Crescimento (R$ 89,00), the others none that costs.
const bank = await startTestBank();
const { chargeMonthly, collectOpen } = feesCharging;

interface FeeRow {
  readonly month: string;
  readonly state: string;
  readonly amount: bigint;
  readonly description: string;
}

async function monthlyOf(bankAccount: string): Promise<readonly FeeRow[]> {
  return readRows<FeeRow>(
    bank.pool,
    `SELECT month, state, amount_centavos AS amount, description FROM bank.fee
     WHERE company_id = $1 AND line = 'monthly' ORDER BY month`,
    [bank.companyId(bankAccount)],
  );
}

const setTier = (bankAccount: string, tier: string) =>
  bank.pool.query('UPDATE bank.company SET tier = $2 WHERE bank_account = $1', [bankAccount, tier]);
const goTo = (moment: string): void => bank.clock.set(instant(Date.parse(moment)));

async function faultsOf(on: pg.ClientBase): Promise<readonly string[]> {
  const { checks } = await verifyBooks(on as pg.Client, { checks: bank.checks });
  return checks.filter(({ faults }) => faults > 0).map(({ name }) => name);
}

afterEach(async () => {
  const client = await bank.pool.connect();
  expect(await faultsOf(client)).toEqual([]);
  client.release();
});

test('in the month in which a company comes nothing is due; the first fee is the next month’s, on its first business day', async () => {
  await bank.fund('10001', 1_000_00n);
  expect(await chargeMonthly(bank.platform)).toEqual({ charged: 0, waiting: 0 });
  // A Tuesday.
  goTo('2026-12-01T03:00:00Z');
  expect(await chargeMonthly(bank.platform)).toEqual({ charged: 1, waiting: 0 });
  expect(await bank.balance('10001')).toBe(911_00n);
  expect((await monthlyOf('10001')).at(-1)).toEqual({
    month: '2026-12-01',
    state: 'charged',
    amount: 89_00n,
    description: 'Mensalidade do plano Crescimento, dezembro de 2026',
  });
  const admin = await bank.as('admin');
  const line = (await admin.get('/services/statement/v2/entries?limit=1')).json<{ items: object[] }>().items[0];
  expect(line).toMatchObject({
    type: 'fee',
    amount: '-89.00',
    description: 'Mensalidade do plano Crescimento, dezembro de 2026',
    orderId: null,
  });
  expect((await admin.get('/services/fees/month')).json<MonthFees>()).toMatchObject({
    charged: '89.00',
    waiting: '0.00',
  });
});

test('R12 however often and on however many servers it is charged once; a plan contracted later costs from the next month', async () => {
  const balance = await bank.balance('10001');
  const again = await Promise.all(Array.from({ length: 5 }, () => chargeMonthly(bank.platform)));
  expect(again).toEqual(Array(5).fill({ charged: 0, waiting: 0 }));
  expect(await bank.balance('10001')).toBe(balance);

  await setTier('10003', 'escala');
  await bank.fund('10003', 1_000_00n);
  expect(await chargeMonthly(bank.platform)).toEqual({ charged: 0, waiting: 0 });
  // New Year's Day and the weekend after it are no business days.
  goTo('2027-01-03T15:00:00Z');
  expect(await chargeMonthly(bank.platform)).toEqual({ charged: 0, waiting: 0 });
  goTo('2027-01-04T15:00:00Z');
  const january = await Promise.all(Array.from({ length: 5 }, () => chargeMonthly(bank.platform)));
  expect(january.reduce((sum, { charged }) => sum + charged, 0)).toBe(2);
  expect(await bank.balance('10003')).toBe(610_00n);
  expect(await monthlyOf('10002')).toMatchObject([{ state: 'free' }, { state: 'free' }, { state: 'free' }]);
});

test('with too little money the monthly fee waits as a whole, and is charged when there is enough', async () => {
  await bank.fund('10001', 50_00n - (await bank.balance('10001')));
  goTo('2027-02-01T12:00:00Z');
  expect(await chargeMonthly(bank.platform)).toEqual({ charged: 1, waiting: 1 });
  expect(await bank.balance('10001')).toBe(50_00n);
  expect(await collectOpen(bank.platform)).toBe(0);
  await bank.fund('10001', 39_00n);
  expect(await collectOpen(bank.platform)).toBe(1);
  expect(await bank.balance('10001')).toBe(0n);
});

test('a company that has fees already does not begin anew', async () => {
  const before = await monthlyOf('10001');
  await beginFees(bank.pool, { companyId: bank.companyId('10001'), at: bank.clock.now() });
  expect(await monthlyOf('10001')).toEqual(before);
});

/** A monthly fee as a seed writes it, who owns the database: a line of the statement without a row of fees. */
async function makeUpFee(at: Instant): Promise<void> {
  const pool = createLedgerPool({ connectionString: bank.databaseUrl, role: 'none', max: 1 });
  const ledger = createLedger({ pool });
  try {
    const id = newUuid(bank.clock, bank.platform.entropy);
    const detail = { type: 'fee', description: 'Mensalidade do plano Crescimento', counterparty: null };
    const legs = [
      { accountId: 'customer:10001', amount: money(-89_00n), kind: 'fee', detail },
      { accountId: BANK_ACCOUNTS.fees, amount: money(89_00n), kind: 'fee' },
    ];
    const companions = [madeUpPast({ id, at, legs })];
    expectOk(await ledger.postOne({ id, kind: 'fee', bankingDate: bankingDate(at), at, legs, companions }));
  } finally {
    await ledger.close();
    await pool.end();
  }
}

test('a fee that a seed made up is none of the bank’s, whether dated before the first of the bank or after it', async () => {
  await bank.fund('10001', 89_00n);
  const first = await readRows<{ at: Instant }>(bank.pool, 'SELECT min(due_at) AS at FROM bank.fee');
  expect(later(first[0]?.at ?? bank.clock.now(), DAY_MS)).toBeLessThan(bank.clock.now());
  await makeUpFee(bank.clock.now());
});

// --- the verifier ------------------------------------------------------------------------------

let owner: pg.Client;
let paid: PaymentOrder;

beforeEach(async () => {
  owner = new pg.Client(bank.databaseUrl);
  await owner.connect();
});
afterEach(() => owner.end());

/** Which checks fail after somebody who owns the database did that; it is taken back. */
async function faultsAfter(
  tampering: string,
  { values = [], without }: { readonly values?: readonly unknown[]; readonly without?: string } = {},
): Promise<readonly string[]> {
  await owner.query('BEGIN');
  try {
    await owner.query("SET LOCAL session_replication_role = 'replica'");
    await owner.query('SET LOCAL jit = off');
    if (without !== undefined) await owner.query(`DROP INDEX ${without}`);
    const { rowCount } = await owner.query(tampering, [...values]);
    expect(rowCount, tampering).toBeGreaterThan(0);
    const found = [];
    // What explains every entry finds most of this too; here fees are asked alone.
    const asked = bank.checks.filter(({ name }) => !name.startsWith('explanations.'));
    for (const check of asked) if ((await check.run(owner)).faults > 0) found.push(check.name);
    return found;
  } finally {
    await owner.query('ROLLBACK');
  }
}

test('M14 the verifier finds every fee that is missing, doubled, other, or of nothing', async () => {
  await setTier('10001', 'essencial');
  await bank.device('maker');
  await bank.fund('10001', 1_000_00n);
  await keyOf(bank, { bankAccount: '10003', key: 'vizinha@exemplo.com.br' });
  await bank.pool.query(
    `INSERT INTO bank.known_payee (company_id, fingerprint, at) VALUES ($1, '99999008:1:10003:99888777000100', $2)`,
    [bank.companyId('10001'), new Date(bank.clock.now())],
  );
  const maker = await bank.as('maker');
  for (let index = 0; index < 31; index += 1) {
    const lookup = (await maker.post('/services/pix/lookups', { key: 'vizinha@exemplo.com.br' })).json<{
      id: string;
    }>();
    const body = { lookupId: lookup.id, amount: '1.00' };
    const reply = await maker.post('/services/pix/orders', body, { 'idempotency-key': `planted-${index}` });
    expect(reply.status, reply.text).toBe(201);
    paid = reply.json<PaymentOrder>();
    bank.clock.advance(1000);
  }
  expect(paid.fee).toEqual({ amount: '1.20', free: false });

  const fees = (sql: string) => faultsAfter(sql, { values: [paid.id] });
  expect(await fees('DELETE FROM bank.fee WHERE order_id = $1')).toEqual(['fee-orders', 'fee-entries']);
  expect(await fees(`UPDATE bank.fee SET state = 'open', charged_at = NULL WHERE order_id = $1`)).toEqual([
    'fee-entries',
  ]);
  expect(await fees('UPDATE bank.fee SET amount_centavos = 240 WHERE order_id = $1')).toEqual([
    'fee-orders',
    'fee-entries',
  ]);
  expect(
    await fees(
      `UPDATE bank.fee SET state = 'given-back', given_back_at = due_at, given_back_because = 'x' WHERE order_id = $1`,
    ),
  ).toEqual(['fee-entries']);
  expect(
    await fees(`INSERT INTO bank.fee SELECT company_id, 'fee_2', line, month, 'ord_2', description, amount_centavos, 'open',
      due_at, NULL, NULL, NULL FROM bank.fee WHERE order_id = $1`),
  ).toEqual(['fee-orders']);
  expect(await fees(`UPDATE ledger.entry SET detail = detail - 'feeId' WHERE detail ->> 'feeOfOrderId' = $1`)).toEqual([
    'fee-entries',
  ]);
  // A date from before the company's first fee is no excuse.
  const early = `UPDATE ledger.entry SET kind = 'fee', at = '2020-01-02' WHERE account_id = 'customer:10001'
    AND detail ->> 'orderId' = $1 AND kind = 'pix_sent'`;
  expect(await fees(early)).toContain('fee-entries');
  expect(await fees('UPDATE bank.payment_order SET fee = NULL WHERE id = $1')).toContain('fee-orders');
  expect(
    await fees(`UPDATE bank.payment_order SET fee = jsonb_set(fee::jsonb, '{agreed}', '"100"') WHERE id = $1`),
  ).toEqual(['fee-orders']);
  expect(
    await fees(`UPDATE bank.payment_order SET fee = jsonb_set(fee::jsonb, '{isFree}', 'true') WHERE id = $1`),
  ).toEqual(['fee-free-uses']);
  expect(await fees('UPDATE bank.receipt SET fee_centavos = NULL WHERE order_id = $1')).toEqual(['receipts']);
  expect(await faultsAfter(`UPDATE ledger.counter SET used = used - 1 WHERE id LIKE 'free:%'`)).toEqual([
    'fee-free-uses',
    'order-limits',
  ]);
  // No two can be written as long as the index stands.
  const second = `INSERT INTO bank.fee SELECT company_id, 'fee_3', line, month, NULL, description, amount_centavos, state, due_at,
      NULL, NULL, NULL FROM bank.fee WHERE line = 'monthly' AND state = 'free' LIMIT 1`;
  expect(await faultsAfter(second, { without: 'bank.fee_monthly_once' })).toEqual(['fee-monthly']);
});
