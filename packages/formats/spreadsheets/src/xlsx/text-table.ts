const BLOCK_BYTES = 256 * 1024;
const PLACES_PER_BLOCK = 32 * 1024;

/**
 * Texts by number, kept as UTF-8 bytes in blocks: so much memory as they have bytes, and eight more for each, where strings
 * would take several times that and keep alive what they were cut from.
 */
export class TextTable {
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder('utf-8');
  readonly #blocks: Uint8Array[] = [];
  /** Of each text where it begins and how many bytes it has, one after the other. */
  readonly #places: Uint32Array[] = [];
  #size = 0;
  #used = BLOCK_BYTES;

  /** Adds a text of at most 64 K characters as the next one. */
  add(text: string): void {
    if (this.#used + text.length * 3 > BLOCK_BYTES) {
      this.#blocks.push(new Uint8Array(BLOCK_BYTES));
      this.#used = 0;
    }
    const at = this.#size % PLACES_PER_BLOCK;
    if (at === 0) this.#places.push(new Uint32Array(PLACES_PER_BLOCK * 2));
    const { written } = this.#encoder.encodeInto(text, (this.#blocks.at(-1) ?? new Uint8Array()).subarray(this.#used));
    const start = (this.#blocks.length - 1) * BLOCK_BYTES + this.#used;
    this.#places.at(-1)?.set([start, written], at * 2);
    this.#used += written;
    this.#size += 1;
  }

  /** The text of that number, from 0; undefined where there is none. */
  at(index: number): string | undefined {
    if (index < 0 || index >= this.#size) return undefined;
    const places = this.#places[Math.floor(index / PLACES_PER_BLOCK)];
    const at = (index % PLACES_PER_BLOCK) * 2;
    const start = places?.[at] ?? 0;
    const block = this.#blocks[Math.floor(start / BLOCK_BYTES)];
    const from = start % BLOCK_BYTES;
    return this.#decoder.decode(block?.subarray(from, from + (places?.[at + 1] ?? 0)));
  }
}
