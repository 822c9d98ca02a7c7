// R10: the instant-payment system repeats, reorders, delays, loses answers and requests, refuses, stops and hangs, by a
// seed, while Pix go out and come in. Then all faults end, and both sides' books must say what an ordered run would.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from './harness/chance.ts';
import { openBooks, untilDrained } from './harness/judgement.ts';
import { Journal, Load, routesOf } from './harness/load.ts';
import { endFaults, incomingFaults, payFromOutside, setFaults } from './harness/outside-world.ts';
import { concludeBooks, runFault, say } from './harness/run.ts';
import { makeLookups, prepareCast } from './harness/teller.ts';

const SEEDS = 10;
const CLIENTS = 4;
const LOOKUPS = 60;
const INCOMING = 40;
const STANDSTILL_MS = 3000;

await runFault(`the outside world misbehaves, ${SEEDS} seeds`, async (sandbox, chance) => {
  const cast = await prepareCast(sandbox);
  const journal = new Journal(join(sandbox.dataDir, 'acknowledged.jsonl'));
  const opening = await openBooks(sandbox);
  const faults: string[] = [];
  for (let round = 0; round < SEEDS; round += 1) {
    await makeLookups(sandbox, routesOf(cast), LOOKUPS);
    const before = journal.orders.length;
    const seed = chance.between(1, 0xffff_ffff);
    const spi = misbehaviour(chance);
    await setFaults(sandbox, { seed, spi });
    // Each client ends when its look-ups are used up.
    const clients = Array.from({ length: CLIENTS }, () => [...cast.outside, ...cast.confirmed]);
    const load = new Load({ urls: [sandbox.bankUrl], clients, journal, chance });
    load.start();
    const sent = [...(await payFromOutside(sandbox, INCOMING / 2, chance))];
    const standstill = [undefined, 'stop', 'hang'][round % 3];
    if (standstill !== undefined) {
      await setFaults(sandbox, { spi: { ...spi, [standstill]: true } });
      await sleep(STANDSTILL_MS);
      await setFaults(sandbox, { spi });
    }
    sent.push(...(await payFromOutside(sandbox, INCOMING / 2, chance)));
    await load.untilDone();
    await endFaults(sandbox);
    const { ms, left } = await untilDrained(sandbox);
    if (left !== undefined) faults.push(`seed ${seed}: after 60 s still under way: ${left}`);
    faults.push(...(await incomingFaults(sandbox, sent)).map((fault) => `seed ${seed}: ${fault}`));
    say(
      `seed ${String(seed).padStart(10)}${standstill === undefined ? '' : `, ${standstill}`}: ${journal.orders.length - before} out, ${sent.length} in, drained ${Math.round(ms)} ms after the last fault  ${JSON.stringify(spi)}`,
    );
  }
  return [...faults, ...(await concludeBooks(sandbox, opening, journal))];
});

function misbehaviour(chance: Chance) {
  return {
    delayMs: chance.between(0, 200),
    jitterMs: chance.between(0, 800),
    reorderMs: chance.between(0, 3000),
    loseAnswer: { share: chance.between(0, 20) / 100 },
    loseRequest: { share: chance.between(0, 15) / 100 },
    repeat: { times: chance.between(1, 5), when: { share: 0.5 } },
    refuse: { code: 'AC07', when: { share: chance.between(0, 10) / 100 } },
  };
}
