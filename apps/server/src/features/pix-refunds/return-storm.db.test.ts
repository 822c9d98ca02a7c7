import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { later, MINUTE_MS, money } from '@bank/core';
import type { PaymentOrder } from '@bank/contracts';
import type { EndToEndId } from '@bank/identifiers';
import type { SpiMessage } from '@bank/iso20022';
import { seededEntropy } from '@bank/testkit';
import { createDisputesDesk } from '../pix-disputes/index.ts';
import { startPixBank } from '../../testing/pix-bank.ts';
import type { Script } from '../../testing/scripted-rails.ts';

// Payments, refunds, returns and contested Pix in one storm: the SPI is away, takes messages and loses them, settles and does not say so,
// refuses what it settled, says all of it several times and in any order. Afterwards the books are those of the SPI, to
// the centavo, as if every message had come once and in its order.
const SEEDS = Number(process.env['IPE_STORM_SEEDS'] ?? 5);
/** Seeds that storm at the same time, so that none waits alone for its time-outs. */
const AT_ONCE = 10;
const RECEIVED = 9;
const REFUNDS_OF_EACH = 3;
const PAYMENTS = 8;
/** What a seed passes of messages at least, both ways: those that came, each once, and every sending of ours. */
const MESSAGES = 100;
/** Steps of the clock while answers are waited for, and while what overtook something waits for it, which is a minute. */
const STEP_MS = 30_000;
const SMALL_STEP_MS = 500;
/** And while a contested Pix is paid back: a no is tried again an hour later, a day long. */
const LARGE_STEP_MS = 20 * MINUTE_MS;

const bank = await startPixBank();
await bank.device('maker');
await bank.fund('10001', 5_000_000_00n);
await bank.knowPayees();
await bank.setCompany('10001', 'confirmation_threshold_centavos = 1000000000');
await bank.setCompany('10001', `tier = 'escala'`);
await bank.pool.query(
  `INSERT INTO bank.known_payee (company_id, fingerprint, at) VALUES ($1, 'pix-payer:99999010:52998224725', now())`,
  [bank.companyId('10001')],
);
await bank.byHand(
  'UPDATE bank.usage_limit SET value = 10000000000 WHERE company_id = $1 AND subject = $2 AND measure <> $3',
  [bank.companyId('10001'), 'company', 'night-start'],
);
const { rails } = bank;
const desk = createDisputesDesk(bank.platform);
const CNPJ = '11222333000181';

/** Whole numbers below `end`, the same for the same seed. */
function chanceOf(seed: number): (end: number) => number {
  const entropy = seededEntropy(seed);
  return (end) => {
    const bytes = entropy.bytes(4);
    return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0) % end;
  };
}

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

/** Looks without any change after which time passes: whoever hurries it has everything sent again. */
const STILL_LOOKS = 4;
const LOOKS_MAX = 2000;

