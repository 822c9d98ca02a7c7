import { isBlank } from './characters.ts';
import { endOfValue, inBytes, inCharacters, type Width } from './byte-lengths.ts';
import { crc16, crc16OfLatin1, formatCrc } from './crc.ts';
import { CRC, BR_CODE_LENGTH_MAX } from './layout.ts';

/** Longer texts are not searched: nobody pastes more around one code. */
const TEXT_LENGTH_MAX = 20_000;

/** How every code begins: field 00, two characters, "01". */
const BEGINNING = '000201';
/** How lengths are counted, by the standard first. */
const WIDTHS: readonly Width[] = [inCharacters, inBytes];
/** A text in which so many seem to begin has none for a person. */
const BEGINNINGS_MAX = 50;

/**
 * The code that stands somewhere in a pasted text: alone, in the middle of a message, broken over lines as mail programs do,
 * with characters without width in it. Undefined where none begins, or the first that does does not come to its end. That it
 * has the shape of a code is all that is promised; `readPrintedBrCode` says whether it is one.
 */
export function findBrCode(text: string): string | undefined {
  const found = asItMayStand(text).flatMap((each) => WIDTHS.flatMap((width) => findIn(each, width).slice(0, 1)));
  return found.find(hasRightSum) ?? found[0];
}

/**
 * Every code with a right sum that stands in a pasted text, each once: a message can carry several, and only the person
 * knows which one is meant.
 */
export function findBrCodes(text: string): readonly string[] {
  const found = asItMayStand(text).flatMap((each) => WIDTHS.flatMap((width) => findIn(each, width)));
  return [...new Set(found)].filter(hasRightSum);
}

/** The text as it is pasted, and as it may have been before it was sent. */
function asItMayStand(text: string): readonly string[] {
  if (text.length > TEXT_LENGTH_MAX) return [];
  const visible = withoutInvisible(text);
  // As it stands first: a name may have two blanks of its own, and a mail program may break a line at a blank or anywhere.
  return [
    visible,
    // What went through a system that takes accents apart.
    visible.normalize('NFC'),
    visible.replace(/[\r\n]+/g, ''),
    visible.replace(/[\r\n]+[ \t]*/g, ''),
    visible.replace(/[ \t]*[\r\n]+[ \t]*/g, ''),
    visible.replace(/[ \t]*[\r\n]+[ \t]*/g, ' '),
  ];
}

function hasRightSum(code: string): boolean {
  const [end, said] = [code.length - CRC.lengthMax, code.slice(-CRC.lengthMax).toUpperCase()];
  const sums = [crc16(code, 0, end), crc16OfLatin1(code, 0, end)];
  return sums.some((sum) => sum !== undefined && formatCrc(sum) === said);
}

/** What has the shape of a code, one after the other. */
function findIn(text: string, width: Width): readonly string[] {
  const found: string[] = [];
  let from = text.indexOf(BEGINNING);
  for (let tries = 0; tries < BEGINNINGS_MAX && from >= 0; tries += 1) {
    const to = endOfCode(text, from, width);
    if (to !== undefined) found.push(text.slice(from, to));
    from = text.indexOf(BEGINNING, to ?? from + 1);
  }
  return found;
}

/** Where the fields that begin there end with a CRC; undefined where they do not. */
function endOfCode(text: string, from: number, width: Width): number | undefined {
  let at = from;
  while (at - from < BR_CODE_LENGTH_MAX) {
    const head = /^\d{4}/.exec(text.slice(at, at + 4))?.[0];
    if (head === undefined) return undefined;
    at = endOfValue(text, at + head.length, Number(head.slice(2)), width);
    if (at < 0) return undefined;
    if (Number(head.slice(0, 2)) === CRC.id) return at;
  }
  return undefined;
}

/** Without characters that have no width; blanks that are wider stay, as plain ones. */
function withoutInvisible(text: string): string {
  let visible = '';
  for (const character of text) {
    const unit = character.charCodeAt(0);
    if (unit < 0x80 || !isBlank(unit)) visible += character;
    else if (/\s/.test(character) && unit !== 0xfeff) visible += ' ';
  }
  return visible;
}
