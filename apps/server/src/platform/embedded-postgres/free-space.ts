import { existsSync, rmSync } from 'node:fs';
import { open, statfs } from 'node:fs/promises';

const MEBIBYTE = 1024 * 1024;

/** Below this no money is written (SECURITY B12): PostgreSQL on a full disk stops, and recovers only with space. */
export const FREE_SPACE_BYTES_MIN = 200 * MEBIBYTE;

/** Below this PostgreSQL is not even started: crash recovery itself has to write. */
export const START_SPACE_BYTES_MIN = 32 * MEBIBYTE;

const RESERVE_BYTES = 64 * MEBIBYTE;

/** The bytes that an ordinary user may still write on the file system of a directory. */
export async function freeSpaceBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** The gate before money is written: true while there is room for it. */
export async function hasRoomForMoney(directory: string): Promise<boolean> {
  return (await freeSpaceBytes(directory)) >= FREE_SPACE_BYTES_MIN;
}

/** Gives the reserve file's space back to a disk that ran full, so that PostgreSQL can recover. */
export function giveUpReserve(file: string): boolean {
  if (!existsSync(file)) return false;
  rmSync(file);
  return true;
}

/** Writes the reserve file if there is none and the disk has room to spare. */
export async function keepReserve(file: string, free: number): Promise<void> {
  if (existsSync(file) || free < FREE_SPACE_BYTES_MIN + RESERVE_BYTES) return;
  const handle = await open(file, 'wx', 0o600);
  try {
    // Written out, for a file with holes would reserve nothing.
    const block = Buffer.alloc(MEBIBYTE);
    for (let written = 0; written < RESERVE_BYTES; written += block.length) await handle.write(block);
  } finally {
    await handle.close();
  }
}
