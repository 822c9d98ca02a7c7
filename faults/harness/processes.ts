import { readdirSync, readFileSync } from 'node:fs';

/** A process of this machine, as /proc has it. */
export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  /** Its command line, words separated by blanks. */
  readonly command: string;
}

/** The process itself and everything below it, parents before children. Linux only: faults are run there. */
export function familyOf(pid: number): readonly RunningProcess[] {
  const all = runningProcesses();
  const family: RunningProcess[] = all.filter((process) => process.pid === pid);
  for (let next = 0; next < family.length; next += 1) {
    family.push(...all.filter(({ parent }) => parent === family[next]?.pid));
  }
  return family;
}

/** Ends a process of ours as a power cut would; false when it is gone already. */
export function killHard(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

function runningProcesses(): readonly RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
}

function readProcess(pid: number): readonly RunningProcess[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return [];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return [{ pid, parent: Number(fields[1]), command }];
  } catch {
    return []; // It ended while we looked.
  }
}
