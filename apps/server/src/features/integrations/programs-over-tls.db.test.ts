import { once } from 'node:events';
import { request as plainRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { createServer, request as tlsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOKEN_PATH, type SignedChange } from '@bank/contracts';
import { SECOND_MS } from '@bank/core';
import { testAuthority, type TestIdentity } from '../../testing/certificate-authority.ts';
import { signChange } from '../../testing/sign-change.ts';
import { startTestBank, type TestCaller } from '../../testing/test-bank.ts';
import { createEnterProgram } from './application/enter-program.ts';

// A production bank behind a proxy that ends TLS for it and says whose certificate was shown (RFC 9440), with an authority of
// the test's own: what opens (RFC 8705), and what does not.
const bank = await startTestBank({
  settings: {
    environment: 'production',
    publicUrl: 'https://ib.banco.example',
    metricsToken: 'a-long-enough-secret',
    trustedProxies: ['127.0.0.1'],
  },
});
const CREDENTIALS = '/services/integrations/credentials';
const authority = testAuthority('Autoridade de teste');
const elsewhere = testAuthority('Outra autoridade');
const [host, erp, other] = [authority.issue('proxy', ['proxy.test']), authority.issue('ERP'), authority.issue('Loja')];
const stranger = elsewhere.issue('ERP');

const proxy = createServer(
  { ...host, ca: authority.cert, requestCert: true, rejectUnauthorized: false },
  (incoming, outgoing) => {
    const socket = incoming.socket as TLSSocket;
    // What came in under that name is nobody's word, and goes no further.
    const { 'client-cert': _, ...headers } = incoming.headers;
    const shown = socket.authorized ? socket.getPeerCertificate().raw : undefined;
    const passed = {
      ...headers,
      'x-forwarded-for': socket.remoteAddress ?? '',
      ...(shown && { 'client-cert': `:${shown.toString('base64')}:` }),
    };
    const on = plainRequest(
      { host: '127.0.0.1', port: bankPort, method: incoming.method, path: incoming.url, headers: passed },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(on);
  },
);
let bankPort = 0;
let admin: TestCaller;
let client: { readonly id: string; readonly clientId: string; readonly clientSecret: string };

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly json: Record<string, unknown>;
}

/** Asks for a token with that certificate, at the proxy or past it. */
async function askToken(
  shown: TestIdentity | undefined,
  past: { readonly headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { clientId, clientSecret } = client;
  const options = {
    host: '127.0.0.1',
    method: 'POST',
    path: TOKEN_PATH,
    agent: false as const,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...past.headers,
    },
  };
  const { port } = proxy.address() as AddressInfo;
  const asked = tlsRequest({ ...options, ...shown, port, servername: 'proxy.test', ca: authority.cert });
  return answerOf(asked);
}

async function answerOf(asked: ReturnType<typeof plainRequest>): Promise<Answer> {
  asked.end('grant_type=client_credentials');
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode ?? 0, headers: answer.headers, json: JSON.parse(text) as Answer['json'] };
}

beforeAll(async () => {
  await bank.bank.http.app.listen({ host: '127.0.0.1', port: 0 });
  bankPort = (bank.bank.http.app.server.address() as AddressInfo).port;
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const phone = await bank.device('admin');
  admin = await bank.signedIn('admin', phone);
  const terms = { name: 'ERP', scopes: ['cob.read'], dailyCap: '0.00', validUntil: null };
  const bare = await admin.post(CREDENTIALS, { ...terms, certificate: null }, { 'idempotency-key': 'bare' });
  expect(bare.code).toBe('integrations.certificate-needed');
  const asked = await admin.post(CREDENTIALS, { ...terms, certificate: erp.cert }, { 'idempotency-key': 'erp' });
  expect(asked.json<SignedChange>().lines.find(({ label }) => label === 'Certificado')?.after).toBe(
    'CN=ERP, até 31/12/2044',
  );
  bank.clock.advance(SECOND_MS);
  const done = (await signChange(bank, phone, 'admin', asked.json<SignedChange>())).json<SignedChange>();
  const id = done.resultId ?? '';
  const secret = await admin.post(`${CREDENTIALS}/${id}/secret`, {});
  client = { id, ...secret.json<{ clientId: string; clientSecret: string }>() };
});
afterAll(() => {
  proxy.closeAllConnections();
  proxy.close();
});

test('with the right certificate a program gets a token, which is bound to it', async () => {
  const { status, json } = await askToken(erp);
  expect(status).toBe(200);
  const enter = createEnterProgram(bank.pool);
  const authorization = `Bearer ${String(json.access_token)}`;
  const header = (pem: string) => `:${pem.replace(/-----[^-]+-----|\s/g, '')}:`;
  const opened = async (certificate: string | undefined) =>
    (await enter({ authorization, certificate }, bank.clock.now())).ok;
  expect(await opened(header(erp.cert))).toBe(true);
  expect(await opened(header(other.cert))).toBe(false);
  expect(await opened(undefined)).toBe(false);
});

test.each([
  ['another certificate of the same authority', other],
  ['a certificate of another authority', stranger],
  ['no certificate', undefined],
])('with %s the client is not known [attack]', async (_, shown) => {
  const { status, json, headers } = await askToken(shown);
  expect([status, json.error]).toEqual([401, 'invalid_client']);
  expect(headers['www-authenticate']).toMatch(/^Basic /);
});

test('a header that the client wrote itself does not pass the proxy [attack]', async () => {
  const der = erp.cert.replace(/-----[^-]+-----|\s/g, '');
  const { status } = await askToken(other, { headers: { 'client-cert': `:${der}:`, 'x-forwarded-for': '9.9.9.9' } });
  expect(status).toBe(401);
  expect((await askToken(undefined, { headers: { 'client-cert': `:${der}:` } })).status).toBe(401);
});

test('the list says that a certificate is needed, and shows whose it is', async () => {
  const { certificateNeeded, items } = (await admin.get(CREDENTIALS)).json<{
    certificateNeeded: boolean;
    items: { certificate: object }[];
  }>();
  expect([certificateNeeded, items[0]?.certificate]).toEqual([
    true,
    expect.objectContaining({ subject: 'CN=ERP', validUntil: '2045-01-01T00:00:00.000Z' }),
  ]);
});
