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
    const { takenOverMs, byAnother } = await untilLeaseMoves(sandbox, struckAt);
    await load.stop();
    if (byAnother) leadersKilled += 1;
    if (takenOverMs > TAKEOVER_MS_MAX)
      faults.push(`round ${round}: the loops stood still for ${Math.round(takenOverMs)} ms`);
    say(
      `round ${round}: ${killsFirst ? 'first' : 'second'} server killed, the audit chain goes on after ${Math.round(takenOverMs)} ms${byAnother ? ', by the other' : ''}`,
    );
    if (killsFirst) await sandbox.untilReady(struckAt, first);
    else second = await startSecondServer(sandbox);
  }
  await second.close();
  if (leadersKilled === 0) faults.push('no round killed the leading server');
  return [...faults, ...(await concludeBooks(sandbox, opening, journal))];
});

/** Until the lease is prolonged, as a living leader does twice a second, or taken over. */
async function untilLeaseMoves(
  sandbox: FaultSandbox,
  since: number,
): Promise<{ readonly takenOverMs: number; readonly byAnother: boolean }> {
  const before = await readLease(sandbox);
  for (;;) {
    const takenOverMs = performance.now() - since;
    const now = await readLease(sandbox);
    const hasMoved = now.until > before.until;
    if (takenOverMs > TAKEOVER_MS_MAX || hasMoved) return { takenOverMs, byAnother: now.holder !== before.holder };
    await sleep(100);
  }
}

async function readLease(sandbox: FaultSandbox): Promise<{ readonly holder: string; readonly until: number }> {
  return onDatabase(sandbox, async (on) => {
    const { rows } = await on.query<{ holder: string; until: Date }>(
      `SELECT holder, until FROM ledger.lease WHERE name = 'audit-chainer'`,
    );
    return { holder: rows[0]?.holder ?? '', until: rows[0]?.until.getTime() ?? 0 };
  });
}
