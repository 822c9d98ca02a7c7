import exifr from 'exifr';
import fc from 'fast-check';
import jpeg from 'jpeg-js';
import { expect, test } from 'vitest';
import { bytesOf, joined, jpegOf, plainPdf, pngOf, segment } from '../testdata/made-files.ts';
import { cameraExif, CANARY, plainJpeg, pngTraces, tracedJpeg } from '../testdata/traced-pictures.ts';
import { cleanUpload, judgeUpload, type UploadMediaType } from './index.ts';
import { orientationOf } from './orientation.ts';

// Goal: a picture is kept without place and device, and looks as before. exifr reads what is left, jpeg-js the pixels:
// neither knows our code.
const cleaned = (mediaType: UploadMediaType, bytes: Uint8Array) => cleanUpload(mediaType, new Uint8Array(bytes));
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** All that an independent reader finds in a picture, by kind of trace. */
async function tracesIn(bytes: Uint8Array): Promise<Record<string, unknown>> {
  const all = { tiff: true, ifd1: true, exif: true, gps: true, interop: true, xmp: true, iptc: true, icc: true };
  const options = { ...all, jfif: true, ihdr: true, makerNote: true, mergeOutput: false, translateValues: false };
  return ((await exifr.parse(Buffer.from(bytes), options)) ?? {}) as Record<string, unknown>;
}

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8];

test('a reader finds place, device, time, thumbnail, XMP, IPTC and profile in the photo as it came', async () => {
  const found = await tracesIn(tracedJpeg(6));
  expect(Object.keys(found).toSorted()).toEqual(['dc', 'gps', 'icc', 'ifd0', 'ifd1', 'iptc', 'jfif']);
  expect(await exifr.gps(Buffer.from(tracedJpeg(6)))).toMatchObject({ latitude: expect.closeTo(-23.55, 2) });
  expect(await exifr.thumbnail(Buffer.from(tracedJpeg(6)))).toBeDefined();
  expect(found).toMatchObject({ ifd0: { Make: CANARY }, dc: { creator: CANARY } });
});

test.each(ORIENTATIONS)(
  'a photo with orientation %i keeps it and its pixels, and no reader finds where or with what it was taken [attack]',
  async (orientation) => {
    for (const little of [false, true]) {
      const before = tracedJpeg(orientation, little);
      expect(judgeUpload('foto.jpg', before).ok).toBe(true);
      const after = cleaned('image/jpeg', before);
      const { jfif, ...left } = await tracesIn(after);
      expect(left).toEqual(orientation === 1 ? {} : { ifd0: { Orientation: orientation } });
      expect(jfif).toMatchObject({ ThumbnailWidth: 0, ThumbnailHeight: 0 });
      expect((await exifr.orientation(Buffer.from(after))) ?? 1).toBe(orientation);
      expect(await exifr.gps(Buffer.from(after))).toBeUndefined();
      expect(latin1(after)).not.toContain(CANARY);
      expect(jpeg.decode(after).data).toEqual(jpeg.decode(plainJpeg()).data);
    }
  },
);

test.each(ORIENTATIONS)(
  'a PNG with orientation %i keeps it and its pixels, and nothing else [attack]',
  async (orientation) => {
    const [exif, ...others] = pngTraces(orientation);
    const before = pngOf(20, 10, [...(exif ? [exif] : []), ...others]);
    expect(judgeUpload('foto.png', before).ok).toBe(true);
    expect(await tracesIn(before)).toMatchObject({ ifd0: { Make: CANARY }, gps: {}, dc: {}, icc: {} });
    const after = cleaned('image/png', before);
    const { ihdr, ...left } = await tracesIn(after);
    expect(ihdr).toMatchObject({ ImageWidth: 20, ImageHeight: 10 });
    expect(left).toEqual(orientation === 1 ? {} : { ifd0: { Orientation: orientation } });
    expect(latin1(after)).not.toContain(CANARY);
    // The resolution stays; all else is a picture that never had a trace.
    const plain = pngOf(20, 10, others.slice(-1));
    if (orientation === 1) expect(after).toEqual(plain);
    expect(latin1(after).split('IDAT')[1]).toBe(latin1(plain).split('IDAT')[1]);
  },
);

test('what nobody thought of is gone too: any application segment and comment, wherever it stands', () => {
  const anySegment = fc
    .tuple(
      fc.constantFrom(...Array.from({ length: 16 }, (_, index) => 0xe0 + index), 0xfe, 0xf0, 0xde),
      fc.uint8Array(),
    )
    .map(([marker, data]) => segment(marker, [...data, ...bytesOf(CANARY)]));
  fc.assert(
    fc.property(fc.array(anySegment, { maxLength: 4 }), fc.array(anySegment, { maxLength: 4 }), (early, late) => {
      const photo = plainJpeg();
      const scan = latin1(photo).indexOf('\xff\xda');
      const traced = joined(photo.subarray(0, 2), ...early, photo.subarray(2, scan), ...late, photo.subarray(scan));
      const after = cleaned('image/jpeg', traced);
      expect(latin1(after)).not.toContain(CANARY);
      expect(judgeUpload('a.jpg', after).ok).toBe(true);
      expect(cleaned('image/jpeg', after)).toEqual(after);
      expect(latin1(after).endsWith(latin1(photo.subarray(scan)))).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('colours stay: what Adobe’s segment says of them is written anew, without the rest of it', () => {
  const adobe = segment(0xee, [...bytesOf('Adobe'), 0, 101, 1, 2, 3, 4, 0, ...bytesOf(CANARY)]);
  const photo = plainJpeg();
  const after = cleaned('image/jpeg', joined(photo.subarray(0, 2), adobe, photo.subarray(20)));
  const kept = segment(0xee, [...bytesOf('Adobe'), 0, 100, 0, 0, 0, 0, 0]);
  expect(after).toEqual(joined(photo.subarray(0, 2), kept, photo.subarray(20)));
});

test('Exif data that are broken anywhere say no orientation or one of the eight, and are never thrown at', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.nat(), fc.nat(255), fc.nat(), (little, place, to, cut) => {
      const exif = cameraExif(6, little);
      exif[place % exif.length] = to;
      expect(ORIENTATIONS).toContain(orientationOf(exif.subarray(0, cut % (exif.length + 1))));
    }),
  );
  for (const wrong of [0, 9, 65_535]) expect(orientationOf(cameraExif(wrong))).toBe(1);
});

test('a good picture with any byte changed is refused, or cleaned to one that is taken and has nothing more to clean', () => {
  const pictures = [
    ['foto.jpg', tracedJpeg(6)],
    ['foto.png', pngOf(20, 10, pngTraces(6))],
    ['foto.jpg', jpegOf(20, 10)],
  ] as const;
  fc.assert(
    fc.property(fc.constantFrom(...pictures), fc.nat(), fc.nat(255), ([name, bytes], place, to) => {
      const spoilt = bytes.slice();
      spoilt[place % bytes.length] = to;
      const judged = judgeUpload(name, spoilt);
      if (!judged.ok) return;
      const after = cleaned(judged.value.mediaType, spoilt);
      expect(judgeUpload(name, after)).toEqual(judged);
      expect(cleaned(judged.value.mediaType, after)).toEqual(after);
    }),
    { numRuns: 1000 },
  );
});

test('a PDF stays as it is, to the byte: one that is signed would no longer be', () => {
  const pdf = plainPdf('', ['<< /Author (Maria) >>']);
  expect(cleaned('application/pdf', pdf)).toEqual(pdf);
});
