import type { KeyObject } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { encodeMessage } from '@bank/iso20022';
import {
  openEnvelope,
  PULL_NEXT_HEADER,
  PULL_WAIT_MS,
  RESOURCE_ID_HEADER,
  signEnvelope,
  type EnvelopeFault,
  type Pulled,
} from '@bank/rails-protocol';
import { isMessageText } from '@bank/xml';
import * as z from 'zod';
import { assertRoom, passGate, readInput } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import { createPullSessions, waitForMessages } from '../platform/pull-sessions.ts';
import type { Runtime } from '../runtime.ts';
import type { QueuedMessage } from '../world.ts';

/** Keys of the two sides: ours to sign with, the bank's to check with. */
export interface SpiKeys {
  readonly spiKey: KeyObject;
  readonly bankPublicKey: KeyObject;
}

const params = z.object({ ispb: z.string().regex(/^[0-9A-Z]{8}$/) });
const fileParams = params.extend({ hash: z.string().regex(/^[0-9a-f]{64}$/) });
const streamQuery = z.object({
  pull: z.string().max(64).optional(),
  wait: z.coerce.number().int().min(0).max(PULL_WAIT_MS).default(PULL_WAIT_MS),
});

/** The SPI's interface of messages: taking them and handing them out. */
export function spiRoutes(http: FastifyInstance, runtime: Runtime, keys: SpiKeys, stopping: AbortSignal): void {
  const sessions = createPullSessions<QueuedMessage>();

  http.post('/spi/:ispb/messages', async (request, reply) => {
    await passGate(runtime, 'spi', stopping);
    assertBank(runtime, readInput(params, request.params).ispb);
    if (typeof request.body !== 'string') throw new Problem(415, 'BadRequest', 'A mensagem é XML.');
    assertRoom(runtime);
    const resourceId = take(runtime, keys, request.body);
    await runtime.settled();
    return reply.code(201).header(RESOURCE_ID_HEADER, resourceId).send();
  });

  http.get('/spi/:ispb/files/:hash', async (request, reply) => {
    await passGate(runtime, 'spi', stopping);
    const { ispb, hash } = readInput(fileParams, request.params);
    assertBank(runtime, ispb);
    const file = runtime.world.spi.files.get(hash);
    if (file === undefined) throw new Problem(404, 'FileUnknown', 'Não há arquivo com esse resumo.');
    return reply.type('application/json; charset=utf-8').send(file);
  });

  http.get('/spi/echo', async (_, reply) => {
    await passGate(runtime, 'spi', stopping);
    return reply.code(204).send();
  });

  http.get('/spi/:ispb/messages/stream', async (request, reply) => {
    await passGate(runtime, 'spi', stopping);
    assertBank(runtime, readInput(params, request.params).ispb);
    const { pull, wait } = readInput(streamQuery, request.query);
    const resourceIds = pull === undefined ? [] : sessions.close(pull);
    if (resourceIds.length > 0) runtime.commit({ kind: 'spi.acknowledged', resourceIds });
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const signal = AbortSignal.any([gone.signal, stopping]);
    const messages = await waitForMessages(runtime, { sessions, queue: runtime.world.queue }, wait, signal);
    await runtime.settled();
    const body: Pulled = {
      messages: messages.map(({ resourceId, message }) => ({
        resourceId,
        xml: signEnvelope(encodeMessage(message), keys.spiKey),
      })),
    };
    return reply.header(PULL_NEXT_HEADER, sessions.open(messages)).send(body);
  });
}

/** Only the bank under test has a line to here. */
export function assertBank(runtime: Runtime, ispb: string): void {
  if (ispb !== runtime.bank) throw new Problem(404, 'ParticipantUnknown', 'Este participante não fala por aqui.');
}

/** Opens a message and lets it happen: what is not signed is refused, what is signed but wrong gets admi.002. */
function take(runtime: Runtime, keys: SpiKeys, xml: string): string {
  const opened = openEnvelope(xml, keys.bankPublicKey);
  if (opened.ok) {
    // Before the bank is seeded it sends nothing.
    runtime.takeOverPast();
    runtime.commit({ kind: 'spi.message', xml });
    return opened.value.header.messageId;
  }
  const fault = opened.error;
  if (!fault.code.startsWith('message.')) throw refusalOf(fault);
  const reference = /<BizMsgIdr>([^<]{1,33})<\/BizMsgIdr>/.exec(xml)?.[1] ?? '';
  const known = isMessageText(reference, 33) ? reference : 'DESCONHECIDO';
  const path = 'path' in fault ? fault.path : undefined;
  // A count that does not fit has a code of its own; all else is a breach of the schema.
  const code = path?.endsWith('GrpHdr/NbOfTxs') ? 'AM18' : 'XSD';
  runtime.commit({
    kind: 'spi.unreadable',
    reference: known,
    code,
    ...(path !== undefined && { location: path.slice(0, 350) }),
  });
  return known;
}

function refusalOf(fault: EnvelopeFault): Problem {
  if (fault.code === 'xml.too-large') return new Problem(413, 'MessageTooLarge', 'Mensagem grande demais.');
  if (fault.code.startsWith('signature.'))
    return new Problem(403, 'SignatureInvalid', 'Assinatura ausente ou inválida.');
  return new Problem(400, 'MessageUnreadable', 'A mensagem não é o XML que se espera.');
}