/** Lets time pass until nothing of these is open. */
async function untilDone(what: string, sql: string, ids: readonly string[], stepMs = STEP_MS): Promise<void> {
  let last = -1;
  let still = 0;
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const open = await stateOf(sql, ids);
    if (open === 0) return;
    still = open === last ? still + 1 : 0;
    last = open;
    if (still >= STILL_LOOKS) {
      bank.clock.advance(stepMs);
      still = 0;
    }
    bank.wake();
    await pause(20);
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
  const offered = Array.from({ length: RECEIVED }, () => {
    const amount = BigInt(100 + draw(20_000));
    const transfer = rails.incoming({ account: '10001', document: CNPJ, amount: money(amount) });
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
  received: readonly Offered[],
  lookups: readonly string[],
  draw: (end: number) => number,
  seed: number,
): Promise<readonly PaymentOrder[]> {
  const maker = await bank.as('maker');
  const asked = [
    ...received.flatMap(({ id, amount }) =>
      Array.from({ length: REFUNDS_OF_EACH }, (_, nth) => {
        const part = 1n + (BigInt(1 + draw(70)) * amount) / 100n;
        const wire = `${part / 100n}.${String(part % 100n).padStart(2, '0')}`;
        const key = `storm-${seed}-${id}-${nth}`;
        return () => maker.post('/services/pix/refunds', { id, amount: wire }, { 'idempotency-key': key });
      }),
    ),
    ...lookups.map((id) => () => bank.pay(maker, id, `${1 + draw(90)}.00`)),
  ];
  const replies = await Promise.all(asked.map((ask) => ask()));
  for (const reply of replies) expect([201, 422], reply.text).toContain(reply.status);
  return replies.filter(({ status }) => status === 201).map((reply) => reply.json<PaymentOrder>());
}

/** A look-up, outside of the company's ration, which is not the matter here. */
async function lookUp(): Promise<string> {
  await bank.pool.query('UPDATE bank.pix_lookup_bucket SET tokens = 1000');
  return (await bank.lookUp(await bank.as('maker'), bank.outsider.key)).id;
}

/** A case that was found to be founded, and how the other bank asks for its money. */
interface Founded {
  readonly id: string;
  ask(): void;
}

/** Some of what came is contested, blocked, and found to be founded. */
async function contest(received: readonly Offered[]): Promise<readonly Founded[]> {
  const reports = received.map(({ id, amount }) => ({ report: rails.disputes.report(id), amount }));
  const ids = reports.map(({ report }) => report.id);
  await untilDone(
    'blocks',
    `SELECT cardinality($1::text[]) - count(*) AS open FROM bank.received_dispute WHERE report_id::text = ANY ($1)`,
    ids,
    SMALL_STEP_MS,
  );
  const { rows } = await bank.pool.query<{ id: string; report: string }>(
    `SELECT id, report_id::text AS report FROM bank.received_dispute WHERE report_id::text = ANY ($1)`,
    [ids],
  );
  return Promise.all(
    rows.map(async ({ id, report: reportId }) => {
      await desk.propose(id, { result: 'AGREED', reason: 'Não houve venda.', by: 'ana' });
      expect(await desk.confirm(id, 'bruno')).toMatchObject({ ok: true });
      const { report, amount } = reports.find((each) => each.report.id === reportId) ?? {};
      return { id, ask: () => report && rails.disputes.askRefund(report, money(amount ?? 0n)) };
    }),
  );
}

/** Some of what was paid comes back, the return and its settlement in any order. */
async function comeBack(orders: readonly PaymentOrder[], draw: (end: number) => number): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const { rows } = await bank.pool.query<{ e2e: EndToEndId; amount: string }>(
    `SELECT end_to_end_id AS e2e, amount_centavos::text AS amount FROM bank.payment_order
      WHERE id = ANY ($1) AND kind = 'pix' AND state = 'settled'`,
    [ids],
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
    rails.account.settle({
      id,
      endToEndId: e2e,
      direction: 'credit',
      amount: given,
      settledAt: later(bank.clock.now(), 0),
    });
  }
  shuffle(messages, draw);
  await untilDone(
    'returns',
    `SELECT cardinality($1::text[]) - count(*) AS open FROM bank.pix_return_in WHERE return_id = ANY ($1)`,
    returns,
    SMALL_STEP_MS,
  );
}

/** Storms of these seeds, all at once; what was credited, in centavos. */
async function storm(seeds: readonly number[]): Promise<bigint> {
  const each = seeds.map((seed) => ({ seed, draw: chanceOf(seed) }));
  const offered = each.map(({ seed, draw }) => ({ seed, draw, received: offer(draw) }));
  await untilDone(
    'received Pix',
    `SELECT cardinality($1::text[]) - count(*) AS open FROM bank.pix_in
      WHERE end_to_end_id = ANY ($1) AND state IN ('credited', 'not_settled')`,
    offered.flatMap(({ received }) => received.map(({ id }) => id)),
    SMALL_STEP_MS,
  );
  const cases = await contest(
    offered.flatMap(({ draw, received }) => received.filter(({ settles }) => settles && draw(3) === 0)),
  );
  const lookups: string[] = [];
  // One after the other: many at once take what a miss costs, each.
  for (let left = PAYMENTS * seeds.length; left > 0; left -= 1) lookups.push(await lookUp());
  // What is contested is asked for while refunds of it go out.
  for (const { ask } of cases) ask();
  const sent = await Promise.all(
    offered.map(async ({ seed, draw, received }, nth) => {
      const settled = received.filter(({ settles }) => settles);
      const own = lookups.slice(nth * PAYMENTS, (nth + 1) * PAYMENTS);
      return { draw, orders: await send(settled, own, draw, seed) };
    }),
  );
  await untilDone(
    'orders',
    `SELECT count(*) AS open FROM bank.payment_order WHERE id = ANY ($1) AND state NOT IN ('settled', 'rejected')`,
    sent.flatMap(({ orders }) => orders.map(({ id }) => id)),
  );
  await untilDone(
    'cases',
    `SELECT count(*) AS open FROM bank.received_dispute WHERE id = ANY ($1) AND refund_closed_at IS NULL`,
    cases.map(({ id }) => id),
    LARGE_STEP_MS,
  );
  for (const { orders, draw } of sent) await comeBack(orders, draw);
  await untilDone(
    'returns',
    `SELECT count(*) AS open FROM bank.pix_return_in WHERE state = 'accepted' AND cardinality($1::text[]) = 0`,
    [],
    SMALL_STEP_MS,
  );
  const credited = offered.flatMap(({ received }) => received.filter(({ settles }) => settles));
  const { rows } = await bank.pool.query<{ over: bigint }>(
    `SELECT count(*) AS over FROM (SELECT p.end_to_end_id FROM bank.pix_in p
       JOIN (SELECT payee ->> 'paidId' AS paid_id, amount_centavos AS amount FROM bank.payment_order
           WHERE kind = 'pix-refund' AND state = 'settled'
         UNION ALL SELECT end_to_end_id, amount_centavos FROM bank.pix_return_out WHERE state = 'settled') given
         ON given.paid_id = p.end_to_end_id
       WHERE p.end_to_end_id = ANY ($1) GROUP BY 1, p.amount_centavos HAVING sum(given.amount) > p.amount_centavos) AS more`,
    [credited.map(({ id }) => id)],
  );
  expect(Number(rows[0]?.over), `seeds ${seeds.join(', ')}`).toBe(0);
  return credited.reduce((sum, { amount }) => sum + amount, 0n);
}

test(
  `M10 R10 after ${SEEDS} storms of payments, refunds, returns and contests the books are those of the SPI, and no Pix went back twice`,
  { timeout: Math.max(60_000, SEEDS * 6000) },
  async () => {
    const draw = chanceOf(4711);
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
    const before = await bank.balance('10001');
    const entriesBefore = rails.account.entries.length;
    let credited = 0n;
    for (let first = 1; first <= SEEDS; first += AT_ONCE) {
      const seeds = Array.from({ length: Math.min(AT_ONCE, SEEDS - first + 1) }, (_, nth) => first + nth);
      credited += await storm(seeds);
    }
    // What still goes out is only what nobody waits for: answers of ours, sent until the SPI has them.
    await untilDone(
      'messages',
      `SELECT (SELECT count(*) FROM bank.rail_message WHERE state = 'open')
         + (SELECT count(*) FROM bank.rail_waiting WHERE state = 'waiting') AS open WHERE cardinality($1::text[]) = 0`,
      [],
    );
    // What the SPI has settled, each once: what we sent and gave back went out, what came back came in.
    const entries = rails.account.entries.slice(entriesBefore);
    const settled = new Map(entries.map((entry) => [entry.id, entry]));
    expect(settled.size).toBe(entries.length);
    const moved = [...settled.values()].reduce(
      (sum, { direction, amount }) => (direction === 'credit' ? sum + amount : sum - amount),
      0n,
    );
    expect(await bank.balance('10001')).toBe(before + credited + moved);
    const { rows } = await bank.pool.query<{ inbound: string; sent: string }>(
      `SELECT (SELECT count(*) FROM bank.rail_inbound) AS inbound, (SELECT sum(attempts) FROM bank.rail_message) AS sent`,
    );
    expect(Number(rows[0]?.inbound) + Number(rows[0]?.sent)).toBeGreaterThan(SEEDS * MESSAGES);
  },
);
