import type { IncomingMessage } from 'node:http';
import { Readable, type Duplex } from 'node:stream';
import {
  fastify,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteGenericInterface,
} from 'fastify';
import type { AnyEndpoint, ErrorCode, FileParts } from '@bank/contracts';
import type { UploadLimits, UploadPool } from '../config/limits.ts';
import type { Platform } from '../platform.ts';
import { answerMsMax, inTime } from './answer-in-time.ts';
import type { Authenticate, CallerNow } from './authenticate.ts';
import { createAllowedMethods } from './allowed-methods.ts';
import { assertReply, checkInput, readIdempotencyKey, requestHashOf } from './call.ts';
import type { RequestContext } from './caller.ts';
import { originText, userAgentText } from './caller-text.ts';
import { certificateShown } from './client-certificate.ts';
import { endUnlessRead, noteAnswered, noteBodyEnd, refuseRawRequest } from './connection.ts';
import { createFileJudge, type FileJudge } from './file-judge.ts';
import { Flows } from './flows.ts';
import { createGate } from './gate.ts';
import { commonHeaders, PAGE_POLICY } from './headers.ts';
import { readJson } from './json-body.ts';
import type { Metrics } from './metrics.ts';
import { readMultipart } from './multipart.ts';
import { NO_OCTETS, OctetBody } from './octet-body.ts';
import { createPace } from './pace.ts';
import type { Programs } from './programs.ts';
import type { Page } from './page.ts';
import { problemOf, problemOfFaults } from './problem.ts';
import { pathOf, placeOf, rawInputOf, type BodyWithFiles } from './request-parts.ts';
import { parseQuery } from './query.ts';
import { isFile, isStored, sendFile, sendPage, sendProblem, sendStored, sendStream, sendValue } from './reply.ts';
import { RefusedBody } from './refused-body.ts';
import { faultOfForm } from './request-form.ts';
import { assertRouteTable } from './route-table.ts';
import { routerPath, type HandlerInput, type Refusal, type Route } from './route.ts';
import type { Site } from './site.ts';
import { canonicalAddress } from './source.ts';
import { codeOfThrown, refusalOfThrown } from './thrown.ts';
import { createUploadRoom, type UploadRoom } from './uploads.ts';

/** What the HTTP side of the bank is made of. */
export interface HttpOptions {
  readonly platform: Platform;
  readonly routes: readonly Route[];
  readonly pages: readonly Page[];
  /** Every contract that must have a route. */
  readonly endpoints: readonly AnyEndpoint[];
  readonly authenticate: Authenticate;
  /** Says whether a caller of before may still have what flows to or from them. */
  readonly callerNow: CallerNow;
  /** Knows the companies' own programs, and remembers what they call. */
  readonly programs: Programs;
  /** The built web apps; answers paths that are no call and no page. */
  readonly site: Site;
  readonly metrics: Metrics;
  /** False while the disk has no room for writes (SECURITY B12). */
  readonly hasRoom: () => boolean;
  /** How long a request without files may take to come in; 30 s unless a test says otherwise. */
  readonly requestMsMax?: number;
  /** Check every answer against its contract: for tests. */
  readonly checkReplies?: boolean;
}

/** The server, listening or not yet. */
export interface HttpServer {
  readonly app: FastifyInstance;
  /** Takes no new calls, ends open streams, and resolves when calls under way are answered (at most 10 s). */
  close(): Promise<void>;
}

const BODY_BYTES_MAX = 256 * 1024;
const DRAIN_MS_MAX = 10_000;
/** How long a request may take to come in; with files, a slow line needs its time. */
const REQUEST_MS_MAX = 30_000;
const UPLOAD_MS_MAX = 10 * 60_000;
/** How much of a body is dropped after its refusal: more than any may have. */
const DROPPED_BYTES_MAX = 64 * 1024 * 1024;

const NOT_SIGNED_IN = { code: 'access.not-signed-in' } as const;

