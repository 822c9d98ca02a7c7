import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankingDate, formatInstant, money, newUuid } from '@bank/core';
import type { PaymentOrder } from '@bank/contracts';
import type { EndToEndId } from '@bank/identifiers';
import {
  anchorHeads,
  checksOf,
  closeDay,
  ed25519Signer,
  ed25519Verifier,
  headContent,
  readAnchors,
  type Anchor,
  type ChainHead,
} from '@bank/ledger';
import { readRows } from '../../platform/database/rows.ts';
import { startPixBank } from '../../testing/pix-bank.ts';

// A small bank with a bit of everything, and somebody who owns its database. Each row plants one fault, with all that makes
// it hard to see (balances, counters, holds fit), and says which checks name it. Whatever is planted is taken back.
const bank = await startPixBank();
const OURS = '11222333000181';

let owner: pg.Client;
let anchors: readonly Anchor[];
const directory = await mkdtemp(join(tmpdir(), 'ipe-planted-'));

/** What there is to tamper with. */
const there = { sent: '', inside: '', costs: '', held: '', returned: '', returnId: '', pixIn: '', pending: '' };

beforeAll(async () => {
  owner = new pg.Client(bank.databaseUrl);
  await owner.connect();
  await live();
  await bank.explainByHand();
  await bank.until('the audit is chained', async () => {
    const { rowCount } = await bank.pool.query('SELECT FROM ledger.audit_queue');
    return rowCount === 0;
  });
  const file = join(directory, 'anchors.jsonl');
  await anchorHeads(bank.pool, { file, at: bank.clock.now() });
  anchors = await readAnchors(file);
  await closeDay(bank.pool, bankingDate(bank.clock.now()));
}, 60_000);

afterAll(async () => {
  await owner.end();
  await rm(directory, { recursive: true });
});

/** Pix out and in, inside and back, fees, a hold, a series of free uses, devices and rules. */
async function live(): Promise<void> {
  await bank.setCompany('10001', `tier = 'essencial'`);
  await bank.fund('10001', 10_000_00n);
  await bank.fund('10003', 100_00n);
  await bank.knowPayees();
  await bank.device('maker');
  there.pending = (await bank.device('maker', 'pending')).id;
  await bank.setCompany('10003', `approval_rules = '{"version": 1, "rules": {"rules": [], "otherwise": "approval"}}'`);
  const maker = await bank.as('maker');
  const pay = async (key: string, amount: string): Promise<PaymentOrder> => {
    const reply = await bank.payTo(maker, key, amount);
    expect(reply.status, reply.text).toBe(201);
    bank.clock.advance(1000);
    return reply.json<PaymentOrder>();
  };
  for (let free = 0; free < 29; free += 1) there.inside = (await pay(bank.neighbour.key, '1.00')).id;
  bank.rails.script = { does: 'settle' };
  there.sent = (await pay(bank.outsider.key, '7.00')).id;
  await bank.reaches(maker, there.sent, 'settled');
  const costs = await pay(bank.outsider.key, '12.00');
  there.costs = costs.id;
  const { endToEndId } = await bank.reaches(maker, costs.id, 'settled');
  expect(costs.fee).toMatchObject({ amount: '1.20' });
  await giveBack(endToEndId as EndToEndId);
  await receive();
  bank.rails.script = { does: 'wait' };
  there.held = (await pay(bank.outsider.key, '3.00')).id;
}

async function giveBack(endToEndId: EndToEndId): Promise<void> {
  const before = await bank.balance('10001');
  // The payee's bank says that the account is not there: the fee comes back with the money.
  const message = bank.rails.giveBack(endToEndId, money(12_00n), 'BE08');
  if (message.type !== 'pacs.004') throw new Error('not a return');
  const [item] = message.body.returns;
  if (!item) throw new Error('no return');
  there.returnId = item.returnId;
  bank.rails.push(message);
  await bank.until('the return is kept', async () => {
    const { rowCount } = await bank.pool.query('SELECT FROM bank.pix_return_in');
    return rowCount === 1;
  });
  bank.rails.push(bank.rails.statusOf(item.returnId, endToEndId, 'ACCC'));
  await bank.until('it is credited', async () => (await bank.balance('10001')) > before);
}

