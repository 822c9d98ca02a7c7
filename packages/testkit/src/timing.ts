/**
 * The processor time of the quickest of five runs, in milliseconds: what others do on the machine meanwhile does not count.
 * For bounds that tell growth from growth, wide enough for any machine; how fast something is, the benchmarks say.
 */
export function quickestMs(work: () => void): number {
  const runs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}
