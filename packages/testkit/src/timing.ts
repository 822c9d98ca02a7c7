const RUNS_MAX = 5;

/**
 * The processor time of the quickest of up to five runs, in milliseconds: what others do on the machine meanwhile does
 * not count. A run below `enoughMs` is the last. For bounds that tell growth from growth, wide enough for any machine;
 * how fast something is, the benchmarks say.
 */
export function quickestMs(work: () => void, enoughMs = 0): number {
  let quickest = Infinity;
  for (let run = 0; run < RUNS_MAX && quickest >= enoughMs; run += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    quickest = Math.min(quickest, (user + system) / 1000);
  }
  return quickest;
}
