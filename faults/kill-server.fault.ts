// R1: the server is killed with -9 at random moments under a load of Pix, twenty times.
import { runKills } from './harness/kills.ts';

await runKills({
  title: 'kill -9 of the server',
  async strike(sandbox) {
    const pid = sandbox.killServer();
    return { notPid: pid };
  },
});
