import type { FastifyInstance } from 'fastify';
import { CHANNELS, outboxMessageSchema } from '@bank/rails-protocol';
import * as z from 'zod';
import { passGate, readInput } from '../platform/http.ts';
import { sendPage } from '../platform/page.ts';
import type { Runtime } from '../runtime.ts';
import { listOutbox } from './outbox.ts';
import { outboxPage } from './page.ts';

const params = z.object({ channel: z.enum(CHANNELS) });
const query = z.object({ to: z.string().max(200).optional() });

/** Taking messages to people, and showing them. */
export function outboxRoutes(http: FastifyInstance, runtime: Runtime, stopping: AbortSignal): void {
  http.post('/outbox/:channel', async (request, reply) => {
    await passGate(runtime, 'outbox', stopping);
    const { channel } = readInput(params, request.params);
    const message = readInput(outboxMessageSchema, request.body);
    const { message: sent, isNew } = runtime.commit({ kind: 'outbox.deliver', channel, message });
    await runtime.settled();
    return reply.code(isNew ? 201 : 200).send({ id: sent.id });
  });

  http.get('/outbox/:channel/echo', async (request, reply) => {
    await passGate(runtime, 'outbox', stopping);
    readInput(params, request.params);
    return reply.code(204).send();
  });

  http.get('/outbox.json', (request, reply) => {
    const { to } = readInput(query, request.query);
    return reply.send({ messages: listOutbox(runtime.world.outbox, to) });
  });

  http.get('/outbox', (request, reply) => {
    const { to } = readInput(query, request.query);
    const wanted = to === '' ? undefined : to;
    const messages = listOutbox(runtime.world.outbox, wanted);
    const wantsJson = (request.headers.accept ?? '').includes('application/json');
    return wantsJson ? reply.send({ messages }) : sendPage(reply, outboxPage(messages, wanted));
  });
}
