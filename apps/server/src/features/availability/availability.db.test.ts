import { get, type ClientRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '@bank/core';
import type { Availability, ServiceName, ServiceState } from '@bank/contracts';
import { fakeClock, seededEntropy } from '@bank/testkit';
import { readRows } from '../../platform/database/rows.ts';
import { scriptedRails } from '../../testing/scripted-rails.ts';
import { startTestBank, TEST_START } from '../../testing/test-bank.ts';
import { createAvailabilityFeature } from './index.ts';
import { agree } from './application/agree.ts';
import type { View } from './domain/agreement.ts';

const clock = fakeClock(TEST_START);
const rails = scriptedRails({ clock, entropy: seededEntropy(5) });
const bank = await startTestBank({ rails: rails.client, strictLimits: true });

const READ = '/services/availability';
const stateOf = async (service: ServiceName): Promise<string | undefined> => {
  const { services } = (await bank.anonymous.get(READ)).json<Availability>();
  return services.find((one) => one.service === service)?.state;
};
/**
 * Lets the measuring of every server turn, as it does each second, until that service is so. How many turns it takes is the
 * business of the pure tests: on a busy machine a turn may last longer than the wait between two.
 */
const becomes = async (service: ServiceName, state: ServiceState): Promise<void> => {
  for (let second = 0; second < 100; second += 1) {
    bank.clock.advance(SECOND_MS);
    await wait();
    if ((await stateOf(service)) === state) return;
  }
  expect(await stateOf(service)).toBe(state);
};
const wait = async (): Promise<void> => {
  for (const loop of bank.bank.loops.filter(({ name }) => name === 'availability')) loop.wake();
  await new Promise((done) => setTimeout(done, 60));
};

describe('before anything was measured', () => {
  test('every service is unknown, and the page says so', async () => {
    expect(await stateOf('spi')).toBe('unknown');
    const page = await bank.anonymous.get('/status');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Sem informação: Pix, Consulta de chaves Pix, E-mails, SMS');
    expect(page.text).not.toContain('No ar');
  });
});

describe('the public page', () => {
  test('B01 has no inline code, one script of our own, no cookie, and is kept by nobody', async () => {
    const page = await bank.anonymous.get('/status');
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['x-robots-tag']).toBe('all');
    expect(page.text).not.toMatch(/<script(?![^>]*src="\/recursos\/)|<style|style=|\son\w+=|(?:src|href)="(?!\/)/i);
    const script = /src="(\/recursos\/[^"]+\.js)"/.exec(page.text)?.[1] ?? '';
    expect((await bank.anonymous.get(script)).headers['cache-control']).toContain('immutable');
  });

  test('what is not there is said in words, and so is too much', async () => {
    const nothing = await bank.anonymous.get('/status/x');
    expect([nothing.status, nothing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(nothing.text).toContain('Não há nada neste endereço');
    bank.clock.advance(10 * MINUTE_MS);
    const statuses: number[] = [];
    for (let count = 0; count < 70; count += 1) statuses.push((await bank.anonymous.get('/status')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect((await bank.anonymous.get('/status')).text).toContain('Consultas demais');
    bank.clock.advance(10 * MINUTE_MS);
  });

  test('I13 one address has eight streams open and no more, also where nobody reads them; closed ones are free again', async () => {
    await bank.bank.http.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = bank.bank.http.app.server.address() as AddressInfo;
    // Nothing is read of what comes.
    const open = (path = `${READ}/stream`) =>
      new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; request: ClientRequest }>(
        (done, fail) => {
          const request = get({ port, path, agent: false }, ({ statusCode: status, headers }) =>
            done({ status, headers, request }),
          );
          request.on('error', fail);
        },
      );
    expect((await open(`${READ}/stream?x=1`)).status).toBe(400);
    const streams = [];
    for (let count = 0; count < 12; count += 1) streams.push(await open());
    expect(streams.map(({ status }) => status)).toEqual([...Array(8).fill(200), ...Array(4).fill(429)]);
    expect(streams[0]?.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(streams[0]?.headers['set-cookie']).toBeUndefined();
    for (const { request } of streams) request.destroy();
    await expect
      .poll(async () => {
        const { status, request } = await open();
        request.destroy();
        return status;
      })
      .toBe(200);
  });
});

describe('measuring', () => {
  test('its own calls say how a service is, without a probe of them, and two servers agree', async () => {
    bank.bank.start();
    await becomes('spi', 'on-air');
    await becomes('email', 'on-air');
    rails.echoFault = { code: 'rail.unavailable' };
    for (const service of ['dict', 'email', 'sms'] as const) await becomes(service, 'out');
    // The SPI's stream is still read, and answers: it fails at times. Nobody answers for the others.
    expect(await stateOf('spi')).not.toBe('out');
    expect((await bank.anonymous.get('/status')).text).toContain('Fora do ar: Consulta de chaves Pix, E-mails, SMS');
    rails.echoFault = undefined;
    await becomes('dict', 'on-air');
  });

  test('what was noted is for good: the server can neither change nor take away a change', async () => {
    const changes = await readRows<{ state: string }>(
      bank.pool,
      `SELECT state FROM bank.service_change WHERE service = 'dict' ORDER BY number`,
    );
    expect(changes.map(({ state }) => state)).toEqual(['unknown', 'on-air', 'out', 'on-air']);
    for (const sql of ['DELETE FROM bank.service_change', `UPDATE bank.service_change SET state = 'on-air'`])
      await expect(readRows(bank.pool, sql)).rejects.toThrow('permission denied');
  });

  test('a call costs no write: a thousand of them in a second leave the tables as they are', async () => {
    const writes = async (): Promise<bigint> => {
      await readRows(bank.pool, 'SELECT pg_stat_force_next_flush()');
      const [row] = await readRows<{ writes: bigint }>(
        bank.pool,
        `SELECT coalesce(sum(n_tup_ins + n_tup_upd), 0)::bigint AS writes FROM pg_stat_user_tables WHERE relname LIKE 'service_%'`,
      );
      return row?.writes ?? 0n;
    };
    const { rails: measured } = createAvailabilityFeature(bank.platform);
    const before = await writes();
    await Promise.all(Array.from({ length: 1000 }, () => measured.dict.echo()));
    await wait();
    expect(await writes()).toBe(before);
  });
});

describe('several servers', () => {
  const server = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  const views = (state: ServiceState): ReadonlyMap<ServiceName, View> => {
    const at = bank.clock.now();
    return new Map([['sms', { state, since: at, measuredAt: at }]]);
  };
  const kept = async () => {
    const [row] = await readRows<{ state: string; changes: number }>(
      bank.pool,
      `SELECT state, changes FROM bank.service_standing WHERE service = 'sms'`,
    );
    return row;
  };

  test('that speak at the same moment end with one history without gaps, and out only when all say so', async () => {
    bank.clock.advance(MINUTE_MS);
    await Promise.all(
      [1, 2, 3].map((n) => agree(bank.pool, { server: server(n), views: views('out') }, bank.clock.now())),
    );
    // This server has not measured since, so it has no say.
    expect((await kept())?.state).toBe('out');
    await agree(bank.pool, { server: server(1), views: views('on-air') }, bank.clock.now());
    expect((await kept())?.state).toBe('slow');
    await Promise.all(
      [1, 2, 3].map((n) => agree(bank.pool, { server: server(n), views: views('on-air') }, bank.clock.now())),
    );
    expect((await kept())?.state).toBe('on-air');
    const numbers = await readRows<{ number: number }>(
      bank.pool,
      `SELECT number FROM bank.service_change WHERE service = 'sms' ORDER BY number`,
    );
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1));
    expect((await kept())?.changes).toBe(numbers.length);
  });
});
