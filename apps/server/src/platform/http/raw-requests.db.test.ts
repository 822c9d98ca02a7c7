import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { problemSchema, type Problem } from '@bank/contracts';
import { readRows } from '../database/rows.ts';
import { startTestBank } from '../../testing/test-bank.ts';

// Goal: what comes over the wire in another form than the right one is answered clearly, at once, and with none of its text.
const lines: string[] = [];
const bank = await startTestBank({
  settings: { logLevel: 'debug' },
  logTo: { write: (line) => void lines.push(line) },
});
const { app } = bank.bank.http;
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as { port: number };
const PROFILE = '/services/accounts-core/profile';
const LOGIN = '/services/accounts/login';
const MARK = 'evil-mark';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly problem: Problem;
}

/** Sends bytes and reads what comes back until the connection ends, which the server must do within two seconds. */
async function send(...pieces: readonly (string | Buffer)[]): Promise<Answer> {
  return exchange(pieces, false);
}

async function exchange(pieces: readonly (string | Buffer)[], endsThere: boolean): Promise<Answer> {
  const text = await new Promise<string>((resolve, reject) => {
    let got = '';
    const socket = connect(port, '127.0.0.1', () => {
      for (const piece of pieces) socket.write(piece);
      if (endsThere) socket.end();
    });
    const late = setTimeout(() => reject(new Error(`no answer, but a hanging connection: ${got}`)), 2000);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      got += String(chunk);
      if (/^HTTP\/1\.1 \d+[^]*\r\n\r\n[^]*\}$/.test(got)) socket.end();
    });
    socket.on('close', () => {
      clearTimeout(late);
      resolve(got);
    });
  });
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toContain('content-type: application/problem+json');
  return { status: Number(head.slice(9, 12)), text, problem: problemSchema.parse(JSON.parse(body)) };
}

function get(target: string, headers = ''): Promise<Answer> {
  return send(`GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
}

function post(headers: string, ...body: readonly (string | Buffer)[]): Promise<Answer> {
  return send(`POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n`, ...body);
}

test.each([
  ['the absolute form', `http://${MARK}.example/services/openapi.json`],
  ['two slashes', `//${MARK}/services/openapi.json`],
  ['a dot part', '/services/./openapi.json'],
  ['a way up', `/${MARK}/../healthz`],
  ['an encoded letter', '/%68ealthz'],
  ['an encoded NUL', `/healthz%00${MARK}`],
  ['a backslash', `/services\\${MARK}`],
  ['markup', `/services/<${MARK}>`],
])('a request for an address with %s is 400, and none of it comes back [attack]', async (_, target) => {
  const answer = await get(target);
  expect([answer.status, answer.problem.code, answer.problem.instance]).toEqual([
    400,
    'request.malformed',
    expect.any(String),
  ]);
  expect(answer.text).not.toContain(MARK);
});

test.each([
  ['a slash at the end', '/services/openapi.json/'],
  ['another case', '/Services/openapi.json'],
  ['another case of a server’s own address', '/HEALTHZ'],
  ['a slash at the end of a screen', `/${MARK}/`],
  ['nothing known', `/services/${MARK}`],
])('a request for an address with %s is 404, and none of it comes back [attack]', async (_, target) => {
  const answer = await get(target);
  expect([answer.status, answer.problem.instance]).toEqual([404, '/']);
  expect(answer.text).not.toContain(MARK);
});

test('a problem names the call by its route, not by what stands in its places [attack]', async () => {
  const admin = await bank.as('admin');
  const reply = await admin.get(`/services/payment-orders/${MARK}`);
  expect([reply.status, reply.json().instance]).toEqual([400, '/services/payment-orders/:orderId']);
  expect(reply.text).not.toContain(MARK);
});

test('a token is one text: every other way to write its bytes is 401 [attack]', async () => {
  const { token = '' } = await bank.as('admin');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = letters.indexOf(signature.at(-1) ?? '');
  const others = [1, 2, 15].map((bits) => `${signature.slice(0, -1)}${letters[last ^ bits]}`);
  for (const other of others) expect(Buffer.from(other, 'base64url')).toEqual(Buffer.from(signature, 'base64url'));
  const spelt = [
    ...others.map((other) => `${head}.${claims}.${other}`),
    `${token}=`,
    `${token}==`,
    `${token}.`,
    `.${token}`,
    `${head}..${claims}.${signature}`,
    `${head}.${claims}.${signature}.${signature}`,
    `${head}=.${claims}.${signature}`,
    `${token.replaceAll('-', '+').replaceAll('_', '/')}==`,
    `${token} ${token}`,
  ];
  for (const one of spelt) {
    const reply = await bank.anonymous.get(PROFILE, { authorization: `Bearer ${one}` });
    expect([one.slice(-12), reply.status, reply.code]).toEqual([one.slice(-12), 401, 'access.not-signed-in']);
  }
});

test('the scheme’s name may be in either case', async () => {
  const { token } = await bank.as('admin');
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    expect((await bank.anonymous.get(PROFILE, { authorization: `${scheme} ${token}` })).status).toBe(200);
});

test('two Authorization headers, or two hosts, are 400, even with a good token first [attack]', async () => {
  const { token } = await bank.as('admin');
  const twice = await get(PROFILE, `Authorization: Bearer ${token}\r\nAuthorization: Bearer ${MARK}\r\n`);
  expect([twice.status, twice.problem.code]).toEqual([400, 'request.malformed']);
  expect((await get(PROFILE, `Host: ${MARK}\r\n`)).status).toBe(400);
});