async function receive(): Promise<void> {
  const before = await bank.balance('10001');
  const transfer = bank.rails.incoming({ account: '10001', document: OURS, amount: money(50_00n) });
  there.pixIn = transfer.endToEndId;
  bank.rails.push(bank.rails.payment(transfer));
  await bank.until('it is accepted', async () => {
    const { rowCount } = await bank.pool.query('SELECT FROM bank.pix_in');
    return rowCount === 1;
  });
  bank.rails.push(bank.rails.statusOf(transfer.endToEndId, transfer.endToEndId, 'ACCC'));
  await bank.until('it is credited', async () => (await bank.balance('10001')) > before);
}

type ForgedLeg = readonly [account: string, amount: bigint, kind: string, detail?: Record<string, unknown>];

/** A transaction with entries as the ledger would have written them: they balance, and every balance follows. */
async function forge(...legs: readonly ForgedLeg[]): Promise<void> {
  const id = newUuid(bank.clock, bank.platform.entropy);
  const at = formatInstant(bank.clock.now());
  const day = bankingDate(bank.clock.now());
  await owner.query('INSERT INTO ledger.ledger_transaction VALUES ($1, $2, $3, $4)', [id, 'pix', day, at]);
  for (const [leg, [account, amount, kind, detail]] of legs.entries()) {
    await owner.query(
      `WITH moved AS (UPDATE ledger.account SET balance = balance + $3, version = version + 1 WHERE id = $2
         RETURNING version, balance, floor, open_date)
       INSERT INTO ledger.entry (account_id, seq, transaction_id, leg, kind, amount, balance_after, floor, banking_date, at, detail)
       SELECT $2, version, $1, $4, $5, $3, balance, floor, open_date, $6, $7 FROM moved`,
      [id, account, amount, leg, kind, at, detail ? JSON.stringify(detail) : null],
    );
  }
}

async function tamper(sql: string, ...values: readonly unknown[]): Promise<void> {
  const { rowCount } = await owner.query(sql, [...values]);
  expect(rowCount, sql).toBeGreaterThan(0);
}

/** The checks that find something, each with the first that it names. */
async function findings(): Promise<ReadonlyMap<string, string>> {
  const { audit } = bank.platform.settings.keys;
  if (!audit.publicKey) throw new Error('the audit key has no public half');
  const heads = ed25519Verifier(new Map([[audit.id, audit.publicKey]]));
  const found = new Map<string, string>();
  for (const check of checksOf({ checks: bank.bank.checks, heads, anchors })) {
    const { faults, firstFault } = await check.run(owner);
    if (faults > 0) found.set(check.name, firstFault ?? '');
  }
  return found;
}

/** What the verifier asked before it asked what everything follows from; the dashboard's counters came after that. */
function foundBefore(found: ReadonlyMap<string, string>): boolean {
  return [...found.keys()].some((name) => !/^(explanations[.]|pix-dashboard-)/.test(name) && name !== 'order-acts');
}

async function entryOf(orderId: string): Promise<{ transaction_id: string; account_id: string; amount: bigint }> {
  const [entry] = await readRows<{ transaction_id: string; account_id: string; amount: bigint }>(
    owner,
    `SELECT transaction_id, account_id, amount FROM ledger.entry WHERE detail ->> 'orderId' = $1`,
    [orderId],
  );
  if (!entry) throw new Error(`no entry of ${orderId}`);
  return entry;
}

interface Planted {
  readonly fault: string;
  readonly plant: () => Promise<void>;
  /** The check that must name it. */
  readonly namedBy: string;
  /** Whether the checks from before explanations saw it. */
  readonly before: 'seen' | 'missed';
}

const FEE_OF = 'SELECT id FROM bank.fee WHERE order_id = $1';

