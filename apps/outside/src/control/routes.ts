import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { isFormOf } from '../bank/routes.ts';
import { readInput } from '../platform/http.ts';
import { sendPage } from '../platform/page.ts';
import type { Runtime } from '../runtime.ts';
import type { Sinks } from '../sink/sink.ts';
import { faultsRequestSchema } from './faults.ts';
import { faultsFormSchema } from './faults-form.ts';
import { fraudClearSchema, fraudMarkSchema } from './frauds.ts';
import { controlPage } from './page.ts';

/** Runs what a rail has waiting, now; `close` ends the STR's day instead. Cheques come with their rail. */
const clearingSchema = z.discriminatedUnion('rail', [
  z.strictObject({
    rail: z.literal('ted'),
    close: z.union([z.boolean(), z.enum(['', '1']).transform((text) => text === '1')]).default(false),
  }),
  z.strictObject({ rail: z.literal('slips') }),
]);

/** The controls: the page, and the faults as JSON. */
export function controlRoutes(http: FastifyInstance, runtime: Runtime, sinks: Sinks): void {
  http.get('/', (_, reply) => sendPage(reply, controlPage(runtime, sinks)));

  http.get('/control/faults', (_, reply) => reply.send(faultsOf(runtime)));

  http.post('/control/faults', async (request, reply) => {
    runtime.commit({ kind: 'faults.set', request: readInput(faultsRequestSchema, request.body) });
    await runtime.settled();
    return reply.send(faultsOf(runtime));
  });

  http.post('/control/form', async (request, reply) => {
    runtime.commit({ kind: 'faults.set', request: readInput(faultsFormSchema, request.body) });
    await runtime.settled();
    return reply.redirect('/#falhas', 303);
  });

  http.post('/control/clearing', async (request, reply) => {
    const asked = readInput(clearingSchema, request.body);
    const outcome =
      asked.rail === 'ted'
        ? runtime.commit({ kind: 'ted.clear', closes: asked.close })
        : runtime.commit({ kind: 'slips.clear' });
    await runtime.settled();
    return isFormOf(request.headers['content-type']) ? reply.redirect(`/#${asked.rail}`, 303) : reply.send(outcome);
  });

  http.post('/control/frauds', async (request, reply) => {
    runtime.commit({ kind: 'dict.mark', ...readInput(fraudMarkSchema, request.body) });
    await runtime.settled();
    return isFormOf(request.headers['content-type']) ? reply.redirect('/#fraudes', 303) : reply.code(204).send();
  });

  http.post('/control/frauds/clear', async (request, reply) => {
    runtime.commit({ kind: 'dict.clear', ...readInput(fraudClearSchema, request.body) });
    await runtime.settled();
    return isFormOf(request.headers['content-type']) ? reply.redirect('/#fraudes', 303) : reply.code(204).send();
  });

  http.post('/control/reset', async (request, reply) => {
    runtime.commit({ kind: 'faults.reset' });
    await runtime.settled();
    return isFormOf(request.headers['content-type']) ? reply.redirect('/#falhas', 303) : reply.send(faultsOf(runtime));
  });
}

/** The faults in force; the state of the chance generator is nobody's business. */
function faultsOf({ world }: Runtime) {
  const { random: _, ...faults } = world.faults;
  return faults;
}
