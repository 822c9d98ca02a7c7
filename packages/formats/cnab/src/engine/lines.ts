import type { DirtCode } from './fault.ts';

type Decoder = InstanceType<typeof TextDecoder>;

/** Takes one line: without its break, as ISO-8859-1 text, so that positions are bytes. */
export type LineSink = (text: string, line: number) => void;

/** What was put up with, and how often; the line is the first. */
export class DirtCount {
  readonly #found = new Map<DirtCode, { line: number; times: number }>();

  add(code: DirtCode, line: number): void {
    const known = this.#found.get(code);
    if (known) known.times += 1;
    else this.#found.set(code, { line, times: 1 });
  }

  get found(): ReadonlyMap<DirtCode, { readonly line: number; readonly times: number }> {
    return this.#found;
  }
}

/** No line of any layout is longer; a file without breaks is not read to its end. */
const LINE_LENGTH_MAX = 4096;

const END_MARK = '\x1a';
const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';

/**
 * Cuts bytes that come in pieces into lines. LF and CRLF end one, the last needs no end; a byte order mark before and a
 * 0x1A after are dropped; empty lines are passed over (and counted as dirt where more follows). A line that is longer
 * than any layout is handed over cut, and ends the reading: `push` then answers false.
 */
export class LineSplitter {
  readonly #sink: LineSink;
  readonly #dirt: DirtCount;
  #decoder: Decoder | undefined;
  /** Bytes that came before enough of them to tell the encoding. */
  #first: Uint8Array = new Uint8Array();
  #rest = '';
  #line = 0;
  #blankAt = 0;
  #withReturn = 0;
  #withoutReturn = 0;
  #stopped = false;

  constructor(sink: LineSink, dirt: DirtCount) {
    this.#sink = sink;
    this.#dirt = dirt;
  }

  /** Lines so far, empty ones included. */
  get lines(): number {
    return this.#line;
  }

  push(chunk: Uint8Array): boolean {
    if (this.#stopped) return false;
    let bytes = chunk;
    if (!this.#decoder) {
      bytes = new Uint8Array(this.#first.length + chunk.length);
      bytes.set(this.#first);
      bytes.set(chunk, this.#first.length);
      this.#first = bytes;
      if (bytes.length < 2) return true;
      this.#decoder = this.#decoderFor(bytes);
    }
    return this.#cut(this.#decoder.decode(bytes, { stream: true }));
  }

  end(): void {
    if (!this.#decoder && this.#first.length > 0) this.#cut(new TextDecoder('latin1').decode(this.#first));
    if (!this.#stopped && this.#rest !== '') this.#take(this.#rest, false);
    if (this.#withReturn > 0 && this.#withoutReturn > 0) this.#dirt.add('cnab.dirt.mixed-breaks', 1);
    else if (this.#withoutReturn > 0) this.#dirt.add('cnab.dirt.line-feed', 1);
  }

  /** UTF-16 shows by its mark, or by the zero byte beside the first character, which is always a digit; else bytes are characters. */
  #decoderFor(bytes: Uint8Array): Decoder {
    const [first = 0, second = 0] = bytes;
    const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;
    const isLittle = (first === 0xff && second === 0xfe) || (isDigit(first) && second === 0);
    const isBig = (first === 0xfe && second === 0xff) || (first === 0 && isDigit(second));
    if (!isLittle && !isBig) return new TextDecoder('latin1');
    this.#dirt.add('cnab.dirt.utf-16', 1);
    return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be');
  }

  #cut(text: string): boolean {
    let from = 0;
    let end = text.indexOf('\n');
    while (end !== -1) {
      const piece = text.slice(from, end);
      this.#take(this.#rest === '' ? piece : this.#rest + piece, true);
      if (this.#stopped) return false;
      this.#rest = '';
      from = end + 1;
      end = text.indexOf('\n', from);
    }
    this.#rest += text.slice(from);
    if (this.#rest.length > LINE_LENGTH_MAX) this.#take(this.#rest, false);
    return !this.#stopped;
  }

  #take(raw: string, broken: boolean): void {
    this.#line += 1;
    let text = raw;
    if (text.endsWith('\r')) {
      text = text.slice(0, -1);
      if (broken) this.#withReturn += 1;
    } else if (broken) this.#withoutReturn += 1;
    if (this.#line === 1 && text.startsWith(BYTE_ORDER_MARK)) {
      text = text.slice(BYTE_ORDER_MARK.length);
      this.#dirt.add('cnab.dirt.byte-order-mark', 1);
    }
    if (text.endsWith(END_MARK)) {
      text = text.slice(0, -1);
      this.#dirt.add('cnab.dirt.end-mark', this.#line);
    }
    if (text.length > LINE_LENGTH_MAX) {
      this.#stopped = true;
      this.#sink(text.slice(0, LINE_LENGTH_MAX), this.#line);
      return;
    }
    if (isBlank(text)) {
      this.#blankAt = this.#line;
      return;
    }
    if (this.#blankAt > 0) {
      this.#dirt.add('cnab.dirt.blank-line', this.#blankAt);
      this.#blankAt = 0;
    }
    this.#sink(text, this.#line);
  }
}

function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) !== 32) return false;
  return true;
}

/** Whether a character lies beyond ASCII. */
function hasHighBytes(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 126) return true;
  return false;
}

const HIGH_HALF = new TextDecoder('latin1').decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index));
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** The line read as UTF-8, undefined where it is not that or is plain ASCII anyway. */
export function asUtf8(text: string): string | undefined {
  if (!hasHighBytes(text)) return undefined;
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    bytes[at] = character < 128 ? character : 128 + HIGH_HALF.indexOf(text.charAt(at));
  }
  try {
    return UTF_8.decode(bytes);
  } catch {
    return undefined;
  }
}
