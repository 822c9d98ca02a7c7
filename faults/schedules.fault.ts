// R12: three servers on one database race for 200 scheduled orders and 10 series that fall due within a minute, one of the
// three is killed with -9 every few seconds. Each order is paid exactly once, each day of a series makes exactly one.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, bankingDate, instant } from '@bank/core';
import { confirmPaymentOrder, createPixOrder, type PaymentOrder } from '@bank/contracts';
import { expectAnswer } from '../e2e/phone.ts';
import { openBooks } from './harness/judgement.ts';
import { Journal } from './harness/load.ts';
import { killHard } from './harness/processes.ts';
import { concludeBooks, runFault, say } from './harness/run.ts';
import type { FaultSandbox } from './harness/sandbox.ts';
import { startSecondServer, type SecondServer } from './harness/second-server.ts';
import { makeLookups, onDatabase, prepareCast, signOrder, type Cast, type Route } from './harness/teller.ts';

const ORDERS = 200;
const SERIES = 10;
/** Each series is four weeks behind: four days that are over, told as missed, and today's. */
const WEEKS_BEHIND = 4;
/** Everything falls due within so long, one after another, so that each kill meets work under way. */
const SPREAD_SECONDS = 60;
const KILL_EVERY_MS = { from: 1500, to: 4000 } as const;
const KILLS_MIN = 10;
/** The sandbox's own server is started again by its supervisor, whose patience is limited. */
const KILLS_OF_FIRST = 3;
const DONE_MS_MAX = 180_000;

await runFault(
  `three servers, ${ORDERS} orders and ${SERIES} series fall due, one server killed every few seconds`,
  async (sandbox, chance) => {
    const cast = await prepareCast(sandbox);
    const journal = new Journal(join(sandbox.dataDir, 'acknowledged.jsonl'));
    const opening = await openBooks(sandbox);
    const scheduled = await ask(sandbox, cast, journal);
    const seconds = [await startSecondServer(sandbox), await startSecondServer(sandbox)];
    await makeDue(sandbox, scheduled);

    const since = performance.now();
    let kills = 0;
    let killsOfFirst = 0;
    for (; kills < KILLS_MIN || !(await isDone(sandbox, scheduled)); kills += 1) {
      if (performance.now() - since > DONE_MS_MAX) break;
      await sleep(chance.between(KILL_EVERY_MS.from, KILL_EVERY_MS.to));
      if (kills % 3 === 0 && killsOfFirst < KILLS_OF_FIRST) {
        killsOfFirst += 1;
        const pid = sandbox.killServer();
        await sandbox.untilReady(performance.now(), pid);
      } else {
        await replace(sandbox, seconds, kills % 2);
      }
    }
    const tookSeconds = Math.round((performance.now() - since) / 1000);
    say(`${kills} servers killed in ${tookSeconds} s, ${killsOfFirst} of them the first one`);
    const faults = await judgeSchedules(sandbox, scheduled);
    for (const second of seconds) await second.close();
    return [...faults, ...(await concludeBooks(sandbox, opening, journal))];
  },
);

interface Scheduled {
  readonly orders: readonly string[];
  readonly series: readonly string[];
}

async function replace(sandbox: FaultSandbox, seconds: SecondServer[], index: number): Promise<void> {
  const victim = seconds[index];
  if (!victim) throw new Error(`there is no server ${index}`);
  killHard(victim.pid);
  await victim.ended;
  seconds[index] = await startSecondServer(sandbox);
}

/** Asks for everything, as people do: for tomorrow, half of it inside the bank; series are confirmed in the app. */
async function ask(sandbox: FaultSandbox, cast: Cast, journal: Journal): Promise<Scheduled> {
  const [outside] = cast.outside;
  if (!outside) throw new Error('nobody pays to another bank');
  const routes = [cast.inside, outside];
  await makeLookups(sandbox, routes, ORDERS);
  const tomorrow = addDays(bankingDate(instant(Date.now())), 1);
  const [orders, series]: [string[], string[]] = [[], []];
  for (let index = 0; index < ORDERS + SERIES; index += 1) {
    const route = routes[index % 2] ?? cast.inside;
    const isSeries = index >= ORDERS;
    const made = await place(route, { amountCentavos: index + 1, date: tomorrow, isSeries }, journal);
    (isSeries ? series : orders).push(made.id);
  }
  return { orders, series };
}

interface Wanted {
  readonly amountCentavos: number;
  readonly date: string;
  readonly isSeries: boolean;
}

async function place(
  route: Route,
  { amountCentavos, date, isSeries }: Wanted,
  journal: Journal,
): Promise<PaymentOrder> {
  const { payer, payeeAccount, payeeIspb, lookup } = route;
  const { client } = payer.phone;
  const key = crypto.randomUUID();
  const made = expectAnswer(
    await client(createPixOrder, {
      idempotencyKey: key,
      body: {
        lookupId: route.lookups.pop() ?? '',
        amount: (amountCentavos / 100).toFixed(2),
        date,
        ...(isSeries && {
          recurrence: { every: { unit: 'week', count: 1 }, ends: { by: 'never' }, onHoliday: 'same-day' },
        }),
      },
    }),
  );
  // A series goes on: it must be there, but not settled.
  journal.acknowledge({
    key,
    orderId: made.id,
    companyId: String(lookup.company_id),
    amountCentavos,
    payeeAccount,
    payeeIspb,
    confirmed: !isSeries,
  });
  if (!isSeries) return made;
  const device = expectAnswer(await signOrder(payer, client, made.id));
  return expectAnswer(
    await client(confirmPaymentOrder, {
      params: { orderId: made.id },
      body: { device },
      idempotencyKey: crypto.randomUUID(),
    }),
  );
}

