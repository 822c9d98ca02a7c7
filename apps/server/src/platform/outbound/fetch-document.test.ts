import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:https';
import { gzipSync } from 'node:zlib';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { instant } from '@bank/core';
import { writeCertificate } from '@bank/rails-protocol';
import { patience } from '@bank/testkit';
import type { PublicNet } from './call-host.ts';
import { createCallPlaces } from './call-places.ts';
import { publicDocuments } from './fetch-document.ts';

// A host of its own on this machine stands for the public net: what is tried is the fetcher as it is, TLS and all.
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const OWN = {
  subject: 'pix.banco.example',
  issuer: 'pix.banco.example',
  key: pair.publicKey,
  issuerKey: pair.privateKey,
  serial: 1n,
  // TLS asks the machine's clock: in force whatever that shows.
  from: instant(Date.UTC(2000, 0, 1)),
  to: instant(Date.UTC(2199, 0, 1)),
  isAuthority: true,
  hosts: ['pix.banco.example'],
};
const certificate = writeCertificate(OWN);
const seen: IncomingMessage[] = [];
const answers: Record<string, (reply: ServerResponse) => void> = {
  '/ok': (reply) => reply.end('documento'),
  '/gone': (reply) => reply.writeHead(410).end(),
  '/elsewhere': (reply) => reply.writeHead(302, { location: 'https://127.0.0.1/' }).end('corpo'),
  '/large': (reply) => reply.end('x'.repeat(2001)),
  '/endless': (reply) => void reply.write('x'),
  '/silent': () => undefined,
  // A byte at a time: each of them in time, the whole never.
  '/drip': (reply) => {
    const drip = setInterval(() => reply.write('x'), 20);
    reply.on('close', () => clearInterval(drip));
  },
  '/packed': (reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1_000_000))),
  '/page': (reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>olá</p>'),
  '/heads': (reply) => reply.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end('corpo'),
  '/another-protocol': (reply) => {
    reply.socket?.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n');
  },
  '/hints': (reply) => {
    const hint = setInterval(() => reply.socket?.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'), 20);
    reply.on('close', () => clearInterval(hint));
  },
  '/two-lengths': (reply) => {
    reply.socket?.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 9\r\n\r\nokHTTP/1.1');
  },
  '/broken': (reply) => {
    reply.writeHead(200, { 'content-length': '100' }).write('x');
    setTimeout(() => reply.destroy(), 10);
  },
};
const server = createServer(
  { key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: certificate },
  (request, reply) => {
    seen.push(request);
    answers[request.url ?? '']?.(reply);
  },
);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.closeAllConnections());
afterAll(() => server.close());

const HERE = { address: '127.0.0.1', family: 4 };
const resolved: string[] = [];
const places = createCallPlaces({ inAll: 100, perCompany: 100 });
const net: PublicNet = {
  places,
  resolve: (host) => {
    resolved.push(host);
    return Promise.resolve([HERE]);
  },
  isAllowed: () => true,
  port: (server.address() as AddressInfo).port,
  ca: certificate,
};
const BOUNDS = { timeoutMs: patience(10_000), bytesMax: 2000 };
/** For answers that never end: the caller gives up long before them, on any machine. */
const HASTY_MS = patience(600);
const fetchFrom = (path: string, over: Partial<PublicNet> = {}, host = 'pix.banco.example') =>
  publicDocuments({ ...net, ...over }, BOUNDS)({ companyId: 'company', host, path });
const askedFor = (path: string): number => seen.filter(({ url }) => url === path).length;

test('reads what stands at a host whose name its certificate bears, and says nothing of who asks', async () => {
  expect(await fetchFrom('/ok')).toEqual({ ok: true, value: { status: 200, text: 'documento' } });
  const { headers } = seen.at(-1) ?? {};
  expect(Object.keys(headers ?? {}).toSorted()).toEqual(['accept', 'connection', 'host', 'user-agent']);
});

test('an answer that says no is an answer', async () => {
  expect(await fetchFrom('/gone')).toEqual({ ok: true, value: { status: 410, text: '' } });
});

test.each([
  ['leads elsewhere is not followed', '/elsewhere', 'document.unsafe'],
  ['is longer than any document is not read to its end', '/large', 'document.too-large'],
  ['breaks off is none', '/broken', 'document.unreachable'],
  ['has heads without end is given up', '/heads', 'document.unreachable'],
  ['would go on in another protocol is given up', '/another-protocol', 'document.unreachable'],
  ['has two lengths is given up', '/two-lengths', 'document.unreachable'],
])('an answer that %s [attack]', async (_, path, code) => {
  expect(await fetchFrom(path)).toEqual({ ok: false, error: { code } });
  expect(askedFor(path)).toBe(1);
});

// Side by side, for each takes all the time that it has.
test.concurrent.each([
  ['never ends', '/endless'],
  ['never comes', '/silent'],
  ['trickles, so that the whole is late,', '/drip'],
  ['only ever announces itself', '/hints'],
])('an answer that %s is given up [attack]', async (_, path) => {
  const ask = publicDocuments(net, { ...BOUNDS, timeoutMs: HASTY_MS });
  expect(await ask({ companyId: 'company', host: 'pix.banco.example', path })).toEqual({
    ok: false,
    error: { code: 'document.unreachable' },
  });
  expect(askedFor(path)).toBe(1);
});

