import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  dictClaimMoveSchema,
  dictClaimRequestSchema,
  REQUESTING_PARTICIPANT_HEADER,
  type DictClaim,
} from '@bank/rails-protocol';
import * as z from 'zod';
import { passGate, readInput } from '../platform/http.ts';
import type { Runtime } from '../runtime.ts';
import { listClaims, type ClaimOutcome } from './claims.ts';
import { problem, readParticipant } from './routes.ts';

const listQuery = z.strictObject({ modifiedAfter: z.iso.datetime().optional() });
const moveParams = z.object({ id: z.uuid(), move: z.enum(['acknowledge', 'confirm', 'complete', 'cancel']) });

/** The directory's claims, as the bank sees them: begun, listed, moved. */
export function claimRoutes(http: FastifyInstance, runtime: Runtime, stopping: AbortSignal): void {
  const asker = async (request: FastifyRequest): Promise<string> => {
    await passGate(runtime, 'dict', stopping);
    return readParticipant(runtime, request.headers[REQUESTING_PARTICIPANT_HEADER.toLowerCase()]);
  };

  http.post('/dict/claims', async (request, reply) => {
    const participant = await asker(request);
    const asked = readInput(dictClaimRequestSchema, request.body, 'ClaimInvalid');
    const outcome = runtime.commit({ kind: 'dict.claim', participant, request: asked });
    await runtime.settled();
    return reply.code(201).send(claimOf(outcome));
  });

  http.get('/dict/claims', async (request, reply) => {
    const participant = await asker(request);
    const { modifiedAfter } = readInput(listQuery, request.query, 'ClaimInvalid');
    return reply.send(listClaims(runtime.world.dict, participant, modifiedAfter));
  });

  http.post('/dict/claims/:id/:move', async (request, reply) => {
    const participant = await asker(request);
    const { id, move } = readInput(moveParams, request.params, 'ClaimInvalid');
    const terms = (request.body ?? {}) as object;
    const asked = readInput(dictClaimMoveSchema, { ...terms, move }, 'ClaimInvalid');
    const outcome = runtime.commit({ kind: 'dict.claim-move', participant, id, move: asked });
    await runtime.settled();
    return reply.send(claimOf(outcome));
  });
}

/** The claim of an outcome; a refusal is thrown. */
export function claimOf(outcome: ClaimOutcome): DictClaim {
  if ('error' in outcome) throw problem(outcome.error);
  return outcome.claim;
}
