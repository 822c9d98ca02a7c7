import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import {
  orderConfirmationContent,
  type Authorization,
  type OrderConfirmation,
  type PaymentOrder,
} from '@bank/contracts';
import { LedgerUnavailable } from '@bank/ledger';
import { seededEntropy } from '@bank/testkit';
import { createBank } from '../../../bank.ts';
import { openPlatform } from '../../../platform/open-platform.ts';
import { rulesAbove, startApprovalBank, stepOf } from '../../../testing/approval-bank.ts';
import type { TestReply } from '../../../testing/test-bank.ts';
import { whileHeld } from '../../../testing/while-held.ts';

// What is decided when an order is read has to hold when it is posted. Between the two lies a lock that others hold: here,
// for as long as the test says.
const bank = await startApprovalBank();
const phone = await bank.device('maker');
const spare = await bank.device('maker');
const ana = await bank.approver('Ana', 'A');
await bank.fund('10001', 1_000_000_00n);
const companyId = bank.companyId('10001');
const maker = bank.operator('maker');
const makerNow = () => bank.as('maker');
const HOUR = 3_600_000;
let keys = 0;
/** What the neighbour has: each payment, without what it costs. */
const received = () => bank.balance('10003');
const nextKey = () => `moment-${(keys += 1)}`;

/** Another server of the same bank. */
const { settings } = bank.platform;
const otherServer = await createBank(openPlatform({ settings, clock: bank.clock, entropy: seededEntropy(4712) }));
afterAll(() => otherServer.stop());

/** Ten in the morning of the next day. */
function anotherDay(): void {
  const day = 24 * HOUR;
  bank.clock.advance(Math.floor(bank.clock.now() / day) * day + day + 13 * HOUR - bank.clock.now());
}

/** Sends something that waits for the payer's account, does something meanwhile (SQL, or what the test does), and lets go. */
function meanwhile<Sent>(send: () => Promise<Sent>, change: string | (() => void), waiting = 1): Promise<Sent> {
  const done = typeof change === 'string' ? (client: pg.ClientBase) => client.query(change) : change;
  return whileHeld(bank, '10001', send, { waiting, change: done });
}

async function lookedUp(): Promise<string> {
  return (await bank.lookUp(await makerNow(), bank.neighbour.key)).id;
}

const LIMIT = `UPDATE bank.usage_limit SET value = `;
const OF_COMPANY = `WHERE company_id = '${companyId}' AND subject = 'company' AND type = 'pix' AND measure = 'order'`;
const MAKER = `WHERE company_id = '${companyId}' AND id = '${maker.id}'`;
const PROFILE = `WHERE company_id = '${companyId}' AND id = (SELECT profile_id FROM bank.operator ${MAKER})`;
const DEVICES = `WHERE company_id = '${companyId}' AND operator_id = '${maker.id}'`;
const COMPANY = `WHERE id = '${companyId}'`;

test.each([
  [
    'a limit is lowered',
    `${LIMIT} 100 ${OF_COMPANY}`,
    `${LIMIT} 5000000 ${OF_COMPANY}`,
    'payment-orders.above-transaction-limit',
  ],
  [
    'the right is taken away',
    `UPDATE bank.permission_profile SET permissions = array_remove(permissions, 'PIX_CREATE') ${PROFILE}`,
    `UPDATE bank.permission_profile SET permissions = permissions || '{PIX_CREATE}' ${PROFILE}`,
    'access.not-allowed',
  ],
  [
    'the operator is blocked',
    `UPDATE bank.operator SET state = 'blocked' ${MAKER}`,
    `UPDATE bank.operator SET state = 'active' ${MAKER}`,
    'access.not-allowed',
  ],
  [
    'the operator’s time ends',
    `UPDATE bank.operator SET access_until = '2026-11-01' ${MAKER}`,
    `UPDATE bank.operator SET access_until = NULL ${MAKER}`,
    'access.not-allowed',
  ],
  [
    'the product is taken away',
    `UPDATE bank.company SET products = array_remove(products, 'PIX') ${COMPANY}`,
    `UPDATE bank.company SET products = products || '{PIX}' ${COMPANY}`,
    'access.product-missing',
  ],
  [
    'the devices are blocked',
    `UPDATE bank.device SET state = 'blocked' ${DEVICES}`,
    `UPDATE bank.device SET state = 'trusted' ${DEVICES}`,
    'devices.not-registered',
  ],
])('M09 Z09 a payment that waits for its lock while %s is not made', async (_, change, undo, code) => {
  const [lookupId, before, caller] = [await lookedUp(), await received(), await makerNow()];
  // Once before, so that this server remembers the terms.
  expect((await bank.payTo(caller, bank.neighbour.key, '1.00')).status).toBe(201);
  const reply = await meanwhile(() => bank.pay(caller, lookupId, '10.00'), change);
  await bank.pool.query(undo);
  expect(reply.code).toBe(code);
  expect(await received()).toBe(before + 1_00n);
});

