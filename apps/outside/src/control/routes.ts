import type { FastifyInstance } from 'fastify';
import { readInput } from '../platform/http.ts';
import { sendPage } from '../platform/page.ts';
import type { Runtime } from '../runtime.ts';
import { faultsRequestSchema } from './faults.ts';
import { faultsFormSchema } from './faults-form.ts';
import { controlPage } from './page.ts';

/** The controls: the page, and the faults as JSON. */
export function controlRoutes(http: FastifyInstance, runtime: Runtime): void {
  http.get('/', (_, reply) => sendPage(reply, controlPage(runtime)));

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

  http.post('/control/reset', async (request, reply) => {
    runtime.commit({ kind: 'faults.reset' });
    await runtime.settled();
    const fromPage = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    return fromPage ? reply.redirect('/#falhas', 303) : reply.send(faultsOf(runtime));
  });
}

/** The faults in force; the state of the chance generator is nobody's business. */
function faultsOf({ world }: Runtime) {
  const { random: _, ...faults } = world.faults;
  return faults;
}