/** Makes the server: the one boundary through which calls come in and refusals become problem+json. */
export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  assertRouteTable(options.routes, options.endpoints, options.pages);
  const boundary = new Boundary(options);
  const refuseRaw = refuseRawRequest(boundary.headers);
  const app = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    exposeHeadRoutes: false,
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      maxParamLength: 500,
      // Queries are read at one place, strictly; what the router would make of them is never looked at.
      querystringParser: () => ({}),
    },
    trustProxy:
      options.platform.settings.trustedProxies.length > 0 ? [...options.platform.settings.trustedProxies] : false,
    // Node would refuse these two on its own, without our headers; see `open` and below.
    http: { requireHostHeader: false, headersTimeout: REQUEST_MS_MAX },
    requestTimeout: UPLOAD_MS_MAX,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void boundary.fail(error, request, reply),
    clientErrorHandler: refuseRaw,
  });
  app.server.on('checkExpectation', ({ socket }: IncomingMessage) => refuseRaw(new Error('unknown Expect'), socket));
  // Nobody's proxy: without an answer of ours Node would close the connection without a word.
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) => refuseRaw(new Error('CONNECT'), socket));
  app.decorateRequest('bank');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    readJson(request.headers, body),
  );
  app.addHook('onRequest', async (request, reply) => boundary.open(request, reply));
  app.addHook('onResponse', async (request, reply) => boundary.note(request, reply));
  app.setErrorHandler((error, request, reply) => boundary.fail(error, request, reply));
  app.setNotFoundHandler((request, reply) => boundary.outside(request, reply));
  for (const route of options.routes) boundary.addRoute(app, route);
  for (const page of options.pages) boundary.addPage(app, page);
  await app.ready();
  return { app, close: () => boundary.close(app) };
}

/** Whose files come in: strangers' never take what customers' need. */
type Senders = keyof Omit<UploadLimits, 'leastRate'>;

/** Room for bodies with files, and who judges them. */
interface UploadSide {
  readonly room: UploadRoom;
  readonly judge: FileJudge;
}

class Boundary {
  readonly #options: HttpOptions;
  readonly #gate: ReturnType<typeof createGate>;
  /** What stands on every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly #uploads: Readonly<Record<Senders, UploadSide>>;
  readonly #streams = new Set<Readable>();
  readonly #flows: Flows;
  /** Where the addresses of pages with a limit of their own lead. */
  readonly #ownLimits: ReadonlySet<string>;
  readonly #allowedMethods: (path: string) => readonly string[];

