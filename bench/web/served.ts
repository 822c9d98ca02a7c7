import { get } from 'node:http';

/** Bytes of a body as they go over the wire to a browser that takes Brotli. */
export function servedBytes(url: string): Promise<{ readonly bytes: number; readonly encoding: string }> {
  return new Promise((done, fail) => {
    get(url, { headers: { 'accept-encoding': 'br, gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.once('end', () => done({ bytes, encoding: response.headers['content-encoding'] ?? 'plain' }));
      response.once('error', fail);
    }).once('error', fail);
  });
}
