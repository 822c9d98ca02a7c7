import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { money, parseDecimal, type Money } from '@bank/core';
import type { Acknowledged, Journal } from './load.ts';
import { onDatabase, OUR_ISPB, type Place } from './teller.ts';

const ipe = fileURLToPath(new URL('../../apps/server/src/cli/ipe.ts', import.meta.url));
/** What a passing state may last after recovery. */
const DRAIN_MS_MAX = 60_000;

/** The books of both sides before a load. */
export interface Opening {
  /** When, by the database's clock. */
  readonly at: Date;
  /** Balances of our accounts. */
  readonly ours: ReadonlyMap<string, Money>;
  /** The other banks' customers. */
  readonly theirs: readonly Customer[];
}

/** A customer of another bank. */
interface Customer {
  readonly account: string;
  readonly document: string;
  readonly balance: Money;
}

/** What was found. No faults: the bank has kept its word. */
export interface Judgement {
  readonly faults: readonly string[];
  readonly orders: number;
  readonly settled: number;
  readonly rejected: number;
  readonly drainedMs: number;
}

/** Takes both sides' books down. */
export async function openBooks(place: Place): Promise<Opening> {
  const { at, ours } = await onDatabase(place, async (on) => {
    const { rows: accounts } = await on.query<{ id: string; balance: string }>(
      'SELECT id, balance FROM ledger.account',
    );
    const { rows } = await on.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    const [now] = rows;
    if (!now) throw new Error('no time');
    return { at: now.at, ours: new Map(accounts.map(({ id, balance }) => [id, money(BigInt(balance))])) };
  });
  return { at, ours, theirs: await customersOutside(place) };
}

/** The other banks' customers, as the outside world has them. */
async function customersOutside({ railsUrl }: Pick<Place, 'railsUrl'>): Promise<readonly Customer[]> {
  const answer = await fetch(`${railsUrl}/bank/customers`);
  const { customers } = (await answer.json()) as {
    readonly customers: readonly { account: string; document: string; balance: string }[];
  };
  return customers.map((customer) => ({ ...customer, balance: amountOf(customer.balance) }));
}

/** Waits until nothing is on its way; answers how long that took, and what was still under way when patience ended. */
export async function untilDrained(place: Place): Promise<{ readonly ms: number; readonly left: string | undefined }> {
  const since = performance.now();
  for (;;) {
    const left = await onDatabase(place, underWay);
    const ms = performance.now() - since;
    if (left === undefined || ms > DRAIN_MS_MAX) return { ms, left };
    await sleep(200);
  }
}

/** Holds what the clients were told against what the bank and the outside world have in their books. */
export async function judge(place: Place, opening: Opening, journal: Journal): Promise<Judgement> {
  const drained = await untilDrained(place);
  const stuck = drained.left === undefined ? [] : [`after 60 s still under way: ${drained.left}`];
  const orders = await onDatabase(place, (on) => ordersSince(on, opening.at));
  const faults = [
    ...journal.faults,
    ...stuck,
    ...journal.orders.flatMap((order) => faultsOf(order, orders.get(order.orderId))),
    ...strangers(journal, orders),
    ...(await onDatabase(place, (on) => bookFaults(on, opening, journal))),
    ...(await outsideFaults(place, opening, [...orders.values()])),
  ];
  const all = [...orders.values()];
  return {
    faults,
    orders: all.length,
    settled: all.filter(({ state }) => state === 'settled').length,
    rejected: all.filter(({ state }) => state === 'rejected').length,
    drainedMs: drained.ms,
  };
}

/** How many of the acknowledged orders the bank does not know: cheap enough to ask after each blow. */
export async function countLost(place: Place, journal: Journal): Promise<number> {
  return onDatabase(place, async (on) => {
    const { rows } = await on.query<{ lost: string }>(
      `SELECT count(*) AS lost FROM unnest($1::text[], $2::text[], $3::bigint[]) AS a (company_id, id, amount)
       LEFT JOIN bank.payment_order o ON o.company_id = a.company_id AND o.id = a.id AND o.amount_centavos = a.amount
       WHERE o.id IS NULL`,
      [
        journal.orders.map(({ companyId }) => companyId),
        journal.orders.map(({ orderId }) => orderId),
        journal.orders.map(({ amountCentavos }) => amountCentavos),
      ],
    );
    return Number(rows[0]?.lost);
  });
}

/** Runs `ipe verify`; its words when it finds a fault. */
export function verify(environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  return runIpe(environment, 'verify');
}

