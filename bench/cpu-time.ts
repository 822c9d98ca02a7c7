import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** CPU time, user and system, that something has used so far, in milliseconds; undefined where it cannot be seen. */
export type CpuTime = () => number | undefined;

/** Linux tells processor time in hundredths of a second. */
const TICK_MS = 10;

interface ProcessTime {
  readonly parent: number;
  readonly ownMs: number;
  /** Of its children that have ended and were waited for. */
  readonly endedChildrenMs: number;
}

function processTime(pid: number | 'self'): ProcessTime | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in brackets may hold blanks; the numbers begin after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = (index: number): number => Number(fields[index]) * TICK_MS;
    return { parent: Number(fields[1]), ownMs: ticks(11) + ticks(12), endedChildrenMs: ticks(13) + ticks(14) };
  } catch {
    return undefined;
  }
}

/** CPU time of one process, its children left out. */
export function cpuTimeOf(pid: number | 'self'): CpuTime {
  return () => processTime(pid)?.ownMs;
}

/** CPU time of this process's children that have ended: pgbench's, once it is done. */
export const cpuTimeOfEndedChildren: CpuTime = () => processTime('self')?.endedChildrenMs;

/** CPU time of a PostgreSQL server, all of its processes: those that ended too. Undefined when it runs elsewhere. */
export async function cpuTimeOfPostgres(url: string): Promise<CpuTime> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const postmaster = processTime(rows[0]?.pid ?? 0)?.parent;
  await client.end();
  return () => {
    const own = postmaster === undefined ? undefined : processTime(postmaster);
    if (!own) return undefined;
    let sum = own.ownMs + own.endedChildrenMs;
    for (const name of readdirSync('/proc')) {
      const child = /^\d+$/.test(name) ? processTime(Number(name)) : undefined;
      if (child && child.parent === postmaster) sum += child.ownMs;
    }
    return sum;
  };
}

/** Runs `work`, which answers how many operations it did, and gives the CPU milliseconds that each cost. */
export async function cpuMsEach<Names extends string>(
  times: Readonly<Record<Names, CpuTime>>,
  work: () => Promise<number>,
): Promise<Record<Names, number>> {
  const names = Object.keys(times) as Names[];
  const before = names.map((name) => times[name]());
  const operations = await work();
  const spent = names.map((name, index) => ((times[name]() ?? NaN) - (before[index] ?? NaN)) / operations);
  return Object.fromEntries(names.map((name, index) => [name, spent[index]])) as Record<Names, number>;
}
