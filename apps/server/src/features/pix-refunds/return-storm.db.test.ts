import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { expectOk, HOUR_MS, later, MINUTE_MS, money, SECOND_MS } from '@bank/core';
import type { PaymentOrder } from '@bank/contracts';
import { parseDocument } from '@bank/documents';
import type { EndToEndId } from '@bank/identifiers';
import type { SpiMessage } from '@bank/iso20022';
import type { SpiEntry } from '@bank/rails-protocol';
import { chanceOf, deep, seedOfRun } from '@bank/testkit';
import { createDisputesDesk, createPrecautionsDesk } from '../pix-disputes/index.ts';
import { startPixBank } from '../../testing/pix-bank.ts';
import type { Script } from '../../testing/scripted-rails.ts';
import type { TestCaller } from '../../testing/test-bank.ts';

// Payments, refunds, blocks of what is contested, and returns in one storm: the SPI is away, takes messages and loses them, settles and says so late or
// not at all, refuses what it settled, says all of it several times and in any order. Afterwards the books are, line by
// line, those of a run in which every message had come once and in its order, and so those of the SPI.
const SEEDS = Number(process.env['IPE_STORM_SEEDS'] ?? deep(50, 10));
const FIRST_SEED = Number(process.env['IPE_STORM_FIRST'] ?? seedOfRun());
/** Seeds that storm at the same time: what makes a storm last is waiting for time-outs, which many may do as one. */
const AT_ONCE = 50;
const RECEIVED = 16;
const REFUNDS_OF_EACH = 3;
const PAYMENTS = 8;
/** Of what came in so many are contested and found to be made by fraud: blocked, and paid back by the bank itself. */
const CONTESTED = 2;
/** And so many are paid by somebody who is marked for fraud: blocked as a precaution, most of them are paid back too. */
const DOUBTED = 3;
const MARKED = expectOk(parseDocument('39053344705'));
/** What a seed passes of messages at least, both ways, each as often as it passes. */
const MESSAGES = 200;
/** How many of them one question to the stream brings: as if several servers asked at once. */
const MESSAGES_PER_PULL = 40;
/** Steps of the clock while answers are waited for, and while what overtook something waits for it, which is a minute. */
const STEP_MS = 30 * SECOND_MS;
const SMALL_STEP_MS = 2 * SECOND_MS;
/** And while nothing goes on but what the bank gives back, which is tried again an hour after a no. */
const LARGE_STEP_MS = 10 * MINUTE_MS;
/** And while nothing is left but blocks that end by their time. */
const HOURS_MS = 6 * HOUR_MS;
/** Look-ups under way at once, each of which takes of the company's ration until it is answered. */
const LOOKUPS_AT_ONCE = 10;

const bank = await startPixBank();
await bank.device('maker');
await bank.fund('10001', 5_000_000_00n);
await bank.knowPayees();
await bank.setCompany('10001', 'confirmation_threshold_centavos = 1000000000');
await bank.setCompany('10001', `tier = 'escala'`);
await bank.pool.query(
  `INSERT INTO bank.known_payee (company_id, fingerprint, at) VALUES ($1, 'pix-payer:99999010:52998224725', '2026-11-23T13:00:00Z'), ($1, $2, '2026-11-23T13:00:00Z')`,
  [bank.companyId('10001'), `pix-payer:99999010:${MARKED}`],
);
await bank.byHand(
  'UPDATE bank.usage_limit SET value = 10000000000 WHERE company_id = $1 AND subject = $2 AND measure <> $3',
  [bank.companyId('10001'), 'company', 'night-start'],
);
const { rails } = bank;
const { disputes } = rails;
const desk = createDisputesDesk(bank.platform);
const precautions = createPrecautionsDesk(bank.platform);
bank.rails.fraudMarks.add(MARKED);
rails.messagesPerPull = MESSAGES_PER_PULL;
const CNPJ = '11222333000181';

