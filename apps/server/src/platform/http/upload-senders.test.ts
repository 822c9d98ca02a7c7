import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fakeClock, patience, seededEntropy } from '@bank/testkit';
import { endpoint, messageOf } from '@bank/contracts';
import { expectOk, instant, ok } from '@bank/core';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { slowPdf, tinyPdf } from '../../testing/made-pdf.ts';
import type { Rate, UploadLimits } from '../config/limits.ts';
import { readSettings } from '../config/settings.ts';
import type { Platform } from '../platform.ts';
import type { SignedIn } from './authenticate.ts';
import { createMetrics } from './metrics.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { route } from './route.ts';
import { NO_PROGRAMS } from './programs.ts';
import { createHttpServer, type HttpOptions, type HttpServer } from './server.ts';
import { emptySite } from './site.ts';

// Goal: who sends slowly, much or as a stranger takes nothing from whoever sends as one should.
const common = { summary: '', method: 'POST', idempotent: true, status: 204, errors: [] } as const;
const body = z.strictObject({ note: z.string() });
const strangersSend = endpoint({
  ...common,
  id: 'things.send',
  path: '/services/things',
  access: { kind: 'public' },
  body,
  files: { contract: 'required' },
});
const customersSend = endpoint({
  ...common,
  id: 'things.send-own',
  path: '/services/own-things',
  access: { kind: 'signed-in' },
  body,
  files: { contract: 'required' },
});
const sendOctets = endpoint({
  ...common,
  id: 'things.send-octets',
  path: '/services/octets',
  access: { kind: 'signed-in' },
  octets: 1024 * 1024,
});

const MIB = 1024 * 1024;
const POOL = { open: 6, openPerAddress: 4, bytes: 64 * MIB, places: 1, turnMs: 10_000 };
const PATIENT = { bytesPerSecond: 1024, overMs: 60_000 };
const HASTY = { bytesPerSecond: 64 * 1024, overMs: 1000 };

const dataDirectory = mkdtempSync(join(tmpdir(), 'ipe-upload-senders-'));
const settings = expectOk(
  readSettings({ BANK_ENV: 'sandbox', DATABASE_URL: 'postgres://x@127.0.0.1:1/x', DATA_DIR: dataDirectory }),
);
rmSync(dataDirectory, { recursive: true });

const clock = fakeClock('2026-11-23T13:00:00Z');
const caller = { sessionId: 's', companyId: 'c', operatorId: 'o' } as SignedIn['caller'];
/** What handlers wait for, and who is being handled. */
let gate: Promise<unknown> = Promise.resolve();
let handled: string[] = [];
const handle = (id: string) => async () => {
  handled.push(id);
  await gate;
  return ok(undefined as never);
};

