// A13, R10: payments are settled and nobody is told, and their message is refused when it is sent again; what is given back
// comes before the settlement that it gives back; questions stay unanswered. Whatever was settled must be paid, once, and
// whatever came back must be there, once.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBooks, untilDrained } from './harness/judgement.ts';
import { Journal, Load, routesOf } from './harness/load.ts';
import { endFaults, giveBackAtOnce, returnFaults, setFaults } from './harness/outside-world.ts';
import { concludeBooks, runFault, say } from './harness/run.ts';
import { makeLookups, onDatabase, prepareCast, type Place } from './harness/teller.ts';

/** What the second sending is refused with: of a used id, of the payee's bank, of a message that nobody can read. */
const CODES = ['ED05', 'AC03', 'admi.002'] as const;
const ROUNDS = 20;
const CLIENTS = 4;
const LOOKUPS = 12;
const GIVEN_BACK_PERCENT = 40;
const LOOK_MS = 300;
/** How long it is waited for the fault to be met by all. */
const DOUBTED_MS_MAX = 60_000;

await runFault('settled, answer lost, second sending refused; returns before settlements', async (sandbox, chance) => {
  const cast = await prepareCast(sandbox);
  const journal = new Journal(join(sandbox.dataDir, 'acknowledged.jsonl'));
  const opening = await openBooks(sandbox);
  const faults: string[] = [];
  const seen = new Set<string>();
  // What was there before is none of this.
  await giveBackAtOnce(sandbox, seen, chance, 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const code = CODES[round % CODES.length] ?? CODES[0];
    await makeLookups(sandbox, routesOf(cast), LOOKUPS);
    const before = journal.orders.length;
    const seed = chance.between(1, 0xffff_ffff);
    const spi = {
      refuseAgain: { code, when: { share: 0.4 } },
      holdAnswer: { ms: chance.between(500, 3000), when: { share: 0.6 } },
      loseStatus: { share: 0.3 },
      reorderMs: chance.between(0, 1000),
      repeat: { times: 2, when: { share: 0.3 } },
    };
    await setFaults(sandbox, { seed, spi });
    const clients = Array.from({ length: CLIENTS }, () => [...cast.outside, ...cast.confirmed]);
    const load = new Load({ urls: [sandbox.bankUrl], clients, journal, chance });
    load.start();
    let isPaying = true;
    const paying = load.untilDone().finally(() => (isPaying = false));
    let given = 0;
    while (isPaying) {
      given += await giveBackAtOnce(sandbox, seen, chance, GIVEN_BACK_PERCENT);
      await sleep(LOOK_MS);
    }
    await paying;
    given += await giveBackAtOnce(sandbox, seen, chance, GIVEN_BACK_PERCENT);
    await untilDoubted(sandbox);
    await endFaults(sandbox);
    const { ms, left } = await untilDrained(sandbox);
    if (left !== undefined) faults.push(`seed ${seed}: after 60 s still under way: ${left}`);
    faults.push(...(await returnFaults(sandbox)).map((fault) => `seed ${seed}: ${fault}`));
    const { doubted, early } = await whatWasMet(sandbox);
    say(
      `seed ${String(seed).padStart(10)}, ${code}: ${journal.orders.length - before} out, ${given} given back; so far ${doubted} cleared up, ${early} came too early; drained ${Math.round(ms)} ms after the last fault`,
    );
  }
  const { doubted, early } = await whatWasMet(sandbox);
  // A run that met neither says nothing.
  if (doubted === 0) faults.push('no refusal followed a settlement');
  if (early === 0) faults.push('no return came before its settlement');
  return [...faults, ...(await concludeBooks(sandbox, opening, journal))];
});

/** Waits until each payment that nobody was told of was sent again and refused: the fault must be met before it ends. */
async function untilDoubted(place: Place): Promise<void> {
  const until = performance.now() + DOUBTED_MS_MAX;
  for (;;) {
    const open = await onDatabase(place, async (on) => {
      const { rowCount } = await on.query(
        `SELECT FROM bank.rail_message WHERE definition = 'pacs.008' AND state = 'open' AND rail = 'spi'`,
      );
      return rowCount ?? 0;
    });
    if (open === 0 || performance.now() > until) return;
    await sleep(LOOK_MS);
  }
}

/** How many payments were cleared up, and how many returns were made before the bank knew of the settlement. */
async function whatWasMet(place: Place): Promise<{ readonly doubted: number; readonly early: number }> {
  return onDatabase(place, async (on) => {
    const { rows } = await on.query<{ doubted: string; early: string }>(
      `SELECT (SELECT count(*) FROM ledger.audit_record WHERE action = 'payment-orders.doubted') AS doubted,
         (SELECT count(*) FROM bank.pix_return_in r
           JOIN bank.payment_order o ON o.company_id = r.company_id AND o.id = r.order_id
           JOIN bank.rail_inbound i ON i.rail = 'spi' AND i.definition = 'pacs.004'
             AND strpos(convert_from(i.body, 'UTF8'), r.return_id) > 0
           WHERE substring(convert_from(i.body, 'UTF8') FROM '<CreDtTm>([^<]*)')::timestamptz < o.settled_at) AS early`,
    );
    return { doubted: Number(rows[0]?.doubted), early: Number(rows[0]?.early) };
  });
}