const MONEY: readonly Planted[] = [
  {
    fault: 'a second credit of one Pix that came in',
    plant: () =>
      forge(
        ['bank:spi', -50_00n, 'spi_in', { endToEndId: there.pixIn }],
        ['customer:10001', 50_00n, 'pix_received', { endToEndId: there.pixIn }],
      ),
    namedBy: 'explanations.entries',
    before: 'missed',
  },
  {
    fault: 'a second credit of one return',
    plant: () =>
      forge(
        ['bank:spi', -12_00n, 'spi_return_in', {}],
        ['customer:10001', 12_00n, 'pix_returned_in', { returnId: there.returnId }],
      ),
    namedBy: 'explanations.entries',
    before: 'missed',
  },
  {
    fault: 'an invented credit from the bank’s own account',
    plant: () => forge(['bank:opening', -1_00n, 'past'], ['customer:10001', 1_00n, 'deposit']),
    namedBy: 'explanations.entries',
    before: 'missed',
  },
  {
    fault: 'an invented kind of entry',
    plant: () => forge(['bank:opening', -1_00n, 'gift'], ['customer:10001', 1_00n, 'gift']),
    namedBy: 'explanations.kinds',
    before: 'missed',
  },
  {
    fault: 'an invented fee',
    plant: () => forge(['customer:10001', -1_20n, 'fee'], ['bank:fees', 1_20n, 'fee']),
    namedBy: 'explanations.entries',
    before: 'seen',
  },
  {
    fault: 'a fee given back twice',
    async plant() {
      const { rows } = await owner.query<{ id: string }>(FEE_OF, [there.costs]);
      const detail = { feeGivenBackOf: rows[0]?.id };
      await forge(['bank:fees', -1_20n, 'fee_returned', detail], ['customer:10001', 1_20n, 'fee_returned', detail]);
    },
    namedBy: 'explanations.entries',
    before: 'seen',
  },
  {
    fault: 'money from customer to customer without an order',
    plant: () => forge(['customer:10001', -5_00n, 'pix_sent', {}], ['customer:10003', 5_00n, 'pix_received', {}]),
    namedBy: 'explanations.entries',
    before: 'missed',
  },
  {
    fault: 'an entry that names another order',
    plant: () =>
      tamper(
        `UPDATE ledger.entry SET detail = jsonb_set(detail, '{orderId}', to_jsonb($2::text)) WHERE detail ->> 'orderId' = $1`,
        there.sent,
        there.inside,
      ),
    namedBy: 'explanations.entries',
    before: 'seen',
  },
  {
    fault: 'two Pix that came in by one credit',
    plant: () =>
      tamper(
        `INSERT INTO bank.pix_in SELECT 'E2' || substr(end_to_end_id, 3), state, company_id, account_id, amount_centavos, payer,
           message, txid, key, reply_id, reason, received_at, credited_at, transaction_id FROM bank.pix_in WHERE end_to_end_id = $1`,
        there.pixIn,
      ),
    namedBy: 'explanations.entries',
    before: 'missed',
  },
  {
    fault: 'an order that stands on the entry of another',
    plant: () =>
      tamper(
        `UPDATE ledger.audit_record SET transaction_id = (SELECT transaction_id FROM ledger.entry WHERE detail ->> 'orderId' = $2)
         WHERE subject = $1 AND action = 'payment-orders.settled'`,
        there.sent,
        there.costs,
      ),
    namedBy: 'explanations.entries',
    before: 'seen',
  },
  {
    fault: 'money of an order inside the bank that went to somebody else',
    async plant() {
      await tamper(
        `UPDATE bank.payment_order SET rail_content = jsonb_set(rail_content::jsonb, '{ownAccountId}', '"customer:10002"') WHERE id = $1`,
        there.inside,
      );
      const { transaction_id: id } = await entryOf(there.inside);
      await tamper(
        `UPDATE ledger.account SET balance = balance - 100, version = version - 1 WHERE id = 'customer:10003'`,
      );
      await tamper(
        `UPDATE ledger.account SET balance = balance + 100, version = version + 1 WHERE id = 'customer:10002'`,
      );
      await tamper(
        `UPDATE ledger.entry SET account_id = 'customer:10002', seq = 1, balance_after = 100 WHERE transaction_id = $1
         AND account_id = 'customer:10003'`,
        id,
      );
      await tamper(`UPDATE ledger.balance_snapshot s SET last_seq = a.version, balance = a.balance FROM ledger.account a
        WHERE a.id = s.account_id AND a.id = 'customer:10003'`);
    },
    namedBy: 'explanations.entries',
    before: 'missed',
  },
  {
    fault: 'an order whose amount was changed together with its entries',
    async plant() {
      const { transaction_id: id } = await entryOf(there.inside);
      await tamper('UPDATE bank.payment_order SET amount_centavos = 101 WHERE id = $1', there.inside);
      await tamper('UPDATE bank.receipt SET amount_centavos = 101 WHERE order_id = $1', there.inside);
      await tamper(
        `UPDATE bank.payment_order SET counted = replace(counted::text, '"amountCentavos":"100"', '"amountCentavos":"101"')::json WHERE id = $1`,
        there.inside,
      );
      await tamper(
        `UPDATE ledger.counter SET used = used + 1 WHERE id IN (SELECT l ->> 'counterId' FROM bank.payment_order,
           json_array_elements(counted -> 'limits') l WHERE bank.payment_order.id = $1 AND l ->> 'amountCentavos' = '101')`,
        there.inside,
      );
      await changeBy(id, 'customer:10001', -1n);
      await changeBy(id, 'customer:10003', 1n);
    },
    namedBy: 'order-acts',
    before: 'missed',
  },
  {
    fault: 'a transaction on another banking date',
    async plant() {
      await forge(['bank:opening', -1_00n, 'past'], ['customer:10001', 1_00n, 'deposit']);
      await tamper(`UPDATE ledger.ledger_transaction SET banking_date = banking_date + 3 WHERE id = (
        SELECT transaction_id FROM ledger.entry WHERE kind = 'deposit' ORDER BY seq DESC LIMIT 1)`);
      await tamper(`UPDATE ledger.entry SET banking_date = banking_date + 2 WHERE transaction_id = (
        SELECT transaction_id FROM ledger.entry WHERE kind = 'deposit' ORDER BY seq DESC LIMIT 1)`);
    },
    namedBy: 'explanations.days',
    before: 'missed',
  },
  {
    fault: 'a moment that is not that of its act',
    async plant() {
      const { transaction_id: id } = await entryOf(there.sent);
      await tamper(`UPDATE ledger.ledger_transaction SET at = at + interval '1 hour' WHERE id = $1`, id);
      await tamper(`UPDATE ledger.entry SET at = at + interval '1 hour' WHERE transaction_id = $1`, id);
    },
    namedBy: 'explanations.days',
    before: 'missed',
  },
];