/** Turns tomorrow into today: no clock can be turned for three processes, so their day is brought to them. */
async function makeDue(sandbox: FaultSandbox, { orders, series }: Scheduled): Promise<void> {
  const today = bankingDate(instant(Date.now()));
  const first = addDays(today, -7 * WEEKS_BEHIND);
  await onDatabase(sandbox, async (on) => {
    await on.query(
      `UPDATE bank.payment_order o SET planned_date = $2, next_try_at = now() + (due.place * $3::float / $4) * interval '1 second'
       FROM unnest($1::text[]) WITH ORDINALITY AS due (id, place) WHERE o.id = due.id`,
      [orders, today, SPREAD_SECONDS, orders.length],
    );
    await on.query(
      `UPDATE bank.payment_order o SET planned_date = $2, series = o.series || jsonb_build_object('firstDate', ($2::date)::text,
         'agreedOn', ($2::date)::text), next_try_at = now() + (due.place * $3::float / $4) * interval '1 second'
       FROM unnest($1::text[]) WITH ORDINALITY AS due (id, place) WHERE o.id = due.id`,
      [series, first, SPREAD_SECONDS, series.length],
    );
  });
}

/** The first hour of today's payments may be still to come where this runs: it is brought to them as well. */
async function hurry(sandbox: FaultSandbox, series: readonly string[]): Promise<void> {
  await onDatabase(sandbox, (on) =>
    on.query(
      `UPDATE bank.payment_order SET next_try_at = now()
       WHERE series_order_id = ANY ($1) AND state = 'scheduled' AND next_try_at > now()`,
      [series],
    ),
  );
}

async function isDone(sandbox: FaultSandbox, { orders, series }: Scheduled): Promise<boolean> {
  await hurry(sandbox, series);
  return onDatabase(sandbox, async (on) => {
    const { rows } = await on.query<{ left: string }>(
      `SELECT count(*) AS left FROM bank.payment_order
       WHERE id = ANY ($1) AND state = 'scheduled' OR id = ANY ($2) AND next_try_at <= now()
         OR series_order_id = ANY ($2) AND state = 'scheduled'`,
      [orders, series],
    );
    return rows[0]?.left === '0';
  });
}

/** Each order settled; each series one order for each of its days: those that were over told as missed, today's paid. */
async function judgeSchedules(sandbox: FaultSandbox, { orders, series }: Scheduled): Promise<readonly string[]> {
  await untilEnded(sandbox, { orders, series });
  return onDatabase(sandbox, async (on) => {
    const { rows: unpaid } = await on.query<{ id: string; state: string }>(
      `SELECT id, state FROM bank.payment_order WHERE id = ANY ($1) AND state <> 'settled'`,
      [orders],
    );
    const { rows: made } = await on.query<{ id: string; days: string }>(
      `SELECT s.id, coalesce(string_agg(o.occurrence || ' ' || o.state, ', ' ORDER BY o.occurrence), '') AS days
       FROM bank.payment_order s LEFT JOIN bank.payment_order o ON o.company_id = s.company_id AND o.series_order_id = s.id
       WHERE s.id = ANY ($1) GROUP BY s.id`,
      [series],
    );
    const expected = [
      ...Array.from({ length: WEEKS_BEHIND }, (_, index) => `${index + 1} rejected`),
      `${WEEKS_BEHIND + 1} settled`,
    ].join(', ');
    say(
      `${orders.length - unpaid.length} of ${orders.length} orders paid, ${made.filter(({ days }) => days === expected).length} of ${series.length} series with exactly ${WEEKS_BEHIND + 1} payments`,
    );
    return [
      ...unpaid.map(({ id, state }) => `scheduled order ${id} is ${state}`),
      ...made.filter(({ days }) => days !== expected).map(({ id, days }) => `series ${id} made: ${days}`),
    ];
  });
}

/** What was handed to the payment system comes back. */
async function untilEnded(sandbox: FaultSandbox, { orders, series }: Scheduled): Promise<void> {
  const until = performance.now() + 60_000;
  for (let left = 1; left > 0 && performance.now() < until; await sleep(200)) {
    left = await onDatabase(sandbox, async (on) => {
      const { rows } = await on.query<{ left: string }>(
        `SELECT count(*) AS left FROM bank.payment_order
         WHERE (id = ANY ($1) OR series_order_id = ANY ($2)) AND state IN ('scheduled', 'processing', 'unknown')`,
        [orders, series],
      );
      return Number(rows[0]?.left);
    });
  }
}
