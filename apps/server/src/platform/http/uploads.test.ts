import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fakeClock, patience, seededEntropy } from '@bank/testkit';
import { endpoint, problemSchema } from '@bank/contracts';
import { expectOk, ok } from '@bank/core';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { slowPdf, tinyPdf } from '../../testing/made-pdf.ts';
import type { Rate, UploadLimits } from '../config/limits.ts';
import { readSettings } from '../config/settings.ts';
import type { Platform } from '../platform.ts';
import { createMetrics } from './metrics.ts';
import { waitRefusal } from './problem.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { route, type Admit, type HandlerInput } from './route.ts';
import { NO_PROGRAMS } from './programs.ts';
import { createHttpServer, type HttpOptions } from './server.ts';
import { emptySite } from './site.ts';

// Goal: what the boundary promises of calls that take files, without any capability behind it.
const send = endpoint({
  id: 'things.send',
  method: 'POST',
  path: '/services/things',
  summary: '',
  access: { kind: 'public' },
  idempotent: true,
  body: z.strictObject({ note: z.string() }),
  files: { contract: 'required', invoice: 'optional' },
  response: z.object({ names: z.array(z.string()), hash: z.string() }),
  status: 201,
  errors: [],
});
const plain = endpoint({
  id: 'things.note',
  method: 'POST',
  path: '/services/notes',
  summary: '',
  access: { kind: 'public' },
  body: z.strictObject({ note: z.string() }),
  status: 204,
  errors: [],
});

/** What a handler waits for, where a test wants calls to be under way together. */
let gate: Promise<unknown> = Promise.resolve();
let seen: HandlerInput<undefined, undefined, { note: string }>[] = [];
/** Who may send files at all. */
let admit: Admit = () => undefined;
/** What the log says from `info` on. */
const logged: string[] = [];

const MIB = 1024 * 1024;
const POOL = { open: 3, openPerAddress: 2, bytes: 64 * MIB, places: 3, turnMs: 10_000 };
const UPLOADS: UploadLimits = {
  customers: POOL,
  strangers: POOL,
  leastRate: { bytesPerSecond: 8 * 1024, overMs: 15_000 },
};

// A sandbox writes its keys where it finds none.
const dataDirectory = mkdtempSync(join(tmpdir(), 'ipe-uploads-'));
const settings = expectOk(
  readSettings({ BANK_ENV: 'sandbox', DATABASE_URL: 'postgres://x@127.0.0.1:1/x', DATA_DIR: dataDirectory }),
);
const clock = fakeClock('2026-11-23T13:00:00Z');
const platform = {
  clock,
  rates: { levelled: (_limit: string, rate: Rate) => createRateLimiter(rate, clock) },
  entropy: seededEntropy(1),
  live: { subscribe: () => () => undefined },
  log: pino({ level: 'info' }, { write: (line) => logged.push(line) }),
  settings: { ...settings, limits: { ...settings.limits, uploads: UPLOADS } },
} as unknown as Platform;
const options: HttpOptions = {
  platform,
  routes: [
    route(
      send,
      async (input) => {
        seen.push(input);
        await gate;
        const names = Object.entries(input.files).map(([part, { name }]) => `${part}: ${name}`);
        return ok({ names, hash: Buffer.from(input.idempotency.requestHash).toString('hex') });
      },
      (context) => admit(context),
    ),
    route(plain, async () => ok(undefined as never)),
  ],
  pages: [],
  endpoints: [send, plain],
  authenticate: () => Promise.reject(new Error('nobody signs in here')),
  callerNow: () => Promise.reject(new Error('nobody signs in here')),

  programs: NO_PROGRAMS,
  site: emptySite,
  metrics: createMetrics({ ofProcess: false }),
  hasRoom: () => true,
  checkReplies: true,
};
const { app, close } = await createHttpServer(options);
const hasty = await createHttpServer({ ...options, requestMsMax: 300 });
const base = await app.listen({ host: '127.0.0.1', port: 0 });
await hasty.app.listen({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  await Promise.all([close(), hasty.close()]);
  rmSync(dataDirectory, { recursive: true });
});