/** Changes one entry's amount, and every balance of its account that follows from it. */
async function changeBy(transactionId: string, account: string, by: bigint): Promise<void> {
  await tamper(
    'UPDATE ledger.entry SET amount = amount + $3 WHERE transaction_id = $1 AND account_id = $2',
    transactionId,
    account,
    by,
  );
  await tamper(
    `UPDATE ledger.entry e SET balance_after = e.balance_after + $3 FROM ledger.entry changed
     WHERE changed.transaction_id = $1 AND changed.account_id = $2 AND e.account_id = $2 AND e.seq >= changed.seq`,
    transactionId,
    account,
    by,
  );
  await tamper('UPDATE ledger.account SET balance = balance + $2 WHERE id = $1', account, by);
  await tamper('UPDATE ledger.balance_snapshot SET balance = balance + $2 WHERE account_id = $1', account, by);
}

const HELD: readonly Planted[] = [
  {
    fault: 'a hold of nothing',
    async plant() {
      await tamper(
        `INSERT INTO ledger.hold (id, account_id, amount, state, placed_by, placed_at)
         SELECT gen_random_uuid(), account_id, 100, 'held', placed_by, placed_at FROM ledger.hold LIMIT 1`,
      );
      await tamper(`UPDATE ledger.account SET held = held + 100 WHERE id = 'customer:10001'`);
    },
    namedBy: 'explanations.holds',
    before: 'missed',
  },
  {
    fault: 'a hold that was let go while its order is under way',
    async plant() {
      await tamper(
        `UPDATE ledger.hold SET state = 'released', closed_by = placed_by, closed_at = placed_at WHERE state = 'held'`,
      );
      await tamper(`UPDATE ledger.account SET held = 0 WHERE id = 'customer:10001'`);
    },
    namedBy: 'explanations.holds',
    before: 'seen',
  },
  {
    fault: 'a hold that another act placed',
    plant: () => tamper(`UPDATE ledger.hold SET placed_by = closed_by WHERE state = 'settled'`),
    namedBy: 'explanations.holds',
    before: 'missed',
  },
  {
    fault: 'a limit’s counter that was lowered',
    plant: () => tamper(`UPDATE ledger.counter SET used = used - 1 WHERE id LIKE 'pix-limit:%' AND used > 0`),
    namedBy: 'explanations.counters',
    before: 'seen',
  },
  {
    fault: 'a counter of returns that was lowered: the same money may come back twice',
    plant: () => tamper(`UPDATE ledger.counter SET used = 0 WHERE id LIKE 'pix-returned:%'`),
    namedBy: 'explanations.counters',
    before: 'missed',
  },
  {
    fault: 'a counter of nobody',
    plant: () => tamper(`INSERT INTO ledger.counter (id, used) VALUES ('odd:1', 0)`),
    namedBy: 'explanations.counters',
    before: 'missed',
  },
  {
    fault: 'a snapshot that was altered',
    plant: () => tamper(`UPDATE ledger.balance_snapshot SET balance = balance + 1 WHERE account_id = 'customer:10001'`),
    namedBy: 'ledger.days',
    before: 'seen',
  },
];

