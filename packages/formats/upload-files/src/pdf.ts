import { inflate } from './inflate.ts';

type Fault = 'file.unreadable' | 'file.unsafe';

const HEADER = /^%PDF-(?:1\.[0-7]|2\.0)[\r\n \t]/;
/** The end: where the table of objects begins, the mark, and white space. */
const ENDING = /startxref[\r\n \t]+(\d{1,10})[\r\n \t]+%%EOF[\r\n \t\f\0]*$/;
const ENDING_BYTES_MAX = 4096;
const TABLE = /^[\r\n \t\f\0]*(?:xref\b|\d+[\r\n \t]+\d+[\r\n \t]+obj\b)/;
const UNPACKED_BYTES_MAX = 8 * 1024 * 1024;
/** Writers put a hundred objects and more into one list; each list costs a beginning. */
const LISTS_MAX = 5000;
const DICTIONARY_CHARACTERS_MAX = 4096;
/** How far texts in a dictionary are looked through for whether they end. */
const TEXTS_CHARACTERS_MAX = 64 * 1024;
const OPEN_ACTIONS_MAX = 10;

/** What makes a document act, or carries another file. Chance, in packed data, does not make so long a name. */
const ACTIVE = nameOf(
  'JavaScript',
  'Rendition',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'SubmitForm',
  'ImportData',
  'GoToE',
);
/** A form of another kind, with programs of its own; its name is short, and counts where there are forms. */
const FORMS = nameOf('AcroForm');
const FORMS_OF_ANOTHER_KIND = nameOf('XFA');
const LOCKED = nameOf('Encrypt');
const OBJECT_STREAM = nameOf('ObjStm');
/** A reader may take a stream for a list of objects though it does not call itself one. */
const FIRST = nameOf('First');
const COUNT = nameOf('N');
const FILTER = nameOf('Filter', 'F');
const PREDICTOR = nameOf('Predictor');
/** A name: the slash and all up to white space or a delimiter (7.3.5). */
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]{1,127})/g;
const OPEN_ACTION = new RegExp(`${nameOf('OpenAction').source}[\\r\\n \\t]*(?=([^]{0,300}))`, 'g');
/** What a document may do when it is opened: go to a page. */
const GO_TO = /^(?:\[|<<[^>]*\/S[\r\n \t]*\/GoTo\b)/;

/**
 * Reads a PDF as far as it takes to say that it is one and does nothing: header and end in their places, no script, no
 * program started, no file inside, no form that sends; also where names are written with escapes or objects are
 * compressed together (ISO 32000-1, 7.3.5, 7.5, 12.6). One that is locked cannot be read by the bank either.
 * `text` is the file, one character for each byte. Takes time in proportion to the file, whatever is in it.
 */
export function judgePdf(bytes: Uint8Array, text: string): Fault | undefined {
  if (!HEADER.test(text)) return 'file.unreadable';
  const tableAt = ENDING.exec(text.slice(-ENDING_BYTES_MAX))?.[1];
  if (tableAt === undefined) return brokenEnd(text);
  if (!TABLE.test(text.slice(Number(tableAt), Number(tableAt) + 64))) return 'file.unreadable';
  const packed = packedObjects(bytes, text);
  if (packed === undefined) return 'file.unsafe';
  // All of it counts, streams' data too: what a stream is and what only looks like one, readers see differently.
  const parts = [text, ...packed];
  const says = (name: RegExp): boolean => parts.some((part) => name.test(part));
  if (says(ACTIVE) || (says(FORMS_OF_ANOTHER_KIND) && says(FORMS))) return 'file.unsafe';
  if (says(LOCKED)) return 'file.unreadable';
  return actsOnOpening(parts) ? 'file.unsafe' : undefined;
}

/** Finds a name, each of its characters as such or escaped. */
function nameOf(...names: readonly string[]): RegExp {
  const spelt = names.map((name) => Array.from(name, spellings).join(''));
  return new RegExp(`/(?:${spelt.join('|')})(?=[\\0\\t\\n\\f\\r ()<>[\\]{}/%]|$)`);
}

function spellings(character: string): string {
  const escape = character.charCodeAt(0).toString(16);
  return `(?:${character}|#${escape.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
}

/** Cut off in the middle of its objects, or followed by something that is none of them. */
function brokenEnd(text: string): Fault {
  const end = text.lastIndexOf('%%EOF');
  return end === -1 || /\d obj\b|^%%EOF\s*$/.test(text.slice(end)) ? 'file.unreadable' : 'file.unsafe';
}

/** The objects that are compressed together; undefined: not to be read. */
function packedObjects(bytes: Uint8Array, text: string): readonly string[] | undefined {
  const unpacked: string[] = [];
  let room = UNPACKED_BYTES_MAX;
  let packedRoom = bytes.length;
  for (const { before, start } of streamsOf(text)) {
    const dictionary = dictionaryOf(before);
    if (dictionary === undefined) continue;
    if (dictionary.length > DICTIONARY_CHARACTERS_MAX) return undefined;
    if (!FILTER.test(dictionary)) continue; // It is written in the open.
    const end = text.indexOf('endstream', start);
    // Lists that lie in one another would be unpacked again and again.
    packedRoom -= end - start;
    if (end === -1 || packedRoom < 0 || unpacked.length === LISTS_MAX || !isPackedOnce(dictionary)) return undefined;
    const objects = inflate(bytes.subarray(start, end), room);
    if (objects === undefined) return undefined;
    room -= objects.length;
    unpacked.push(new TextDecoder('latin1').decode(objects));
  }
  return unpacked;
}

/** Where the data of each stream begins, and what stands between it and the stream before. */
function* streamsOf(text: string): Generator<{ readonly before: string; readonly start: number }> {
  const keyword = /(?<!end)stream(?:\r\n|\n|\r)/g;
  let at = 0;
  for (let found = keyword.exec(text); found; found = keyword.exec(text)) {
    yield { before: text.slice(at, found.index), start: keyword.lastIndex };
    at = keyword.lastIndex;
  }
}

/** The dictionary of a list of objects, or more than that; undefined where the stream is something else. */
function dictionaryOf(before: string): string | undefined {
  const own = before.slice(Math.max(0, before.lastIndexOf('endobj')));
  if (OBJECT_STREAM.test(own)) return own;
  // A text in it may say "endobj" as well.
  const around = own.length <= TEXTS_CHARACTERS_MAX && isWholeText(own) ? own : before;
  const isList = OBJECT_STREAM.test(before) || (FIRST.test(around) && COUNT.test(around));
  return isList ? around : undefined;
}

/** Whether as many texts end as begin. */
function isWholeText(dictionary: string): boolean {
  let open = 0;
  for (const [bracket] of dictionary.matchAll(/\\[^]|[()]/g)) open += bracket === '(' ? 1 : bracket === ')' ? -1 : 0;
  return open === 0;
}

/** Another filter, or a second one, has no use there but to hide something. */
function isPackedOnce(dictionary: string): boolean {
  const names = Array.from(dictionary.matchAll(NAME), ([, name = '']) =>
    name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
  const filters = names.filter((name) => /Decode$|^(?:Crypt|A85|AHx|Fl|LZW|RL)$/.test(name));
  return filters.length === 1 && filters[0] === 'FlateDecode' && !PREDICTOR.test(dictionary);
}

function actsOnOpening(parts: readonly string[]): boolean {
  let seen = 0;
  for (const part of parts) {
    for (const [, value = ''] of part.matchAll(OPEN_ACTION)) {
      seen += 1;
      if (seen > OPEN_ACTIONS_MAX || !targetsOf(value, parts).every((target) => GO_TO.test(target))) return true;
    }
  }
  return false;
}

/** All that a value may refer to, where that stands in the open; a compressed object was searched for what acts already. */
function targetsOf(value: string, [plain = '']: readonly string[]): readonly string[] {
  const number = /^(\d{1,10})[\r\n \t]+\d+[\r\n \t]+R/.exec(value)?.[1];
  if (number === undefined) return [value];
  const object = new RegExp(`(?:^|[^0-9])${number}[\\r\\n \\t]+\\d+[\\r\\n \\t]+obj[\\r\\n \\t]*(?=([^]{0,300}))`, 'g');
  return Array.from(plain.matchAll(object), ([, target = '']) => target);
}