const PDF = tinyPdf('Contrato');
type Part = readonly [name: string, content: string | File];

function file(name: string, bytes: Uint8Array = PDF): File {
  return new File([new Uint8Array(bytes)], name);
}

async function post(parts: readonly Part[], headers: Record<string, string> = {}, from = '127.0.0.1') {
  const form = new FormData();
  for (const [name, content] of parts) {
    if (typeof content === 'string') form.append(name, content);
    else form.append(name, content, content.name);
  }
  const body = new Response(form);
  seen = [];
  const reply = await app.inject({
    method: 'POST',
    url: send.path,
    remoteAddress: from,
    headers: { 'content-type': body.headers.get('content-type') ?? '', 'idempotency-key': 'k', ...headers },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return { status: reply.statusCode, json: reply.json() as Record<string, unknown>, headers: reply.headers };
}

const DATA: Part = ['data', '{"note":"é"}'];
const CONTRACT: Part = ['contract', file('contrato.pdf')];

test('I05 data and files reach the handler judged, each under its part’s name', async () => {
  const reply = await post([DATA, ['contract', file('C:\\temp\\contrato.pdf')], ['invoice', file('nota.PDF')]]);
  expect([reply.status, reply.json.names]).toEqual([201, ['contract: contrato.pdf', 'invoice: nota.PDF']]);
  const [input] = seen;
  expect(input?.body).toEqual({ note: 'é' });
  expect(input?.files.contract).toMatchObject({ mediaType: 'application/pdf', name: 'contrato.pdf' });
  expect([...(input?.files.contract?.bytes ?? [])]).toEqual([...PDF]);
});

test('files may come before the data, and the data with a name of its own, as some clients send it', async () => {
  const reply = await post([CONTRACT, ['data', new File(['{"note":"x"}'], 'blob', { type: 'application/json' })]]);
  expect(reply.status).toBe(201);
});

test('M05 the hash of a request covers its files: their bytes and places, not their names', async () => {
  const hashOf = async (...parts: readonly Part[]) => (await post(parts)).json.hash;
  const first = await hashOf(DATA, CONTRACT);
  expect(await hashOf(['contract', file('outro nome.pdf')], DATA)).toBe(first);
  expect(await hashOf(DATA, ['contract', file('contrato.pdf', tinyPdf('Outro'))])).not.toBe(first);
  expect(await hashOf(DATA, CONTRACT, ['invoice', file('a.pdf')])).not.toBe(first);
  expect(await hashOf(['data', '{"note":"y"}'], CONTRACT)).not.toBe(first);
});

const big = new Uint8Array(10 * 1024 * 1024 + 1).fill(0x20);
test.each<[string, readonly Part[], number, string, string | undefined]>([
  ['no file where one is required', [DATA], 422, 'file.missing', 'contract'],
  ['an empty file', [DATA, ['contract', file('a.pdf', new Uint8Array())]], 422, 'file.empty', 'contract'],
  ['a file of another kind', [DATA, ['contract', file('a.pdf.exe')]], 422, 'file.type', 'contract'],
  ['10 MiB and a byte', [DATA, ['contract', file('a.pdf', big)]], 422, 'file.too-large', 'contract'],
  ['a broken file', [DATA, ['contract', file('a.pdf', PDF.subarray(0, 99))]], 422, 'file.unreadable', 'contract'],
  ['a bad optional file', [DATA, CONTRACT, ['invoice', file('a.gif')]], 422, 'file.type', 'invoice'],
  [
    'a part that is not in the contract',
    [DATA, CONTRACT, ['virus', file('a.pdf')]],
    400,
    'request.field-unknown',
    'virus',
  ],
  ['a text that is not in the contract', [DATA, CONTRACT, ['role', 'SA']], 400, 'request.field-unknown', 'role'],
  ['__proto__', [DATA, CONTRACT, ['__proto__', file('a.pdf')]], 400, 'request.field-unknown', '__proto__'],
  ['a part twice', [DATA, CONTRACT, CONTRACT], 400, 'request.malformed', 'contract'],
  ['the data twice', [DATA, DATA, CONTRACT], 400, 'request.malformed', 'data'],
  ['no data', [CONTRACT], 400, 'request.malformed', 'data'],
  ['data that is no JSON', [['data', '{'], CONTRACT], 400, 'request.malformed', undefined],
  ['data with a field twice', [['data', '{"note":"a","note":"b"}'], CONTRACT], 400, 'request.malformed', undefined],
  ['an unknown field in the data', [['data', '{"note":"a","x":1}'], CONTRACT], 400, 'request.field-unknown', 'x'],
  ['too much data', [['data', `{"note":"${'x'.repeat(256 * 1024)}"}`], CONTRACT], 413, 'request.too-large', 'data'],
  ['nothing', [], 400, 'request.malformed', 'data'],
])('I05 %s is refused, with its field', async (_, parts, status, code, field) => {
  const reply = await post(parts);
  const problem = problemSchema.parse(reply.json);
  expect([reply.status, problem.errors[0]?.code, problem.errors[0]?.field]).toEqual([status, code, field]);
  expect(seen).toEqual([]);
});

test('everything that is wrong with fields and files is told at once', async () => {
  const reply = await post([
    ['data', '{}'],
    ['invoice', file('a.gif')],
  ]);
  const fields = problemSchema.parse(reply.json).errors.map(({ field }) => field);
  expect([reply.status, fields]).toEqual([400, ['note', 'contract', 'invoice']]);
});

test('I05 the message names the file as it may be shown', async () => {
  const reply = await post([DATA, ['contract', file('../<b>x\u202e.gif')]]);
  expect(problemSchema.parse(reply.json).errors[0]?.message).toContain('O arquivo _b_x.gif não é PDF');
});

test('I01 another media type is 415, a form without its boundary or end is 400, a call without files takes no form', async () => {
  const json = await post([DATA], { 'content-type': 'application/json' });
  expect([json.status, json.json.code]).toEqual([415, 'request.media-type']);
  expect(JSON.stringify(json.json)).toContain('multipart/form-data');
  expect((await post([DATA, CONTRACT], { 'content-type': 'multipart/form-data' })).json.code).toBe('request.malformed');
  const open = await app.inject({
    method: 'POST',
    url: send.path,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: '--b\r\ncontent-disposition: form-data; name="data"\r\n\r\n{"note":',
  });
  expect([open.statusCode, open.json().code]).toEqual([400, 'request.malformed']);
  const form = new Response(new FormData());
  const headers = { 'content-type': form.headers.get('content-type') ?? '' };
  const other = await app.inject({ method: 'POST', url: plain.path, headers, payload: await form.text() });
  expect([other.statusCode, other.json().code]).toEqual([415, 'request.media-type']);
});

test('I01 a body longer than all its files may be is refused, said or not', async () => {
  const said = await post([DATA, CONTRACT], { 'content-length': String(21 * 1024 * 1024) });
  expect([said.status, said.json.code]).toEqual([413, 'request.too-large']);
  const parts = Array.from({ length: 3 }, (_, index): Part => [`x${index}`, file('a.pdf', big)]);
  const unsaid = await post([...parts, DATA], { 'content-length': '' });
  expect([unsaid.status, unsaid.json.code]).toEqual([413, 'request.too-large']);
});

test('I13 only so many bodies with files are taken at once, and places come back [attack]', async () => {
  let open: (value?: unknown) => void = () => undefined;
  gate = new Promise((resolve) => (open = resolve));
  const first = [post([DATA, CONTRACT]), post([DATA, CONTRACT])];
  while (seen.length < 2) await sleep(5);
  const third = await post([DATA, CONTRACT]);
  expect([third.status, third.json.code, third.headers['retry-after']]).toEqual([429, 'rate.limited', '5']);
  const other = post([DATA, CONTRACT], {}, '127.0.0.2');
  while (seen.length < 1) await sleep(5);
  expect((await post([DATA, CONTRACT], {}, '127.0.0.3')).status).toBe(429);
  open();
  expect((await Promise.all([...first, other])).map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await post([DATA, CONTRACT])).status).toBe(201);
});

test('I13 a body may take its time where it carries files, and nowhere else', async () => {
  const { port } = hasty.app.server.address() as { port: number };
  /** Sends a head and a first byte. */
  const begin = (head: string): Socket => {
    const socket = connect(port, '127.0.0.1');
    socket.resume().on('error', () => undefined);
    socket.write(`${head}\r\nHost: x\r\nContent-Length: 500\r\n\r\n-`);
    return socket;
  };
  const withFiles = begin(`POST ${send.path} HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b`);
  const others = [
    begin(`POST ${plain.path} HTTP/1.1\r\nContent-Type: application/json`),
    begin('POST /services/none HTTP/1.1'),
  ];
  await Promise.all(others.map((socket) => once(socket, 'close')));
  await sleep(300);
  expect(withFiles.closed).toBe(false);
  withFiles.destroy();
});

test('I13 a caller who goes away in the middle of a file gives the place back, and nothing is done', async () => {
  const { port } = app.server.address() as { port: number };
  seen = [];
  logged.length = 0;
  for (let turn = 0; turn < 6; turn += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST ${send.path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000\r\n\r\n` +
        '--b\r\nContent-Disposition: form-data; name="contract"; filename="a.pdf"\r\n\r\n%PDF-1.7',
    );
    await sleep(20);
    socket.destroy();
    await sleep(20);
  }
  expect([seen, logged]).toEqual([[], []]);
  // A place comes back when the server hears of the closed connection, which is not at the same moment.
  await vi.waitUntil(async () => (await post([DATA, CONTRACT])).status === 201, { timeout: patience(10_000) });
});

/** Sends over a connection as browsers do. */
async function postOver(parts: readonly Part[], signal?: AbortSignal) {
  const form = new FormData();
  for (const [name, content] of parts) form.append(name, content);
  const headers = { 'idempotency-key': 'k' };
  const reply = await fetch(base + send.path, { method: 'POST', headers, body: form, signal: signal ?? null });
  return { status: reply.status, code: problemSchema.parse(await reply.json()).code };
}

test('I13 a place is taken as long as the files lie in memory, also when their sender has gone', async () => {
  let open: (value?: unknown) => void = () => undefined;
  gate = new Promise((resolve) => (open = resolve));
  const gone = new AbortController();
  const closed = (once(app.server, 'request') as Promise<[IncomingMessage]>).then(([{ socket }]) =>
    once(socket, 'close'),
  );
  seen = [];
  const first = postOver([DATA, CONTRACT], gone.signal).catch(() => 'gone');
  while (seen.length < 1) await sleep(5);
  gone.abort();
  expect(await first).toBe('gone');
  await closed;
  const second = post([DATA, CONTRACT]);
  while (seen.length < 1) await sleep(5);
  expect((await post([DATA, CONTRACT])).status).toBe(429);
  open();
  expect((await second).status).toBe(201);
  expect((await Promise.all([post([DATA, CONTRACT]), post([DATA, CONTRACT])])).map(({ status }) => status)).toEqual([
    201, 201,
  ]);
});

test('A7 other calls are answered while a hostile file is judged [attack]', async () => {
  const arrived = once(app.server, 'request') as Promise<[IncomingMessage]>;
  const upload = postOver([DATA, ['contract', file('a.pdf', slowPdf())]]).then(({ status }) => `upload ${status}`);
  const [request] = await arrived;
  await once(request, 'end');
  const other = fetch(`${base}/services/none`).then(({ status }) => `other ${status}`);
  expect(await Promise.race([upload, other])).toBe('other 404');
  expect(await upload).toBe('upload 422');
});

/** Sends a head, hears the answer, sends the body all the same and asks for something else: both statuses. */
async function sendAllTheSame(bodyBytes: number) {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text) => (heard += text));
  const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
  const answers = () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  const answered = async (count: number) => {
    while (answers().length < count && !socket.destroyed) await Promise.race([once(socket, 'data'), closed]);
  };
  socket.write(
    `POST ${send.path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
      `Content-Length: ${bodyBytes}\r\n\r\n`,
  );
  await answered(1);
  socket.write(Buffer.alloc(bodyBytes));
  socket.write('GET /services/none HTTP/1.1\r\nHost: x\r\n\r\n');
  await answered(2);
  socket.destroy();
  return answers();
}

test('I13 a refusal is heard by who is still sending: too large, too many, too often', async () => {
  const bodyBytes = 25 * 1024 * 1024;
  expect(await sendAllTheSame(bodyBytes)).toEqual([413, 404]);
  let open: (value?: unknown) => void = () => undefined;
  gate = new Promise((resolve) => (open = resolve));
  const first = [post([DATA, CONTRACT]), post([DATA, CONTRACT])];
  while (seen.length < 2) await sleep(5);
  expect(await sendAllTheSame(bodyBytes)).toEqual([429, 404]);
  open();
  await Promise.all(first);
  admit = () => waitRefusal('rate.limited', 30);
  expect(await sendAllTheSame(bodyBytes)).toEqual([429, 404]);
  admit = () => undefined;
  // One of which only its length tells, and too late, that it is too large.
  const large = file('a.pdf', big);
  const parts: Part[] = [DATA, ['contract', large], ['invoice', large], ['x', large]];
  expect(await postOver(parts)).toEqual({ status: 413, code: 'request.too-large' });
});

test('I13 who goes on sending after a refusal is cut off in the end [attack]', async () => {
  const { port } = hasty.app.server.address() as { port: number };
  const endless = async (server: number, pauseMs: number) => {
    const socket = connect(server, '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.resume().on('error', () => undefined);
    socket.write(
      `POST ${send.path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 999999999\r\n\r\n`,
    );
    const chunk = Buffer.alloc(64 * 1024);
    let sent = 0;
    while (!socket.destroyed && sent < 500 * 1024 * 1024) {
      sent += chunk.length;
      await new Promise((resolve) => socket.write(chunk, resolve));
      if (pauseMs > 0) await sleep(pauseMs);
    }
    await closed;
    return sent;
  };
  // One by the time it takes, one by how much it sends.
  await endless(port, 20);
  expect(await endless(Number(new URL(base).port), 0)).toBeLessThan(100 * 1024 * 1024);
});

test('I13 an address may be turned away before anything of its body is read', async () => {
  admit = ({ address }) => (address === '127.0.0.9' ? waitRefusal('rate.limited', 30) : undefined);
  const refused = await post([['data', '{'], CONTRACT], {}, '127.0.0.9');
  expect([refused.status, refused.json.code, refused.headers['retry-after']]).toEqual([429, 'rate.limited', '30']);
  expect((await post([DATA, CONTRACT])).status).toBe(201);
  admit = () => undefined;
});

test('a connection that is kept carries nothing over from one upload to the next', async () => {
  const form = new FormData();
  form.append('data', '{"note":"x"}');
  form.append('contract', file('a.pdf'));
  const body = new Response(form);
  const headers = { 'content-type': body.headers.get('content-type') ?? '', 'idempotency-key': 'k' };
  const payload = Buffer.from(await body.arrayBuffer());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const opened = once(app.server, 'connection') as Promise<[Socket]>;
  const listeners: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const call = httpRequest(base + send.path, { method: 'POST', agent, headers }).end(payload);
    const [reply] = (await once(call, 'response')) as [IncomingMessage];
    await once(reply.resume(), 'end');
    expect(reply.statusCode).toBe(201);
    const [socket] = await opened;
    listeners.push(socket.listenerCount('close'));
  }
  agent.destroy();
  expect(new Set(listeners).size).toBe(1);
});