/** What the SPI does with the next message of ours: drawn anew each time it is asked. */
function stormy(draw: (end: number) => number): Script {
  const scripts: readonly Script[] = [
    { does: 'settle' },
    { does: 'settle' },
    { does: 'repeat', times: 3 },
    { does: 'reject', reason: 'AM09' },
    { does: 'reject', reason: 'AB03' },
    { does: 'lose-request' },
    { does: 'lose-answer' },
    { does: 'late', afterMs: 10 * SECOND_MS + draw(90) * SECOND_MS },
    { does: 'late', afterMs: 10 * SECOND_MS + draw(90) * SECOND_MS, reason: 'AM09' },
    { does: 'refuse-again', reason: 'ED05' },
    { does: 'unavailable' },
  ];
  return scripts[draw(scripts.length)] ?? { does: 'settle' };
}

/** Puts messages into the stream in another order, some of them twice. */
function shuffle(messages: readonly SpiMessage[], draw: (end: number) => number): void {
  const all = messages.flatMap((message) => (draw(3) === 0 ? [message, message] : [message]));
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = draw(at + 1);
    const [one, two] = [all[at], all[other]];
    if (one && two) [all[at], all[other]] = [two, one];
  }
  for (const message of all) {
    rails.push(message);
    if (draw(4) === 0) rails.pushAgain();
  }
}

async function stateOf(sql: string, ids: readonly string[]): Promise<number> {
  const { rows } = await bank.pool.query<{ open: string }>(sql, [ids]);
  return Number(rows[0]?.open ?? 0);
}

/** Looks in a row at which nothing moves: whoever hurries the clock has everything sent again. */
const STILL_LOOKS = 2;
const LOOKS_MAX = 5000;
const MOVED_BY = new Set(['spi-sender', 'spi-reader', 'pix-disputes']);

/** Lets time pass until nothing of these is open. */
async function untilDone(what: string, sql: string, ids: readonly string[], stepMs = STEP_MS): Promise<void> {
  let last = '';
  let still = 0;
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const askedAt = performance.now();
    const open = await stateOf(sql, ids);
    const tookMs = performance.now() - askedAt;
    if (open === 0) return;
    const now = `${open} ${rails.passed}`;
    still = rails.unread === 0 && now === last ? still + 1 : 0;
    last = now;
    if (still >= STILL_LOOKS) {
      bank.clock.advance(stepMs);
      for (const loop of bank.bank.loops)
        if (MOVED_BY.has(loop.name) || loop.name.startsWith('payment-orders-')) loop.wake();
      still = 0;
    }
    // On a busy machine nothing may move for longer, though something is under way.
    await pause(Math.max(20, 4 * tookMs));
  }
  throw new Error(`still open: ${what}; parked: ${[...new Set(await bank.incidents())].join(', ')}`);
}

/** A Pix that comes in. */
interface Offered {
  readonly id: EndToEndId;
  readonly amount: bigint;
  readonly settles: boolean;
}

/** Pix that come in: some settle, some are told to be too late, each pair in any order. */
function offer(draw: (end: number) => number): readonly Offered[] {
  const offered = Array.from({ length: RECEIVED }, (_, nth) => {
    const amount = BigInt(100 + draw(20_000));
    const incoming = rails.incoming({ account: '10001', document: CNPJ, amount: money(amount) });
    // The first are those that are contested: one of them is doubted before, the others are not.
    const isDoubted = nth >= CONTESTED - 1 && nth < CONTESTED - 1 + DOUBTED;
    const transfer = isDoubted ? { ...incoming, debtor: { ...incoming.debtor, document: MARKED } } : incoming;
    return { transfer, id: transfer.endToEndId, amount, settles: draw(6) > 0 };
  });
  shuffle(
    offered.flatMap(({ transfer, id, settles }) => [
      rails.payment(transfer),
      rails.statusOf(id, id, settles ? 'ACCC' : 'RJCT', settles ? undefined : 'AB03'),
    ]),
    draw,
  );
  return offered;
}

