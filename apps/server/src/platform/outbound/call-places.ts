/** How many calls of strangers' hosts are under way at once: in all, and for one company. */
export interface CallBounds {
  readonly inAll: number;
  readonly perCompany: number;
}

/** Places for calls of strangers' hosts. */
export interface CallPlaces {
  /** Waits for a place of that company, as long as there is time; gives what leaves it, or undefined where time is over. */
  take(companyId: string, deadline: AbortSignal): Promise<(() => void) | undefined>;
}

/** Somebody who waits. */
interface Waiting {
  readonly companyId: string;
  enter(): void;
}

/**
 * Bounds the calls under way, so that hosts that hang hold no more than so much of this server, and those that one company names
 * no more than its part. The first who may comes next: a company that has its part keeps nobody behind it waiting.
 */
export function createCallPlaces({ inAll, perCompany }: CallBounds): CallPlaces {
  const taken = new Map<string, number>();
  let takenInAll = 0;
  const line = new Set<Waiting>();
  const mayEnter = (companyId: string): boolean => takenInAll < inAll && (taken.get(companyId) ?? 0) < perCompany;
  const enter = (companyId: string): (() => void) => {
    takenInAll += 1;
    taken.set(companyId, (taken.get(companyId) ?? 0) + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      takenInAll -= 1;
      const own = (taken.get(companyId) ?? 1) - 1;
      if (own > 0) taken.set(companyId, own);
      else taken.delete(companyId);
      for (const next of line) {
        if (!mayEnter(next.companyId)) continue;
        next.enter();
        return;
      }
    };
  };
  return {
    take(companyId, deadline) {
      if (deadline.aborted) return Promise.resolve(undefined);
      if (mayEnter(companyId)) return Promise.resolve(enter(companyId));
      return new Promise((resolve) => {
        const settle = (leave: (() => void) | undefined): void => {
          line.delete(waiting);
          deadline.removeEventListener('abort', giveUp);
          resolve(leave);
        };
        const giveUp = (): void => settle(undefined);
        const waiting: Waiting = { companyId, enter: () => settle(enter(companyId)) };
        line.add(waiting);
        deadline.addEventListener('abort', giveUp, { once: true });
      });
    },
  };
}
