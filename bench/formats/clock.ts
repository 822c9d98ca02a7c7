/**
 * What this process has used of the processor, in milliseconds: others who use the machine too do not count, our own
 * collecting of garbage does. (Of a thread alone the system counts in ticks, too coarse for a batch.)
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