/** Refunds of all of it and payments, all at the same moment. */
async function send(
  maker: TestCaller,
  received: readonly Offered[],
  lookups: readonly string[],
  draw: (end: number) => number,
): Promise<readonly PaymentOrder[]> {
  const asked = [
    ...received.flatMap(({ id, amount }) =>
      Array.from({ length: REFUNDS_OF_EACH }, (_, nth) => {
        const part = 1n + (BigInt(1 + draw(70)) * amount) / 100n;
        const wire = `${part / 100n}.${String(part % 100n).padStart(2, '0')}`;
        return () =>
          maker.post('/services/pix/refunds', { id, amount: wire }, { 'idempotency-key': `storm-${id}-${nth}` });
      }),
    ),
    ...lookups.map((id) => () => bank.pay(maker, id, `${1 + draw(90)}.00`)),
  ];
  const replies = await Promise.all(asked.map((ask) => ask()));
  for (const reply of replies) expect([201, 422], reply.text).toContain(reply.status);
  return replies.filter(({ status }) => status === 201).map((reply) => reply.json<PaymentOrder>());
}

/** Look-ups, outside of the company's ration, which is not the matter here. */
async function lookUp(maker: TestCaller, count: number): Promise<string[]> {
  const found: string[] = [];
  while (found.length < count) {
    await bank.pool.query('UPDATE bank.pix_lookup_bucket SET tokens = 1000');
    const some = Math.min(LOOKUPS_AT_ONCE, count - found.length);
    const looked = await Promise.all(Array.from({ length: some }, () => bank.lookUp(maker, bank.outsider.key)));
    found.push(...looked.map(({ id }) => id));
  }
  return found;
}

/** Some of what came in is contested, blocked and founded; the other banks ask for all of it, whatever else gives it back. */
async function contest(received: readonly Offered[]): Promise<void> {
  const reports = received.map(({ id, amount }) => ({ id, amount, report: disputes.report(id) }));
  const ids = reports.map(({ id }) => id);
  await untilDone(
    'blocks',
    'SELECT cardinality($1::text[]) - count(*) AS open FROM bank.received_dispute WHERE end_to_end_id = ANY ($1)',
    ids,
    SMALL_STEP_MS,
  );
  const { rows } = await bank.pool.query<{ id: string }>(
    'SELECT id FROM bank.received_dispute WHERE end_to_end_id = ANY ($1)',
    [ids],
  );
  for (const { id } of rows) {
    await desk.propose(id, { result: 'AGREED', reason: 'Não houve venda.', by: 'ana' });
    expect(await desk.confirm(id, 'bruno')).toMatchObject({ ok: true });
  }
  for (const { report, amount } of reports) disputes.askRefund(report, money(amount));
}

/** What is doubted of these: two of three are to go back, the rest is free when its time is over. */
async function judge(received: readonly Offered[], draw: (end: number) => number): Promise<void> {
  const { rows } = await bank.pool.query<{ id: string }>(
    `SELECT id FROM bank.pix_precaution WHERE end_to_end_id = ANY ($1) AND state = 'blocked' ORDER BY end_to_end_id`,
    [received.map(({ id }) => id)],
  );
  for (const { id } of rows) {
    if (draw(3) === 0) continue;
    await precautions.propose(id, { result: 'give-back', reason: 'Conta invadida.', by: 'ana' });
    await precautions.confirm(id, 'bruno');
  }
}

