/** Which way up a picture is shown: 1 as it lies there; 2 to 8 turned or mirrored (CIPA DC-008, Exif 2.32, 4.6.4). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** The orientation that the Exif data of a picture (from its TIFF header on) gives it; 1 where it gives none. */
export function orientationOf(exif: Uint8Array): Orientation {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  if (exif.length < 8) return 1;
  const order = view.getUint32(0);
  if (order !== 0x4d4d002a && order !== 0x49492a00) return 1;
  const isLittle = order === 0x49492a00;
  const list = view.getUint32(4, isLittle);
  if (list + 2 > exif.length) return 1;
  const count = view.getUint16(list, isLittle);
  for (let index = 0; index < count; index += 1) {
    const at = list + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > exif.length) return 1;
    if (view.getUint16(at, isLittle) !== TAG) continue;
    if (view.getUint16(at + 2, isLittle) !== SHORT) return 1;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}

/** Exif data, from its TIFF header on, that says the orientation and nothing else. */
export function exifOf(orientation: Orientation): Uint8Array {
  // Big-endian; the list stands at byte 8 and has one entry: the tag, its type, one value, the value; no list follows.
  const numbers = [0x4d4d, 0x002a, 0, 8, 1, TAG, SHORT, 0, 1, orientation, 0, 0, 0];
  return Uint8Array.from(numbers.flatMap((number) => [number >> 8, number & 0xff]));
}
