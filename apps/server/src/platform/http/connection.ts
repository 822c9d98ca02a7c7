import { randomBytes } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEM_MEDIA_TYPE, problemOf } from './problem.ts';
import { DATA_HEADERS } from './reply.ts';

// What happens on a connection around its calls: bodies that do not end, and bytes that are no call.

/** Ends a request whose body does not come in in time; what it gives takes that back. */
export function endUnlessRead(request: IncomingMessage, timeoutMs: number): (() => void) | undefined {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return undefined;
  // Also one that was answered already: its sender would hold the connection.
  const timer = setTimeout(() => request.complete || request.destroy(), timeoutMs).unref();
  const clear = (): void => clearTimeout(timer);
  request.once('end', clear);
  return clear;
}

// Connections on which an answer went out while the body still came in: what breaks there then has had its answer.
const answeredEarly = new WeakSet<Duplex>();

/** Notes that a call is answered, whose body may still come in. */
export function noteAnswered(request: IncomingMessage): void {
  if (!request.complete) answeredEarly.add(request.socket);
}

/** The next call on the connection is one of its own once the body of this one has ended. */
export function noteBodyEnd(request: IncomingMessage): void {
  request.once('end', () => answeredEarly.delete(request.socket));
}

/** Answers what is not even HTTP, without a route, and closes its connection. */
export function refuseRawRequest(headers: Readonly<Record<string, string>>): (error: Error, socket: Duplex) => void {
  return (error, socket) => {
    if (socket.destroyed || !socket.writable) return;
    if (answeredEarly.has(socket)) return void socket.destroy();
    const traceId = randomBytes(16).toString('hex');
    const isLate = (error as NodeJS.ErrnoException).code === 'ERR_HTTP_REQUEST_TIMEOUT';
    const code = isLate ? 'request.too-slow' : 'request.malformed';
    const problem = problemOf({ code }, { instance: '/', traceId });
    const body = JSON.stringify(problem.body);
    const lines = Object.entries({
      ...headers,
      ...DATA_HEADERS,
      'content-type': PROBLEM_MEDIA_TYPE,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`);
  };
}