test('S03 a payment that waits for its lock while its session’s device is blocked is not paid by that session [attack]', async () => {
  const before = await received();
  const session = await bank.signedIn('maker', spare);
  const lookupId = (await bank.lookUp(session, bank.neighbour.key)).id;
  // Once before, so that this server remembers the terms.
  expect((await bank.payTo(session, bank.neighbour.key, '1.00')).json()).toMatchObject({ state: 'settled' });
  const state = (to: string) => `UPDATE bank.device SET state = '${to}' WHERE id = '${spare.id}'`;
  const reply = await meanwhile(() => bank.pay(session, lookupId, '10.00'), state('blocked'));
  await bank.pool.query(state('trusted'));
  expect(reply.json()).toMatchObject({
    state: 'awaiting_confirmation',
    confirmationReason: 'no-trusted-device',
  });
  expect(await received()).toBe(before + 1_00n);
});

test('A2 a payment that waits for its lock while a rule asks for approval waits for approval', async () => {
  const [lookupId, before, caller] = [await lookedUp(), await received(), await makerNow()];
  const rules = JSON.stringify({ version: 4711, rules: rulesAbove('1.00', [stepOf(1)]) });
  const reply = await meanwhile(
    () => bank.pay(caller, lookupId, '10.00'),
    `UPDATE bank.company SET approval_rules = '${rules}' ${COMPANY}`,
  );
  await bank.setRules(null);
  expect(reply.json<PaymentOrder>().state).toBe('awaiting_authorization');
  expect(await received()).toBe(before);
});

/** An order that waits for its maker's signature, and how it is confirmed: on which server, by which key and signature. */
async function waiting(amount = '1500.00', by = phone) {
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 0');
  const order = (await bank.payTo(await makerNow(), bank.neighbour.key, amount)).json<PaymentOrder>();
  expect(order.state).toBe('awaiting_confirmation');
  const caller = await makerNow();
  const path = `/services/payment-orders/${order.id}`;
  const { signing } = (await caller.get(`${path}/confirmation`)).json<OrderConfirmation>();
  const device = by.sign((about) => orderConfirmationContent(signing, about));
  const confirm = (key: string, signature = device): Promise<TestReply> =>
    caller.post(`${path}/confirm`, { device: signature }, { 'idempotency-key': key });
  const elsewhere = async (key: string, signature = device) => {
    const headers = { authorization: `Bearer ${caller.token}`, 'idempotency-key': key };
    const payload = { device: signature };
    return otherServer.http.app.inject({ method: 'POST', url: `${path}/confirm`, headers, payload });
  };
  const state = async () => (await bank.order(await makerNow(), order.id)).state;
  return { order, device, confirm, elsewhere, state };
}

test('S18 a confirmation that waits for its lock while the device that signed is blocked is not taken [attack]', async () => {
  const { confirm, state } = await waiting();
  const blocked = `UPDATE bank.device SET state = 'blocked' WHERE id = '${phone.id}'`;
  const reply = await meanwhile(() => confirm(nextKey()), blocked);
  await bank.pool.query(`UPDATE bank.device SET state = 'trusted' WHERE id = '${phone.id}'`);
  expect(reply.code).toBe('access.signature-invalid');
  expect(await state()).toBe('awaiting_confirmation');
});

test('Z09 an approval that waits for its lock while who gives it is blocked is not taken [attack]', async () => {
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
  await bank.setRules(rulesAbove('1.00', [stepOf(1)]));
  const order = (await bank.payTo(await makerNow(), bank.neighbour.key, '10.00')).json<PaymentOrder>();
  const device = await bank.sign(ana, order.id);
  const blocked = `UPDATE bank.operator SET state = 'blocked' WHERE id = '${ana.id}'`;
  const reply = await meanwhile(() => bank.approve(ana, order.id, { device }), blocked);
  await bank.pool.query(`UPDATE bank.operator SET state = 'active' WHERE id = '${ana.id}'`);
  expect([reply.status, await bank.approvals(order.id)]).toEqual([403, 0]);
  // What allowed nothing is not spent: the same signature is good once they may approve.
  expect((await bank.approve(ana, order.id, { device })).json<Authorization>().order.state).toBe('settled');
  await bank.setRules(null);
});

