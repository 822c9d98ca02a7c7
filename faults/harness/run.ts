import { loadavg } from 'node:os';
import { readSeed, seededChance, type Chance } from './chance.ts';
import { judge, verify, type Opening } from './judgement.ts';
import type { Journal } from './load.ts';
import { FaultSandbox } from './sandbox.ts';

const FAULTS_SHOWN = 30;

/** Runs one kind of fault on a sandbox of its own. Prints what was found; ends the process with 1 where that is a fault. */
export async function runFault(
  title: string,
  work: (sandbox: FaultSandbox, chance: Chance) => Promise<readonly string[]>,
): Promise<void> {
  const seed = readSeed();
  say(`${title}; seed ${seed} (IPE_FAULT_SEED), load of the machine ${loadavg()[0]?.toFixed(1)}`);
  const sandbox = await FaultSandbox.open();
  let faults: readonly string[] = [];
  try {
    faults = await work(sandbox, seededChance(seed));
  } finally {
    await sandbox.close();
  }
  for (const fault of faults.slice(0, FAULTS_SHOWN)) say(`FAULT  ${fault}`);
  say(faults.length === 0 ? 'nothing lost, nothing twice' : `${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

/** Waits until all is drained, judges the books of both sides, runs \`ipe verify\`, and prints the figures. */
export async function concludeBooks(
  sandbox: FaultSandbox,
  opening: Opening,
  journal: Journal,
): Promise<readonly string[]> {
  const judgement = await judge(sandbox, opening, journal);
  const wrong = await verify(sandbox.environment);
  const answers = [...journal.answers]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'cut off'} ${count}`);
  say(
    [
      `${journal.orders.length} orders acknowledged, ${judgement.orders} there: ${judgement.settled} settled, ${judgement.rejected} rejected; ${journal.retried} calls repeated`,
      `answers: ${answers.join(', ')}`,
      `drained in ${Math.round(judgement.drainedMs)} ms; ipe verify ${wrong === undefined ? 'clean' : 'FOUND FAULTS'}`,
    ].join('\n'),
  );
  return wrong === undefined ? judgement.faults : [...judgement.faults, wrong];
}

/** A line for whoever runs this. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
