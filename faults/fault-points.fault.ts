// R1, the named step boundaries: a server dies at each of them while another one works on the same database.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { faultPointsOf } from '../apps/server/src/features/rail-messages/index.ts';
import { openBooks, untilDrained } from './harness/judgement.ts';
import { Journal, Load, routesOf, sixteenClients } from './harness/load.ts';
import { incomingFaults, payFromOutside, type Incoming } from './harness/outside-world.ts';
import { concludeBooks, runFault, say } from './harness/run.ts';
import { startSecondServer } from './harness/second-server.ts';
import { makeLookups, prepareCast } from './harness/teller.ts';

/** The point must be reached within that time. */
const REACHED_MS = 20_000;
const AFTERGLOW_MS = 500;
const LOOKUPS = 3000;
const FAULT_POINTS = faultPointsOf('pix');

await runFault(
  `death at each of ${FAULT_POINTS.length} step boundaries, 16 clients, two servers`,
  async (sandbox, chance) => {
    const cast = await prepareCast(sandbox);
    const journal = new Journal(join(sandbox.dataDir, 'acknowledged.jsonl'));
    const opening = await openBooks(sandbox);
    const faults: string[] = [];
    const sent: Incoming[] = [];
    for (const point of FAULT_POINTS) {
      await makeLookups(sandbox, routesOf(cast), LOOKUPS);
      const before = journal.orders.length;
      const second = await startSecondServer(sandbox, point);
      const load = new Load({ urls: [second.url, sandbox.bankUrl], clients: sixteenClients(cast), journal, chance });
      const since = performance.now();
      load.start();
      sent.push(...(await payFromOutside(sandbox, 20, chance)));
      const end = await Promise.race([second.ended, sleep(REACHED_MS, 'never')]);
      const diedAfterMs = performance.now() - since;
      await sleep(AFTERGLOW_MS);
      await load.stop();
      if (end !== 'SIGKILL') faults.push(`${point}: the server ended with ${end}`);
      if (end === 'never') await second.close();
      const { ms, left } = await untilDrained(sandbox);
      if (left !== undefined) faults.push(`${point}: after 60 s still under way: ${left}`);
      say(
        `${point.padEnd(22)} died after ${Math.round(diedAfterMs)} ms, ${journal.orders.length - before} acknowledged, the other server had drained all ${Math.round(ms)} ms after the load`,
      );
    }
    faults.push(...(await incomingFaults(sandbox, sent)));
    return [...faults, ...(await concludeBooks(sandbox, opening, journal))];
  },
);