/** Runs a command of `ipe` to its end; its words where it does not end well. */
export async function runIpe(environment: NodeJS.ProcessEnv, command: string): Promise<string | undefined> {
  const child = spawn(process.execPath, [ipe, command], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  return code === 0 ? undefined : `ipe ${command} ended with ${code}:\n${said}`;
}

/** "12.34" as centavos. */
function amountOf(text: string): Money {
  const parsed = parseDecimal(text);
  if (!parsed.ok) throw new Error(`${text} is no amount`);
  return parsed.value;
}

interface KeptOrder {
  readonly id: string;
  readonly companyId: string;
  readonly state: string;
  readonly amount: bigint;
  readonly payeeAccount: string;
  readonly payeeIspb: string;
  readonly keys: readonly string[];
  /** The series that made it. */
  readonly seriesOrderId: string | null;
  readonly debits: number;
  readonly debited: bigint;
}

async function underWay(on: pg.Client): Promise<string | undefined> {
  const { rows } = await on.query<{ what: string }>(
    `SELECT 'order ' || id || ' (' || state || ')' AS what FROM bank.payment_order WHERE state IN ('processing', 'unknown') OR waits_for_rail
     UNION ALL SELECT 'message ' || id || ' (' || rail || ', ' || definition || ')' FROM bank.rail_message WHERE state = 'open'
     UNION ALL SELECT 'received ' || end_to_end_id || ' (' || state || ')' FROM bank.pix_in WHERE state = 'accepted'
     UNION ALL SELECT 'return ' || return_id || ' (' || state || ')' FROM bank.pix_return_in WHERE state = 'accepted'
     UNION ALL SELECT 'waiting message ' || encode(key, 'hex') || ' (' || rail || ')' FROM bank.rail_waiting WHERE state = 'waiting'
     UNION ALL SELECT 'audit row ' || id FROM ledger.audit_queue`,
  );
  const [first] = rows;
  return first && `${rows.length}, the first: ${first.what}`;
}

async function ordersSince(on: pg.Client, at: Date): Promise<ReadonlyMap<string, KeptOrder>> {
  const { rows } = await on.query<
    Omit<KeptOrder, 'amount' | 'debits' | 'debited'> & { amount: string; debits: string; debited: string }
  >(
    `WITH made AS (SELECT a.subject AS order_id, array_agg(i.key) AS keys FROM ledger.audit_record a
         JOIN ledger.idempotency i ON i.transaction_id = a.transaction_id
         WHERE a.action = 'payment-orders.created' GROUP BY 1),
       debit AS (SELECT account_id, detail ->> 'orderId' AS order_id, count(*) AS debits, sum(amount) AS debited
         FROM ledger.entry WHERE amount < 0 AND detail ? 'orderId' GROUP BY 1, 2)
     SELECT o.id, o.company_id AS "companyId", o.state, o.amount_centavos AS amount, o.payee ->> 'accountNumber' AS "payeeAccount",
       o.payee ->> 'ispb' AS "payeeIspb", o.series_order_id AS "seriesOrderId", coalesce(made.keys, '{}') AS keys, coalesce(debit.debits, 0) AS debits,
       coalesce(debit.debited, 0) AS debited
     FROM bank.payment_order o LEFT JOIN made ON made.order_id = o.id
     LEFT JOIN debit ON debit.order_id = o.id AND debit.account_id = o.account_id
     WHERE o.created_at >= $1`,
    [at],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, amount: BigInt(row.amount), debits: Number(row.debits), debited: BigInt(row.debited) },
    ]),
  );
}

function faultsOf(acknowledged: Acknowledged, kept: KeptOrder | undefined): readonly string[] {
  const name = `order ${acknowledged.orderId} (key ${acknowledged.key})`;
  if (!kept) return [`${name} was acknowledged and is lost`];
  const settled = kept.state === 'settled';
  const expected = settled ? -kept.amount : 0n;
  return [
    ...(kept.amount === BigInt(acknowledged.amountCentavos)
      ? []
      : [`${name}: ${kept.amount} instead of ${acknowledged.amountCentavos}`]),
    ...(kept.payeeAccount === acknowledged.payeeAccount && kept.payeeIspb === acknowledged.payeeIspb
      ? []
      : [`${name}: another payee`]),
    ...(kept.keys.length === 1 && kept.keys[0] === acknowledged.key ? [] : [`${name}: keys ${kept.keys.join(', ')}`]),
    ...(kept.debits === (settled ? 1 : 0) && kept.debited === expected
      ? []
      : [`${name} (${kept.state}): ${kept.debits} debits of ${kept.debited}`]),
    ...(acknowledged.confirmed && !settled && kept.state !== 'rejected' ? [`${name} is ${kept.state}`] : []),
  ];
}