test('it is given up when whoever asks has no more time, and not begun when they had none', async () => {
  const fetchDocument = publicDocuments(net, { ...BOUNDS, timeoutMs: 60_000 });
  const before = seen.length;
  const late = { ok: false, error: { code: 'document.unreachable' } };
  // It leaves once it has been heard.
  const leaving = new AbortController();
  answers['/left'] = () => leaving.abort();
  expect(
    await fetchDocument({ companyId: 'company', host: 'pix.banco.example', path: '/left' }, leaving.signal),
  ).toEqual(late);
  expect(seen.length - before).toBe(1);
  expect(
    await fetchDocument({ companyId: 'company', host: 'pix.banco.example', path: '/ok' }, AbortSignal.abort()),
  ).toEqual(late);
  expect(seen.length - before).toBe(1);
});

test('what is packed is not unpacked: a small answer stays small [attack]', async () => {
  const answer = await fetchFrom('/packed');
  expect(answer).toMatchObject({ ok: true });
  expect(answer.ok && answer.value.text.length).toBeLessThan(2000);
});

test('what it says to be is not believed and changes nothing: the reader looks at the text', async () => {
  expect(await fetchFrom('/page')).toEqual({ ok: true, value: { status: 200, text: '<p>olá</p>' } });
});

test('a certificate whose time is over is not believed [attack]', async () => {
  const old = writeCertificate({ ...OWN, to: instant(Date.UTC(2001, 0, 1)) });
  const late = createServer({ key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: old }, (_, reply) =>
    reply.end('documento'),
  );
  await new Promise<void>((resolve) => late.listen(0, '127.0.0.1', resolve));
  const { port } = late.address() as AddressInfo;
  expect(await fetchFrom('/ok', { port, ca: old })).toEqual({ ok: false, error: { code: 'document.unreachable' } });
  late.close();
});

test.each([
  ['a private address', [{ address: '10.0.0.7', family: 4 }]],
  ['a public and a private address', [{ address: '200.160.2.3', family: 4 }, HERE]],
  ['an IPv4 address in IPv6 dress', [{ address: '::ffff:127.0.0.1', family: 6 }]],
])('nobody connects where a name has %s [attack]', async (_, addresses) => {
  const before = seen.length;
  const answer = await publicDocuments(
    { places, resolve: () => Promise.resolve(addresses), port: net.port ?? 0, ca: certificate },
    BOUNDS,
  )({ companyId: 'company', host: 'pix.banco.example', path: '/ok' });
  expect(answer).toEqual({ ok: false, error: { code: 'document.unsafe' } });
  expect(seen.length).toBe(before);
});

test('the name is resolved once: what it says afterwards moves nothing [attack]', async () => {
  resolved.length = 0;
  expect((await fetchFrom('/ok')).ok).toBe(true);
  expect(resolved).toEqual(['pix.banco.example']);
});

test('a name that says something else each time it is asked is looked at each time [attack]', async () => {
  const said = [HERE, { address: '10.0.0.7', family: 4 }, HERE];
  const rebinding: PublicNet = {
    ...net,
    resolve: () => Promise.resolve(said.splice(0, 1)),
    isAllowed: (address) => address === HERE.address,
  };
  const fetchDocument = publicDocuments(rebinding, BOUNDS);
  const ask = () => fetchDocument({ companyId: 'company', host: 'pix.banco.example', path: '/ok' });
  expect(await ask()).toMatchObject({ ok: true });
  expect(await ask()).toEqual({ ok: false, error: { code: 'document.unsafe' } });
  expect(await ask()).toMatchObject({ ok: true });
});

test('a host whose certificate bears another name is not read [attack]', async () => {
  expect(await fetchFrom('/ok', {}, 'pix.outro.example')).toEqual({
    ok: false,
    error: { code: 'document.unreachable' },
  });
});

test('a certificate that nobody known has signed is not believed [attack]', async () => {
  const { ca: _, ...without } = net;
  expect(
    await publicDocuments(without, BOUNDS)({ companyId: 'company', host: 'pix.banco.example', path: '/ok' }),
  ).toEqual({
    ok: false,
    error: { code: 'document.unreachable' },
  });
});

test.each([
  ['there is no such name', () => Promise.reject(new Error('ENOTFOUND'))],
  ['the name has no address', () => Promise.resolve([])],
  ['whoever resolves it says nothing', () => new Promise<never>(() => undefined)],
])('nothing is fetched where %s', async (_, resolve) => {
  const ask = publicDocuments({ ...net, resolve }, { ...BOUNDS, timeoutMs: HASTY_MS });
  const answer = await ask({ companyId: 'company', host: 'pix.banco.example', path: '/ok' });
  expect(answer).toEqual({ ok: false, error: { code: 'document.unreachable' } });
});

test('hosts of one company that hang keep no other company’s call waiting [attack]', async () => {
  const bounded = { ...net, places: createCallPlaces({ inAll: 3, perCompany: 2 }) };
  const ask = publicDocuments(bounded, { ...BOUNDS, timeoutMs: 60_000 });
  const leaving = new AbortController();
  answers['/hangs'] = () => undefined;
  const hanging = Array.from({ length: 20 }, () =>
    ask({ companyId: 'greedy', host: 'pix.banco.example', path: '/hangs' }, leaving.signal),
  );
  await expect.poll(() => askedFor('/hangs')).toBe(2);
  expect(await ask({ companyId: 'other', host: 'pix.banco.example', path: '/ok' })).toMatchObject({ ok: true });
  expect(askedFor('/hangs')).toBe(2);
  leaving.abort();
  expect(new Set((await Promise.all(hanging)).map(({ ok }) => ok))).toEqual(new Set([false]));
  // All have left: the company may call again.
  expect(await ask({ companyId: 'greedy', host: 'pix.banco.example', path: '/ok' })).toMatchObject({ ok: true });
});
