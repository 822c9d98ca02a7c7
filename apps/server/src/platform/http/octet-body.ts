import type { IncomingMessage } from 'node:http';
import { ConnectionBroken } from './multipart.ts';
import { RefusedBody } from './refused-body.ts';

/** The bytes of a call that brought none. */
export const NO_OCTETS: AsyncIterable<Uint8Array> = (async function* () {})();

/** A body of plain bytes: taken as they come, at the pace of whoever takes them. */
export class OctetBody implements AsyncIterable<Uint8Array> {
  readonly #body: IncomingMessage;
  readonly #bytesMax: number;
  constructor(body: IncomingMessage, bytesMax: number) {
    this.#body = body;
    this.#bytesMax = bytesMax;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    try {
      // What is left over where nobody wants more is dropped by whoever answers: the connection stays for the answer.
      for await (const piece of this.#body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += piece.length;
        if (bytes > this.#bytesMax) throw new RefusedBody({ code: 'request.too-large' });
        yield piece;
      }
    } catch (error) {
      if (error instanceof RefusedBody || this.#body.readableEnded) throw error;
      throw new ConnectionBroken('the body broke off');
    }
  }
}