test('a compressed body is 415 and says what to send [attack]', async () => {
  const body = gzipSync('{}');
  for (const encoding of ['gzip', 'GZIP', 'br', 'gzip, identity', MARK]) {
    const answer = await post(`Content-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n`, body);
    expect([encoding, answer.status, answer.problem.code]).toEqual([encoding, 415, 'request.compressed']);
    expect(answer.text).toContain('accept-encoding: identity');
    expect(answer.problem.errors[0]?.message).toBe('Envie os dados sem compressão.');
  }
});

test('a body where none belongs is 400 [attack]', async () => {
  for (const headers of ['Content-Length: 2\r\n', 'Transfer-Encoding: chunked\r\n']) {
    const answer = await get('/healthz', headers);
    expect([headers, answer.status, answer.problem.code]).toEqual([headers, 400, 'request.body-unexpected']);
  }
});

test('a chunked body that is cut off or wrong is 400 at once, and the connection ends [attack]', async () => {
  for (const chunks of [
    'zz\r\n{}\r\n',
    '2\r\n{}x',
    '-1\r\n\r\n',
    'ffffffffffffffffff\r\n{',
    '2;a=\u0001\r\n{}\r\n0\r\n\r\n',
  ]) {
    const answer = await post('Transfer-Encoding: chunked\r\n', chunks);
    expect([chunks, answer.status, answer.problem.code]).toEqual([chunks, 400, 'request.malformed']);
  }
  const begun = `POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
  for (const rest of ['Transfer-Encoding: chunked\r\n\r\n5\r\n{"e', 'Content-Length: 50\r\n\r\n{"e', 'Content-Le']) {
    const answer = await exchange([begun + rest], true);
    expect([rest, answer.status, answer.problem.code]).toEqual([rest, 400, 'request.malformed']);
  }
  expect((await post('Transfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n')).status).toBe(400);
  expect((await post('Transfer-Encoding: chunked\r\nContent-Length: 2\r\n', '0\r\n\r\n')).status).toBe(400);
});

test('a body in which keys have no end, or there are too many, is 400; one that has no end is 413 [attack]', async () => {
  const sized = (body: string) => post(`Content-Length: ${Buffer.byteLength(body)}\r\n`, body);
  const bodies = [
    `{"${MARK.repeat(100)}":1}`,
    `{${Array.from({ length: 1001 }, (_, at) => `"k${at}":1`).join(',')}}`,
    '{"email":"\u00ff',
  ];
  for (const body of bodies) {
    const answer = await sized(body);
    expect([body.slice(0, 20), answer.status, answer.problem.code]).toEqual([
      body.slice(0, 20),
      400,
      'request.malformed',
    ]);
    expect(answer.text).not.toContain(MARK);
  }
  const endless = await post(`Content-Length: 2000000\r\n`, `{"${'x'.repeat(300_000)}`);
  expect([endless.status, endless.problem.code]).toEqual([413, 'request.too-large']);
});

test('an unknown field with a name like markup is refused without its name; fifty are named at most [attack]', async () => {
  const marked = await bank.anonymous.post(LOGIN, {
    email: 'a@b.co',
    bankAccount: '10001',
    password: 'x',
    [`<${MARK}>`]: 1,
  });
  expect([marked.status, marked.code]).toEqual([400, 'request.field-unknown']);
  expect(marked.text).not.toContain(MARK);
  const many = Array.from({ length: 900 }, (_, at) => `k${at}=1`).join('&');
  const reply = await (await bank.as('admin')).get(`${PROFILE}?${many}`);
  expect(reply.json<{ errors: unknown[] }>().errors).toHaveLength(50);
});

test('CONNECT, which asks for a proxy, is answered 400 instead of with silence [attack]', async () => {
  const answer = await send(`CONNECT ${MARK}.example:443 HTTP/1.1\r\nHost: ${MARK}.example:443\r\n\r\n`);
  expect([answer.status, answer.problem.code]).toEqual([400, 'request.malformed']);
  expect(answer.text).not.toContain(MARK);
});

test('a user agent with markup and bidi marks stands cleaned in the audit trail, and neither it nor the path in the log [attack]', async () => {
  lines.length = 0;
  const { email, bankAccount } = bank.operator('maker');
  const headers = { 'user-agent': `Chrome/140 <${MARK}> "x" \u00ad (Windows)` };
  await bank.anonymous.post(LOGIN, { email, bankAccount, password: 'wrong' }, headers);
  await bank.anonymous.get(`/services/${MARK}?${MARK}`, headers);
  const [refused] = (await bank.audit('10001', 'access.sign-in-refused')).slice(-1);
  expect(refused?.data.userAgent).toBe(`Chrome/140 ${MARK} x (Windows)`);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).not.toContain(MARK);
});

test('a page that hides its origin is not shown in the app as the bank’s own [attack]', async () => {
  const id = '0d8f1b0e-4b1f-4a5e-9a58-6f2a9f4b6a01';
  await bank.anonymous.post('/services/accounts-core/external-access-request/login', { id }, { origin: 'null' });
  const rows = await readRows<{ origin: string }>(bank.pool, 'SELECT origin FROM bank.access_request');
  expect(rows.at(-1)?.origin).toBe('desconhecida');
});

test('a forged report of a browser leaves none of its text in the log [attack]', async () => {
  lines.length = 0;
  const report = {
    'effective-directive': MARK.toUpperCase(),
    'document-uri': `https://x/${MARK}1/2`,
    'script-sample': MARK,
  };
  const reply = await app.inject({
    method: 'POST',
    url: '/services/csp-reports',
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify({ 'csp-report': report }),
  });
  expect(reply.statusCode).toBe(204);
  expect(lines.some((line) => line.includes('content policy breached'))).toBe(true);
  expect(lines.join('').toLowerCase()).not.toContain(MARK);
});
