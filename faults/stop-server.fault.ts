// R16: the server is asked to end (SIGTERM) at random moments under a load of Pix, twenty times. It answers what it has
// begun and is gone within ten seconds.
import { runKills } from './harness/kills.ts';

const DRAIN_MS_MAX = 10_000;

await runKills({
  title: 'SIGTERM of the server',
  async strike(sandbox) {
    const { pid, ms } = await sandbox.stopServer();
    const faults = ms > DRAIN_MS_MAX ? [`the server took ${Math.round(ms)} ms to end`] : [];
    // Draining has a time of its own: readiness is counted from the end of the old process.
    const recoveredMs = await sandbox.untilReady(performance.now(), pid);
    return { notPid: pid, recoveredMs, faults };
  },
});