// Every client asked until it had its answer: an order that nobody was told of was made twice for somebody. What a
// series has made was told with the series.
function strangers(journal: Journal, orders: ReadonlyMap<string, KeptOrder>): readonly string[] {
  const acknowledged = new Set(journal.orders.map(({ orderId }) => orderId));
  return [...orders.values()]
    .filter(({ id, seriesOrderId }) => !acknowledged.has(seriesOrderId ?? id))
    .map(({ id }) => `order ${id} was made and acknowledged to nobody`);
}

/** Each account has what it had, less what its orders paid, plus what it got; nothing is left reserved. */
async function bookFaults(on: pg.Client, opening: Opening, journal: Journal): Promise<readonly string[]> {
  const { rows } = await on.query<{ id: string; balance: string; held: string; moved: string }>(
    `SELECT a.id, a.balance, a.held, coalesce((SELECT sum(e.amount) FROM ledger.entry e JOIN ledger.ledger_transaction t
         ON t.id = e.transaction_id WHERE e.account_id = a.id AND t.at >= $1), 0) AS moved FROM ledger.account a`,
    [opening.at],
  );
  const wrong = rows.filter(
    ({ id, balance, moved }) => BigInt(balance) !== (opening.ours.get(id) ?? 0n) + BigInt(moved),
  );
  const held = rows.filter(({ held: amount }) => BigInt(amount) !== 0n);
  const { rows: doubled } = await on.query<{ key: string; times: string }>(
    `SELECT key, count(*) AS times FROM ledger.idempotency WHERE key = ANY ($1) GROUP BY key HAVING count(*) <> 1`,
    [journal.orders.map(({ key }) => key)],
  );
  const { rows: spi } = await on.query<{ due: string }>(
    `SELECT coalesce((SELECT sum(amount_centavos) FROM bank.payment_order WHERE created_at >= $1 AND state = 'settled'
         AND payee ->> 'ispb' <> $2), 0) - coalesce((SELECT sum(amount_centavos) FROM bank.pix_in
         WHERE received_at >= $1 AND state = 'credited'), 0) - coalesce((SELECT sum(amount_centavos) FROM bank.pix_return_in
         WHERE received_at >= $1 AND state = 'credited'), 0) AS due`,
    [opening.at, OUR_ISPB],
  );
  const due = (opening.ours.get('bank:spi') ?? 0n) + BigInt(spi[0]?.due ?? 0);
  const atSpi = BigInt(rows.find(({ id }) => id === 'bank:spi')?.balance ?? 0);
  return [
    ...(atSpi === due ? [] : [`the account at the SPI has ${atSpi}, the payments make it ${due}`]),
    ...wrong.map(({ id, balance }) => `account ${id} has ${balance}, which its entries do not explain`),
    ...held.map(({ id, held: amount }) => `account ${id} still has ${amount} reserved`),
    ...doubled.map(({ key, times }) => `key ${key} took effect ${times} times`),
  ];
}

/** The other banks' customers have what our settled orders paid them more, and what we credited of theirs less. */
async function outsideFaults(place: Place, opening: Opening, orders: readonly KeptOrder[]): Promise<readonly string[]> {
  const received = await onDatabase(place, (on) => receivedFrom(on, opening.at));
  const returned = await onDatabase(place, (on) => returnedBy(on, opening.at));
  const paidTo = (account: string): bigint =>
    orders
      .filter(
        ({ state, payeeAccount, payeeIspb }) =>
          state === 'settled' && payeeAccount === account && payeeIspb !== OUR_ISPB,
      )
      .reduce((sum, { amount }) => sum + amount, 0n);
  const now = new Map((await customersOutside(place)).map(({ account, balance }) => [account, balance]));
  return opening.theirs.flatMap(({ account, document, balance }) => {
    const expected = balance + paidTo(account) - (received.get(document) ?? 0n) - (returned.get(account) ?? 0n);
    const found = now.get(account);
    return found === expected ? [] : [`outside, account ${account} has ${found}, the bank's books make it ${expected}`];
  });
}

async function receivedFrom(on: pg.Client, at: Date): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await on.query<{ document: string; total: string }>(
    `SELECT payer ->> 'document' AS document, sum(amount_centavos) AS total FROM bank.pix_in
     WHERE state = 'credited' AND received_at >= $1 GROUP BY 1`,
    [at],
  );
  return new Map(rows.map(({ document, total }) => [document, BigInt(total)]));
}

async function returnedBy(on: pg.Client, at: Date): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await on.query<{ account: string; total: string }>(
    `SELECT o.payee ->> 'accountNumber' AS account, sum(r.amount_centavos) AS total FROM bank.pix_return_in r
     JOIN bank.payment_order o ON o.company_id = r.company_id AND o.id = r.order_id
     WHERE r.state = 'credited' AND r.received_at >= $1 GROUP BY 1`,
    [at],
  );
  return new Map(rows.map(({ account, total }) => [account, BigInt(total)]));
}
