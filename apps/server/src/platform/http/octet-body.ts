import type { IncomingMessage } from 'node:http';
import type { LeastRate } from '../config/limits.ts';
import { ConnectionBroken } from './multipart.ts';
import { createPace } from './pace.ts';
import { RefusedBody } from './refused-body.ts';

/** The bytes of a call that brought none. */
export const NO_OCTETS: AsyncIterable<Uint8Array> = (async function* () {})();

/** A body of plain bytes: taken as they come, at the pace of whoever takes them, from whoever is not too slow. */
export class OctetBody implements AsyncIterable<Uint8Array> {
  readonly #body: IncomingMessage;
  readonly #bytesMax: number;
  readonly #leastRate: LeastRate;
  constructor(body: IncomingMessage, bytesMax: number, leastRate: LeastRate) {
    this.#body = body;
    this.#bytesMax = bytesMax;
    this.#leastRate = leastRate;
  }

  // What is left over where nobody wants more is dropped by whoever answers: the connection stays for the answer.
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const next = piecesOf(this.#body, this.#leastRate);
    let bytes = 0;
    for (let piece = await next(); piece; piece = await next()) {
      bytes += piece.length;
      if (bytes > this.#bytesMax) throw new RefusedBody({ code: 'request.too-large' });
      yield piece;
    }
  }
}

/** Gives one piece after the other, nothing at the end. Between two calls the body stands still, and nobody is waited for. */
function piecesOf(body: IncomingMessage, leastRate: LeastRate): () => Promise<Buffer | undefined> {
  const pace = createPace(leastRate);
  return async () => {
    if (body.readableEnded) return undefined;
    if (body.destroyed) throw new ConnectionBroken('the body broke off');
    return new Promise((resolve, reject) => {
      const settle = (bytes: number, done: () => void): void => {
        body.pause().off('data', take).off('end', end).off('error', breakOff).off('close', breakOff);
        pace.heard(bytes);
        done();
      };
      const take = (piece: Buffer): void => settle(piece.length, () => resolve(piece));
      const end = (): void => settle(0, () => resolve(undefined));
      const breakOff = (): void => settle(0, () => reject(new ConnectionBroken('the body broke off')));
      pace.wait(() => settle(0, () => reject(new RefusedBody({ code: 'request.too-slow' }))));
      body.on('data', take).once('end', end).once('error', breakOff).once('close', breakOff).resume();
    });
  };
}
