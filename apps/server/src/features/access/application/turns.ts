/** Work of which little is done at once and little may wait. */
export interface Turns {
  /** Takes a place among those who work or wait; what gives it back, or undefined where there is none. */
  enter(): (() => void) | undefined;
  /** Does the work when its turn comes, in the order of coming. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** So many at once; and so many more may be inside. */
export function createTurns(atOnce: number, waitingMax: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  let inside = 0;
  return {
    enter() {
      if (inside >= atOnce + waitingMax) return undefined;
      inside += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        inside -= 1;
      };
    },
    async run(work) {
      // A turn is handed on, not taken: who comes later does not get before who waits.
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
