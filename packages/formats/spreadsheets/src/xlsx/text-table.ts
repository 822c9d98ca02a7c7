const BLOCK_BYTES = 256 * 1024;

/**
 * Texts by number, kept as UTF-8 bytes in blocks: so much memory as they have bytes, where strings would take several
 * times that and keep alive what they were cut from.
 */
export class TextTable {
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder('utf-8');
  readonly #blocks: Uint8Array[] = [];
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];
  #used = BLOCK_BYTES;

  get size(): number {
    return this.#starts.length;
  }

  /** Adds a text of at most 64 K characters as the next one. */
  add(text: string): void {
    if (this.#used + text.length * 3 > BLOCK_BYTES) {
      this.#blocks.push(new Uint8Array(BLOCK_BYTES));
      this.#used = 0;
    }
    const block = this.#blocks.at(-1) ?? new Uint8Array();
    const { written } = this.#encoder.encodeInto(text, block.subarray(this.#used));
    this.#starts.push((this.#blocks.length - 1) * BLOCK_BYTES + this.#used);
    this.#lengths.push(written);
    this.#used += written;
  }

  /** The text of that number, from 0; undefined where there is none. */
  at(index: number): string | undefined {
    const start = this.#starts[index];
    const length = this.#lengths[index];
    if (start === undefined || length === undefined) return undefined;
    const block = this.#blocks[Math.floor(start / BLOCK_BYTES)];
    const from = start % BLOCK_BYTES;
    return this.#decoder.decode(block?.subarray(from, from + length));
  }
}
