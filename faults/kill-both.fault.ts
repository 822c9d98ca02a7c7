// R3: server and database are killed with -9 within 50 ms of each other, in either order, twenty times.
import { setTimeout as sleep } from 'node:timers/promises';
import { runKills } from './harness/kills.ts';

const APART_MS_MAX = 50;

await runKills({
  title: 'kill -9 of server and database',
  async strike(sandbox, chance) {
    const apartMs = chance.between(0, APART_MS_MAX);
    if (chance.share() < 0.5) {
      const notPid = sandbox.killServer();
      await sleep(apartMs);
      sandbox.killDatabase();
      return { notPid };
    }
    sandbox.killDatabase();
    await sleep(apartMs);
    return { notPid: sandbox.killServer() };
  },
});
