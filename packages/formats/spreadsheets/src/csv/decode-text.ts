import { beginsWith, COMPOUND_START, stop, ZIP_START } from '../pieces.ts';

/** What the bytes 80 to 9F stand for in Windows-1252 (Microsoft's code page table); U+FFFD where there is nothing. */
const UPPER_CONTROLS =
  '\u20ac\ufffd\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\ufffd\u017d\ufffd' +
  '\ufffd\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\ufffd\u017e\u0178';
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;
const CHARACTERS_PER_CALL = 8192;

/**
 * Bytes to text, piece by piece. The first character beyond ASCII decides: one of UTF-8, and the file is UTF-8 to its
 * end; else it is Windows-1252, as spreadsheets of Brazil save a plain CSV. So the answer does not hang on how the bytes
 * were cut. `lineNow`: the line that is being read, for refusals.
 */
export class TextOfBytes {
  readonly #lineNow: () => number;
  #encoding: 'undecided' | 'utf-8' | 'windows-1252' = 'undecided';
  #begun = false;
  #held: Uint8Array = new Uint8Array();
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  constructor(lineNow: () => number) {
    this.#lineNow = lineNow;
  }

  /** The text of the next bytes, as far as it can be told; `last`: no more follow. */
  push(piece: Uint8Array, last: boolean): string {
    let bytes = this.#held.length === 0 ? piece : joined(this.#held, piece);
    this.#held = new Uint8Array();
    if (!this.#begun) {
      if (bytes.length < 4 && !last) return this.#hold(bytes);
      this.#begun = true;
      if (beginsWith(bytes, COMPOUND_START)) stop({ code: 'sheet.old-or-locked' });
      if (beginsWith(bytes, ZIP_START)) stop({ code: 'sheet.unknown-kind' });
      if (beginsWith(bytes, [0xff, 0xfe]) || beginsWith(bytes, [0xfe, 0xff])) stop({ code: 'csv.utf-16' });
      if (beginsWith(bytes, BYTE_ORDER_MARK)) {
        this.#encoding = 'utf-8';
        bytes = bytes.subarray(BYTE_ORDER_MARK.length);
      }
    }
    const zero = bytes.indexOf(0);
    if (zero >= 0) this.#refuseAfter('csv.not-text', ascii(bytes.subarray(0, zero)));
    return this.#decode(bytes, last);
  }

  #decode(bytes: Uint8Array, last: boolean): string {
    if (this.#encoding === 'undecided') {
      const first = bytes.findIndex((byte) => byte >= 0x80);
      if (first < 0) return ascii(bytes);
      const length = sequenceLength(bytes[first] ?? 0);
      if (first + length > bytes.length && !last) {
        const text = ascii(bytes.subarray(0, first));
        this.#hold(bytes.slice(first));
        return text;
      }
      const isUtf8 = length > 1 && bytes.length >= first + length && decodes(bytes.subarray(first, first + length));
      this.#encoding = isUtf8 ? 'utf-8' : 'windows-1252';
    }
    return this.#encoding === 'utf-8' ? this.#utf8Text(bytes, last) : this.#windowsText(bytes);
  }

  #hold(bytes: Uint8Array): string {
    this.#held = bytes;
    return '';
  }

  #utf8Text(bytes: Uint8Array, last: boolean): string {
    try {
      return this.#utf8.decode(bytes, { stream: !last });
    } catch {
      const readable = new TextDecoder('utf-8').decode(bytes);
      return this.#refuseAfter('csv.encoding', readable.slice(0, readable.indexOf('\ufffd')));
    }
  }

  #windowsText(bytes: Uint8Array): string {
    const text = ascii(bytes).replace(/[\u0080-\u009f]/g, (one) => UPPER_CONTROLS.charAt(one.charCodeAt(0) - 0x80));
    const unknown = text.indexOf('\ufffd');
    return unknown < 0 ? text : this.#refuseAfter('csv.not-text', text.slice(0, unknown));
  }

  /** Refuses what comes after this text of the piece. */
  #refuseAfter(code: 'csv.not-text' | 'csv.encoding', before: string): never {
    return stop({ code, line: this.#lineNow() + before.split(/\r\n|\r|\n/).length - 1 });
  }
}

/** How many bytes a UTF-8 sequence has that begins so; 1 for a byte that begins none. */
function sequenceLength(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 2;
  if (byte >= 0xe0 && byte <= 0xef) return 3;
  return byte >= 0xf0 && byte <= 0xf4 ? 4 : 1;
}

function decodes(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** One character for each byte. */
function ascii(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHARACTERS_PER_CALL) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHARACTERS_PER_CALL));
  }
  return text;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
