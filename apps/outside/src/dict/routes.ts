import type { FastifyInstance, FastifyReply } from 'fastify';
import { parsePixKey } from '@bank/pix-key';
import {
  dictRegistrationSchema,
  END_TO_END_ID_HEADER,
  INCLUDE_STATISTICS,
  lookUpHeadersSchema,
  PAYER_ID_HEADER,
  REQUESTING_PARTICIPANT_HEADER,
  type DictAnswer,
  type DictEntry,
  type DictError,
} from '@bank/rails-protocol';
import * as z from 'zod';
import { passGate, readInput } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import type { Runtime } from '../runtime.ts';
import { statisticsOf } from './frauds.ts';
import type { TokenBuckets } from './token-buckets.ts';

const keyParams = z.object({ key: z.string().min(1).max(77) });
/** Without it a look-up says nothing of frauds. */
const lookUpQuery = z.object({ [INCLUDE_STATISTICS]: z.enum(['true', 'false']).optional() });
const participantHeader = z.string().regex(/^[0-9A-Z]{8}$/);

const STATUS: Readonly<Record<DictError, number>> = {
  EntryNotFound: 404,
  EntryAlreadyExists: 409,
  EntryLimitExceeded: 409,
  EntryKeyOwnedByDifferentPerson: 409,
  EntryKeyInCustodyOfDifferentParticipant: 409,
  EntryCannotBeQueriedForBookTransfer: 403,
  EntryInvalid: 400,
  EntryLockedByClaim: 409,
  ClaimInvalid: 400,
  ClaimTypeInconsistent: 409,
  ClaimKeyNotFound: 404,
  ClaimAlreadyExistsForKey: 409,
  ClaimResultingEntryAlreadyExists: 409,
  ClaimNotFound: 404,
  ClaimOperationInvalid: 409,
  ClaimResolutionPeriodNotEnded: 409,
  ClaimCompletionPeriodNotEnded: 409,
  Forbidden: 403,
  RateLimited: 429,
  ServiceUnavailable: 503,
};

/** The directory of keys: looking up, registering, removing. */
export function dictRoutes(
  http: FastifyInstance,
  runtime: Runtime,
  buckets: TokenBuckets,
  stopping: AbortSignal,
): void {
  http.get('/dict/echo', async (_, reply) => {
    await passGate(runtime, 'dict', stopping);
    return reply.code(204).send();
  });

  http.get('/dict/entries/:key', async (request, reply) => {
    await passGate(runtime, 'dict', stopping);
    const { key } = readInput(keyParams, request.params, 'EntryInvalid');
    const asked = readInput(lookUpHeadersSchema, {
      participant: request.headers[REQUESTING_PARTICIPANT_HEADER.toLowerCase()],
      payer: request.headers[PAYER_ID_HEADER.toLowerCase()],
      endToEndId: request.headers[END_TO_END_ID_HEADER.toLowerCase()],
    });
    assertBank(runtime, asked.participant);
    if (runtime.world.faults.dict.refuse) {
      const refusal = runtime.commit({ kind: 'dict.asked' });
      if (refusal) throw problem(refusal);
    }
    const wants = readInput(lookUpQuery, request.query, 'EntryInvalid')[INCLUDE_STATISTICS] === 'true';
    const entry = lookUp(runtime, buckets, { key, participant: asked.participant, payer: asked.payer });
    if (!wants) return answerEntry(reply, entry, 200);
    const statistics = statisticsOf(runtime.world.dict.frauds, entry, runtime.clock.now());
    return answerEntry(reply, { ...entry, statistics }, 200);
  });

  http.put('/dict/entries', async (request, reply) => {
    await passGate(runtime, 'dict', stopping);
    const participant = readParticipant(runtime, request.headers[REQUESTING_PARTICIPANT_HEADER.toLowerCase()]);
    const registration = readInput(dictRegistrationSchema, request.body, 'EntryInvalid');
    const outcome = runtime.commit({ kind: 'dict.register', participant, registration });
    await runtime.settled();
    if ('error' in outcome) throw problem(outcome.error);
    return answerEntry(reply, outcome.entry, outcome.isNew ? 201 : 200);
  });

  http.delete('/dict/entries/:key', async (request, reply) => {
    await passGate(runtime, 'dict', stopping);
    const participant = readParticipant(runtime, request.headers[REQUESTING_PARTICIPANT_HEADER.toLowerCase()]);
    const { key } = readInput(keyParams, request.params, 'EntryInvalid');
    const refusal = runtime.commit({ kind: 'dict.remove', participant, key });
    await runtime.settled();
    if (refusal) throw problem(refusal);
    return reply.code(204).send();
  });
}

function lookUp(
  runtime: Runtime,
  buckets: TokenBuckets,
  { key, participant, payer }: { readonly key: string; readonly participant: string; readonly payer: string },
): DictEntry {
  const parsed = parsePixKey(key);
  if (!parsed.ok) throw problem('EntryInvalid');
  const { type } = parsed.value;
  const at = runtime.clock.now();
  if (!buckets.mayLookUp(payer, type, at)) throw problem('RateLimited');
  const entry = runtime.world.dict.entries.get(key);
  if (entry?.account.participant === participant) throw problem('EntryCannotBeQueriedForBookTransfer');
  buckets.charge(payer, type, entry !== undefined, at);
  if (!entry) throw problem('EntryNotFound');
  return entry;
}

/** The bank that asks, which is the one under test. */
export function readParticipant(runtime: Runtime, header: unknown): string {
  const participant = readInput(participantHeader, header);
  assertBank(runtime, participant);
  return participant;
}

function assertBank(runtime: Runtime, participant: string): void {
  if (participant !== runtime.bank) throw problem('Forbidden');
}

function answerEntry(reply: FastifyReply, entry: DictAnswer, status: number): FastifyReply {
  return reply.code(status).send(entry);
}

/** What the directory refuses, as it goes over the wire. */
export function problem(error: DictError): Problem {
  return new Problem(STATUS[error], error, `DICT: ${error}`);
}
