import { newUuid, SECOND_MS } from '@bank/core';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { TaskTools } from '../application/context.ts';
import { carryOut, takeTask } from '../application/carry-out.ts';

/** How often tasks of other servers, and such whose worker died, are looked for; those asked for here wake the loop. */
const EVERY_MS = SECOND_MS;

/**
 * Carries tasks out, a few at a time. Any number of servers may do it. To stop it is to give back what is under way: another
 * server takes it at once.
 */
export function createTaskRunner(tools: TaskTools): Loop {
  const { clock, entropy, log } = tools.platform;
  const owner = newUuid(clock, entropy);
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function turn(): Promise<boolean> {
    if (running.size >= tools.limits.perServer || stopping.signal.aborted) return false;
    const task = await takeTask(tools, owner);
    if (task === 'none') return false;
    if (task === 'ended') return true;
    const carrying = carryOut(tools, task, stopping.signal).finally(() => {
      running.delete(carrying);
      loop.wake();
    });
    running.add(carrying);
    return running.size < tools.limits.perServer;
  }

  const loop = createLoop({ name: 'background-tasks', everyMs: EVERY_MS, log, turn });
  return {
    name: loop.name,
    start: () => loop.start(),
    wake: () => loop.wake(),
    async stop() {
      stopping.abort();
      await loop.stop();
      await Promise.all(running);
    },
  };
}
