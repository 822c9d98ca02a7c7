// R12, lightly: two servers on one database; one after the other is killed with -9 under load. What only one may do at a
// time is taken over within 30 s, and nothing is done twice.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killHard } from './harness/processes.ts';
import { openBooks } from './harness/judgement.ts';
import { Journal, Load, routesOf, sixteenClients } from './harness/load.ts';
import { concludeBooks, runFault, say } from './harness/run.ts';
import type { FaultSandbox } from './harness/sandbox.ts';
import { startSecondServer } from './harness/second-server.ts';
import { makeLookups, onDatabase, prepareCast } from './harness/teller.ts';

const ROUNDS = 6;
const LOAD_MS = 1000;
const TAKEOVER_MS_MAX = 30_000;
const LOOKUPS = 3000;

await runFault(`two servers, each killed in turn, ${ROUNDS} rounds, 16 clients`, async (sandbox, chance) => {
  const cast = await prepareCast(sandbox);
  const journal = new Journal(join(sandbox.dataDir, 'acknowledged.jsonl'));
  const opening = await openBooks(sandbox);
  const faults: string[] = [];
  let second = await startSecondServer(sandbox);
  let leadersKilled = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const killsFirst = round % 2 === 1;
    await makeLookups(sandbox, routesOf(cast), LOOKUPS);
    const urls = killsFirst ? [sandbox.bankUrl, second.url] : [second.url, sandbox.bankUrl];
    const load = new Load({ urls, clients: sixteenClients(cast), journal, chance });
    load.start();
    await sleep(chance.between(LOAD_MS / 2, LOAD_MS));
    const first = killsFirst ? sandbox.killServer() : undefined;
    if (!killsFirst) killHard(second.pid);
    const struckAt = performance.now();
    const takenOverMs = await untilLeaseMoves(sandbox, struckAt);
    await load.stop();
    // A lease of 10 s: only the death of its holder makes anybody wait.
    if (takenOverMs > 3000) leadersKilled += 1;
    if (takenOverMs > TAKEOVER_MS_MAX)
      faults.push(`round ${round}: the loops stood still for ${Math.round(takenOverMs)} ms`);
    say(
      `round ${round}: ${killsFirst ? 'first' : 'second'} server killed, the audit chain goes on after ${Math.round(takenOverMs)} ms`,
    );
    if (killsFirst) await sandbox.untilReady(struckAt, first);
    else second = await startSecondServer(sandbox);
  }
  await second.close();
  if (leadersKilled === 0) faults.push('no round killed the leading server');
  return [...faults, ...(await concludeBooks(sandbox, opening, journal))];
});

/** Until whoever holds the lease prolongs it: a living leader does so twice a second. */
async function untilLeaseMoves(sandbox: FaultSandbox, since: number): Promise<number> {
  const held = await leaseEnd(sandbox);
  for (;;) {
    const ms = performance.now() - since;
    if (ms > TAKEOVER_MS_MAX || (await leaseEnd(sandbox)) > held) return ms;
    await sleep(100);
  }
}

async function leaseEnd(sandbox: FaultSandbox): Promise<number> {
  return onDatabase(sandbox, async (on) => {
    const { rows } = await on.query<{ until: Date }>(`SELECT until FROM ledger.lease WHERE name = 'audit-chainer'`);
    return rows[0]?.until.getTime() ?? 0;
  });
}