test('Z10 a scheduled payment that waits for its lock while a limit is lowered is not paid [attack]', async () => {
  const caller = await makerNow();
  const date = new Date(bank.clock.now() + 24 * HOUR).toISOString().slice(0, 10);
  const order = (await bank.payTo(caller, bank.neighbour.key, '10.00', { date })).json<PaymentOrder>();
  expect(order.state).toBe('scheduled');
  const state = async () => (await bank.order(await makerNow(), order.id)).state;
  const taken = async () => {
    anotherDay();
    bank.wake();
  };
  await meanwhile(taken, `${LIMIT} 100 ${OF_COMPANY}`);
  await bank.until('it is done with', async () => (await state()) !== 'scheduled');
  await bank.pool.query(`${LIMIT} 5000000 ${OF_COMPANY}`);
  expect(await state()).toBe('rejected');
});

test('Z10 what waits until the night has begun is counted in the night', async () => {
  anotherDay();
  bank.clock.advance(10 * HOUR - 1000);
  const [lookupId, caller] = [await lookedUp(), await makerNow()];
  const reply = await meanwhile(
    () => bank.pay(caller, lookupId, '10.00'),
    () => bank.clock.advance(2000),
  );
  const { id } = reply.json<PaymentOrder>();
  const { rows } = await bank.pool.query<{ counted: string }>(
    'SELECT counted::text FROM bank.payment_order WHERE id = $1',
    [id],
  );
  expect(rows[0]?.counted).toMatch(/pix-limit:[^"]*:night:/);
  expect(rows[0]?.counted).not.toMatch(/pix-limit:[^"]*:day:/);
});

test('Z10 the night’s limit holds for what waits until the night has begun', async () => {
  anotherDay();
  bank.clock.advance(10 * HOUR - 1000);
  const [lookupId, caller] = [await lookedUp(), await makerNow()];
  const late = () => bank.clock.advance(2000);
  const reply = await meanwhile(() => bank.pay(caller, lookupId, '20000.00'), late);
  expect(reply.code).toBe('payment-orders.above-transaction-limit');
});

test('what waits past midnight is of the day on which it is posted', async () => {
  anotherDay();
  bank.clock.advance(14 * HOUR - 1000);
  const [lookupId, caller] = [await lookedUp(), await makerNow()];
  const reply = await meanwhile(
    () => bank.pay(caller, lookupId, '10.00'),
    () => bank.clock.advance(2000),
  );
  const order = reply.json<PaymentOrder>();
  const { rows } = await bank.pool.query<{ day: string }>(
    `SELECT banking_date::text AS day FROM ledger.entry WHERE account_id = 'customer:10001' ORDER BY seq DESC LIMIT 1`,
  );
  // Three in the morning by UTC is midnight in São Paulo: the two name the same day.
  const today = new Date(bank.clock.now()).toISOString().slice(0, 10);
  expect([order.state, order.date, rows[0]?.day]).toEqual(['settled', today, today]);
  anotherDay();
});

test('terms that a server remembers are read by no payment, and a change on another one is seen at once', async () => {
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
  const caller = await makerNow();
  const pay = (amount: string) => bank.payTo(caller, bank.neighbour.key, amount);
  expect((await pay('100.00')).status).toBe(201);
  const reads: string[] = [];
  const { pool } = bank.platform;
  const lookupId = await lookedUp();
  const query = pool.query.bind(pool) as unknown as (...all: unknown[]) => unknown;
  Object.assign(pool, {
    query: (config: { readonly name?: string }, ...rest: unknown[]) => {
      if (config.name !== undefined) reads.push(config.name);
      return query(config, ...rest);
    },
  });
  expect((await bank.pay(caller, lookupId, '100.00')).status).toBe(201);
  Reflect.deleteProperty(pool, 'query');
  expect(reads).toContain('payment_order_facts');
  expect(reads).not.toContain('payment_order_terms');
  // By what is remembered nobody pays who may not any more, and nobody is refused who may by now.
  const [second, third] = [await lookedUp(), await lookedUp()];
  await bank.pool.query(`${LIMIT} 1000 ${OF_COMPANY}`);
  const lowered = await bank.pay(caller, second, '100.00');
  await bank.pool.query(`${LIMIT} 5000000 ${OF_COMPANY}`);
  const raised = await bank.pay(caller, third, '100.00');
  expect([lowered.code, raised.status]).toEqual(['payment-orders.above-transaction-limit', 201]);
});

test('S18 M05 two servers that take the same confirmation at once give the same answer, of one payment [attack]', async () => {
  const { order, confirm, elsewhere } = await waiting();
  const before = await received();
  const key = nextKey();
  const both = () => Promise.all([confirm(key), elsewhere(key)]);
  const [here, there] = await meanwhile(both, () => undefined, 2);
  expect([here.status, there.statusCode]).toEqual([200, 200]);
  expect(there.body).toBe(here.text);
  expect(here.json<PaymentOrder>()).toMatchObject({ id: order.id, state: 'settled' });
  expect(await received()).toBe(before + 1500_00n);
});

test('S18 a signature outlives what came to nothing: the retry of a confirmation that was lost goes through with it', async () => {
  const { confirm, elsewhere, state } = await waiting();
  const { ledger } = bank.platform;
  const postOne = ledger.postOne.bind(ledger);
  ledger.postOne = () => Promise.reject(new LedgerUnavailable('away'));
  const key = nextKey();
  const lost = await confirm(key);
  ledger.postOne = postOne;
  expect([lost.status, await state()]).toEqual([503, 'awaiting_confirmation']);
  // At another server, as after a fall of the first.
  const again = await elsewhere(key);
  expect([again.statusCode, await state()]).toEqual([200, 'settled']);
  const third = await confirm(key);
  expect([third.text, third.headers['idempotency-replayed']]).toEqual([again.body, 'true']);
});

test('S18 a signature is good once: whatever is sent with it, wherever, in whatever order, it allows one thing at most [attack]', async () => {
  const attempt = fc.record({
    order: fc.integer({ min: 0, max: 1 }),
    signature: fc.integer({ min: 0, max: 1 }),
    key: fc.integer({ min: 0, max: 2 }),
    there: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(attempt, { minLength: 1, maxLength: 4 }), { maxLength: 3 }), async (waves) => {
      // Limits and sums begin anew, and what waited is over.
      anotherDay();
      bank.wake();
      await bank.until('nothing is due', nothingIsDue);
      const orders = [await waiting('1500.00'), await waiting('1500.00', spare)] as const;
      const [before, prefix] = [await received(), nextKey()];
      const own = new Set<number>();
      for (const wave of waves) {
        const statuses = await Promise.all(
          wave.map(async ({ order, signature, key, there }) => {
            const one = orders[order as 0 | 1];
            const signed = orders[signature as 0 | 1].device;
            const sent = there ? one.elsewhere(`${prefix}-${key}`, signed) : one.confirm(`${prefix}-${key}`, signed);
            const reply = await sent;
            return 'statusCode' in reply ? reply.statusCode : reply.status;
          }),
        );
        for (const [index, status] of statuses.entries()) {
          const { order, signature } = wave[index] ?? { order: -1, signature: -1 };
          // Another order's signature is good for nothing.
          if (status === 200) expect(signature).toBe(order);
          if (status === 200) own.add(order);
          expect([200, 401, 403, 409, 422]).toContain(status);
        }
      }
      const settled = await Promise.all(orders.map(async ({ state }) => (await state()) === 'settled'));
      const paid = settled.filter(Boolean).length;
      expect([...own].toSorted((a, b) => a - b)).toEqual(settled.flatMap((is, index) => (is ? [index] : [])));
      expect(await received()).toBe(before + BigInt(paid) * 1500_00n);
      expect(await spentNow()).toBe(paid);
    }),
    { numRuns: 6 },
  );
});

async function nothingIsDue(): Promise<boolean> {
  const { rows } = await bank.pool.query('SELECT FROM bank.payment_order WHERE expires_at <= $1 LIMIT 1', [
    new Date(bank.clock.now()),
  ]);
  return rows.length === 0;
}

/** The signatures that were spent at this moment of the bank's clock. */
async function spentNow(): Promise<number> {
  const { rows } = await bank.pool.query<{ spent: number }>(
    'SELECT count(*)::int AS spent FROM bank.device_signature WHERE at = $1',
    [new Date(bank.clock.now())],
  );
  return rows[0]?.spent ?? 0;
}
