import { generateKeyPairSync } from 'node:crypto';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { instant } from '@bank/core';
import { writeCertificate } from '@bank/rails-protocol';
import type { PublicNet } from './call-host.ts';
import { createCallPlaces } from './call-places.ts';
import { createPostOutside } from './post-outside.ts';

// A host of its own on this machine stands for the public net, TLS and all; it asks for the bank's certificate.
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const bankPair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const certificateOf = (name: string, { publicKey, privateKey }: typeof pair) =>
  writeCertificate({
    subject: name,
    issuer: name,
    key: publicKey,
    issuerKey: privateKey,
    serial: 1n,
    // TLS holds it against the machine's clock, so it is valid on any day.
    from: instant(Date.UTC(2020, 0, 1)),
    to: instant(Date.UTC(2049, 0, 1)),
    isAuthority: true,
    hosts: [name],
  });
const certificate = certificateOf('erp.example', pair);
const bankCertificate = certificateOf('banco.example', bankPair);
const pem = (key: typeof pair.privateKey) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

const seen: {
  readonly url: string;
  readonly body: string;
  readonly by: string | undefined;
  readonly port: number | undefined;
}[] = [];
const server = createServer(
  { key: pem(pair.privateKey), cert: certificate, ca: bankCertificate, requestCert: true, rejectUnauthorized: false },
  (request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const socket = request.socket as TLSSocket;
      const by = socket.authorized ? String(socket.getPeerCertificate().subject.CN) : undefined;
      seen.push({ url: request.url ?? '', body, by, port: request.socket.remotePort });
      if (request.url === '/elsewhere') reply.writeHead(302, { location: 'https://127.0.0.1/' }).end();
      else if (request.url === '/fails') reply.writeHead(503).end('fora do ar');
      else if (request.url === '/long') reply.end('x'.repeat(100_000));
      else if (request.url !== '/silent') reply.end('ok');
    });
  },
);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const plain = createPlainServer((_, reply) => reply.end('local'));
await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
const plainPort = (plain.address() as AddressInfo).port;
const HERE = { address: '127.0.0.1', family: 4 };
const net: PublicNet = {
  places: createCallPlaces({ inAll: 100, perCompany: 100 }),
  resolve: () => Promise.resolve([HERE]),
  isAllowed: () => true,
  port: (server.address() as AddressInfo).port,
  ca: certificate,
};
const OPTIONS = { timeoutMs: 500, bytesMax: 4096, client: { cert: bankCertificate, key: pem(bankPair.privateKey) } };
const outsideOf = (over: Partial<PublicNet> = {}) =>
  createPostOutside({ ...net, ...over }, OPTIONS, ({ port }) => port === String(plainPort));
const outside = outsideOf();
afterAll(() => {
  outside.close();
  for (const each of [server, plain]) {
    each.closeAllConnections();
    each.close();
  }
});
const post = (path: string, from = outside) =>
  from.post({ companyId: 'company', url: `https://erp.example${path}`, headers: {}, body: '{}' });

test('posts with the certificate of the bank, and uses a connection again', async () => {
  expect(await post('/ok')).toMatchObject({ fault: null, answer: { status: 200, text: 'ok' } });
  await post('/ok');
  expect(seen.slice(-2)).toMatchObject([{ body: '{}', by: 'banco.example' }, { by: 'banco.example' }]);
  expect(seen.at(-1)?.port).toBe(seen.at(-2)?.port);
});

test('what is answered but is no success is told with its fault', async () => {
  expect(await post('/fails')).toMatchObject({ fault: 'status', answer: { status: 503, text: 'fora do ar' } });
});

test('A8 a redirect is followed by nobody [attack]', async () => {
  const before = seen.length;
  expect(await post('/elsewhere')).toMatchObject({ fault: 'redirect', answer: { status: 302 } });
  expect(seen.length - before).toBe(1);
});

test('of a long answer the beginning is read', async () => {
  const { answer } = await post('/long');
  expect(answer?.text).toHaveLength(4096);
});

test('who does not answer is given up', async () => {
  expect(await post('/silent')).toEqual({ fault: 'too-slow', answer: null });
});

test.each([
  ['link-local', [{ address: '169.254.169.254', family: 4 }]],
  ['loopback', [{ address: '::1', family: 6 }]],
  ['IPv4 in IPv6 dress', [{ address: '::ffff:127.0.0.1', family: 6 }]],
  [
    'private beside public',
    [
      { address: '200.160.2.3', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ],
  ],
])('A8 nobody connects where a name has an address that is %s [attack]', async (_, addresses) => {
  const before = seen.length;
  const { isAllowed: _all, ...strict } = net;
  const from = createPostOutside({ ...strict, resolve: () => Promise.resolve(addresses) }, OPTIONS, () => false);
  expect(await post('/ok', from)).toEqual({ fault: 'unsafe', answer: null });
  expect(seen.length).toBe(before);
});

test('A8 a name that turns inside is refused, though a connection to where it led is open [attack]', async () => {
  const said = [HERE, { address: '10.0.0.7', family: 4 }];
  const from = outsideOf({
    resolve: () => Promise.resolve(said.splice(0, 1)),
    isAllowed: (address) => address === HERE.address,
  });
  expect(await post('/ok', from)).toMatchObject({ fault: null });
  expect(await post('/ok', from)).toEqual({ fault: 'unsafe', answer: null });
  from.close();
});

test('without TLS only the one local place is reached [attack]', async () => {
  const to = (port: number) =>
    outside.post({ companyId: 'company', url: `http://127.0.0.1:${port}/sink/a`, headers: {}, body: '' });
  expect(await to(plainPort)).toMatchObject({ fault: null, answer: { text: 'local' } });
  expect(await to(plainPort + 1)).toEqual({ fault: 'unsafe', answer: null });
});
