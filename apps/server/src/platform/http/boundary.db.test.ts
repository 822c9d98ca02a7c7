import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS, ERRORS, problemSchema } from '@bank/contracts';
import { startTestBank } from '../../testing/test-bank.ts';

// Goal: what the one boundary promises for every call, whatever comes in.
const bank = await startTestBank();
await bank.device('admin');
const { app } = bank.bank.http;
const LOGIN = '/services/accounts/login';

function postRaw(payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  return app.inject({ method: 'POST', url: LOGIN, payload, headers });
}

test.each([
  ['duplicate keys', '{"email":"a@b.co","email":"a@b.co","bankAccount":"10001","password":"x"}'],
  ['__proto__', '{"__proto__":{"a":1}}'],
  ['eleven levels', `${'['.repeat(11)}${']'.repeat(11)}`],
  ['NaN', '{"password":NaN}'],
  ['a half surrogate', String.raw`{"password":"\ud800"}`],
  ['NUL', String.raw`{"password":"\u0000"}`],
  ['no JSON at all', 'email=a@b.co'],
  ['nothing', ''],
])('I04 a body with %s is 400 request.malformed', async (_, payload) => {
  const reply = await postRaw(payload);
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([400, 'request.malformed']);
});

test('I04 bytes that are no UTF-8, another character set and a doubled query parameter are 400 [attack]', async () => {
  expect((await postRaw(Buffer.from([0x7b, 0xff, 0x7d]))).statusCode).toBe(400);
  expect((await postRaw('{}', { 'content-type': 'application/json; charset=latin1' })).statusCode).toBe(400);
  const admin = await bank.as('admin');
  expect((await admin.get('/services/history/events?limit=1&limit=2')).code).toBe('request.malformed');
  expect((await admin.get('/services/accounts-core/profile?debug=1')).code).toBe('request.field-unknown');
});

test.each([LOGIN, '/services/accounts-ib-gateway/reset-temporary-password'])(
  'I04 a JSON body that begins with a byte order mark is refused and told why, at %s [attack]',
  async (url) => {
    const payload = Buffer.from('\ufeff{"email":"a@b.co","bankAccount":"10001","password":"x"}');
    const reply = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([400, 'request.byte-order-mark']);
    expect(reply.json().errors[0].message).toContain('BOM');
    const two = await postRaw(Buffer.from('{"email":"\ufeffa@b.co","bankAccount":"10001","password":"x"}'));
    expect(two.json().errors[0].code).not.toBe('request.byte-order-mark');
  },
);

test('I01 a list of more than 1,000 items is refused and told why, wherever it lies [attack]', async () => {
  for (const body of [
    { list: Array.from({ length: 1001 }, () => 1) },
    [{ deep: [Array.from({ length: 2000 }, () => '')] }],
  ]) {
    const reply = await postRaw(JSON.stringify(body));
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([400, 'request.list-too-long']);
    expect(reply.json().errors[0].message).toContain('1.000 itens');
  }
});

test('I01 a body of more than 256 KiB is 413, another media type 415 [attack]', async () => {
  const big = await postRaw(JSON.stringify({ email: 'x'.repeat(256 * 1024) }));
  expect([big.statusCode, big.json().errors[0].code]).toEqual([413, 'request.too-large']);
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ]) {
    const reply = await postRaw('a=1', { 'content-type': type });
    expect([type, reply.statusCode, reply.json().errors[0].code]).toEqual([type, 415, 'request.media-type']);
  }
});

test('Z05 an unknown field is named and refused [attack]', async () => {
  const body = { email: 'convidado@exemplo.com', bankAccount: '10001', password: 'Ipe-conv-10001', role: 'SA' };
  const reply = await bank.anonymous.post(LOGIN, body);
  expect([reply.status, reply.code]).toEqual([400, 'request.field-unknown']);
  expect(reply.json()).toMatchObject({
    errors: [{ field: 'role', message: 'O pedido tem um campo que não existe: role.' }],
  });
});

