import { SECOND_MS, type Clock, type Instant } from '@bank/core';

/** A part may be slow for this long before another company may get its place. */
const GRACE_MS = 10 * SECOND_MS;
/** Bytes a second below which a part is slow while others wait: an ordinary line carries several times as much. */
const SLOW_BYTES_PER_SECOND = 64 * 1024;

/** The room of one part that is on its way in. */
export interface UploadPlace {
  /** Resolves once the place was given to another company: what came until then is kept, and the sender goes on later. */
  readonly given: Promise<'given'>;
  /** Counts what came. */
  came(bytes: number): void;
  /** Leaves the place. */
  leave(): void;
}

/** Limits how many parts this process takes at once, in all and of one company. */
export interface UploadPlaces {
  /**
   * A place for a part of that company; undefined where its own are taken. Where all places are taken, the slowest part of a
   * company that has more of them gives way, if it was slow for ten seconds: whoever sends a few bytes at a time, from
   * however many companies, keeps nobody out for longer than that.
   */
  take(companyId: string): UploadPlace | undefined;
}

interface Taken {
  readonly companyId: string;
  readonly since: Instant;
  bytes: number;
  readonly give: () => void;
}

/** Makes the places of a process. */
export function createUploadPlaces(
  clock: Clock,
  { partsAtOnce, partsAtOncePerCompany }: { readonly partsAtOnce: number; readonly partsAtOncePerCompany: number },
): UploadPlaces {
  const all = new Set<Taken>();
  const countOf = (companyId: string): number => [...all].filter((each) => each.companyId === companyId).length;
  const bytesPerSecond = ({ bytes, since }: Taken): number => (bytes * SECOND_MS) / (clock.now() - since);
  const slowestBut = (own: number): Taken | undefined =>
    [...all]
      .filter(({ companyId, since }) => clock.now() - since >= GRACE_MS && countOf(companyId) > own)
      .filter((each) => bytesPerSecond(each) < SLOW_BYTES_PER_SECOND)
      .toSorted((one, other) => bytesPerSecond(one) - bytesPerSecond(other))[0];
  return {
    take(companyId) {
      const own = countOf(companyId);
      if (own >= partsAtOncePerCompany) return undefined;
      if (all.size >= partsAtOnce) {
        const slow = slowestBut(own);
        if (!slow) return undefined;
        all.delete(slow);
        slow.give();
      }
      const { promise: given, resolve } = Promise.withResolvers<'given'>();
      const taken: Taken = { companyId, since: clock.now(), bytes: 0, give: () => resolve('given') };
      all.add(taken);
      return {
        given,
        came: (bytes) => void (taken.bytes += bytes),
        leave: () => void all.delete(taken),
      };
    },
  };
}
