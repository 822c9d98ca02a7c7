/** The shortest of three runs in milliseconds: what the work takes, not what a busy machine adds. */
export function quickestMs(work: () => void): number {
  const runs = Array.from({ length: 3 }, () => {
    const before = performance.now();
    work();
    return performance.now() - before;
  });
  return Math.min(...runs);
}