  constructor(options: HttpOptions) {
    this.#options = options;
    this.#gate = createGate(options.platform, options.authenticate, options.programs);
    const { customers, strangers } = options.platform.settings.limits.uploads;
    const side = (pool: UploadPool): UploadSide => ({
      room: createUploadRoom(pool),
      judge: createFileJudge(options.platform.log),
    });
    this.#uploads = { customers: side(customers), strangers: side(strangers) };
    this.#flows = new Flows(options.callerNow);
    this.#flows.start(options.platform.live);
    this.#ownLimits = new Set(
      options.pages.filter(({ hasOwnLimit }) => hasOwnLimit).map(({ path }) => routerPath(path)),
    );
    this.#allowedMethods = createAllowedMethods([...options.routes.map(({ endpoint }) => endpoint), ...options.pages]);
    this.headers = commonHeaders({ secure: options.platform.settings.publicUrl.startsWith('https:') });
  }

  /** The door: every request gets its context and every answer the common headers, whatever comes of it. */
  open(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    request.bank = this.#unknown(request);
    void reply.headers(this.headers);
    // The bank's own time, which is a sandbox's where that has a clock of its own: browsers know theirs to be wrong by it.
    void reply.header('date', new Date(this.#options.platform.clock.now()).toUTCString());
    noteBodyEnd(request.raw);
    const mayTakeLonger = endUnlessRead(request.raw, this.#options.requestMsMax ?? REQUEST_MS_MAX);
    if (mayTakeLonger) request.bank.mayTakeLonger = mayTakeLonger;
    const admits = this.#ownLimits.has(request.routeOptions.url ?? '');
    const tooFast = admits ? undefined : this.#gate.admit(request.bank.context.address);
    const refusal = tooFast ?? faultOfForm(request.raw);
    if (refusal === undefined) return undefined;
    if (refusal.code === 'request.compressed') void reply.header('accept-encoding', 'identity');
    this.#readOn(request, reply);
    return sendProblem(reply, problemOf(refusal, placeOf(request)));
  }

  addRoute(app: FastifyInstance, route: Route): void {
    const { files, octets } = route.endpoint;
    if (octets !== undefined) return this.#addOctets(app, route, octets);
    if (!files) return this.#addCall(app, route);
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('multipart/form-data', (request: FastifyRequest, body: IncomingMessage) =>
        this.#readParts({ ...route.endpoint, files }, request, body),
      );
      this.#addCall(scope, route);
    });
  }

  // Who says that more comes than the contract takes is refused before a byte is read; who sends more all the same is cut off.
  #addOctets(app: FastifyInstance, route: Route, bytesMax: number): void {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('application/octet-stream', async (request: FastifyRequest, body: IncomingMessage) => {
        if (Number(request.headers['content-length'] ?? 0) > bytesMax)
          throw new RefusedBody({ code: 'request.too-large' });
        request.bank.mayTakeLonger?.();
        return new OctetBody(body, bytesMax, this.#options.platform.settings.limits.uploads.leastRate);
      });
      this.#addCall(scope, route);
    });
  }

  // What it took is given back when the call is over, even where its caller has gone before.
  async #readParts(
    endpoint: AnyEndpoint & { readonly files: FileParts },
    request: FastifyRequest,
    body: IncomingMessage,
  ): Promise<BodyWithFiles> {
    const { room } = this.#sideOf(endpoint);
    const open = room.open(request.bank.context.address, Number(request.headers['content-length'] ?? 0));
    if ('code' in open) throw new RefusedBody(open);
    request.bank.release = () => open.release();
    request.bank.mayTakeLonger?.();
    const wanted = { files: endpoint.files, dataBytesMax: BODY_BYTES_MAX };
    const pace = createPace(this.#options.platform.settings.limits.uploads.leastRate);
    const parts = await readMultipart(body, request.headers, wanted, { pace, keep: (bytes) => open.keep(bytes) });
    if (!parts.ok) throw new RefusedBody(parts.error);
    const data = readJson(request.headers, parts.value.data);
    const refusal = await open.turn();
    if (refusal) throw new RefusedBody(refusal);
    return { data, files: parts.value.files };
  }

  #sideOf({ access }: AnyEndpoint): UploadSide {
    return this.#uploads[access.kind === 'public' ? 'strangers' : 'customers'];
  }

  #addCall(app: FastifyInstance, route: Route): void {
    const { endpoint } = route;
    const path = routerPath(endpoint.path);
    // Clients of banks in use end some addresses of lists with a slash.
    for (const url of endpoint.access.kind === 'program' ? [path, `${path}/`] : [path]) {
      app.route<RouteGenericInterface>({
        method: endpoint.method,
        url,
        // A stream has no end of which a HEAD could tell.
        exposeHeadRoute: endpoint.method === 'GET' && endpoint.media === undefined,
        ...(endpoint.bodyBytesMax !== undefined && { bodyLimit: endpoint.bodyBytesMax }),
        // Before the body is even read: who may not call is not listened to.
        onRequest: async (request, reply) => this.#enter(route, request, reply),
        handler: async (request, reply) => this.#call(route, request, reply).finally(() => request.bank.release?.()),
      });
    }
  }

  addPage(app: FastifyInstance, page: Page): void {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
        done(null, body),
      );
      scope.route<RouteGenericInterface>({
        method: page.method,
        url: routerPath(page.path),
        exposeHeadRoute: page.method === 'GET',
        handler: async (request, reply) => {
          request.bank.route = page.path;
          const query = parseQuery(request.raw.url ?? '');
          if (!query) return sendProblem(reply, problemOf({ code: 'request.malformed' }, placeOf(request)));
          const params = request.params as Record<string, string>;
          const body = typeof request.body === 'string' ? request.body : '';
          const { headers } = request;
          const { context } = request.bank;
          const certificate = certificateShown(request);
          const answer = await page.handle({ params, query, body, headers, certificate, context });
          return sendPage(reply, answer, PAGE_POLICY);
        },
      });
    });
  }

  async #enter(
    { endpoint, admit }: Route,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> {
    request.bank.route = endpoint.id;
    if (endpoint.asStandardProblem) request.bank.asStandardProblem = endpoint.asStandardProblem;
    if (endpoint.files) request.bank.mediaType = 'multipart/form-data';
    if (endpoint.octets !== undefined) request.bank.mediaType = 'application/octet-stream';
    const since = performance.now();
    const refusal = (await admit?.(request.bank.context)) ?? (await this.#signIn(endpoint, request));
    request.bank.enteringMs = performance.now() - since;
    if (refusal) return sendProblem(reply, problemOf(refusal, placeOf(request)));
    this.#watch(request, reply);
    return undefined;
  }

  async #signIn(endpoint: AnyEndpoint, request: FastifyRequest): Promise<Refusal | undefined> {
    if (endpoint.access.kind === 'public') return undefined;
    if (endpoint.access.kind === 'program') return this.#enterProgram(endpoint, request);
    const entered = await this.#gate.enter(endpoint, request.headers.authorization, request.bank.context);
    if (!entered.ok) return entered.error;
    request.bank.signedIn = entered.value;
    return undefined;
  }

  async #enterProgram(endpoint: AnyEndpoint, request: FastifyRequest): Promise<Refusal | undefined> {
    const proof = { authorization: request.headers.authorization, certificate: certificateShown(request) };
    const { caller, refusal } = await this.#gate.enterProgram(endpoint, proof, request.bank.context);
    if (caller) request.bank.program = { caller, notes: {} };
    return refusal;
  }

  // Until its last byte has gone, and its caller with it.
  #watch(request: FastifyRequest, reply: FastifyReply): void {
    const { signedIn } = request.bank;
    if (!signedIn) return;
    const flow = this.#flows.begin(signedIn.caller, () => breakOff(request, reply));
    request.bank.flow = flow;
    reply.raw.once('close', () => this.#flows.forget(flow));
  }

  async #call(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { endpoint } = route;
    const { context, signedIn } = request.bank;
    const place = placeOf(request);
    const { flow } = request.bank;
    if (flow && !(await this.#flows.mayActOn(flow)))
      return reply.sent ? reply : sendProblem(reply, problemOf(NOT_SIGNED_IN, place));
    const raw = rawInputOf(request, endpoint);
    // "/charges/" is no charge whose id is wrong: nothing is there.
    if (Object.values(raw.params).includes(''))
      return sendProblem(reply, problemOf({ code: 'request.not-found' }, place));
    const checked = await checkInput(endpoint, raw, this.#sideOf(endpoint).judge.judge);
    if (!checked.ok) return sendProblem(reply, problemOfFaults(checked.error, place));
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (endpoint.idempotent && !key.ok) return sendProblem(reply, problemOf({ code: key.error }, place));
    if (!this.#mayWrite(endpoint)) return sendProblem(reply, problemOf({ code: 'service.storage-full' }, place));
    const input = {
      ...checked.value,
      caller: signedIn?.caller ?? request.bank.program?.caller,
      notes: request.bank.program?.notes,
      context,
      octets: request.body instanceof OctetBody ? request.body : NO_OCTETS,
      idempotency:
        endpoint.idempotent && key.ok
          ? {
              key: key.value,
              requestHash: requestHashOf(endpoint, raw, checked.value.files, signedIn?.caller.operatorId ?? null),
            }
          : undefined,
    };
    const outcome = await this.#inTime(route.handle(input as unknown as HandlerInput<never, never, never>), request);
    if (!outcome.ok) return this.#refuse(endpoint, outcome.error, request, reply);
    return this.#answer(endpoint, outcome.value, request, reply);
  }

  /**
   * What the handler makes of a call, or that the bank is away for the moment where that takes too long (SECURITY B07). The
   * handler goes on to its end: what it writes it writes whole, and the caller's key finds its answer.
   */
  async #inTime(handling: ReturnType<Route['handle']>, { bank }: FastifyRequest): ReturnType<Route['handle']> {
    // A body of plain bytes comes as slowly as its line.
    if (bank.mediaType === 'application/octet-stream') return handling;
    const msMax = answerMsMax(this.#options.platform.settings.patience) - bank.enteringMs;
    return inTime(handling, msMax, () => {
      const { release, route, context } = bank;
      // Its place among the bodies with files is given back, and what it would have sent is closed, when it has ended.
      delete bank.release;
      return (end) => {
        release?.();
        const { traceId } = context;
        const { log } = this.#options.platform;
        if (end.status === 'rejected')
          log.warn({ err: end.reason, traceId, route }, 'a call failed after it was overdue');
        else if (end.value.ok && isFile(end.value.value) && end.value.value.body instanceof Readable)
          end.value.value.body.destroy();
      };
    });
  }

  async #refuse(
    endpoint: AnyEndpoint,
    refusal: Refusal,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const problem = problemOf(refusal, placeOf(request));
    const { context, signedIn } = request.bank;
    if (endpoint.octets !== undefined) this.#readOn(request, reply);
    // An object of another company and one that does not exist look the same, and both are written down.
    const isDenial = problem.status === 403 || (problem.status === 404 && endpoint.params !== undefined);
    if (signedIn && isDenial) await this.#gate.noteDenied(endpoint, signedIn.caller, refusal, context);
    return sendProblem(reply, problem);
  }

  #answer(endpoint: AnyEndpoint, value: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (reply.sent) return reply;
    if (request.bank.flow?.isOver && (endpoint.method === 'GET' || isFile(value)))
      return sendProblem(reply, problemOf(NOT_SIGNED_IN, placeOf(request)));
    if (isStored(value)) return sendStored(reply, value);
    if (isFile(value)) {
      if (!value.mediaType.startsWith('text/event-stream') || value.body instanceof Uint8Array)
        return sendFile(reply, value);
      this.#keepStream(sendStream(reply, value.body));
      return reply;
    }
    if (this.#options.checkReplies) assertReply(endpoint, value);
    return sendValue(reply, endpoint.status, value);
  }

  // A stream lives no longer than the server.
  #keepStream(stream: Readable): void {
    this.#streams.add(stream);
    stream.once('close', () => this.#streams.delete(stream));
  }

  #mayWrite(endpoint: AnyEndpoint): boolean {
    // People can come in and look around on a full disk; nothing else is written.
    return endpoint.method === 'GET' || endpoint.id.startsWith('access.') || this.#options.hasRoom();
  }

  /** A request that no route takes: a file of the web apps, or nothing. */
  outside(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const answer = this.#options.site.answer(request.raw);
    if (!answer) return this.#nothingThere(request, reply);
    request.bank.route = 'site';
    const body = request.method === 'HEAD' ? undefined : answer.body;
    return reply.code(answer.status).headers(answer.headers).send(body);
  }

  // Nothing at this address, or only for other methods.
  #nothingThere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const place = placeOf(request);
    const allowed = this.#allowedMethods(pathOf(request)).join(', ');
    if (allowed === '') return sendProblem(reply, problemOf({ code: 'request.not-found' }, place));
    void reply.header('allow', allowed);
    return sendProblem(reply, problemOf({ code: 'request.method-not-allowed', data: { allowed } }, place));
  }

  /** The last resort: what was thrown becomes a problem that tells nothing of the inside (SECURITY I03, B08). */
  fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    request.bank ??= this.#unknown(request);
    request.bank.release?.();
    void reply.headers(this.headers);
    this.#readOn(request, reply);
    const place = placeOf(request);
    const refusal = refusalOfThrown(error);
    if (refusal) return sendProblem(reply, problemOf(refusal, place));
    const code = codeOfThrown(error);
    const { traceId } = request.bank.context;
    const { log } = this.#options.platform;
    if (code === 'service.unexpected') log.error({ err: error, traceId, route: request.bank.route }, 'a call failed');
    if (code === 'service.unavailable')
      log.warn({ err: error, traceId, route: request.bank.route }, 'the database is away');
    const wait = code === 'service.unavailable' ? { retryAfterSeconds: 1 } : {};
    return sendProblem(reply, problemOf({ code, ...wait, data: { mediaType: request.bank.mediaType } }, place));
  }

  // A caller who is still sending would find the connection closed, and never hear the answer: what comes is dropped.
  #readOn({ raw: body }: FastifyRequest, reply: FastifyReply): void {
    if (body.readableEnded || body.destroyed) return;
    void reply.removeHeader('connection');
    endUnlessRead(body, this.#options.requestMsMax ?? REQUEST_MS_MAX);
    let bytes = 0;
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > DROPPED_BYTES_MAX) body.destroy();
    });
    body.resume();
  }

  note(request: FastifyRequest, reply: FastifyReply): void {
    noteAnswered(request.raw);
    const { route, context } = request.bank;
    const { metrics, platform } = this.#options;
    metrics.observe(route, reply.statusCode, reply.elapsedTime / 1000);
    const { traceId, address } = context;
    const elapsedMs = Math.round(reply.elapsedTime);
    const operatorId = request.bank.signedIn?.caller.operatorId;
    this.#noteProgram(request, reply);
    platform.log.debug({ route, status: reply.statusCode, elapsedMs, traceId, address, operatorId }, 'call');
  }

  #noteProgram({ bank, method, raw }: FastifyRequest, reply: FastifyReply): void {
    if (!bank.program) return;
    const { caller, notes } = bank.program;
    const [error] = bank.problem?.errors ?? [];
    this.#options.programs.note({
      caller,
      context: bank.context,
      method,
      path: (raw.url ?? '/').split('?')[0] ?? '/',
      status: reply.statusCode,
      refusal: error && { code: error.code as ErrorCode, message: error.message },
      elapsedMs: Math.round(reply.elapsedTime),
      notes,
    });
  }

  async close(app: FastifyInstance): Promise<void> {
    this.#flows.stop();
    for (const stream of this.#streams) stream.destroy();
    const timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS_MAX);
    await app.close();
    clearTimeout(timer);
    await Promise.all(Object.values(this.#uploads).map(({ judge }) => judge.close()));
  }

  #unknown(request: FastifyRequest): FastifyRequest['bank'] {
    return { context: this.#contextOf(request), signedIn: undefined, route: 'none', mediaType: 'JSON', enteringMs: 0 };
  }

  #contextOf(request: FastifyRequest): RequestContext {
    const { platform } = this.#options;
    const { origin, 'user-agent': userAgent } = request.headers;
    const address = canonicalAddress(request.ip) ?? canonicalAddress(request.socket.remoteAddress ?? '') ?? '';
    return {
      at: platform.clock.now(),
      traceId: Buffer.from(platform.entropy.bytes(16)).toString('hex'),
      address,
      userAgent: userAgentText(userAgent),
      origin: originText(origin, platform.settings.publicUrl),
    };
  }
}

/** How long an ended stream of events has for its last word, which says why. */
const LAST_WORD_MS = 500;

// An answer under way breaks off in its middle, so that its reader knows that it is not whole. What still comes in is
// refused. A write whose body is all there goes on: it was allowed, and an answer is owed for what it did.
function breakOff(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = reply;
  if (!raw.headersSent) {
    if (!request.raw.complete)
      sendProblem(reply.header('connection', 'close'), problemOf(NOT_SIGNED_IN, placeOf(request)));
    return;
  }
  const isEvents = String(raw.getHeader('content-type')).startsWith('text/event-stream');
  setTimeout(() => raw.destroy(), isEvents ? LAST_WORD_MS : 0).unref();
}
