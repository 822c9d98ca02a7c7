import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, type ProgramCall } from '@bank/contracts';
import { DAY_MS, expectOk, MINUTE_MS, ok, refuse, SECOND_MS } from '@bank/core';
import { createMetrics } from '../../platform/http/metrics.ts';
import type { AnsweredProgramCall, ProgramCaller } from '../../platform/http/programs.ts';
import { programRoute } from '../../platform/http/route.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { emptySite } from '../../platform/http/site.ts';
import { readRows, type Queryable } from '../../platform/database/rows.ts';
import { programOf, type TestProgram } from '../../testing/program.ts';
import { startTestBank, testContext } from '../../testing/test-bank.ts';
import { createCallLog } from './application/call-log.ts';
import { createEnterProgram } from './application/enter-program.ts';

// What a company's programs called stands in the log of their credential, whatever became of it, and no call waits for that.
const lines: string[] = [];
const bank = await startTestBank({ settings: { logLevel: 'warn' }, logTo: { write: (line) => void lines.push(line) } });
const CREDENTIALS = '/services/integrations/credentials';
let dropped = 0;
/** Calls of a program that were answered, and of which the log was told: that comes a moment after the answer. */
let [made, noted] = [0, 0];
let pool: Queryable = bank.pool;
const calls = createCallLog({
  ...bank.platform,
  pool: { query: (config) => pool.query(config) },
  onDropped: (count) => (dropped += count),
});

const common = { summary: '', status: 200, response: z.object({ said: z.string() }) } as const;
const say = endpoint({
  ...common,
  id: 'things.say',
  method: 'PUT',
  path: '/services/pix/api/v2/things/{name}',
  access: { kind: 'program', scope: 'cob.write' },
  params: z.object({ name: z.string() }),
  body: z.object({ how: z.enum(['well', 'again', 'badly', 'not']) }),
  errors: ['integrations.not-active'],
});
const { http } = bank.bank;
const server = await createHttpServer({
  platform: bank.platform,
  routes: [
    programRoute(say, async ({ params, body, notes }) => {
      notes.key = params.name;
      if (body.how === 'not') throw new Error('on purpose');
      if (body.how === 'again') notes.replayed = true;
      if (body.how === 'badly') {
        notes.difference = [{ field: 'valor.original', first: '1.00', now: '2.00' }];
        return refuse({ code: 'integrations.not-active' });
      }
      return ok({ said: params.name });
    }),
  ],
  pages: [],
  endpoints: [say],
  authenticate: async () => refuse({ code: 'access.not-signed-in' }),
  callerNow: async () => undefined,
  programs: { enter: createEnterProgram(bank.pool), note: (answered) => ((noted += 1), calls.note(answered)) },
  site: emptySite,
  metrics: createMetrics({ ofProcess: false }),
  hasRoom: () => true,
});
afterAll(() => server.close());
expect(http.app.hasRoute({ method: 'PUT', url: say.path })).toBe(false);

let program: TestProgram;
beforeEach(async () => {
  bank.clock.advance(MINUTE_MS);
  lines.length = 0;
  dropped = 0;
  pool = bank.pool;
  program = await programOf(bank, '10001', ['cob.read', 'cob.write']);
});

async function call(how: string, name = 'abc', token = program.token): Promise<number> {
  bank.clock.advance(SECOND_MS);
  const headers = { authorization: `Bearer ${token}` };
  const url = `${say.path.replace('{name}', name)}`;
  const { statusCode } = await server.app.inject({ method: 'PUT', url, headers, payload: { how } });
  if (statusCode !== 401) made += 1;
  await expect.poll(() => noted, { interval: 1 }).toBeGreaterThanOrEqual(made);
  return statusCode;
}

