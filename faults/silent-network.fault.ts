// R2, R7: the network between a server and its database falls silent, twenty times, at any moment under load and for any
// time, for all connections or for the open ones only; what was sent into it is lost, or comes late. The bounds are the
// real ones: every caller is answered within half a minute, and so does /readyz say what is.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSilentNetwork } from '@bank/testkit';
import { countLost, openBooks } from './harness/judgement.ts';
import { Journal, Load, routesOf, sixteenClients } from './harness/load.ts';
import { concludeBooks, runFault, say } from './harness/run.ts';
import { answersOk } from './harness/sandbox.ts';
import { startSecondServer } from './harness/second-server.ts';
import { makeLookups, prepareCast } from './harness/teller.ts';

const ROUNDS = 20;
const LOOKUPS_PER_ROUND = 1500;
const SILENT_AFTER_MS = { from: 50, to: 1500 } as const;
const SILENT_MS = { from: 500, to: 25_000 } as const;
const ANSWER_MS_MAX = 30_000;
/** How soon after a silence the server must be ready: a call that was waiting when it ended may take its whole bound. */
const READY_MS_MAX = 30_000;
const READY_ANSWER_MS_MAX = 3000;
const POLL_MS = 250;
const AFTERGLOW_MS = 500;

await runFault(`the database falls silent: ${ROUNDS} rounds, 16 clients`, async (sandbox, chance) => {
  const cast = await prepareCast(sandbox);
  const journal = new Journal(join(sandbox.dataDir, 'acknowledged.jsonl'));
  const opening = await openBooks(sandbox);
  const network = await openSilentNetwork(sandbox.databaseUrl);
  // The sandbox's own server keeps its way to the database, as another machine would.
  const server = await startSecondServer(sandbox, '', {
    DATABASE_URL: network.url,
    IPE_MIGRATE_URL: sandbox.databaseUrl,
  });
  const faults: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await makeLookups(sandbox, routesOf(cast), LOOKUPS_PER_ROUND);
    const before = journal.orders.length;
    const clients = sixteenClients(cast);
    const load = new Load({ urls: [server.url], clients, journal, chance, callMs: ANSWER_MS_MAX + 1000 });
    load.start();
    await sleep(chance.between(SILENT_AFTER_MS.from, SILENT_AFTER_MS.to));
    const which = chance.share() < 0.6 ? 'all' : 'open';
    const fate = chance.share() < 0.5 ? 'lost' : 'late';
    // Short ones are as telling as long ones, and there may be more of them.
    const silentMs = Math.round(SILENT_MS.from + (SILENT_MS.to - SILENT_MS.from) * chance.share() ** 3);
    network.silence(which, fate);
    const watched = await watch(server.url, silentMs);
    network.speak();
    const readyMs = await untilReady(server.url);
    await sleep(AFTERGLOW_MS);
    await load.stop();
    const lost = await countLost(sandbox, journal);
    if (which === 'all' && silentMs > 5000 && watched.ready > 0)
      faults.push(`round ${round}: /readyz said ready ${watched.ready} times in a silence for all`);
    if (watched.slowestMs > READY_ANSWER_MS_MAX)
      faults.push(`round ${round}: /readyz answered after ${Math.round(watched.slowestMs)} ms`);
    if (readyMs > READY_MS_MAX) faults.push(`round ${round}: ready ${Math.round(readyMs)} ms after the silence`);
    if (lost > 0) faults.push(`round ${round}: ${lost} acknowledged orders are lost`);
    say(
      `round ${String(round).padStart(2)}: ${which.padEnd(4)} silent for ${String(silentMs).padStart(5)} ms, bytes ${fate}; slowest answer so far ${Math.round(journal.slowestMs)} ms, ready ${Math.round(readyMs)} ms after, ${journal.orders.length - before} acknowledged, ${lost} lost`,
    );
  }
  await server.close();
  await network.close();
  if (journal.slowestMs > ANSWER_MS_MAX) faults.push(`an answer took ${Math.round(journal.slowestMs)} ms`);
  if ((journal.answers.get(0) ?? 0) > 0) faults.push(`${journal.answers.get(0)} calls had no answer in time`);
  if (!journal.answers.has(503)) faults.push('no client was ever answered 503');
  return [...faults, ...(await concludeBooks(sandbox, opening, journal))];
});

/** What /readyz says while it is silent, after the first two seconds in which it may still find out. */
async function watch(url: string, silentMs: number): Promise<{ readonly ready: number; readonly slowestMs: number }> {
  const since = performance.now();
  let [ready, slowestMs] = [0, 0];
  while (performance.now() - since < silentMs) {
    const asked = performance.now();
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    await reply?.body?.cancel().catch(() => undefined);
    slowestMs = Math.max(slowestMs, performance.now() - asked);
    if (reply?.ok && asked - since > READY_ANSWER_MS_MAX) ready += 1;
    await sleep(Math.min(POLL_MS, Math.max(0, silentMs - (performance.now() - since))));
  }
  return { ready, slowestMs };
}

async function untilReady(url: string): Promise<number> {
  const since = performance.now();
  while (!(await answersOk(`${url}/readyz`)) && performance.now() - since < 2 * READY_MS_MAX) await sleep(POLL_MS);
  return performance.now() - since;
}
