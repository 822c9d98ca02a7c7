// A day of 20,000 Pix, half of them out and half in, on a payment system that repeats, reorders, delays, loses, refuses,
// stops and hangs. Then the day ends and is closed: each payment stands in the rail's own statement and in ours, with the
// same amount, and nothing is left to clear up.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, bankingDate, instant, later, HOUR_MS, startOfDay } from '@bank/core';
import { CLOCK_FILE, setClock } from '../e2e/support/clock.ts';
import type { Chance } from './harness/chance.ts';
import { openBooks, runIpe, untilDrained } from './harness/judgement.ts';
import { Journal, Load } from './harness/load.ts';
import { endFaults, payFromOutside, setFaults, type Incoming } from './harness/outside-world.ts';
import { concludeBooks, runFault, say } from './harness/run.ts';
import { makeLookups, onDatabase, prepareCast, type Cast, type Place } from './harness/teller.ts';

const ROUNDS = 10;
/** In a round: out without the app (to each of two banks), out with it, and in. 1,000 each way. */
const OUT_EACH = 450;
const CONFIRMED = 100;
const INCOMING = 1000;
const CLIENTS = 8;
const PAYERS_OUTSIDE = 4;
const STANDSTILL_MS = 3000;

// A payment that nobody answered is told as unknown after 9 s rather than 45, and asked about: the same way, sooner.
process.env.IPE_PIX_ANSWER_SECONDS = '9';
process.env.IPE_CLOCK_FILE = join(process.env.IPE_FAULT_DATA_DIR ?? '', CLOCK_FILE);

await runFault(
  `a day of ${2000 * ROUNDS} Pix on a payment system that misbehaves, then its closing`,
  async (sandbox, chance) => {
    const cast = await prepareCast(sandbox);
    const journal = new Journal(join(sandbox.dataDir, 'acknowledged.jsonl'));
    const opening = await openBooks(sandbox);
    const day = bankingDate(instant(Date.now()));
    const faults: string[] = [];
    const sent: Incoming[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const seed = chance.between(1, 0xffff_ffff);
      const spi = misbehaviour(chance);
      await setFaults(sandbox, { seed, spi });
      const since = performance.now();
      const [incoming] = await Promise.all([
        payIn(sandbox, chance),
        payOut(sandbox, cast, { journal, chance }),
        standStill(sandbox, round, spi),
      ]);
      sent.push(...incoming);
      await endFaults(sandbox);
      const { ms, left } = await untilDrained(sandbox);
      if (left !== undefined) faults.push(`seed ${seed}: after 60 s still under way: ${left}`);
      say(
        `seed ${String(seed).padStart(10)}: ${journal.orders.length} out, ${sent.length} in, ${Math.round((performance.now() - since) / 1000)} s, drained ${Math.round(ms)} ms after the last fault  ${JSON.stringify(spi)}`,
      );
    }
    faults.push(...(await creditFaults(sandbox, sent)), ...(await concludeBooks(sandbox, opening, journal)));
    // A day is closed when an hour of the next has gone.
    await setClock(sandbox, later(startOfDay(addDays(day, 1)), 2 * HOUR_MS));
    const unclosed = await runIpe(sandbox.environment, 'close-day');
    if (unclosed !== undefined) faults.push(unclosed);
    return [...faults, ...(await closingFaults(sandbox, day))];
  },
);

async function payIn(place: Place, chance: Chance): Promise<readonly Incoming[]> {
  const each = INCOMING / PAYERS_OUTSIDE;
  const sent = await Promise.all(Array.from({ length: PAYERS_OUTSIDE }, () => payFromOutside(place, each, chance)));
  return sent.flat();
}

async function payOut(
  place: Place,
  { outside, confirmed }: Cast,
  { journal, chance }: { readonly journal: Journal; readonly chance: Chance },
): Promise<void> {
  const elsewhere = confirmed.slice(1);
  await makeLookups(place, outside, OUT_EACH);
  await makeLookups(place, elsewhere, CONFIRMED);
  const clients = Array.from({ length: CLIENTS }, () => [...outside, ...elsewhere]);
  const load = new Load({ urls: [place.bankUrl], clients, journal, chance });
  load.start();
  await load.untilDone();
}

/** Every third round the rail stops answering for a while, or holds the line and says nothing. */
async function standStill(place: Place, round: number, spi: Readonly<Record<string, unknown>>): Promise<void> {
  const standstill = [undefined, 'stop', 'hang'][round % 3];
  if (standstill === undefined) return;
  await sleep(STANDSTILL_MS);
  await setFaults(place, { spi: { ...spi, [standstill]: true } });
  await sleep(STANDSTILL_MS);
  await setFaults(place, { spi });
}

function misbehaviour(chance: Chance) {
  return {
    delayMs: chance.between(0, 100),
    jitterMs: chance.between(0, 400),
    reorderMs: chance.between(0, 2000),
    loseAnswer: { share: chance.between(0, 10) / 100 },
    loseRequest: { share: chance.between(0, 10) / 100 },
    repeat: { times: chance.between(1, 3), when: { share: 0.3 } },
    refuse: { code: 'AC07', when: { share: chance.between(0, 10) / 100 } },
  };
}

/** Each that came is credited once with its amount, or not at all where its bank was refused; nothing else came. */
async function creditFaults(place: Place, sent: readonly Incoming[]): Promise<readonly string[]> {
  const rows = await onDatabase(place, async (on) => {
    const found = await on.query<{ id: string; times: string; total: string; state: string | null }>(
      `SELECT s.id, count(e.seq) AS times, coalesce(sum(e.amount), 0) AS total, max(p.state) AS state
       FROM unnest($1::text[]) AS s (id)
       LEFT JOIN ledger.entry e ON e.kind = 'pix_received' AND e.detail ->> 'endToEndId' = s.id
       LEFT JOIN bank.pix_in p ON p.end_to_end_id = s.id GROUP BY s.id`,
      [sent.map(({ endToEndId }) => endToEndId)],
    );
    return new Map(found.rows.map((row) => [row.id, row]));
  });
  return sent.flatMap(({ endToEndId, amountCentavos }) => {
    const row = rows.get(endToEndId);
    const credited = row?.state === 'credited';
    const right = row?.times === (credited ? '1' : '0') && Number(row.total) === (credited ? amountCentavos : 0);
    return right ? [] : [`${endToEndId} (${row?.state}) of ${amountCentavos}: ${row?.times} credits of ${row?.total}`];
  });
}

/** What the closing of that day found: everything in both statements, the closing balance the same, nothing open. */
async function closingFaults(place: Place, day: string): Promise<readonly string[]> {
  const { runs, open } = await onDatabase(place, async (on) => {
    const runsOfDay = await on.query<{ ours: number; theirs: number; matched: number; differences: number }>(
      'SELECT ours, theirs, matched, differences FROM bank.reconciliation WHERE date = $1',
      [day],
    );
    const stillOpen = await on.query<{ what: string }>(
      `SELECT kind || ' ' || payment_id AS what FROM bank.reconciliation_difference WHERE gone_at IS NULL`,
    );
    return { runs: runsOfDay.rows, open: stillOpen.rows };
  });
  const [run] = runs;
  if (!run) return [`${day} was not reconciled`];
  say(
    `${day} closed: ${run.ours} with us, ${run.theirs} with the rail, ${run.matched} matched, ${run.differences} differ`,
  );
  return [
    ...(run.ours === run.theirs && run.matched === run.ours ? [] : [`${day} does not match: ${JSON.stringify(run)}`]),
    ...open.map(({ what }) => `still open: ${what}`),
  ];
}
