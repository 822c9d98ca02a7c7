import { assert } from '@bank/core';
import { endOfScan, EOI, SOI, SOS } from './jpeg.ts';
import { exifOf, orientationOf, type Orientation } from './orientation.ts';
import { joinedBytes, startsWith } from './bytes.ts';

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
const JFIF = 'JFIF\0';
const EXIF = 'Exif\0\0';
const ADOBE = 'Adobe';
/** Frames and Huffman and arithmetic tables, then quantisation, number of lines, restart interval: what pixels need. */
const isOfPicture = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || [0xdb, 0xdc, 0xdd].includes(marker);

/** What segments that are not copied say of how the picture is shown. */
interface Shown {
  jfif?: Uint8Array;
  orientation?: Orientation;
  /** How colours are to be understood, where Adobe's segment says so. */
  adobeTransform?: number;
}

/**
 * A JPEG that was judged already, without all that is not needed to show it: of the segments only those of the picture
 * itself are copied, so that what nobody thought of is gone too. JFIF's (resolution), Adobe's (kind of colours) and the
 * orientation are written anew. Further pictures after the first are left out. The picture's own data are not decoded
 * and stay as they were, to the bit (ITU-T T.81, annex B; JFIF 1.02; CIPA DC-008).
 */
export function cleanJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const shown: Shown = {};
  const kept: Uint8Array[] = [];
  let at = 2;
  for (;;) {
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    assert(marker !== undefined, 'a judged JPEG has an end');
    if (marker === EOI) break;
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (marker === SOS) {
      const next = endOfScan(bytes, end);
      kept.push(bytes.subarray(at, next));
      at = next;
      continue;
    }
    if (isOfPicture(marker)) kept.push(bytes.subarray(at, end));
    else note(shown, marker, bytes.subarray(at + 4, end));
    at = end;
  }
  return joinedBytes([Uint8Array.of(0xff, SOI), ...written(shown), ...kept, Uint8Array.of(0xff, EOI)]);
}

function note(shown: Shown, marker: number, data: Uint8Array): void {
  if (marker === APP0 && startsWith(data, JFIF) && data.length >= 12) shown.jfif ??= data;
  if (marker === APP1 && startsWith(data, EXIF)) shown.orientation ??= orientationOf(data.subarray(EXIF.length));
  if (marker === APP14 && startsWith(data, ADOBE) && data.length >= 12) shown.adobeTransform = data[11] ?? 0;
}

function written({ jfif, orientation = 1, adobeTransform }: Shown): Uint8Array[] {
  return [
    // Version, unit and resolution; no thumbnail.
    ...(jfif ? [segment(APP0, JFIF, [...jfif.subarray(5, 12), 0, 0])] : []),
    ...(orientation === 1 ? [] : [segment(APP1, EXIF, exifOf(orientation))]),
    // Version 100, no flags.
    ...(adobeTransform === undefined ? [] : [segment(APP14, ADOBE, [0, 100, 0, 0, 0, 0, adobeTransform])]),
  ];
}

function segment(marker: number, name: string, data: Iterable<number>): Uint8Array {
  const content = [...new TextEncoder().encode(name), ...data];
  return Uint8Array.from([0xff, marker, 0, content.length + 2, ...content]);
}
