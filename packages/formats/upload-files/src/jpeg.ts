import { isSaneSize } from './picture-size.ts';

type Fault = 'file.unreadable' | 'file.unsafe';

export const SOI = 0xd8;
export const EOI = 0xd9;
export const SOS = 0xda;
/** SOF0 to SOF15 without the tables of Huffman codes, arithmetic codes and extensions. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/**
 * Walks a JPEG's markers to its end and takes nothing after it but further whole pictures, as telephones put there for
 * their screens' brightness (ITU-T T.81, annex B; CIPA DC-007, multi-picture format).
 */
export function judgeJpeg(bytes: Uint8Array): Fault | undefined {
  let at = 0;
  do {
    const picture = walkPicture(bytes, at);
    if (typeof picture === 'string') return at === 0 ? picture : 'file.unsafe';
    at = picture.end;
    while (bytes[at] === 0) at += 1;
  } while (at < bytes.length);
  return undefined;
}

function walkPicture(bytes: Uint8Array, start: number): { readonly end: number } | Fault {
  if (bytes[start] !== 0xff || bytes[start + 1] !== SOI) return 'file.unreadable';
  let at = start + 2;
  let hasFrame = false;
  let hasScan = false;
  for (;;) {
    if (bytes[at] !== 0xff) return 'file.unreadable';
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (marker === undefined) return 'file.unreadable';
    if (marker === EOI) return hasFrame && hasScan ? { end: at + 2 } : 'file.unreadable';
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (marker < 0xc0 || marker === SOI || isRestart(marker) || length < 2 || end > bytes.length)
      return 'file.unreadable';
    if (isFrame(marker)) {
      const height = ((bytes[at + 5] ?? 0) << 8) | (bytes[at + 6] ?? 0);
      const width = ((bytes[at + 7] ?? 0) << 8) | (bytes[at + 8] ?? 0);
      if (!isSaneSize(width, height)) return 'file.unsafe';
      hasFrame = true;
    }
    hasScan ||= marker === SOS;
    at = marker === SOS ? endOfScan(bytes, end) : end;
  }
}

/** Where the next marker stands after a scan's data, in which FF is followed by 0 or counts a restart. */
export function endOfScan(bytes: Uint8Array, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const next = bytes[at + 1];
    if (next !== 0 && next !== undefined && !isRestart(next)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}