const standing = (fault: string, sql: string): Planted => ({
  fault,
  plant: () => tamper(sql),
  namedBy: 'explanations.standing',
  before: 'missed',
});

const STANDING: readonly Planted[] = [
  standing('an overdraft given by hand', `UPDATE ledger.account SET floor = -100000 WHERE id = 'customer:10001'`),
  standing('a floor taken away', `UPDATE ledger.account SET floor = NULL WHERE id = 'customer:10001'`),
  standing(
    'an account that nobody opened',
    `INSERT INTO ledger.account (id, kind, opened_at) VALUES ('customer:66666', 'bank', '2026-11-23T13:00:00Z')`,
  ),
  standing(
    'a company’s limit raised by hand',
    `UPDATE bank.usage_limit SET value = value * 10 WHERE subject = 'company' AND measure = 'day'`,
  ),
  standing('an operator’s limit taken away', `DELETE FROM bank.usage_limit WHERE measure = 'order-night'`),
  standing(
    'a right added to a profile',
    `UPDATE bank.permission_profile SET permissions = array_append(permissions, 'LIMITS_MANAGE')`,
  ),
  standing(
    'an operator made administrator',
    `UPDATE bank.operator SET role = 'SA', profile_id = NULL WHERE role = 'GUEST'`,
  ),
  standing('an operator let in again', `UPDATE bank.operator SET access_until = '2099-12-31' WHERE role = 'EDITOR'`),
  standing(
    'somebody put in another’s place',
    `INSERT INTO bank.absence SELECT company_id, max(id), min(id), '2026-01-01', '2099-12-31', '2026-11-23T13:00:00Z' FROM bank.operator
     GROUP BY company_id HAVING count(*) > 1`,
  ),
  standing('an approval rule loosened', `UPDATE bank.company SET approval_rules = NULL WHERE bank_account = '10003'`),
  standing('a plan changed to a cheaper one', `UPDATE bank.company SET tier = 'escala' WHERE bank_account = '10001'`),
  standing(
    'a threshold for confirmation raised',
    `UPDATE bank.company SET confirmation_threshold_centavos = 10000000 WHERE bank_account = '10001'`,
  ),
  standing(
    'a device’s key replaced',
    `UPDATE bank.device SET public_key = jsonb_set(public_key, '{x}', '"AAAA"') WHERE state = 'trusted'`,
  ),
  standing('a device trusted by hand', `UPDATE bank.device SET state = 'trusted' WHERE state = 'pending'`),
];