/** Some of what was paid comes back, the return and its settlement in any order; the ids of what comes back. */
async function comeBack(orders: readonly PaymentOrder[], draw: (end: number) => number): Promise<readonly string[]> {
  const { rows } = await bank.pool.query<{ e2e: EndToEndId; amount: string }>(
    `SELECT end_to_end_id AS e2e, amount_centavos::text AS amount FROM bank.payment_order
      WHERE id = ANY ($1) AND kind = 'pix' AND state = 'settled'`,
    [orders.map(({ id }) => id)],
  );
  const messages: SpiMessage[] = [];
  const returns: string[] = [];
  for (const { e2e, amount } of rows) {
    if (draw(2) === 0) continue;
    const given = money(BigInt(amount) / BigInt(1 + draw(3)));
    const message = rails.giveBack(e2e, given);
    const id = message.type === 'pacs.004' ? message.body.returns[0]?.returnId : undefined;
    if (!id) continue;
    returns.push(id);
    messages.push(message, rails.statusOf(id, e2e, 'ACCC'));
    const settledAt = later(bank.clock.now(), 0);
    rails.account.settle({ id, endToEndId: e2e, direction: 'credit', amount: given, settledAt });
  }
  shuffle(messages, draw);
  return returns;
}

/** Storms of these seeds, all at once; the lines that credit what came in. */
async function storm(seeds: readonly number[]): Promise<readonly string[]> {
  const offered = seeds.map((seed) => {
    const draw = chanceOf(seed);
    return { draw, received: offer(draw) };
  });
  await untilDone(
    'received Pix',
    `SELECT cardinality($1::text[]) - count(*) AS open FROM bank.pix_in
      WHERE end_to_end_id = ANY ($1) AND state IN ('credited', 'not_settled')`,
    offered.flatMap(({ received }) => received.map(({ id }) => id)),
    SMALL_STEP_MS,
  );
  const maker = await bank.as('maker');
  const lookups = await lookUp(maker, PAYMENTS * seeds.length);
  const contested = offered.flatMap(({ received }) => received.filter(({ settles }) => settles).slice(0, CONTESTED));
  await contest(contested);
  for (const { draw, received } of offered) await judge(received, draw);
  const sent: { readonly draw: (end: number) => number; readonly orders: readonly PaymentOrder[] }[] = [];
  for (const { draw, received } of offered) {
    const credited = received.filter(({ settles }) => settles);
    sent.push({ draw, orders: await send(maker, credited, lookups.splice(0, PAYMENTS), draw) });
  }
  await untilDone(
    'orders',
    `SELECT count(*) AS open FROM bank.payment_order WHERE id = ANY ($1) AND state NOT IN ('settled', 'rejected')`,
    sent.flatMap(({ orders }) => orders.map(({ id }) => id)),
  );
  await untilDone(
    'contests',
    'SELECT count(*) AS open FROM bank.received_dispute WHERE end_to_end_id = ANY ($1) AND ended_at IS NULL',
    contested.map(({ id }) => id),
    LARGE_STEP_MS,
  );
  await untilDone(
    'precautions',
    'SELECT count(*) AS open FROM bank.pix_precaution WHERE end_to_end_id = ANY ($1) AND ended_at IS NULL',
    offered.flatMap(({ received }) => received.map(({ id }) => id)),
    HOURS_MS,
  );
  const returns = await Promise.all(sent.map(({ orders, draw }) => comeBack(orders, draw)));
  await untilDone(
    'returns',
    `SELECT cardinality($1::text[]) - count(*) AS open FROM bank.pix_return_in
      WHERE return_id = ANY ($1) AND state = 'credited'`,
    returns.flat(),
    SMALL_STEP_MS,
  );
  const credited = offered.flatMap(({ received }) => received.filter(({ settles }) => settles));
  return credited.map(({ id, amount }) => lineOf('pix_received', id, amount));
}

const lineOf = (kind: string, id: string, amount: bigint): string => `${kind} ${id} ${amount}`;

/** The line that an orderly run books for what the SPI has settled. */
function lineOfSettled({ id, direction, amount }: SpiEntry): string {
  if (direction === 'credit') return lineOf('pix_returned_in', id, amount);
  return lineOf(id.startsWith('D') ? 'pix_returned_out' : 'pix_sent', id, -amount);
}

/** The lines of the account after the first so many. */
async function linesAfter(first: bigint): Promise<readonly string[]> {
  const { rows } = await bank.pool.query<{ kind: string; id: string; amount: string }>(
    `SELECT kind, coalesce(detail ->> 'returnId', detail ->> 'endToEndId') AS id, amount::text AS amount
      FROM ledger.entry WHERE account_id = 'customer:10001' AND seq > $1`,
    [first],
  );
  return rows.map(({ kind, id, amount }) => lineOf(kind, id, BigInt(amount)));
}

