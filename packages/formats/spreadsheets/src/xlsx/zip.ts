import { Inflate } from 'fflate';
import { beginsWith, COMPOUND_START, SheetRefusal, SLICE_BYTES, stop, ZIP_START, type Pause } from '../pieces.ts';
import { crc32 } from './crc.ts';

/** What an archive may be (SECURITY I06): unpacked bytes together, their ratio to the packed ones, entries. */
export const ARCHIVE_LIMITS = { unpackedMax: 50 * 1024 * 1024, ratioMax: 100, entriesMax: 100 } as const;

/** One file in an archive, as the list at the archive's end says. */
export interface ZipEntry {
  readonly name: string;
  readonly packed: Uint8Array;
  readonly isDeflated: boolean;
  readonly unpackedBytes: number;
  readonly crc: number;
}

const END_BYTES = 22;
const END_SIGNATURE = 0x06_05_4b_50;
const LISTED_SIGNATURE = 0x02_01_4b_50;
const LOCAL_SIGNATURE = 0x04_03_4b_50;
const DESCRIPTOR_SIGNATURE = 0x08_07_4b_50;
const ENCRYPTED = 0x0001;
const SIZES_FOLLOW = 0x0008;
const LINK = 0o120_000;
const KIND_OF_FILE = 0o170_000;
const UNIX = 3;
const LEAVES_THE_ARCHIVE = /^[/\\]|^[a-z]:|\\|(^|\/)\.{1,2}(\/|$)|\p{Cc}/iu;
const NESTED = /\.(?:zip|jar|7z|rar|gz|xls[xmb]?|doc[xm]?|ppt[xm]?)$/i;
/**
 * What is given to unpack at a time: it makes four megabytes at most, and some twenty kilobytes of a common file. Each time
 * costs a copy of the last 32 KiB, so that it must not be much less.
 */
const PACKED_PIECE_BYTES = 4096;

/**
 * The files of an archive, by the list at its end and held against what stands in front of each. Refused: more than the
 * limits by what it says of itself, a link, a path that leaves it, an archive in it, two of one name, bytes that belong to
 * no file, two files of the same bytes, and what no spreadsheet has (more than one volume, encryption, 64-bit sizes).
 */
export function listEntries(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const endAt = bytes.length - END_BYTES;
  // No comment after it: what reads archives from the end would look for the list in there.
  if (endAt < 0 || view.getUint32(endAt, true) !== END_SIGNATURE || view.getUint16(endAt + 20, true) !== 0) {
    stop({ code: 'xlsx.broken' });
  }
  const count = view.getUint16(endAt + 10, true);
  const listAt = view.getUint32(endAt + 16, true);
  if (view.getUint32(endAt + 4, true) !== 0 || view.getUint16(endAt + 8, true) !== count) stop({ code: 'xlsx.broken' });
  if (count > ARCHIVE_LIMITS.entriesMax) stop({ code: 'xlsx.too-much-inside' });
  const entries = new Map<string, ZipEntry>();
  const spans: { readonly from: number; readonly to: number; readonly hasDescriptor: boolean }[] = [];
  let at = listAt;
  let unpacked = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > endAt || view.getUint32(at, true) !== LISTED_SIGNATURE) stop({ code: 'xlsx.broken' });
    const { entry, from, to, hasDescriptor, next } = readListed(bytes, view, at);
    const key = entry.name.toLowerCase();
    if (entries.has(key)) stop({ code: 'xlsx.unsafe' });
    entries.set(key, entry);
    spans.push({ from, to, hasDescriptor });
    unpacked += entry.unpackedBytes;
    at = next;
  }
  if (at !== endAt || view.getUint32(endAt + 12, true) !== endAt - listAt) stop({ code: 'xlsx.unsafe' });
  if (unpacked > ARCHIVE_LIMITS.unpackedMax || unpacked > bytes.length * ARCHIVE_LIMITS.ratioMax) {
    stop({ code: 'xlsx.too-much-inside' });
  }
  refuseStrayBytes(view, spans, listAt);
  return entries;
}

