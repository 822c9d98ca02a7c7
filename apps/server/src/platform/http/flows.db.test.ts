import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '@bank/contracts';
import { addDays, bankingDate, MINUTE_MS, ok, SECOND_MS } from '@bank/core';
import { patience, seededEntropy } from '@bank/testkit';
import { startTestBank, testContext, type OperatorKey } from '../../testing/test-bank.ts';
import { openPlatform } from '../open-platform.ts';
import { createMetrics } from './metrics.ts';
import { route, type Route } from './route.ts';
import { NO_PROGRAMS } from './programs.ts';
import { createHttpServer } from './server.ts';
import { emptySite } from './site.ts';

// Goal: S03 for what takes its time. Sessions end at one server; what flows ends at others, with and without notices.
const bank = await startTestBank({ start: true });
/** Tells what ends by itself from what flows on, on any machine; within which time it ends the pure tests of flows show. */
const WITHIN_MS = patience(20_000);

const access = { kind: 'signed-in' } as const;
const common = { summary: '', access, errors: [] };
const download = endpoint({
  ...common,
  id: 'things.download',
  method: 'GET',
  path: '/services/things/file',
  media: ['text/csv'],
  status: 200,
});
const slow = endpoint({
  ...common,
  id: 'things.prepare',
  method: 'GET',
  path: '/services/things/slow',
  media: ['text/csv'],
  status: 200,
});
const upload = endpoint({
  ...common,
  id: 'things.upload',
  method: 'POST',
  path: '/services/things/bytes',
  octets: 64 * 1024 * 1024,
  status: 204,
});
const attach = endpoint({
  ...common,
  id: 'things.attach',
  method: 'POST',
  path: '/services/things/files',
  body: z.strictObject({}),
  files: { contract: 'required' },
  status: 204,
});
const act = endpoint({
  ...common,
  id: 'things.act',
  method: 'POST',
  path: '/services/things/acts',
  body: z.strictObject({ note: z.string() }),
  status: 204,
});

/** Which handlers were reached, and how far. */
const reached: string[] = [];
/** A file that takes its time is made when the test says so. */
const { promise: made, resolve: finishMaking } = Promise.withResolvers<void>();

async function* drops(): AsyncGenerator<Uint8Array> {
  // Longer than any test waits for its end.
  for (let line = 0; line < 20_000; line += 1) {
    yield Buffer.from(`linha ${line}\n`);
    await sleep(20);
  }
}

const file = (body: AsyncIterable<Uint8Array>) => ok({ mediaType: 'text/csv', fileName: 'coisas.csv', body });
const routes: Route[] = [
  route(download, () => Promise.resolve(file(drops()))),
  route(slow, async () => {
    reached.push(slow.id);
    await made;
    return file(drops());
  }),
  route(upload, async ({ octets }) => {
    for await (const piece of octets) reached.push(`upload ${piece.length > 0}`);
    reached.push('upload whole');
    return ok(undefined as never);
  }),
  ...[attach, act].map((one) =>
    route(one, () => {
      reached.push(one.id);
      return Promise.resolve(ok(undefined as never));
    }),
  ),
];

/** Another server of the bank, on the same database: one that hears what happens at others, or one that is deaf. */
async function anotherServer(seed: number, hears: boolean): Promise<number> {
  const platform = openPlatform({
    settings: bank.platform.settings,
    clock: bank.clock,
    entropy: seededEntropy(seed),
  });
  if (hears) platform.start();
  const http = await createHttpServer({
    platform,
    routes,
    pages: [],
    endpoints: [download, slow, upload, attach, act],
    authenticate: bank.bank.access.authenticate,
    callerNow: bank.bank.access.callerNow,

    programs: NO_PROGRAMS,
    site: emptySite,
    metrics: createMetrics({ ofProcess: false }),
    hasRoom: () => true,
  });
  await http.app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(async () => {
    await http.close();
    await platform.close();
  });
  return (http.app.server.address() as AddressInfo).port;
}
const hearing = await anotherServer(1, true);
const deaf = await anotherServer(2, false);

