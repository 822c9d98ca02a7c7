import type { FastifyInstance } from 'fastify';
import { decodeStr, encodeStr, refusalOfText, STR_REQUESTS } from '@bank/str';
import {
  PULL_NEXT_HEADER,
  PULL_WAIT_MS,
  RESOURCE_ID_HEADER,
  sealMessage,
  STR_SEALED_LENGTH_MAX,
  unsealMessage,
  type StrPulled,
} from '@bank/rails-protocol';
import * as z from 'zod';
import { assertRoom, passGate, readInput } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import { createPullSessions, waitForMessages } from '../platform/pull-sessions.ts';
import type { Runtime } from '../runtime.ts';
import { assertBank, type SpiKeys } from '../spi/routes.ts';
import type { QueuedStrMessage } from './state.ts';

const params = z.object({ ispb: z.string().regex(/^[0-9A-Z]{8}$/) });
const streamQuery = z.object({
  pull: z.string().max(64).optional(),
  wait: z.coerce.number().int().min(0).max(PULL_WAIT_MS).default(PULL_WAIT_MS),
});

/** The STR's queues of messages: taking them and handing them out. Banco Central signs both its rails with one key here. */
export function tedRoutes(http: FastifyInstance, runtime: Runtime, keys: SpiKeys, stopping: AbortSignal): void {
  const sessions = createPullSessions<QueuedStrMessage>();

  http.post('/str/:ispb/messages', async (request, reply) => {
    await passGate(runtime, 'ted', stopping);
    assertBank(runtime, readInput(params, request.params).ispb);
    if (typeof request.body !== 'string') throw new Problem(415, 'BadRequest', 'A mensagem é texto selado.');
    assertRoom(runtime);
    const controlNumber = take(runtime, keys, request.body);
    await runtime.settled();
    return reply.code(201).header(RESOURCE_ID_HEADER, controlNumber).send();
  });

  http.get('/str/echo', async (_, reply) => {
    await passGate(runtime, 'ted', stopping);
    return reply.code(204).send();
  });

  http.get('/str/:ispb/messages/stream', async (request, reply) => {
    await passGate(runtime, 'ted', stopping);
    assertBank(runtime, readInput(params, request.params).ispb);
    const { pull, wait } = readInput(streamQuery, request.query);
    const resourceIds = pull === undefined ? [] : sessions.close(pull);
    if (resourceIds.length > 0) runtime.commit({ kind: 'ted.acknowledged', resourceIds });
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const signal = AbortSignal.any([gone.signal, stopping]);
    const leased = await waitForMessages(runtime, { sessions, queue: runtime.world.ted.queue }, wait, signal);
    await runtime.settled();
    const messages: StrPulled['messages'] = [];
    let length = 0;
    for (const { resourceId, message } of leased) {
      const sealed = sealMessage(encodeStr(message), keys.spiKey);
      length += sealed.length;
      // A long statement goes alone, so that no answer grows without bound.
      if (messages.length > 0 && length > STR_SEALED_LENGTH_MAX) break;
      messages.push({ resourceId, sealed });
    }
    sessions.release(leased.slice(messages.length));
    const body: StrPulled = { messages };
    return reply.header(PULL_NEXT_HEADER, sessions.open(leased.slice(0, messages.length))).send(body);
  });
}

/** Opens a message and lets it happen. What could not be answered by a message is refused at once. */
function take(runtime: Runtime, keys: SpiKeys, sealed: string): string {
  const xml = unsealMessage(sealed, keys.bankPublicKey);
  if (!xml.ok) throw new Problem(403, 'SignatureInvalid', 'Selo ausente ou inválido.');
  const decoded = decodeStr(xml.value);
  if (decoded.ok) {
    const { type, header, body } = decoded.value;
    if (header.from !== runtime.bank) throw new Problem(403, 'SenderForeign', 'A mensagem é de outro participante.');
    if (!STR_REQUESTS.some((request) => request === type) || !('controlNumber' in body)) {
      throw new Problem(422, 'MessageUnexpected', 'Só o STR envia esta mensagem.');
    }
    runtime.commit({ kind: 'ted.message', xml: xml.value });
    return body.controlNumber;
  }
  const refusal = refusalOfText(xml.value, decoded.error);
  if (refusal?.to !== runtime.bank) {
    throw new Problem(422, 'MessageUnreadable', 'Não é uma mensagem que o STR possa responder.');
  }
  runtime.commit({ kind: 'ted.message', xml: xml.value });
  return refusal.controlNumber;
}
