import { ok, refuse, type Result } from '@bank/core';
import type { SheetFault } from '../faults.ts';
import {
  beginsWith,
  COMPOUND_START,
  refusalsAsValues,
  SheetRefusal,
  stop,
  ZIP_START,
  type Pause,
  type Pieces,
} from '../pieces.ts';
import { SHEET_LIMITS, type SheetLimits, type SheetRows } from '../sheet.ts';
import { unescapeText } from './escapes.ts';
import { SheetListener } from './sheet-listener.ts';
import { StyleListener } from './styles.ts';
import { TextTable } from './text-table.ts';
import { KindsListener, RelationListener, SharedTextListener, WorkbookListener, type ListedSheet } from './workbook.ts';
import { XmlReader, type XmlListener } from './xml.ts';
import { listEntries, unpack, type ZipEntry } from './zip.ts';

export interface XlsxOptions {
  /** The sheet by its name; otherwise the first that is visible. */
  readonly sheet?: string;
  readonly limits?: Partial<SheetLimits>;
  /** Called between slices of 64 KiB, so that no other work waits longer than some milliseconds. */
  readonly pause: Pause;
}

/** The packed bytes of a workbook at most: those of an upload (SECURITY I05). */
export const XLSX_BYTES_MAX = 10 * 1024 * 1024;

type Entries = ReadonlyMap<string, ZipEntry>;

/**
 * Reads a sheet of a workbook (XLSX, ECMA-376) piece by piece. The packed file is kept, for its list stands at its end; what
 * unpacks from it is not, but for the shared texts. Before anything is parsed, every file in it was unpacked once and counted:
 * 50 MiB together, a ratio of 100, 100 entries, checksums, nothing nested (SECURITY I06).
 */
export function readXlsx(pieces: Pieces, options: XlsxOptions): SheetRows {
  return refusalsAsValues(rowsOf(pieces, options));
}

/** The names of a workbook's visible sheets that have rows, in their order, under the same rules. */
export async function readXlsxSheets(
  pieces: Pieces,
  options: Pick<XlsxOptions, 'pause'>,
): Promise<Result<readonly string[], SheetFault>> {
  try {
    const { sheets, relations } = await openWorkbook(await collected(pieces), options.pause);
    const hasRows = ({ relation }: ListedSheet): boolean => relations.get(relation)?.type === 'worksheet';
    return ok(sheets.filter((sheet) => sheet.isVisible && hasRows(sheet)).map(({ name }) => name));
  } catch (error) {
    if (error instanceof SheetRefusal) return refuse(error.fault);
    throw error;
  }
}

async function* rowsOf(pieces: Pieces, options: XlsxOptions): SheetRows {
  const limits = { ...SHEET_LIMITS, ...options.limits };
  const { entries, sheets, relations, dateSystem } = await openWorkbook(await collected(pieces), options.pause);
  // A sheet that is a chart alone has no rows.
  const sheet = sheets
    .filter(({ name, isVisible }) => isVisible && (options.sheet === undefined || name === options.sheet))
    .map(({ relation }) => relations.get(relation))
    .find((relation) => relation?.type === 'worksheet');
  if (sheet === undefined) return stop({ code: 'xlsx.no-such-sheet' });
  const related = (type: string): ZipEntry | undefined => {
    const target = [...relations.values()].find((relation) => relation.type === type)?.target;
    return target === undefined ? undefined : entryOf(entries, target);
  };
  const styles = new StyleListener();
  const styleEntry = related('styles');
  if (styleEntry) await listen(styleEntry, styles, options.pause);
  const shared = new TextTable();
  const texts = new SharedTextListener(limits.cellCharactersMax * 7, (text) => {
    const plain = unescapeText(text);
    if (plain.length > limits.cellCharactersMax) stop({ code: 'xlsx.malformed' });
    shared.add(plain);
  });
  const textEntry = related('sharedStrings');
  if (textEntry) await listen(textEntry, texts, options.pause);
  const listener = new SheetListener({ shared, shows: styles.shows, dateSystem, limits });
  const reader = new XmlReader(listener);
  for await (const piece of unpack(entryOf(entries, sheet.target), options.pause)) {
    reader.push(piece);
    yield ok(listener.taken());
  }
  reader.end();
  yield ok(listener.taken());
}

/** All of the file, refused as soon as it is none or too large. */
async function collected(pieces: Pieces): Promise<Uint8Array> {
  const kept: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > XLSX_BYTES_MAX) stop({ code: 'sheet.too-large' });
    kept.push(piece);
  }
  if (length === 0) stop({ code: 'sheet.empty' });
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of kept) {
    whole.set(piece, at);
    at += piece.length;
  }
  if (beginsWith(whole, COMPOUND_START)) stop({ code: 'sheet.old-or-locked' });
  if (!beginsWith(whole, ZIP_START)) stop({ code: 'sheet.unknown-kind' });
  return whole;
}

async function openWorkbook(bytes: Uint8Array, pause: Pause) {
  const entries = listEntries(bytes);
  for (const { name } of entries.values()) {
    if (/(?:^|\/)vbaProject/i.test(name)) stop({ code: 'xlsx.macros' });
  }
  for (const entry of entries.values()) {
    for await (const piece of unpack(entry, pause)) void piece;
  }
  const kinds = new KindsListener();
  await listen(entryOf(entries, '[Content_Types].xml', 'sheet.unknown-kind'), kinds, pause);
  kinds.check();
  const root = new RelationListener('');
  await listen(entryOf(entries, '_rels/.rels'), root, pause);
  const main = [...root.relations.values()].find(({ type }) => type === 'officeDocument')?.target ?? '';
  const workbook = new WorkbookListener();
  await listen(entryOf(entries, main), workbook, pause);
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const own = new RelationListener(folder);
  await listen(entryOf(entries, `${folder}_rels/${main.slice(folder.length)}.rels`), own, pause);
  const sheets: readonly ListedSheet[] = workbook.sheets;
  return { entries, sheets, relations: own.relations, dateSystem: workbook.dateSystem };
}

function entryOf(
  entries: Entries,
  name: string,
  otherwise: 'xlsx.broken' | 'sheet.unknown-kind' = 'xlsx.broken',
): ZipEntry {
  return entries.get(name.toLowerCase()) ?? stop({ code: otherwise });
}

async function listen(entry: ZipEntry, listener: XmlListener, pause: Pause): Promise<void> {
  const reader = new XmlReader(listener);
  for await (const piece of unpack(entry, pause)) reader.push(piece);
  reader.end();
}