/** A call that takes its time, as its sender sees it. */
class Slow {
  status: number | undefined;
  bytes = 0;
  /** It came to its end, and whole. */
  isWhole = false;
  hasEnded = false;
  readonly #request;

  constructor(port: number, token: string | undefined, { path, method }: { path: string; method: string }, type = '') {
    const headers = { authorization: `Bearer ${token}`, ...(type !== '' && { 'content-type': type }) };
    this.#request = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false });
    this.#request.on('response', (response) => void this.#read(response));
    this.#request.on('error', () => this.#end());
    if (method === 'GET') this.#request.end();
  }

  send(text: string | Buffer): this {
    this.#request.write(text);
    return this;
  }

  finish(text = ''): void {
    this.#request.end(text);
  }

  async #read(response: IncomingMessage): Promise<void> {
    this.status = response.statusCode;
    response.on('error', () => undefined);
    response.on('data', (piece: Buffer) => (this.bytes += piece.length));
    response.on('close', () => {
      this.isWhole = response.complete;
      this.#end();
    });
    await once(response, 'close').catch(() => undefined);
  }

  #end(): void {
    this.hasEnded = true;
  }

  async flows(): Promise<this> {
    await expect.poll(() => this.bytes, { interval: 5 }).toBeGreaterThan(0);
    return this;
  }

  async end(): Promise<this> {
    await expect.poll(() => this.hasEnded, { interval: 10, timeout: WITHIN_MS }).toBe(true);
    return this;
  }

  stop(): void {
    this.#request.destroy();
  }
}

const get = (port: number, token: string | undefined, { path } = download): Slow =>
  new Slow(port, token, { path, method: 'GET' });
const post = (port: number, token: string | undefined, { path }: { path: string }, type: string): Slow =>
  new Slow(port, token, { path, method: 'POST' }, type);
const tokenOf = async (operator: OperatorKey) => (await bank.as(operator)).token;
const SIGN_OUT = '/services/accounts/logout';

test('S03 an export that flows at one server breaks off when its session is signed out at another, and is not taken for whole [attack]', async () => {
  const maker = await bank.as('maker');
  const others = get(hearing, await tokenOf('maker'));
  const cut = await get(hearing, maker.token).flows();
  await others.flows();
  expect((await maker.post(SIGN_OUT)).status).toBe(204);
  await cut.end();
  expect([cut.status, cut.isWhole, others.hasEnded]).toEqual([200, false, false]);
  others.stop();
});

test('S03 where notices are lost, a sign-out, a block, a blocked device, a right and a product taken away each end what flows [attack]', async () => {
  const maker = await bank.as('maker');
  const device = await bank.device('approver');
  const { id: operatorId, companyId, name, bankAccount } = bank.operator('approver');
  const subject = { companyId, operatorId, name, bankAccount, kind: 'web' as const, deviceId: device.id };
  const onDevice = await bank.bank.access.openSession(bank.pool, subject, testContext(bank.clock.now()));
  const tokens = [maker.token, await tokenOf('guest'), onDevice, await tokenOf('newcomer'), await tokenOf('admin3')];
  await bank.byHand(
    `UPDATE bank.operator SET state = 'active', password_kind = 'permanent', temporary_expires_at = NULL,
       temporary_tries_left = NULL WHERE id = $1`,
    [bank.operator('newcomer').id],
  );
  const flowing = tokens.map((token) => get(deaf, token));
  const stays = get(deaf, await tokenOf('admin'));
  for (const one of [...flowing, stays]) await one.flows();
  await maker.post(SIGN_OUT);
  await bank.byHand(`UPDATE bank.operator SET state = 'blocked' WHERE id = $1`, [bank.operator('guest').id]);
  await bank.byHand(`UPDATE bank.device SET state = 'blocked' WHERE id = $1`, [device.id]);
  await bank.byHand(`UPDATE bank.operator SET role = 'GUEST', profile_id = NULL WHERE id = $1`, [
    bank.operator('newcomer').id,
  ]);
  await bank.byHand(`UPDATE bank.company SET products = '{}' WHERE id = $1`, [bank.operator('admin3').companyId]);
  for (const one of flowing) await one.end();
  expect(flowing.map(({ isWhole }) => isWhole)).toEqual(flowing.map(() => false));
  expect(stays.hasEnded).toBe(false);
  stays.stop();
});

