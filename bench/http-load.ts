import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/** One request of a load, ready to be written. */
export interface LoadRequest {
  /** POST where it is not said. */
  readonly method?: 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What one connection got. */
export interface LoadResponse {
  readonly status: number;
  readonly body: string;
}

/** What a load came to. */
export interface LoadResult {
  readonly perSecond: number;
  readonly done: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Sends requests over so many kept connections for so long, each connection one request at a time. Written on bare sockets:
 * a full client would take more of a small machine than the server that is measured. Throws at the first answer that is
 * not accepted: a benchmark of refusals measures nothing.
 */
export async function httpLoad(options: {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  next(connection: number): LoadRequest;
  accept(response: LoadResponse): boolean;
}): Promise<LoadResult> {
  const { port, connections, seconds, next, accept } = options;
  const times: number[] = [];
  const clients = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const begun = performance.now();
  await Promise.all(
    clients.map(async (client, connection) => {
      while (performance.now() - begun < seconds * 1000) {
        const sentAt = performance.now();
        const response = await client.send(next(connection));
        if (!accept(response)) throw new Error(`the bank answered ${response.status}: ${response.body}`);
        times.push(performance.now() - sentAt);
      }
    }),
  );
  const elapsedS = (performance.now() - begun) / 1000;
  for (const client of clients) client.close();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: times.length / elapsedS, done: times.length, p50Ms: at(0.5), p99Ms: at(0.99) };
}

interface Connection {
  send(request: LoadRequest): Promise<LoadResponse>;
  close(): void;
}

function openConnection(port: number): Promise<Connection> {
  return new Promise((opened, failed) => {
    const socket = connect({ port, host: 'localhost', noDelay: true });
    socket.once('error', failed);
    socket.once('connect', () => opened(connectionOn(socket)));
  });
}

function connectionOn(socket: Socket): Connection {
  let received = '';
  let settle: { resolve(response: LoadResponse): void; reject(error: Error): void } | undefined;
  socket.setEncoding('latin1');
  socket.on('data', (part: string) => {
    received += part;
    const response = readResponse(received);
    if (!response) return;
    received = '';
    settle?.resolve(response);
  });
  socket.on('close', () => settle?.reject(new Error('the bank closed the connection')));
  return {
    send: ({ method = 'POST', path, headers, body }) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(
          `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${lines.join('')}\r\n${body}`,
        );
      }),
    close: () => {
      settle = undefined;
      socket.destroy();
    },
  };
}

/** The response once all of it is there; the server says its length. */
function readResponse(text: string): LoadResponse | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1]);
  const body = text.slice(end + 4);
  if (Number.isNaN(length) || body.length < length) return undefined;
  return { status: Number(text.slice(9, 12)), body };
}
