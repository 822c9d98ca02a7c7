import type { FastifyInstance } from 'fastify';
import type { Clock } from '@bank/core';
import * as z from 'zod';
import { readInput, sleep } from '../platform/http.ts';
import type { SinkCall, Sinks } from './sink.ts';

const params = z.object({ name: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/) });
const answerSchema = z.object({
  status: z.number().int().min(200).max(599).default(200),
  delayMs: z.number().int().min(0).max(60_000).default(0),
  redirect: z.string().max(500).optional(),
});

/** Takes what webhooks are sent, shows it as JSON, and answers as it is told. */
export function sinkRoutes(http: FastifyInstance, sinks: Sinks, clock: Clock, stopping: AbortSignal): void {
  void http.register((scope, _, done) => {
    // Byte by byte as it came, for that is what was signed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_000_000 }, (_request, body, parsed) =>
      parsed(null, body),
    );
    for (const url of ['/sink/:name', '/sink/:name/*']) {
      scope.post(url, async (request, reply) => {
        const { name } = readInput(params, request.params);
        const { method, url: path, headers, body } = request;
        const call: SinkCall = {
          at: new Date(clock.now()).toISOString(),
          method,
          path,
          headers: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, String(value)])),
          body: typeof body === 'string' ? body : '',
        };
        const { status, delayMs, redirect } = sinks.take(name, call);
        if (delayMs > 0) await sleep(delayMs, stopping);
        if (redirect !== undefined) return reply.code(302).header('location', redirect).send();
        return status === 204 ? reply.code(204).send() : reply.code(status).send({ received: status < 300 });
      });
    }
    done();
  });

  http.get('/sink/:name', (request, reply) => {
    const { name, answer, count, calls } = sinks.of(readInput(params, request.params).name);
    return reply.send({ name, answer, count, calls });
  });

  http.put('/sink/:name', (request, reply) => {
    const sink = sinks.of(readInput(params, request.params).name);
    sink.answer = readInput(answerSchema, request.body);
    return reply.send(sink.answer);
  });
}