test('S02 S03 what flows ends with an access that is over at midnight, with 12 hours, and with 10 minutes in which nobody renewed [attack]', async () => {
  // 23:55 in São Paulo.
  bank.clock.advance(14 * 60 * MINUTE_MS - 5 * MINUTE_MS);
  const [renewing, idle, tooOld] = [await bank.as('admin'), await bank.as('admin2'), await bank.as('maker')];
  const lastDay = await bank.as('approver');
  await bank.byHand('UPDATE bank.operator SET access_until = $2 WHERE id = $1', [
    bank.operator('approver').id,
    bankingDate(bank.clock.now()),
  ]);
  await bank.byHand(`UPDATE bank.session SET expires_at = $2 WHERE operator_id = $1`, [
    bank.operator('maker').id,
    new Date(bank.clock.now() + 7 * MINUTE_MS),
  ]);
  const flowing = [idle, lastDay, tooOld].map(({ token }) => get(deaf, token));
  const stays = get(deaf, renewing.token);
  for (const one of [...flowing, stays]) await one.flows();
  bank.clock.advance(4 * MINUTE_MS);
  for (const caller of [renewing, lastDay, tooOld])
    expect((await caller.post('/services/accounts/session/renew')).status).toBe(200);
  bank.clock.advance(6 * MINUTE_MS + SECOND_MS);
  for (const one of flowing) await one.end();
  expect(flowing.map(({ isWhole }) => isWhole)).toEqual([false, false, false]);
  // The token that it began with is over; its session is not.
  expect(stays.hasEnded).toBe(false);
  stays.stop();
  await bank.byHand('UPDATE bank.operator SET access_until = $2 WHERE id = $1', [
    bank.operator('approver').id,
    addDays(bankingDate(bank.clock.now()), 9),
  ]);
});

test('S03 an upload under way is refused when its session ends, and nothing more of it is taken [attack]', async () => {
  const [bytes, files] = [await bank.as('admin'), await bank.as('admin2')];
  const octets = post(hearing, bytes.token, upload, 'application/octet-stream').send(Buffer.alloc(1000));
  const parts = post(hearing, files.token, attach, 'multipart/form-data; boundary=x').send(
    '--x\r\ncontent-disposition: form-data; name="data"\r\n\r\n{}\r\n--x\r\n',
  );
  await expect.poll(() => reached, { interval: 5 }).toContain('upload true');
  for (const caller of [bytes, files]) await caller.post(SIGN_OUT);
  expect([(await octets.end()).status, (await parts.end()).status]).toEqual([401, 401]);
  expect(reached).not.toContain('upload whole');
  expect(reached).not.toContain(attach.id);
});

test('S03 whoever holds a body back until their right is gone does nothing with it, also at a server that heard nothing [attack]', async () => {
  const caller = await bank.as('admin');
  const waiting = post(deaf, caller.token, act, 'application/json').send('{"note":');
  const quick = post(deaf, caller.token, act, 'application/json');
  quick.finish('{"note":"x"}');
  expect((await quick.end()).status).toBe(204);
  await sleep(1100);
  await caller.post(SIGN_OUT);
  waiting.finish('"x"}');
  expect((await waiting.end()).status).toBe(401);
  expect(reached.filter((id) => id === act.id)).toHaveLength(1);
});

test('S03 a file that took its time to be made is not sent to a session that ended meanwhile [attack]', async () => {
  const caller = await bank.as('admin');
  const asked = get(hearing, caller.token, slow);
  const flowing = await get(hearing, caller.token).flows();
  await expect.poll(() => reached, { interval: 5 }).toContain(slow.id);
  await caller.post(SIGN_OUT);
  // By then its server has heard of it.
  await flowing.end();
  finishMaking();
  expect([(await asked.end()).status, asked.isWhole]).toEqual([401, true]);
});
