import { Unzlib } from 'fflate';

/** So little at a time that a bomb is met when it has unpacked a megabyte too much, not a thousand. */
const CHUNK_BYTES = 1024;
/** A last block of one byte, and a checksum: whoever reads it had not come to the end before. */
const SENTINEL = Uint8Array.of(0x01, 0x01, 0x00, 0xfe, 0xff, 0x00, 0, 0, 0, 0);

/** Unpacks zlib data (RFC 1950, 1951), at most so many bytes: undefined where it is broken or unpacks to more. */
export function inflate(data: Uint8Array, bytesMax: number): Uint8Array | undefined {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const unpacker = new Unzlib((chunk) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  try {
    for (let at = 0; at < data.length; at += CHUNK_BYTES) {
      unpacker.push(data.subarray(at, at + CHUNK_BYTES));
      if (length > bytesMax) return undefined;
    }
    const unpackedBytes = length;
    unpacker.push(SENTINEL, true);
    if (length !== unpackedBytes) return undefined;
  } catch {
    return undefined; // Whatever it stumbles over, the data is broken.
  }
  return joined(chunks, length);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
