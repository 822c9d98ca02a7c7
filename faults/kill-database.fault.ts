// R2: the database is killed with -9, postmaster and children, twenty times; the server stays and answers 503 meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { onDatabase } from './harness/teller.ts';
import { runKills } from './harness/kills.ts';
import { type FaultSandbox } from './harness/sandbox.ts';

const POLL_MS = 10;
const RECOVERY_MS_MAX = 5000;

await runKills({
  title: 'kill -9 of the database',
  async strike(sandbox) {
    const server = sandbox.serverPid;
    sandbox.killDatabase();
    const faults: string[] = [];
    if (await sandbox.isReady()) faults.push('the bank says that it is ready without a database');
    await untilDatabaseAnswers(sandbox);
    const backAt = performance.now();
    const recoveredMs = await sandbox.untilReady(backAt);
    if (recoveredMs > RECOVERY_MS_MAX)
      faults.push(`the bank was back ${Math.round(recoveredMs)} ms after its database`);
    if (sandbox.serverPid !== server) faults.push('the server was started anew');
    return { recoveredMs, faults };
  },
  mustSee: [503],
});

async function untilDatabaseAnswers(sandbox: FaultSandbox): Promise<void> {
  for (;;) {
    const answers = await onDatabase(sandbox, (on) => on.query('SELECT')).then(
      () => true,
      () => false,
    );
    if (answers) return;
    await sleep(POLL_MS);
  }
}
