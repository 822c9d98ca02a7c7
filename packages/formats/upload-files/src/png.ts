import { isSaneSize } from './picture-size.ts';

export const SIGNATURE_BYTES = 8;
/** Length, type and checksum around a chunk's data. */
export const CHUNK_FRAME_BYTES = 12;
const BIT_DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/**
 * Walks a PNG's chunks: each whole with its checksum, the header first, pixels there, the end last and nothing after
 * (W3C, Portable Network Graphics, third edition, sections 5 and 11).
 */
export function judgePng(bytes: Uint8Array): 'file.unreadable' | 'file.unsafe' | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const types: string[] = [];
  let at = SIGNATURE_BYTES;
  while (types.at(-1) !== 'IEND') {
    if (at + CHUNK_FRAME_BYTES > bytes.length) return 'file.unreadable';
    const end = at + CHUNK_FRAME_BYTES + view.getUint32(at);
    if (end > bytes.length) return 'file.unreadable';
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return 'file.unreadable';
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (types.length === 0) {
      if (type !== 'IHDR' || end - at !== CHUNK_FRAME_BYTES + 13) return 'file.unreadable';
      if (BIT_DEPTHS[bytes[at + 17] ?? 0]?.includes(bytes[at + 16] ?? 0) !== true) return 'file.unreadable';
      if (!isSaneSize(view.getUint32(at + 8), view.getUint32(at + 12))) return 'file.unsafe';
    }
    types.push(type);
    at = end;
  }
  if (!types.includes('IDAT')) return 'file.unreadable';
  return at === bytes.length ? undefined : 'file.unsafe';
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The checksum of a chunk's type and data (PNG, annex D). */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