/** The Pix of which more went back than had come. */
async function givenBackTwice(): Promise<readonly string[]> {
  const { rows } = await bank.pool.query<{ id: string }>(
    `SELECT p.end_to_end_id AS id FROM bank.pix_in p JOIN (
         SELECT payee ->> 'paidId' AS id, amount_centavos FROM bank.payment_order WHERE kind = 'pix-refund' AND state = 'settled'
         UNION ALL SELECT end_to_end_id, amount_centavos FROM bank.pix_return_out WHERE state = 'settled') given
       ON given.id = p.end_to_end_id GROUP BY 1, p.amount_centavos HAVING sum(given.amount_centavos) > p.amount_centavos`,
  );
  return rows.map(({ id }) => id);
}

test(
  `M10 R10 after ${SEEDS} storms of ${MESSAGES} messages, from seed ${FIRST_SEED}, the lines are those of an orderly run, and no Pix went back twice`,
  { timeout: Math.max(120_000, SEEDS * 10_000) },
  async () => {
    const draw = chanceOf(4711 + FIRST_SEED);
    // Drawn once for each message that the SPI takes: it reads its script more than once on the way.
    let drawn: Script | undefined;
    Object.defineProperty(rails, 'script', {
      configurable: true,
      get: () => {
        drawn ??= stormy(draw);
        queueMicrotask(() => (drawn = undefined));
        return drawn;
      },
    });
    const [{ seq } = { seq: '0' }] = (
      await bank.pool.query<{ seq: string }>(
        `SELECT max(seq)::text AS seq FROM ledger.entry WHERE account_id = 'customer:10001'`,
      )
    ).rows;
    const settledBefore = rails.account.entries.length;
    const passedBefore = rails.passed;
    const credited: string[] = [];
    for (let done = 0; done < SEEDS; done += AT_ONCE) {
      const seeds = Array.from({ length: Math.min(AT_ONCE, SEEDS - done) }, (_, nth) => FIRST_SEED + done + nth);
      credited.push(...(await storm(seeds)));
    }
    // What still goes out is only what nobody waits for: answers of ours, sent until the SPI has them.
    await untilDone(
      'messages',
      `SELECT (SELECT count(*) FROM bank.rail_message WHERE state = 'open')
         + (SELECT count(*) FROM bank.rail_waiting WHERE state = 'waiting') AS open WHERE cardinality($1::text[]) = 0`,
      [],
    );
    // What PostgreSQL does by itself in time: the books are verified right after it, by plans that know how much there is.
    await bank.byHand('ANALYZE');
    const orderly = [...credited, ...rails.account.entries.slice(settledBefore).map(lineOfSettled)];
    expect(new Set(orderly).size, 'the SPI settled each once').toBe(orderly.length);
    expect((await linesAfter(BigInt(seq))).toSorted()).toEqual(orderly.toSorted());
    expect(await givenBackTwice()).toEqual([]);
    const { rows } = await bank.pool.query<{ held: string; paid: number; doubted: string }>(
      `SELECT (SELECT held::text FROM ledger.account WHERE id = 'customer:10001') AS held,
        (SELECT count(*)::int FROM bank.received_dispute WHERE state = 'given-back') AS paid,
        (SELECT string_agg(DISTINCT state, ' ' ORDER BY state) FROM bank.pix_precaution) AS doubted`,
    );
    expect(rows[0]?.held, 'nothing stays blocked').toBe('0');
    expect(rows[0]?.doubted, 'how blocks as a precaution ended').toBe('contested given-back released');
    expect(rows[0]?.paid, 'contests that were paid back').toBeGreaterThan(0);
    expect(rails.passed - passedBefore, 'messages').toBeGreaterThan(SEEDS * MESSAGES);
  },
);
