import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import { countLost, openBooks } from './judgement.ts';
import { Journal, Load, routesOf, sixteenClients } from './load.ts';
import { concludeBooks, runFault, say } from './run.ts';
import type { FaultSandbox } from './sandbox.ts';
import { makeLookups, prepareCast } from './teller.ts';

const ROUNDS = 20;
/** The blow falls so long after the load begins. */
const STRIKE_AFTER_MS = { from: 50, to: 1500 } as const;
/** The load goes on so long after recovery, so that the bank is seen to work again. */
const AFTERGLOW_MS = 300;
const READY_MS_MAX = 5000;
const LOOKUPS_PER_ROUND = 1500;

/** What a blow came to. */
export interface Blow {
  /** The server that was killed: another one must come. */
  readonly notPid?: number;
  /** Milliseconds to recovery where the blow measures them itself. */
  readonly recoveredMs?: number;
  readonly faults?: readonly string[];
}

/**
 * Twenty rounds of a load and a blow to the bank under it, and then the judgement. Prints each round and ends the
 * process with 1 when anything is not as it must be.
 */
export async function runKills(options: {
  readonly title: string;
  strike(sandbox: FaultSandbox, chance: Chance): Promise<Blow>;
  /** Statuses that clients must have met: else the blow did not do what it is for. */
  readonly mustSee?: readonly number[];
}): Promise<void> {
  await runFault(`${options.title}: ${ROUNDS} rounds, 16 clients`, (sandbox, chance) =>
    strikeAll(sandbox, chance, options),
  );
}

async function strikeAll(
  sandbox: FaultSandbox,
  chance: Chance,
  options: Parameters<typeof runKills>[0],
): Promise<readonly string[]> {
  const faults: string[] = [];
  const journal = new Journal(join(sandbox.dataDir, 'acknowledged.jsonl'));
  const cast = await prepareCast(sandbox);
  const opening = await openBooks(sandbox);
  const recoveries: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await sandbox.refresh();
    await makeLookups(sandbox, routesOf(cast), LOOKUPS_PER_ROUND);
    const before = journal.orders.length;
    const load = new Load({ urls: [sandbox.bankUrl], clients: sixteenClients(cast), journal, chance });
    load.start();
    const strikeAfterMs = chance.between(STRIKE_AFTER_MS.from, STRIKE_AFTER_MS.to);
    await sleep(strikeAfterMs);
    const struckAt = performance.now();
    const blow = await options.strike(sandbox, chance);
    const readyMs = await sandbox.untilReady(struckAt, blow.notPid);
    const recoveredMs = blow.recoveredMs ?? readyMs;
    recoveries.push(recoveredMs);
    await sleep(AFTERGLOW_MS);
    await load.stop();
    const lost = await countLost(sandbox, journal);
    faults.push(...(blow.faults ?? []).map((fault) => `round ${round}: ${fault}`));
    if (recoveredMs > READY_MS_MAX) faults.push(`round ${round}: ready after ${Math.round(recoveredMs)} ms`);
    if (lost > 0) faults.push(`round ${round}: ${lost} acknowledged orders are lost`);
    say(
      `round ${String(round).padStart(2)}: struck at ${String(strikeAfterMs).padStart(4)} ms, ready in ${Math.round(recoveredMs)} ms (${Math.round(readyMs)} from the blow), ${journal.orders.length - before} acknowledged, ${lost} lost`,
    );
  }
  faults.push(...(await concludeBooks(sandbox, opening, journal)));
  for (const status of options.mustSee ?? []) {
    if (!journal.answers.has(status)) faults.push(`no client was ever answered ${status}`);
  }
  const sorted = recoveries.toSorted((a, b) => a - b);
  say(
    `ready in ${Math.round(sorted[sorted.length >> 1] ?? 0)} ms (median), ${Math.round(sorted.at(-1) ?? 0)} ms (longest)`,
  );
  return faults;
}
