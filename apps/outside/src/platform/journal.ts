import { type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert } from '@bank/core';
import { fromJson, toJson } from './state-json.ts';

/** One line of the journal. */
interface Line {
  readonly sequence: number;
  readonly event: unknown;
}

/** What was kept of the run before: a snapshot of the state (none at the first start) and the events after it. */
export interface Recovered {
  readonly snapshot: unknown;
  readonly events: readonly unknown[];
}

/**
 * An append-only file of events (JSON lines). What {@link Journal.flushed} has answered for survives `kill -9` and, as
 * far as the disk keeps what it says that it wrote, a power cut.
 */
export interface Journal {
  /** Puts an event at the end; it is safe once `flushed` settles. */
  append(event: unknown): void;
  /** Settles when all that was appended so far is on disk. Many waiters share one fsync. */
  flushed(): Promise<void>;
  /** Writes what is left and closes. */
  close(): Promise<void>;
}

const JOURNAL = 'journal.jsonl';
const SNAPSHOT = 'snapshot.json';
const LOCK = 'lock';
const VERSION = 1;

/** Events after which a running journal becomes a snapshot too, so that a start never replays more. */
const EVENTS_MAX = 20_000;

/**
 * Opens the journal of a directory: reads what is there, lets `replay` make the present state of it and keeps that as
 * the new snapshot, so that the journal starts empty; while it runs, every `eventsMax` events `present` is asked for the
 * state of that moment. A last line that was cut off in the writing was never acknowledged and is dropped; any other
 * unreadable line is an error. One process per directory.
 */
export async function openJournal(
  directory: string,
  replay: (recovered: Recovered) => unknown,
  present: () => unknown,
  eventsMax = EVENTS_MAX,
): Promise<Journal> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await lock(directory);
  const { snapshot, sequence, lines } = await readDirectory(directory);
  const last = lines.at(-1)?.sequence ?? sequence;
  const state = replay({ snapshot, events: lines.map(({ event }) => event) });
  await writeDurably(directory, SNAPSHOT, toJson({ version: VERSION, sequence: last, state }));
  await writeDurably(directory, JOURNAL, '');
  const file = await open(join(directory, JOURNAL), 'a', 0o600);
  return appender({ directory, file, last, present, eventsMax });
}

function appender(options: {
  readonly directory: string;
  readonly file: FileHandle;
  readonly last: number;
  readonly present: () => unknown;
  readonly eventsMax: number;
}): Journal {
  const { directory, file, last, present, eventsMax } = options;
  let snapshotAt = last;
  let sequence = last;
  let pending = '';
  let writing: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  let failure: Error | undefined;

  async function write(): Promise<void> {
    if (failure) throw failure;
    const lines = pending;
    pending = '';
    if (lines === '') return;
    try {
      await file.appendFile(lines);
      await file.datasync();
      if (sequence - snapshotAt >= eventsMax) await compact();
    } catch (error) {
      // What follows a gap could not be replayed: from here on nothing is safe, and nothing is answered for.
      failure = new Error('the journal cannot be written', { cause: error });
      throw failure;
    }
  }

  // The state holds events already that wait to be written: they carry numbers up to the snapshot's, so that the next
  // start passes over them; and so it does over all old lines, if a crash comes before they are cut off.
  async function compact(): Promise<void> {
    snapshotAt = sequence;
    await writeDurably(directory, SNAPSHOT, toJson({ version: VERSION, sequence, state: present() }));
    await file.truncate(0);
  }

  // One write at a time; whoever comes while it runs shares the next one.
  function flushed(): Promise<void> {
    if (!writing) {
      writing = write().finally(() => (writing = undefined));
      return writing;
    }
    next ??= writing.then(() => {
      next = undefined;
      return flushed();
    });
    return next;
  }

  return {
    append(event) {
      sequence += 1;
      pending += `${toJson({ sequence, event })}\n`;
    },
    flushed,
    async close() {
      await flushed();
      await file.close();
      await rm(join(directory, LOCK), { force: true });
    },
  };
}

async function readDirectory(
  directory: string,
): Promise<{ readonly snapshot: unknown; readonly sequence: number; readonly lines: readonly Line[] }> {
  const kept = await readIfThere(join(directory, SNAPSHOT));
  const snapshot =
    kept === undefined ? undefined : (fromJson(kept) as { version: number; sequence: number; state: unknown });
  assert(
    !snapshot || snapshot.version === VERSION,
    `the state in ${directory} is of another version: remove that folder`,
  );
  const sequence = snapshot?.sequence ?? 0;
  const text = (await readIfThere(join(directory, JOURNAL))) ?? '';
  // What follows the last line end was cut off while it was written.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const lines = whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => fromJson(line) as Line)
    .filter((line) => line.sequence > sequence);
  return { snapshot: snapshot?.state, sequence, lines };
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces a file so that after a crash it holds the old text or the new one. */
async function writeDurably(directory: string, name: string, text: string): Promise<void> {
  const path = join(directory, name);
  const file = await open(`${path}.new`, 'w', 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
  const folder = await open(directory, 'r');
  await folder.sync();
  await folder.close();
}

/** Takes the directory for this process; throws when a living one has it. */
async function lock(directory: string): Promise<void> {
  const path = join(directory, LOCK);
  const owner = `${process.pid} ${beginOf(process.pid)}`;
  try {
    await writeFile(path, owner, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const [holder = '', began = ''] = readFileSync(path, 'utf8').split(' ');
    assert(!isRunning(Number(holder), began), `${directory} is in use by process ${holder}`);
    await writeFile(path, owner, { mode: 0o600 });
  }
}

/** Whether that very process still runs, and not another one that has come to its number. */
function isRunning(pid: number, began: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  const begin = beginOf(pid);
  if (began !== '' && begin !== '' && began !== begin) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process began, in the kernel's own count; empty where the system does not tell. */
function beginOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, which may hold anything, stands in brackets; the twentieth field after it is the start.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
