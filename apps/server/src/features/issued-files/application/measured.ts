import { createHash } from 'node:crypto';
import type { MadeFile } from '../domain/issued-file.ts';
import type { FilePiece } from './recipes.ts';

/** So large are the pieces in which content is kept. */
export const CHUNK_BYTES = 256 * 1024;

/**
 * Takes the pieces of a file as they are made, counts them and hands on their bytes in chunks of one size (the last may be
 * shorter), so that no more than a chunk is held. Returns what was made.
 */
export async function* measured(
  pieces: AsyncIterable<FilePiece>,
  chunkBytes: number = CHUNK_BYTES,
): AsyncGenerator<Uint8Array, MadeFile> {
  const hash = createHash('sha256');
  let [size, lines, totalIn, totalOut] = [0n, 0n, 0n, 0n];
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  for await (const { bytes, amounts } of pieces) {
    hash.update(bytes);
    size += BigInt(bytes.length);
    lines += BigInt(amounts.length);
    for (const amount of amounts) {
      if (amount > 0n) totalIn += amount;
      else totalOut -= amount;
    }
    held.push(bytes);
    heldBytes += bytes.length;
    if (heldBytes < chunkBytes) continue;
    const all = Buffer.concat(held);
    const whole = heldBytes - (heldBytes % chunkBytes);
    for (let from = 0; from < whole; from += chunkBytes) yield all.subarray(from, from + chunkBytes);
    held = [all.subarray(whole)];
    heldBytes -= whole;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
  return { size, lines, totalIn, totalOut, sha256: hash.digest() };
}
