/**
 * Puts bytes that come in any portions together to pieces of one size; only the last is shorter. There is memory for one
 * piece: each is good until the next is asked for.
 */
export class PieceMaker {
  readonly #piece: Uint8Array<ArrayBuffer>;
  #filled = 0;

  constructor(size: number) {
    this.#piece = new Uint8Array(size);
  }

  /** Takes some bytes; gives each piece that is full, once. */
  *take(bytes: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + this.#piece.length - this.#filled);
      this.#piece.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled < this.#piece.length) continue;
      this.#filled = 0;
      yield this.#piece;
    }
  }

  /** What is left at the end; undefined for nothing. */
  rest(): Uint8Array<ArrayBuffer> | undefined {
    return this.#filled === 0 ? undefined : this.#piece.subarray(0, this.#filled);
  }
}