function readListed(bytes: Uint8Array, view: DataView, at: number) {
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const packedBytes = view.getUint32(at + 20, true);
  const unpackedBytes = view.getUint32(at + 24, true);
  const nameLength = view.getUint16(at + 28, true);
  const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  const localAt = view.getUint32(at + 42, true);
  const mode = view.getUint16(at + 40, true);
  if (flags & ENCRYPTED) stop({ code: 'sheet.old-or-locked' });
  if (view.getUint8(at + 5) === UNIX && (mode & KIND_OF_FILE) === LINK) stop({ code: 'xlsx.unsafe' });
  const name = nameOf(bytes.subarray(at + 46, at + 46 + nameLength));
  if (localAt + 30 > view.byteLength || view.getUint32(localAt, true) !== LOCAL_SIGNATURE)
    stop({ code: 'xlsx.broken' });
  const localNameLength = view.getUint16(localAt + 26, true);
  const from = localAt + 30 + localNameLength + view.getUint16(localAt + 28, true);
  const to = from + packedBytes;
  if (to > view.byteLength || (method !== 0 && method !== 8)) stop({ code: 'xlsx.broken' });
  const isSame =
    nameOf(bytes.subarray(localAt + 30, localAt + 30 + localNameLength)) === name &&
    view.getUint16(localAt + 8, true) === method &&
    ((view.getUint16(localAt + 6, true) ^ flags) & (ENCRYPTED | SIZES_FOLLOW)) === 0;
  // What is said twice of one file must be the same: one reader would see another file than the next.
  if (!isSame || (method === 0 && packedBytes !== unpackedBytes)) stop({ code: 'xlsx.unsafe' });
  const crc = view.getUint32(at + 16, true);
  const hasDescriptor = (flags & SIZES_FOLLOW) !== 0;
  if (
    !hasDescriptor &&
    (view.getUint32(localAt + 14, true) !== crc || view.getUint32(localAt + 18, true) !== packedBytes)
  ) {
    stop({ code: 'xlsx.unsafe' });
  }
  if (unpackedBytes > packedBytes * ARCHIVE_LIMITS.ratioMax) stop({ code: 'xlsx.too-much-inside' });
  const entry = { name, packed: bytes.subarray(from, to), isDeflated: method === 8, unpackedBytes, crc };
  return { entry, from: localAt, to, hasDescriptor, next };
}

/** The whole archive is files, one after the other from its first byte, then the list: nothing before, between, shared. */
function refuseStrayBytes(
  view: DataView,
  spans: { readonly from: number; readonly to: number; readonly hasDescriptor: boolean }[],
  listAt: number,
): void {
  let at = 0;
  for (const { from, to, hasDescriptor } of spans.sort((a, b) => a.from - b.from)) {
    if (from !== at) stop({ code: 'xlsx.unsafe' });
    at = to;
    if (!hasDescriptor) continue;
    // 12 bytes, 20 with 64-bit sizes, and 4 more where it has the signature that it may have.
    if (at + 4 <= view.byteLength && view.getUint32(at, true) === DESCRIPTOR_SIGNATURE) at += 4;
    const isWide = spans.some((span) => span.from === at + 20) || listAt === at + 20;
    at += isWide ? 20 : 12;
  }
  if (at !== listAt) stop({ code: 'xlsx.unsafe' });
}

function nameOf(bytes: Uint8Array): string {
  let name = '';
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    stop({ code: 'xlsx.unsafe' });
  }
  if (LEAVES_THE_ARCHIVE.test(name) || NESTED.test(name)) stop({ code: 'xlsx.unsafe' });
  return name;
}

/**
 * One file's bytes, some 64 KiB at a time, counted while they unpack: more or less than the list says, or another
 * checksum, is refused, and so is one that is itself an archive or a compound file.
 */
export async function* unpack(entry: ZipEntry, pause: Pause): AsyncGenerator<Uint8Array> {
  const held: Uint8Array[] = [];
  const start: number[] = [];
  let bytes = 0;
  let sincePause = 0;
  let crc = 0;
  const take = (piece: Uint8Array): void => {
    bytes += piece.length;
    if (bytes > entry.unpackedBytes) stop({ code: 'xlsx.too-much-inside' });
    crc = crc32(piece, crc);
    if (start.length < ZIP_START.length) {
      start.push(...piece.subarray(0, ZIP_START.length));
      if (beginsWith(Uint8Array.from(start), ZIP_START) || beginsWith(Uint8Array.from(start), COMPOUND_START)) {
        stop({ code: 'xlsx.unsafe' });
      }
    }
    held.push(piece);
  };
  const inflate = new Inflate(take);
  for (let at = 0; at < entry.packed.length; at += PACKED_PIECE_BYTES) {
    const packed = entry.packed.subarray(at, at + PACKED_PIECE_BYTES);
    const isLast = at + PACKED_PIECE_BYTES >= entry.packed.length;
    if (entry.isDeflated) inflatePiece(inflate, packed, isLast);
    else take(packed);
    if (isLast && (bytes !== entry.unpackedBytes || crc !== entry.crc)) stop({ code: 'xlsx.broken' });
    for (const piece of held.splice(0)) {
      for (let from = 0; from < piece.length; from += SLICE_BYTES) {
        const slice = piece.subarray(from, from + SLICE_BYTES);
        yield slice;
        sincePause += slice.length;
        if (sincePause < SLICE_BYTES) continue;
        sincePause = 0;
        await pause();
      }
    }
  }
  if (bytes !== entry.unpackedBytes) stop({ code: 'xlsx.broken' });
}

function inflatePiece(inflate: Inflate, packed: Uint8Array, isLast: boolean): void {
  try {
    inflate.push(packed, isLast);
  } catch (error) {
    if (error instanceof SheetRefusal) throw error;
    stop({ code: 'xlsx.broken' });
  }
}