async function logged(query = '', of = program): Promise<{ items: ProgramCall[]; nextCursor: string | null }> {
  await calls.flush();
  const reply = await (await bank.as('admin')).get(`${CREDENTIALS}/${of.credentialId}/calls${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

test('each call stands there with what became of it, the last one first', async () => {
  for (const how of ['well', 'again', 'badly', 'not', 'nonsense']) await call(how);
  const { items } = await logged();
  expect(items.map(({ status, outcome }) => [status, outcome])).toEqual([
    [400, 'refused'],
    [500, 'failed'],
    [409, 'refused'],
    [200, 'replayed'],
    [200, 'done'],
  ]);
  expect(items[2]).toMatchObject({
    method: 'PUT',
    path: '/services/pix/api/v2/things/abc',
    address: '127.0.0.1',
    refusal: { code: 'integrations.not-active', message: expect.stringMatching(/^Esta credencial/) as string },
    key: 'abc',
    difference: [{ field: 'valor.original', first: '1.00', now: '2.00' }],
  });
  expect(items[4]).toMatchObject({
    refusal: null,
    key: 'abc',
    difference: [],
    traceId: expect.stringMatching(/^\w{32}$/) as string,
  });
});

test('a call without the scope is refused and stands there; one without a token belongs to nobody', async () => {
  const reader = await programOf(bank, '10001', ['cob.read']);
  expect(await call('well', 'x', reader.token)).toBe(403);
  expect(await call('well', 'x', randomBytes(32).toString('base64url'))).toBe(401);
  const { items } = await logged('', reader);
  expect(items).toMatchObject([{ status: 403, refusal: { code: 'integrations.scope-missing' } }]);
});

test('when a credential was used last, and from where, is told with it', async () => {
  await call('well');
  const at = new Date(bank.clock.now()).toISOString();
  await calls.flush();
  const read = (await (await bank.as('admin')).get(`${CREDENTIALS}/${program.credentialId}`)).json();
  expect(read).toMatchObject({ lastUsed: { at, address: '127.0.0.1' } });
});

test('the log is read page by page, by outcome and by day', async () => {
  for (let count = 0; count < 5; count += 1) await call('well', `n${count}`);
  await call('badly', 'bad');
  const first = await logged('?limit=4');
  const second = await logged(`?limit=4&cursor=${first.nextCursor}`);
  expect([...first.items, ...second.items].map(({ key }) => key)).toEqual(['bad', 'n4', 'n3', 'n2', 'n1', 'n0']);
  expect(second.nextCursor).toBeNull();
  expect((await logged('?outcome=refused')).items.map(({ key }) => key)).toEqual(['bad']);
  bank.clock.advance(DAY_MS);
  await call('well', 'tomorrow');
  const day = (n: number) => new Date(Number(bank.clock.now()) - n * DAY_MS).toISOString().slice(0, 10);
  expect((await logged(`?from=${day(0)}&to=${day(0)}`)).items.map(({ key }) => key)).toEqual(['tomorrow']);
  expect((await logged(`?to=${day(1)}`)).items).toHaveLength(6);
  const wrong = await (await bank.as('admin')).get(`${CREDENTIALS}/${program.credentialId}/calls?cursor=x`);
  expect(wrong.code).toBe('request.field-invalid');
});

test('many calls are written in few statements, each once', async () => {
  let statements = 0;
  pool = { query: (config) => ((statements += 1), bank.pool.query(config)) };
  const caller = await entered();
  for (let count = 0; count < 450; count += 1) calls.note(answered(caller));
  await calls.flush();
  expect(statements).toBe(3);
  const [row] = await readRows<{ count: number }>(
    bank.pool,
    'SELECT count(*)::int AS count FROM bank.program_call WHERE credential_id = $1',
    [program.credentialId],
  );
  expect(row?.count).toBe(450);
});

test('while the database is away calls wait for it; at the end what is left is counted and said', async () => {
  const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  pool = { query: () => Promise.reject(away) };
  expect(await call('well', 'kept')).toBe(200);
  const loop = calls.loop;
  loop.start();
  await expect.poll(() => lines.some((line) => line.includes('loop turn failed'))).toBe(true);
  pool = bank.pool;
  await expect
    .poll(
      async () =>
        (await readRows(bank.pool, 'SELECT FROM bank.program_call WHERE credential_id = $1', [program.credentialId]))
          .length,
    )
    .toBe(1);
  await loop.stop();
  pool = { query: () => Promise.reject(away) };
  await call('well', 'lost');
  await calls.flush();
  expect(dropped).toBe(1);
  expect(lines.some((line) => line.includes('calls of programs were not noted'))).toBe(true);
});

test('of what waits too long there is an end, and what comes then is counted', async () => {
  const caller = await entered();
  pool = { query: () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })) };
  for (let count = 0; count < 20_005; count += 1) calls.note(answered(caller));
  expect(dropped).toBe(5);
  await calls.flush();
  expect(dropped).toBe(20_005);
});

async function entered(): Promise<ProgramCaller> {
  const proof = { authorization: `Bearer ${program.token}`, certificate: undefined };
  return expectOk(await createEnterProgram(bank.pool)(proof, bank.clock.now()));
}

function answered(caller: ProgramCaller): AnsweredProgramCall {
  const context = testContext(bank.clock.now());
  return { caller, context, method: 'GET', path: '/', status: 200, refusal: undefined, elapsedMs: 1, notes: {} };
}