test('each wrong field is listed once with its place and the sentence of the form it belongs to', async () => {
  const byEmail = await bank.anonymous.post(LOGIN, { email: 'a', bankAccount: '1', password: '' });
  expect(byEmail.json<{ errors: unknown }>().errors).toEqual([
    { code: 'request.field-invalid', message: 'E-mail inválido.', field: 'email' },
    { code: 'request.field-invalid', message: 'Formato de Conta inválido.', field: 'bankAccount' },
    { code: 'request.field-invalid', message: 'Campo obrigatório.', field: 'password' },
  ]);
  const byDocument = await bank.anonymous.post(LOGIN, { document: '123', bankNumber: '10001', password: 'x' });
  expect(byDocument.json<{ errors: unknown }>().errors).toEqual([
    { code: 'request.field-invalid', message: 'CPF inválido.', field: 'document' },
  ]);
  const wrongTypes = await bank.anonymous.post(LOGIN, { email: 1, bankAccount: [], password: null });
  expect(wrongTypes.json<{ errors: { message: string }[] }>().errors.map(({ message }) => message)).toEqual([
    'O valor enviado é de outro tipo. Informe um texto.',
    'O valor enviado é de outro tipo. Informe um texto.',
    'Campo obrigatório.',
  ]);
});

test('[api.json] calls answer JSON', async () => {
  const reply = await (await bank.as('admin')).get('/services/accounts-core/profile');
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('every answer, refusals too, carries the bank’s own time, by which a browser knows its clock to be wrong', async () => {
  const admin = await bank.as('admin');
  const told = new Date(bank.clock.now()).toUTCString();
  expect((await admin.get('/services/accounts-core/profile')).headers['date']).toBe(told);
  expect((await postRaw('')).headers['date']).toBe(told);
  bank.clock.advance(60_000);
  expect((await postRaw('')).headers['date']).toBe(new Date(bank.clock.now()).toUTCString());
});

test('I03 every refusal is problem+json with all its members and a trace id of its own', async () => {
  const replies = [
    await app.inject({ method: 'GET', url: '/services/none?x=1' }),
    await app.inject({ method: 'DELETE', url: LOGIN }),
    await app.inject({ method: 'GET', url: '/api/auth/profile' }),
    await app.inject({ method: 'GET', url: '/services/%zz' }),
    await app.inject({ method: 'GET', url: '/services/accounts-core/profile' }),
    await postRaw('{'),
  ];
  const traces = new Set<string>();
  for (const reply of replies) {
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const problem = problemSchema.parse(reply.json());
    expect(problem.status).toBe(reply.statusCode);
    expect(problem.instance).not.toContain('?');
    expect(problem.errors.length).toBeGreaterThan(0);
    expect(problem.code).toBe(problem.errors[0]?.code);
    traces.add(problem.traceId);
  }
  expect(traces.size).toBe(replies.length);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 405, 404, 400, 401, 400]);
});

test('HEAD answers like GET without its body, also where nobody is signed in', async () => {
  for (const [url, status] of [
    ['/healthz', 200],
    ['/services/openapi.json', 200],
    ['/services/balances', 401],
  ] as const) {
    const reply = await app.inject({ method: 'HEAD', url });
    expect([url, reply.statusCode, reply.body]).toEqual([url, status, '']);
    assertHeaders(reply.headers, url);
  }
});

test('READINGS 30: nothing stands under /api/', async () => {
  for (const url of ['/api', '/api/', '/api/ecommerce/get-product-list', '/services', '/services/']) {
    const reply = await app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
    expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([
      url,
      404,
      'application/problem+json; charset=utf-8',
    ]);
  }
});

test('what is not even HTTP is answered as a problem too [attack]', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const ask = (text: string) =>
    new Promise<string>((resolve) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => (answer += String(chunk))).on('close', () => resolve(answer));
    });
  for (const text of [
    'nonsense\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n',
  ]) {
    const answer = await ask(text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('application/problem+json');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(problemSchema.parse(JSON.parse(body)).code).toBe('request.malformed');
    const lines = head.split('\r\n').slice(1);
    assertHeaders(Object.fromEntries(lines.map((line) => [line.split(': ')[0], line.split(': ')[1]])), text);
  }
});

test('B02 every route, page and refusal carries the security headers and is not kept', async () => {
  const admin = await bank.as('admin');
  const paths = ['/services/none', '/healthz', '/readyz', '/metrics', '/services/openapi.json', '/api/x'];
  for (const { path, method, access } of ENDPOINTS) {
    const url = path.replace(/\{\w+\}/g, 'x');
    for (const token of [undefined, admin.token]) {
      // A stream has no end to wait for: that of anybody is looked at in availability.db.test.ts.
      if (path.endsWith('/stream') && (token !== undefined || access.kind === 'public')) continue;
      if (path.endsWith('/logout') && token !== undefined) continue;
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
      };
      const reply = await app.inject({ method, url, headers, ...(method !== 'GET' && { payload: '{}' }) });
      assertHeaders(reply.headers, `${method} ${url}`);
    }
  }
  for (const url of paths) assertHeaders((await app.inject({ method: 'GET', url })).headers, url);
});