const AUDIT: readonly Planted[] = [
  {
    fault: 'the last audit record of a chain removed with its link, the head set back',
    async plant() {
      await tamper(
        `DELETE FROM ledger.audit_record WHERE id = (SELECT record_id FROM ledger.audit_link l
        JOIN ledger.audit_head h USING (chain, seq) WHERE l.chain = $1)`,
        chain(),
      );
      await tamper(
        'DELETE FROM ledger.audit_link l USING ledger.audit_head h WHERE l.chain = h.chain AND l.seq = h.seq AND l.chain = $1',
        chain(),
      );
      await signHeadAgain(bank.platform.settings.keys.audit);
    },
    namedBy: 'ledger.audit',
    before: 'seen',
  },
  {
    fault: 'a head signed with another key',
    plant: () => signHeadAgain({ id: 'audit-2', privateKey: generateKeyPairSync('ed25519').privateKey }),
    namedBy: 'ledger.audit',
    before: 'seen',
  },
];

const chain = (): string => `company:${bank.companyId('10001')}`;

async function signHeadAgain(
  key: Parameters<typeof ed25519Signer> extends [string, infer K] ? { id: string; privateKey: K } : never,
): Promise<void> {
  const [end] = await readRows<ChainHead>(
    owner,
    'SELECT chain, seq, hash FROM ledger.audit_link WHERE chain = $1 ORDER BY seq DESC LIMIT 1',
    [chain()],
  );
  if (!end) throw new Error('no chain');
  const signature = ed25519Signer(key.id, key.privateKey).sign(headContent(end));
  await tamper(
    'UPDATE ledger.audit_head SET seq = $2, hash = $3, key_id = $4, signature = $5 WHERE chain = $1',
    chain(),
    end.seq,
    end.hash,
    key.id,
    signature,
  );
}

test('M02 A15 before anything is planted nothing is found', async () => {
  expect([...(await findings())]).toEqual([]);
});

test.each([...MONEY, ...HELD, ...STANDING, ...AUDIT])(
  'M02 A15 planted and named: $fault',
  async ({ plant, namedBy, before }) => {
    await owner.query('BEGIN');
    try {
      await owner.query("SET LOCAL session_replication_role = 'replica'; SET LOCAL jit = off");
      await plant();
      const found = await findings();
      expect([...found.keys()]).toContain(namedBy);
      expect(foundBefore(found) ? 'seen' : 'missed', [...found].join('\n')).toBe(before);
    } finally {
      await owner.query('ROLLBACK');
    }
  },
);

test('M02 the server’s role can write neither a made-up past nor what stood before [attack]', async () => {
  for (const table of ['bank.made_up_past', 'bank.stood_before']) {
    await expect(bank.pool.query(`INSERT INTO ${table} SELECT * FROM ${table} LIMIT 1`)).rejects.toThrow(
      'permission denied',
    );
    await expect(bank.pool.query(`DELETE FROM ${table}`)).rejects.toThrow('permission denied');
  }
});

test('a production bank has no made-up past, and nothing that was made up', async () => {
  await owner.query('BEGIN');
  try {
    await owner.query(`INSERT INTO bank.deployment (environment) VALUES ('production')
      ON CONFLICT (one) DO UPDATE SET environment = 'production'`);
    expect([...(await findings()).keys()]).toEqual(['explanations.past', 'explanations.before']);
  } finally {
    await owner.query('ROLLBACK');
  }
});
