import type { FastifyInstance } from 'fastify';
import { cepSchema } from '@bank/rails-protocol';
import * as z from 'zod';
import { assertNotRefused, passGate, readInput } from '../platform/http.ts';
import type { Runtime } from '../runtime.ts';
import { findAddress } from './find-address.ts';

const params = z.object({ cep: cepSchema });

/** The address finder. */
export function addressRoutes(http: FastifyInstance, runtime: Runtime, stopping: AbortSignal): void {
  http.get('/addresses/:cep', async (request, reply) => {
    await passGate(runtime, 'addresses', stopping);
    assertNotRefused(runtime, 'addresses');
    return reply.send(findAddress(readInput(params, request.params).cep));
  });
}
