import { deflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import { bytesOf, chunk, joined, jpegOf, segment } from './made-files.ts';

/** What stands in every trace: none of it may be left. */
export const CANARY = 'Galaxy-S26-de-Maria';

/** One row of Exif: its tag, type (2 text, 3 short, 4 long, 5 ratios) and value. */
type Row = readonly [tag: number, type: 2 | 3 | 4 | 5, value: string | readonly number[]];

/** Exif data from the TIFF header on, as cameras write it: device, time, place, a thumbnail, and the orientation. */
export function cameraExif(orientation: number, little = false): Uint8Array {
  const main: readonly Row[] = [
    [0x010f, 2, CANARY],
    [0x0110, 2, `${CANARY} Ultra`],
    [0x0112, 3, [orientation]],
    [0x0132, 2, '2026:11:21 10:00:00'],
  ];
  const gps: readonly Row[] = [
    [1, 2, 'S'],
    [2, 5, [23, 1, 33, 1, 1, 1]],
    [3, 2, 'W'],
    [4, 5, [46, 1, 38, 1, 1, 1]],
  ];
  const gpsAt = 8 + tiffList(main, 0, little, 1).length;
  const first = tiffList([...main, [0x8825, 4, [gpsAt]]], 8, little);
  const second = tiffList(gps, gpsAt, little);
  const thumbnail = joined(jpegOf(16, 16, CANARY));
  const thumbnailListAt = gpsAt + second.length;
  const listBytes = 2 + 2 * 12 + 4;
  const third = tiffList(
    [
      [0x0201, 4, [thumbnailListAt + listBytes]],
      [0x0202, 4, [thumbnail.length]],
    ],
    thumbnailListAt,
    little,
  );
  const all = joined(tiffHead(little), first, second, third, thumbnail);
  // The first list names the one of the thumbnail as its next.
  const view = new DataView(all.buffer);
  view.setUint32(8 + 2 + 5 * 12, thumbnailListAt, little);
  return all;
}

function tiffHead(little: boolean): Uint8Array {
  return bytesOf(little ? 'II*\0\x08\0\0\0' : 'MM\0*\0\0\0\x08');
}

function tiffList(rows: readonly Row[], at: number, little: boolean, roomForRows = 0): Uint8Array {
  const listBytes = 2 + (rows.length + roomForRows) * 12 + 4;
  const values: Uint8Array[] = [];
  const list = new DataView(new ArrayBuffer(listBytes));
  list.setUint16(0, rows.length, little);
  for (const [index, [tag, type, value]] of rows.entries()) {
    const entry = 2 + index * 12;
    const bytes = tiffValue(type, value, little);
    list.setUint16(entry, tag, little);
    list.setUint16(entry + 2, type, little);
    list.setUint32(entry + 4, type === 2 ? bytes.length : type === 5 ? value.length / 2 : value.length, little);
    if (bytes.length <= 4) new Uint8Array(list.buffer).set(bytes, entry + 8);
    else {
      const before = values.reduce((sum, { length }) => sum + length, 0);
      list.setUint32(entry + 8, at + listBytes + before, little);
      values.push(bytes);
    }
  }
  return joined(new Uint8Array(list.buffer), ...values);
}

function tiffValue(type: Row[1], value: Row[2], little: boolean): Uint8Array {
  if (typeof value === 'string') return bytesOf(`${value}\0`);
  const bytes = type === 3 ? 2 : 4;
  const view = new DataView(new ArrayBuffer(value.length * bytes));
  for (const [index, number] of value.entries()) {
    if (type === 3) view.setUint16(index * 2, number, little);
    else view.setUint32(index * 4, number, little);
  }
  return new Uint8Array(view.buffer);
}

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${CANARY}"/></rdf:RDF></x:xmpmeta>`;

/** A photo as a telephone's camera and what came after it write one: every kind of trace that is known. */
export function tracedJpeg(orientation: number, little = false): Uint8Array {
  const photo = plainJpeg();
  const exif = segment(0xe1, [...bytesOf('Exif\0\0'), ...cameraExif(orientation, little)]);
  const traces = joined(
    segment(0xe0, [...bytesOf('JFXX\0\x10'), ...jpegOf(8, 8, CANARY)]),
    exif,
    segment(0xe1, [...bytesOf('http://ns.adobe.com/xap/1.0/\0'), ...bytesOf(XMP)]),
    segment(0xe2, [...bytesOf('ICC_PROFILE\0\x01\x01'), ...iccProfile()]),
    segment(0xe2, [...bytesOf(`MPF\0${CANARY}`)]),
    segment(0xed, [...iptc()]),
    segment(0xe5, [...bytesOf(`SEFT${CANARY}`)]),
    segment(0xfe, [...bytesOf(CANARY)]),
  );
  // After SOI and JFIF's own; then a second picture for the screen's brightness.
  return joined(photo.subarray(0, 20), traces, photo.subarray(20), jpegOf(10, 5, CANARY));
}

/** A picture of 24 by 16 with different pixels. */
export function plainJpeg(): Uint8Array {
  const data = Uint8Array.from({ length: 24 * 16 * 4 }, (_, index) => (index % 4 === 3 ? 255 : (index * 7) % 256));
  return new Uint8Array(jpeg.encode({ data, width: 24, height: 16 }, 90).data);
}

function iptc(): Uint8Array {
  const caption = joined(bytesOf('\x1c\x02\x78\0'), Uint8Array.of(CANARY.length), bytesOf(CANARY));
  const length = Uint8Array.of(0, 0, 0, caption.length);
  return joined(bytesOf('Photoshop 3.0\x008BIM\x04\x04\0\0'), length, caption, new Uint8Array(caption.length % 2));
}

/** A profile of colours with a description. */
function iccProfile(): Uint8Array {
  const text = bytesOf(`desc\0\0\0\0\0\0\0${String.fromCharCode(CANARY.length + 1)}${CANARY}\0`);
  const whole = new Uint8Array(128 + 4 + 12 + text.length);
  const view = new DataView(whole.buffer);
  view.setUint32(0, whole.length);
  whole.set(bytesOf('mntrRGB XYZ '), 12);
  whole.set(bytesOf('acspAPPL'), 36);
  view.setUint32(128, 1);
  whole.set(bytesOf('desc'), 132);
  view.setUint32(136, 144);
  view.setUint32(140, text.length);
  whole.set(text, 144);
  return whole;
}

/** The chunks in which programs write traces into a PNG, and one that nobody knows. */
export function pngTraces(orientation: number): readonly Uint8Array[] {
  const packed = (text: string): string => Buffer.from(deflateSync(text)).toString('latin1');
  return [
    chunk('eXIf', cameraExif(orientation)),
    chunk('tEXt', bytesOf(`Author\0${CANARY}`)),
    chunk('zTXt', bytesOf(`Comment\0\0${packed(CANARY)}`)),
    chunk('iTXt', bytesOf(`XML:com.adobe.xmp\0\0\0\0\0${XMP}`)),
    chunk('tIME', Uint8Array.of(7, 234, 11, 21, 10, 0, 0)),
    chunk('iCCP', bytesOf(`${CANARY}\0\0${packed(Buffer.from(iccProfile()).toString('latin1'))}`)),
    chunk('caNv', bytesOf(CANARY)),
    chunk('pHYs', Uint8Array.of(0, 0, 11, 19, 0, 0, 11, 19, 1)),
  ];
}