function assertHeaders(headers: Record<string, unknown>, what: string): void {
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cache-control': expect.stringContaining('no-store'),
  });
  expect(headers['access-control-allow-origin'], what).toBeUndefined();
  expect(headers['set-cookie'], what).toBeUndefined();
}

test('B02 an answer says nothing to other origins [attack]', async () => {
  const reply = await app.inject({
    method: 'OPTIONS',
    url: LOGIN,
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'POST']);
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('Z01 every call that is not public is 401 without a token, before anything of it is read [attack]', async () => {
  const guarded = ENDPOINTS.filter(({ access }) => access.kind !== 'public');
  expect(guarded.length).toBeGreaterThan(20);
  for (const { method, path, access } of guarded) {
    const reply = await app.inject({
      method,
      url: path.replace(/\{\w+\}/g, 'x'),
      headers: { 'content-type': 'application/json' },
      ...(method !== 'GET' && { payload: '{"__proto__":1' }),
    });
    const code = access.kind === 'program' ? 'integrations.token-invalid' : 'access.not-signed-in';
    expect([path, reply.statusCode, reply.json().errors[0].code]).toEqual([path, 401, code]);
  }
});

test('[api.bases] the further service bases exist: 401 without a token, a description with one', async () => {
  const admin = await bank.as('admin');
  for (const base of [
    'access-users',
    'bankslips',
    'charges',
    'pix',
    'transfers',
    'batch-transfers',
    'groups',
    'cheques',
    'customers',
    'usage-limits',
    'transaction-authorizations',
    'statement/v2',
    'address-finder',
    'return-files',
    'accounts',
    'accounts-core',
    'accounts-ib-gateway',
  ]) {
    expect((await bank.anonymous.get(`/services/${base}`)).status).toBe(401);
    expect((await admin.get(`/services/${base}`)).json()).toMatchObject({
      service: base,
      operations: expect.any(Array),
    });
  }
  // This base is a call itself: what can be authorized.
  expect((await bank.anonymous.get('/services/transaction-types')).status).toBe(401);
  expect((await admin.get('/services/transaction-types')).json()).toEqual({ items: expect.any(Array) });
});

test('[api.enforce.roles] Z11 a guest may not list the operators, and the denial is written down without data [attack]', async () => {
  const guest = await bank.as('guest');
  const reply = await guest.get('/services/access-users');
  expect([reply.status, reply.code]).toEqual([403, 'access.not-allowed']);
  const denied = await bank.audit('10001', 'access.denied');
  expect(denied).toHaveLength(1);
  expect(denied[0]).toMatchObject({
    actor: bank.operator('guest').id,
    subject: 'services.access-users',
    data: { outcome: 'refused', code: 'access.not-allowed', address: '127.0.0.1' },
  });
});

test('a product that is not contracted is refused before the permission is looked at', async () => {
  const admin = await bank.as('admin2');
  const pix = ENDPOINTS.find(({ access }) => access.kind === 'signed-in' && access.product === 'PIX');
  expect(pix).toBeDefined();
  const url = (pix?.path ?? '').replace(/\{\w+\}/g, 'x');
  const reply = pix?.method === 'GET' ? await admin.get(url) : await admin.post(url, {});
  expect([reply.status, reply.code]).toEqual([403, 'access.product-missing']);
});

test('M04 every idempotent call without a good Idempotency-Key is 400', async () => {
  const idempotent = ENDPOINTS.filter((endpoint) => endpoint.idempotent);
  for (const { method } of idempotent) expect(method).not.toBe('GET');
});

test('the API describes itself: OpenAPI 3.1 with every contract, its errors and the security scheme', async () => {
  const description = (await bank.anonymous.get('/services/openapi.json')).json<{
    openapi: string;
    paths: Record<string, Record<string, { operationId: string; responses: object; parameters: { name: string }[] }>>;
    components: { securitySchemes: object };
  }>();
  expect(description.openapi).toBe('3.1.0');
  expect(description.components.securitySchemes).toHaveProperty('session');
  const answered = new Set(app.printRoutes({ commonPrefix: false }));
  expect(answered.size).toBeGreaterThan(0);
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path));
  const login = operations.find(({ operationId }) => operationId === 'access.login');
  expect(Object.keys(login?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '415', '429', '503']),
  );
  for (const endpoint of ENDPOINTS.filter(({ idempotent }) => idempotent)) {
    const operation = operations.find(({ operationId }) => operationId === endpoint.id);
    if (operation) expect(operation.parameters.map(({ name }) => name)).toContain('Idempotency-Key');
  }
});

