import { ok, type Result } from '@bank/core';
import type { FileFault, FileSummary } from '../domain/large-upload.ts';
import { fault, refuseFile, type FileReader } from './file-reader.ts';

const LF = 0x0a;
const CR = 0x0d;
/** The end mark of old systems, behind the last line. */
const SUB = 0x1a;
const LINE_BYTES_MAX = 401;

/**
 * Reads the frame of a remittance file, CNAB 240 or CNAB 400: lines of one length, a first and a last line, the numbering
 * of the lines, the totals of the last one (FEBRABAN "Layout Padrão CNAB 240", file header and trailer; CNAB 400, record
 * sequence in 395 to 400). What the lines between ask for is read by the capability that carries it out.
 */
export function createRemittanceReader(): FileReader {
  return new RemittanceReader();
}

class RemittanceReader implements FileReader {
  readonly #lines = new LinesOfBytes();
  #frame: Frame | undefined;
  #last: Uint8Array | undefined;
  #count = 0;

  take(bytes: Uint8Array): FileFault | undefined {
    for (const line of this.#lines.take(bytes)) {
      const wrong = typeof line === 'string' ? fault(line, this.#count + 1) : this.#takeLine(line);
      if (wrong) return wrong;
    }
    return undefined;
  }

  end(): Result<FileSummary, FileFault> {
    const rest = this.#lines.rest();
    const wrong = rest && this.#takeLine(rest);
    if (wrong) return { ok: false, error: wrong };
    if (!this.#frame || !this.#last) return refuseFile('no-header', 1);
    return this.#frame.end(this.#last, this.#count);
  }

  #takeLine(line: Uint8Array): FileFault | undefined {
    this.#count += 1;
    this.#frame ??= FRAMES.find(({ length }) => length === line.length)?.open();
    if (!this.#frame) return fault(this.#count === 1 && !isText(line) ? 'not-text' : 'line-length', this.#count);
    if (line.length !== this.#frame.length) return fault('line-length', this.#count);
    if (!isText(line)) return fault('not-text', this.#count);
    this.#last = line;
    return this.#frame.line(line, this.#count);
  }
}

/** What holds a layout together. */
interface Frame {
  readonly length: number;
  line(line: Uint8Array, number: number): FileFault | undefined;
  end(last: Uint8Array, lines: number): Result<FileSummary, FileFault>;
}

const FRAMES: readonly { readonly length: number; open(): Frame }[] = [
  { length: 240, open: () => new Frame240() },
  { length: 400, open: () => new Frame400() },
];

/** Record type in position 8: 0 file header, 1 and 5 a lot's first and last line, 9 the file's last; its totals in 18 to 29. */
class Frame240 implements Frame {
  readonly length = 240;
  #lots = 0;
  #ended = false;

  line(line: Uint8Array, number: number): FileFault | undefined {
    const type = figures(line, 8, 8);
    if (number === 1) return type === 0 && figures(line, 4, 7) === 0 ? undefined : fault('no-header', 1);
    if (this.#ended) return fault('sequence', number);
    if (type === 1) this.#lots += 1;
    if (type === 9) this.#ended = true;
    return type === undefined ? fault('sequence', number) : undefined;
  }

  end(last: Uint8Array, lines: number): Result<FileSummary, FileFault> {
    if (!this.#ended) return refuseFile('no-trailer', lines);
    if (this.#lots === 0) return refuseFile('empty');
    const fits = figures(last, 18, 23) === this.#lots && figures(last, 24, 29) === lines;
    return fits ? ok({ layout: 'cnab240', lines, lots: this.#lots }) : refuseFile('totals', lines);
  }
}

/** Record type in position 1: 0 header, 9 trailer; each line's number in 395 to 400. */
class Frame400 implements Frame {
  readonly length = 400;
  #ended = false;

  line(line: Uint8Array, number: number): FileFault | undefined {
    const type = figures(line, 1, 1);
    if (number === 1 && type !== 0) return fault('no-header', 1);
    if (this.#ended || type === undefined || figures(line, 395, 400) !== number) return fault('sequence', number);
    if (type === 9) this.#ended = true;
    return undefined;
  }

  end(_last: Uint8Array, lines: number): Result<FileSummary, FileFault> {
    if (!this.#ended) return refuseFile('no-trailer', lines);
    return lines > 2 ? ok({ layout: 'cnab400', lines, lots: 1 }) : refuseFile('empty');
  }
}

/** The number in the positions from to to, from 1 as layouts count; undefined where other than figures stand there. */
function figures(line: Uint8Array, from: number, to: number): number | undefined {
  let number = 0;
  for (let at = from - 1; at < to; at += 1) {
    const digit = (line[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    number = number * 10 + digit;
  }
  return number;
}

/** No control characters: letters with accents come in one byte each, as old systems write them. */
function isText(line: Uint8Array): boolean {
  return line.every((byte) => byte >= 0x20 && byte !== 0x7f);
}

/** Cuts bytes into lines, without their ends. A line that is longer than any may be is a fault, and is not kept. */
class LinesOfBytes {
  readonly #line = new Uint8Array(LINE_BYTES_MAX);
  #length = 0;

  *take(bytes: Uint8Array): Generator<Uint8Array | 'line-length' | 'not-text'> {
    for (let at = 0; at < bytes.length;) {
      const end = bytes.indexOf(LF, at);
      const part = bytes.subarray(at, end === -1 ? bytes.length : end);
      if (this.#length + part.length > LINE_BYTES_MAX) {
        yield part.includes(0) ? 'not-text' : 'line-length';
        return;
      }
      this.#line.set(part, this.#length);
      this.#length += part.length;
      if (end === -1) return;
      yield this.#taken();
      at = end + 1;
    }
  }

  /** The last line where it has no end of its own; an end mark alone is none. */
  rest(): Uint8Array | undefined {
    if (this.#length === 0) return undefined;
    const line = this.#taken();
    return line.length === 1 && line[0] === SUB ? undefined : line;
  }

  #taken(): Uint8Array {
    const withoutCr = this.#line[this.#length - 1] === CR ? this.#length - 1 : this.#length;
    const line = this.#line.slice(0, withoutCr);
    this.#length = 0;
    return line;
  }
}
