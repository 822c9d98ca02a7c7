import { DatabaseSync } from 'node:sqlite';

/** A lock that this process holds until it releases it or ends, however it ends. */
export interface DirectoryLock {
  /** Lets go; a second time does nothing. */
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Takes the exclusive lock on a file, or answers undefined when another process holds it; then nothing is changed.
 *
 * It has to be a lock of the kernel: it is gone the moment its holder dies, kill -9 included, and no process number
 * can be mistaken for another. Node offers none of its own, but its SQLite takes one on any system.
 */
export function takeLock(file: string): DirectoryLock | undefined {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return { release: () => void (database.isOpen && database.close()) };
}
