import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ok, refuse, type Instant, type Result } from '@bank/core';
import type { Pull, RailFault } from '@bank/rails-protocol';

/** The stream from which the bank pulls the scripted SPI's messages: each comes until it is acknowledged. */
export interface ScriptedStream {
  /** Messages that the bank has not acknowledged yet. */
  readonly unread: number;
  /** Messages that the bank was handed, each as often as it was. */
  readonly handedOver: number;
  push(xml: string): void;
  /** The last message, once more, byte for byte. */
  pushAgain(times: number): void;
  /** Does something when that moment has come, before the bank is handed what there is. */
  at(moment: Instant, act: () => void): void;
  /** Gives messages, so many at most, and waits a moment for some where there are none. */
  pull(
    asked: { readonly acknowledge?: string; readonly signal?: AbortSignal },
    most: number,
  ): Promise<Result<Pull, RailFault>>;
}

const LOOKS = 20;
const LOOK_EVERY_MS = 10;

/** Opens an empty one. */
export function scriptedStream(now: () => Instant): ScriptedStream {
  const queue = new Map<string, string>();
  const planned = new Set<{ readonly moment: Instant; readonly act: () => void }>();
  let last = '';
  let handedOver = 0;

  function doWhatIsDue(): void {
    for (const plan of planned) {
      if (plan.moment > now()) continue;
      planned.delete(plan);
      plan.act();
    }
  }

  return {
    get unread() {
      return queue.size;
    },
    get handedOver() {
      return handedOver;
    },
    push(xml) {
      last = xml;
      queue.set(randomUUID(), xml);
    },
    pushAgain(times) {
      for (let time = 0; time < times; time += 1) queue.set(randomUUID(), last);
    },
    at: (moment, act) => void planned.add({ moment, act }),
    async pull({ acknowledge, signal }, most) {
      for (const id of acknowledge?.split(',') ?? []) queue.delete(id);
      doWhatIsDue();
      for (let looks = 0; queue.size === 0 && looks < LOOKS && !signal?.aborted; looks += 1) {
        await pause(LOOK_EVERY_MS);
        doWhatIsDue();
      }
      if (signal?.aborted) return refuse({ code: 'rail.timeout' });
      const messages = [...queue].slice(0, most).map(([resourceId, xml]) => ({ resourceId, xml }));
      handedOver += messages.length;
      return ok({ messages, pullNext: messages.map(({ resourceId }) => resourceId).join(',') || 'none' });
    },
  };
}