test('the error catalogue is complete: each code is named by a contract or belongs to every call, with status and sentence', () => {
  const named = new Set<string>(ENDPOINTS.flatMap(({ errors }) => [...errors]));
  const everywhere = Object.keys(ERRORS).filter((code) => /^(request|idempotency|rate|service|file)\./.test(code));
  // Not answered to a call: the reason that a rejected order shows.
  const ofOrders = ['payment-orders.date-missed'];
  // Neither: why a change that was signed could not take effect.
  const ofChanges = [
    'authorizations.rules-changed-meanwhile',
    'operators.changed-meanwhile',
    'usage-limits.changed-meanwhile',
  ];
  const byAccess = [
    'access.not-signed-in',
    'access.not-allowed',
    'access.product-missing',
    'access.trusted-device-needed',
    'integrations.token-invalid',
    'integrations.scope-missing',
  ];
  const known = new Set([...named, ...everywhere, ...byAccess, ...ofOrders, ...ofChanges]);
  const unnamed = Object.keys(ERRORS).filter((code) => !known.has(code));
  expect(unnamed).toEqual([]);
  for (const [code, { status, message }] of Object.entries(ERRORS)) {
    expect([code, status >= 400 && status < 600]).toEqual([code, true]);
    expect([code, /^[A-ZÀ-Ú].*[.!]$/.test(message)]).toEqual([code, true]);
  }
});

test('probes and measures answer', async () => {
  expect((await bank.anonymous.get('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await bank.anonymous.get('/readyz')).json()).toMatchObject({
    status: 'ready',
    checks: { database: true, migrations: true },
  });
  expect((await bank.anonymous.get('/metrics')).text).toContain('ipe_http_request_duration_seconds_bucket');
});

test('B01 browsers may report what their policy stopped', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/services/csp-reports',
    headers: { 'content-type': 'application/csp-report' },
    payload: '{"csp-report":{}}',
  });
  expect(reply.statusCode).toBe(204);
});

describe('what is there and wrong is not called absent', () => {
  test.each([
    [7, 'O valor enviado é de outro tipo. Informe um texto.'],
    [['10001'], 'O valor enviado é de outro tipo. Informe um texto.'],
    [undefined, 'Campo obrigatório.'],
    ['', 'Campo obrigatório.'],
  ])('an account that is %o: %s', async (bankAccount, said) => {
    const payload = JSON.stringify({ email: 'a@b.co', bankAccount, password: 'x' });
    const { errors } = (await postRaw(payload)).json<{ errors: { field?: string; message: string }[] }>();
    expect(errors.find(({ field }) => field === 'bankAccount')?.message).toBe(said);
  });

  test.each([
    ['absent', undefined, 'request.idempotency-key-missing'],
    ['of 129 characters', 'k'.repeat(129), 'request.idempotency-key-invalid'],
    ['with a space', 'a b', 'request.idempotency-key-invalid'],
    ['of 128 characters', 'k'.repeat(128), undefined],
  ])('an Idempotency-Key %s', async (_, key, code) => {
    const admin = await bank.as('admin');
    const body = { kind: 'remittance', name: 'remessa.rem', bytes: 240 };
    const reply = await admin.post(
      '/services/large-uploads',
      body,
      key === undefined ? {} : { 'idempotency-key': key },
    );
    expect(reply.code).toBe(code);
  });

  test.each([
    '/services/issued-files/',
    '/services/pix/charges/',
    '/services/payment-orders/',
    '/services/statement/v2/entries/',
  ])('%s is an address where nothing is', async (path) => {
    const reply = await (await bank.as('admin')).get(path);
    expect([reply.status, reply.code]).toEqual([404, 'request.not-found']);
  });
});

test('every 401 says how to come in (RFC 9110 section 15.5.2)', async () => {
  const guarded = ENDPOINTS.filter(({ access }) => access.kind !== 'public');
  for (const { method, path } of guarded) {
    const reply = await app.inject({ method, url: path.replace(/\{\w+\}/g, 'x') });
    expect([path, reply.statusCode, reply.headers['www-authenticate']]).toEqual([path, 401, 'Bearer realm="Ipe"']);
  }
  const wrong = await postRaw('{"email":"a@b.co","bankAccount":"10001","password":"x"}');
  expect([wrong.statusCode, wrong.headers['www-authenticate']]).toEqual([401, 'Bearer realm="Ipe"']);
});
