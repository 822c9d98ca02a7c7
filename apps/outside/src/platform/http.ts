import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { XML_LENGTH_MAX } from '@bank/xml';
import { SPI_MESSAGE_TYPE, STR_MESSAGE_TYPE } from '@bank/rails-protocol';
import type * as z from 'zod';
import type { AskedRail, Rail } from '../control/faults.ts';
import type { Runtime } from '../runtime.ts';
import { html, page, sendPage, type Html } from './page.ts';
import { Problem } from './problem.ts';

/** Four bytes for every character of the longest message. */
const BODY_BYTES_MAX = 4 * XML_LENGTH_MAX;
/** Messages that wait for the bank, at most. */
const QUEUE_MAX = 20_000;
/** How long a question hangs when the faults say so, unless the caller gives up before. */
const HANG_MS = 120_000;

/** The headers of every answer: nothing from elsewhere, no script at all, no frame, nothing kept. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** The server without its routes: bodies of three kinds, one form of error, and no callers from other sites. */
export function createHttp(logger?: FastifyBaseLogger): FastifyInstance {
  const http = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    ...(logger ? { loggerInstance: logger } : { logger: false }),
  });
  http.addContentTypeParser([SPI_MESSAGE_TYPE, 'text/xml', STR_MESSAGE_TYPE], { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    // A page of another site that reaches this address through its visitor's browser has no business here.
    const site = request.headers['sec-fetch-site'];
    const crossSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (crossSite && request.method !== 'GET') throw new Problem(403, 'Forbidden', 'Chamada de outro site.');
    if (!/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(request.headers.host ?? '')) {
      throw new Problem(403, 'Forbidden', 'Endereço desconhecido.');
    }
  });
  http.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status === 500) request.log.error(error);
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    return isForm ? sendPage(reply.code(problem.status), problemPage(problem)) : answerProblem(reply, problem);
  });
  http.setNotFoundHandler((_, reply) =>
    answerProblem(reply, new Problem(404, 'NotFound', 'Não existe nada neste endereço.')),
  );
  return http;
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return new Problem(status, 'BadRequest', 'Pedido inválido.');
  return new Problem(500, 'InternalError', 'Erro interno do simulador.');
}

/** What a person sees whose form was refused. */
function problemPage({ message, code }: Problem): Html {
  return page(
    'Não foi possível',
    html`<section>
      <p>${message}</p>
      <p class="muted">${code}</p>
      <a href="/">Voltar ao painel</a>
    </section>`,
  );
}

function answerProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply.code(problem.status).type('application/problem+json').send(problem.toBody());
}

/** Reads what came by its schema; a 400 says where it breaks it. */
export function readInput<T>(schema: z.ZodType<T>, value: unknown, code = 'BadRequest'): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const where = read.error.issues[0]?.path.join('.') ?? '';
  throw new Problem(400, code, `Campo inválido: ${where === '' ? 'corpo' : where}.`);
}

/** Lets a question to a rail through as the faults allow: not at all, never, or late. */
export async function passGate(runtime: Runtime, rail: Rail, signal: AbortSignal): Promise<void> {
  const faults = runtime.world.faults[rail];
  if (faults.stop) throw new Problem(503, 'ServiceUnavailable', 'Serviço parado.');
  if (faults.hang) await neverAnswer(signal);
  // SPI and STR are slow in what they do with messages, not in taking them.
  if (rail === 'spi' || rail === 'ted') return;
  const wait = faults.delayMs + Math.floor(Math.random() * faults.jitterMs);
  if (wait > 0) await sleep(wait, signal);
}

/** Holds a question until nobody waits for its answer any more. */
export async function neverAnswer(signal: AbortSignal): Promise<never> {
  await sleep(HANG_MS, signal);
  throw new Problem(503, 'ServiceUnavailable', 'Serviço sem resposta.');
}

/** Refuses a question when the faults say so. */
export function assertNotRefused(runtime: Runtime, rail: AskedRail): void {
  if (!runtime.world.faults[rail].refuse) return;
  if (runtime.commit({ kind: 'rail.asked', rail })) throw new Problem(429, 'RateLimited', 'Perguntas demais.');
}

/** Takes nothing more for SPI and STR while the bank leaves too many messages unfetched. */
export function assertRoom({ world }: Runtime): void {
  const { queue, plans } = world.ted;
  if (world.queue.size + world.late.length < QUEUE_MAX && queue.size + plans.length < QUEUE_MAX) return;
  throw new Problem(503, 'ServiceUnavailable', 'Há mensagens demais à espera do banco.');
}

/** Waits, or less when the caller is gone or the server stops. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
