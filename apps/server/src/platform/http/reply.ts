import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { attachment, DATA_POLICY, FILE_POLICY, NO_STORE } from './headers.ts';
import { JSON_MEDIA_TYPE, type PageAnswer } from './page.ts';
import { PROBLEM_MEDIA_TYPE, type ProblemAnswer } from './problem.ts';
import type { FileResponse, StoredResponse } from './route.ts';

/** Headers of an answer that is data. */
export const DATA_HEADERS = { ...NO_STORE, 'content-security-policy': DATA_POLICY };

/** Sends a refusal. */
export function sendProblem(reply: FastifyReply, problem: ProblemAnswer): FastifyReply {
  // What a file that could not be sent after all has left behind.
  reply.request.bank.problem = problem.body;
  for (const name of ['content-length', 'content-disposition', 'etag']) void reply.removeHeader(name);
  return reply
    .code(problem.status)
    .headers({ ...DATA_HEADERS, ...problem.headers, 'content-type': PROBLEM_MEDIA_TYPE })
    .send(JSON.stringify(problem.body));
}

/** Sends what a call answers, as JSON, or nothing where it answers nothing. */
export function sendValue(reply: FastifyReply, status: number, value: unknown): FastifyReply {
  void reply.code(status).headers(DATA_HEADERS);
  if (status === 204 || value === undefined) return reply.send();
  return reply.header('content-type', JSON_MEDIA_TYPE).send(JSON.stringify(value));
}

/** Sends a first answer again, byte for byte (SECURITY M05). */
export function sendStored(reply: FastifyReply, stored: StoredResponse): FastifyReply {
  void reply.code(stored.status).headers(DATA_HEADERS);
  if (stored.replayed) void reply.header('idempotency-replayed', 'true');
  return reply.header('content-type', stored.status >= 400 ? PROBLEM_MEDIA_TYPE : JSON_MEDIA_TYPE).send(stored.body);
}

/** Sends a file to be saved. */
export function sendFile(reply: FastifyReply, file: FileResponse): FastifyReply {
  void reply.code(200).headers({
    ...NO_STORE,
    'content-security-policy': FILE_POLICY,
    'content-type': file.mediaType,
    'content-disposition': attachment(file.fileName),
    ...(file.etag !== undefined && { etag: `"${file.etag}"` }),
    ...(file.size !== undefined && { 'content-length': String(file.size) }),
  });
  return reply.send(file.body instanceof Uint8Array ? Buffer.from(file.body) : Readable.from(file.body));
}

/** Sends a stream of events, which stays open; answers the stream, so that it can be ended from our side. */
export function sendStream(reply: FastifyReply, body: AsyncIterable<Uint8Array>): Readable {
  const stream = Readable.from(body);
  void reply.code(200).headers({
    ...DATA_HEADERS,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  void reply.send(stream);
  return stream;
}

/** Sends a page of the server's own. */
export function sendPage(reply: FastifyReply, page: PageAnswer, policy: string): FastifyReply {
  return reply
    .code(page.status)
    .headers({ ...NO_STORE, 'content-security-policy': policy, ...page.headers, 'content-type': page.mediaType })
    .send(typeof page.body === 'string' ? page.body : Buffer.from(page.body));
}

export function isStored(value: unknown): value is StoredResponse {
  return typeof value === 'object' && value !== null && (value as { stored?: unknown }).stored === true;
}

export function isFile(value: unknown): value is FileResponse {
  return typeof value === 'object' && value !== null && 'mediaType' in value && 'body' in value;
}
