import { joinedBytes } from './bytes.ts';
import { exifOf, orientationOf, type Orientation } from './orientation.ts';
import { CHUNK_FRAME_BYTES, crc32, SIGNATURE_BYTES } from './png.ts';

/** What pixels, their colours, and their size on paper need (W3C, Portable Network Graphics, third edition, 11). */
const KEPT: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'bKGD',
  'pHYs',
  'IDAT',
  'IEND',
]);
const EXIF = 'eXIf';

/**
 * A PNG that was judged already, without all that is not needed to show it: of the chunks only those in the list are
 * copied; texts, times, profiles, further pictures of an animation and all that is unknown are gone. The orientation is
 * written anew. Pixels are not decoded and stay as they were, to the bit.
 */
export function cleanPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  let orientation: Orientation | undefined;
  let at = SIGNATURE_BYTES;
  while (at < bytes.length) {
    const end = at + CHUNK_FRAME_BYTES + view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === EXIF) orientation ??= orientationOf(bytes.subarray(at + 8, end - 4));
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  // Right after the header, where it may always stand.
  if (orientation !== undefined && orientation !== 1) kept.splice(2, 0, chunk(EXIF, exifOf(orientation)));
  return joinedBytes(kept);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = joinedBytes([new TextEncoder().encode(type), data]);
  const whole = new Uint8Array(CHUNK_FRAME_BYTES + data.length);
  const view = new DataView(whole.buffer);
  view.setUint32(0, data.length);
  whole.set(named, 4);
  view.setUint32(whole.length - 4, crc32(named));
  return whole;
}