const servers: HttpServer[] = [];
afterEach(async () => {
  gate = Promise.resolve();
  handled = [];
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

interface Bank {
  /** Sends a whole body; the status of the answer. */
  post(path: string, pdf?: Uint8Array, from?: string): Promise<number>;
  /** Begins a body over a connection of its own and sends no more than that of it; the bank has let it in. */
  begin(path: string, first?: Uint8Array): Promise<Sender>;
  /** The same so many times. */
  beginAll(path: string, count: number): Promise<readonly Sender[]>;
}

type Sender = ReturnType<typeof listen> & {
  /** Counts the bytes that the bank has read from this connection. */
  readonly read: () => number;
};

async function bankWith(limits: Partial<UploadLimits>): Promise<Bank> {
  const uploads: UploadLimits = { customers: POOL, strangers: POOL, leastRate: PATIENT, ...limits };
  const options: HttpOptions = {
    platform: {
      clock,
      rates: { levelled: (_limit: string, rate: Rate) => createRateLimiter(rate, clock) },
      entropy: seededEntropy(1),
      live: { subscribe: () => () => undefined },
      log: pino({ level: 'silent' }),
      settings: { ...settings, limits: { ...settings.limits, uploads } },
    } as unknown as Platform,
    routes: [
      route(strangersSend, handle('stranger'), () => undefined),
      route(customersSend, handle('customer')),
      route(sendOctets, async ({ octets }) => {
        for await (const piece of octets) if (piece.length > 0) await gate;
        return ok(undefined as never);
      }),
    ],
    pages: [],
    endpoints: [strangersSend, customersSend, sendOctets],
    authenticate: async () => ok({ caller, tokenExpiresAt: instant(Number.MAX_SAFE_INTEGER) }),
    callerNow: async (who) => who,

    programs: NO_PROGRAMS,
    site: emptySite,
    metrics: createMetrics({ ofProcess: false }),
    hasRoom: () => true,
  };
  const server = await createHttpServer(options);
  servers.push(server);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as { port: number };
  const begin: Bank['begin'] = async (path, first) => {
    let seen: Socket | undefined;
    const sender = listen(port, path, first);
    const note = ({ socket }: IncomingMessage): void => {
      if (socket.remotePort === sender.socket.localPort) seen = socket;
    };
    server.app.server.on('request', note);
    while (!seen) await sleep(5);
    server.app.server.off('request', note);
    await sleep(20);
    const other = seen;
    return { ...sender, read: () => other.bytesRead };
  };
  return {
    async post(path, pdf = tinyPdf('Contrato'), from = '127.0.0.9') {
      const form = new FormData();
      form.append('data', '{"note":"x"}');
      form.append('contract', new File([new Uint8Array(pdf)], 'contrato.pdf'));
      const whole = new Response(form);
      const reply = await server.app.inject({
        method: 'POST',
        url: path,
        remoteAddress: from,
        headers: { 'content-type': whole.headers.get('content-type') ?? '', 'idempotency-key': 'k' },
        payload: Buffer.from(await whole.arrayBuffer()),
      });
      return reply.statusCode;
    },
    begin,
    beginAll: (path, count) => Promise.all(Array.from({ length: count }, () => begin(path))),
  };
}

function listen(port: number, path: string, first: Uint8Array = Buffer.from('--b\r\n')) {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket
    .setEncoding('utf8')
    .on('data', (text) => (heard += text))
    .on('error', () => undefined);
  const type = path === sendOctets.path ? 'application/octet-stream' : 'multipart/form-data; boundary=b';
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nIdempotency-Key: k\r\nContent-Type: ${type}\r\nContent-Length: 900000\r\n\r\n`,
  );
  socket.write(first);
  return {
    socket,
    heard: () => heard,
    /** The status and the sentence of the answer, once there is one. */
    answer: async () => {
      while (!heard.includes('}]')) await once(socket, 'data');
      const { errors } = JSON.parse(heard.slice(heard.indexOf('\r\n\r\n'))) as { errors: { message: string }[] };
      return [Number(heard.slice(9, 12)), errors[0]?.message];
    },
  };
}

/** Handlers wait until what it gives is called. */
function holdHandlers(): () => void {
  let open: () => void = () => undefined;
  gate = new Promise<void>((resolve) => (open = resolve));
  return open;
}

test('strangers who fill all the room of sign-up take none of customers: theirs are answered [attack]', async () => {
  const bank = await bankWith({});
  const slow = await bank.beginAll(strangersSend.path, 4);
  const open = holdHandlers();
  const whole = ['127.0.0.5', '127.0.0.6'].map((from) => bank.post(strangersSend.path, undefined, from));
  while (handled.length < 1) await sleep(5);
  expect(await bank.post(strangersSend.path, undefined, '127.0.0.7')).toBe(429);
  const own = bank.post(customersSend.path);
  while (!handled.includes('customer')) await sleep(5);
  open();
  expect(await own).toBe(204);
  expect(await Promise.all(whole)).toEqual([204, 204]);
  for (const { socket } of slow) socket.destroy();
});

test('a stranger’s hostile file does not hold up the judging of a customer’s [attack]', async () => {
  const bank = await bankWith({});
  // Both threads are there before.
  await Promise.all([bank.post(strangersSend.path), bank.post(customersSend.path)]);
  const hostile = bank.post(strangersSend.path, slowPdf()).then((status) => `stranger ${status}`);
  await sleep(100);
  const own = bank.post(customersSend.path).then((status) => `customer ${status}`);
  expect(await Promise.race([hostile, own])).toBe('customer 204');
  expect(await hostile).toBe('stranger 422');
});

test('who sends a byte now and then holds no place: others are answered beside them [attack]', async () => {
  const bank = await bankWith({});
  const slow = await bank.beginAll(customersSend.path, 4);
  for (let turn = 0; turn < 3; turn += 1) expect(await bank.post(customersSend.path)).toBe(204);
  for (const { socket } of slow) socket.destroy();
});

test('more slow bodies than an address may have are refused, to it alone [attack]', async () => {
  const bank = await bankWith({});
  const slow = await bank.beginAll(strangersSend.path, 4);
  expect(await bank.post(strangersSend.path, undefined, '127.0.0.1')).toBe(429);
  expect(await bank.post(strangersSend.path, undefined, '127.0.0.2')).toBe(204);
  for (const { socket } of slow) socket.destroy();
});

test.each([
  ['a form with files', strangersSend.path],
  ['plain bytes', sendOctets.path],
])('a sender who is slower than the least rate is cut off with 408 and told why, in %s [attack]', async (_, path) => {
  const bank = await bankWith({ leastRate: HASTY });
  const { answer, socket, heard } = await bank.begin(path);
  // A byte now and then is no excuse.
  const drip = setInterval(() => socket.write('x'), 50);
  expect(await answer()).toEqual([408, messageOf('request.too-slow')]);
  clearInterval(drip);
  expect(heard()).toContain('lento demais');
  socket.destroy();
});

test('who pauses for less than a window, and whom the bank itself lets wait, is not too slow', async () => {
  const bank = await bankWith({ leastRate: HASTY });
  const open = holdHandlers();
  const pausing = await bank.begin(sendOctets.path, Buffer.alloc(100_000));
  const form = await bank.begin(strangersSend.path, Buffer.alloc(100_000));
  await sleep(HASTY.overMs / 2);
  form.socket.write(Buffer.alloc(100_000));
  // The bank is busy with the first piece of the plain bytes, for longer than a window.
  await sleep(HASTY.overMs * 0.6);
  expect([pausing.heard(), form.heard()]).toEqual(['', '']);
  open();
  await sleep(20);
  pausing.socket.write(Buffer.alloc(800_000));
  while (!pausing.heard().startsWith('HTTP/1.1 204')) await once(pausing.socket, 'data');
  for (const { socket } of [pausing, form]) socket.destroy();
});

test('bodies lie in memory up to so many bytes: the one that would be too much is refused, and room comes back', async () => {
  const bank = await bankWith({ strangers: { ...POOL, bytes: MIB, turnMs: 100 } });
  expect(await bank.post(strangersSend.path, new Uint8Array(MIB))).toBe(429);
  const said = await bank.begin(strangersSend.path);
  said.socket.write(Buffer.alloc(600_000));
  // Nothing may be asked before: it would take the room that this body needs.
  while (said.read() < 600_000) await sleep(5);
  const half = () => bank.post(strangersSend.path, new Uint8Array(500_000));
  expect(await half()).toBe(429);
  expect(await bank.post(strangersSend.path)).toBe(204);
  said.socket.destroy();
  await expect.poll(half, { timeout: patience(5_000) }).toBe(422);
});

test('bodies that are there whole are answered in their order, and none waits longer than it may', async () => {
  const turnMs = patience(600);
  const bank = await bankWith({ customers: { ...POOL, turnMs } });
  const open = holdHandlers();
  const first = bank.post(customersSend.path);
  while (handled.length < 1) await sleep(5);
  const impatient = bank.post(customersSend.path);
  await sleep(turnMs - patience(100));
  const next = bank.post(customersSend.path);
  expect(await impatient).toBe(429);
  expect(handled).toHaveLength(1);
  open();
  expect(await Promise.all([first, next])).toEqual([204, 204]);
});
