import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUuid } from '@bank/core';
import { appendAudit } from '@bank/ledger';
import { seededEntropy } from '@bank/testkit';
import { createBank, type Bank } from '../../bank.ts';
import { openPlatform, type OpenPlatform } from '../../platform/open-platform.ts';
import { startTestBank, type OperatorKey } from '../../testing/test-bank.ts';

// Two server processes' worth of bank on one database: the people of one hear what happens in the other.
const first = await startTestBank({ start: true });
let secondPlatform: OpenPlatform;
let second: Bank;
const open: Listener[] = [];

beforeAll(async () => {
  const { settings } = first.platform;
  secondPlatform = openPlatform({ settings, clock: first.clock, entropy: seededEntropy(99) });
  second = await createBank(secondPlatform);
  second.start();
  for (const { http } of [first.bank, second]) await http.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const listener of open) listener.stop();
  await second.stop();
});

interface Heard {
  readonly event: string;
  readonly data: unknown;
}

/** A browser tab: reads the stream over real HTTP. */
class Listener {
  readonly heard: Heard[] = [];
  readonly status: number | undefined;
  readonly mediaType: string | undefined;
  ended = false;
  readonly #request: ClientRequest;

  constructor(request: ClientRequest, response: IncomingMessage) {
    this.status = response.statusCode;
    this.mediaType = response.headers['content-type'];
    this.#request = request;
    void this.#read(response);
    open.push(this);
  }

  stop(): void {
    this.#request.destroy();
  }

  async until(condition: () => boolean): Promise<void> {
    await expect.poll(condition, { interval: 2 }).toBe(true);
  }

  async #read(response: IncomingMessage): Promise<void> {
    let text = '';
    try {
      for await (const chunk of response.setEncoding('utf8')) {
        text += chunk;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const [, event, data] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? [];
          if (event && data) this.heard.push({ event, data: JSON.parse(data) as unknown });
        }
      }
    } catch {
      // The test hung up.
    }
    this.ended = true;
  }
}

async function listen(bank: Bank, token: string | undefined): Promise<Listener> {
  const { port } = bank.http.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}` };
  const options = { host: '127.0.0.1', port, path: '/services/notifications/stream', headers, agent: false };
  return new Promise((resolve, reject) => {
    const request = get(options, (response) => resolve(new Listener(request, response)));
    request.on('error', reject);
  });
}

async function tab(bank: Bank, operator: OperatorKey): Promise<Listener> {
  return listen(bank, (await first.as(operator)).token);
}

test('two tabs on two server processes hear of the same event, each time, and a stranger of none', async () => {
  const tabs = [await tab(first.bank, 'admin'), await tab(second, 'maker')];
  const stranger = await tab(second, 'admin3');
  expect(tabs.map(({ status, mediaType }) => [status, mediaType?.split(';')[0]])).toEqual([
    [200, 'text/event-stream'],
    [200, 'text/event-stream'],
  ]);
  for (let round = 0; round < 10; round += 1) {
    const publisher = round % 2 === 0 ? first.platform : secondPlatform;
    publisher.live.publish(first.companyId('10001'), [{ type: 'payment-order', orderId: `ord_${round}` }]);
    for (const one of tabs) await one.until(() => one.heard.length === round + 1);
  }
  expect(tabs[0]?.heard.map(({ data }) => data)).toEqual(tabs[1]?.heard.map(({ data }) => data));
  expect(stranger.heard).toEqual([]);
});

test('S03 the stream of a session that ends is told so and closes, also when another process ended it [attack]', async () => {
  const caller = await first.as('approver');
  const listener = await listen(second, caller.token);
  const other = await tab(second, 'maker');
  expect((await caller.post('/services/accounts/logout')).status).toBe(204);
  await listener.until(() => listener.ended);
  expect(listener.heard.map(({ event }) => event)).toEqual(['session-ended']);
  expect(other.ended).toBe(false);
});

test('a bell rings after each act, without a turn of the clock, on the tabs of those whom it concerns and on no others', async () => {
  const owner = first.operator('guest');
  const tabs = [await tab(first.bank, 'guest'), await tab(second, 'guest')];
  const other = await tab(second, 'approver');
  const { id: actor, companyId } = owner;
  const ring = { event: 'notification', data: { type: 'notification', operatorId: actor } };
  const actedAt = first.clock.now();
  for (let round = 0; round < 3; round += 1) {
    const [at, id] = [first.clock.now(), newUuid(first.clock, first.platform.entropy)];
    const row = { id, companyId, actor, action: 'access.password-reset', subject: actor, data: {}, at };
    await appendAudit(first.pool, [row]);
    for (const one of tabs) await one.until(() => one.heard.length > round);
  }
  for (const one of tabs) expect(one.heard).toMatchObject([ring, ring, ring]);
  expect(first.clock.now()).toBe(actedAt);
  expect(other.heard).toEqual([]);
});

test('a stream that may have missed news ends, also at another server, and whoever comes back hears again', async () => {
  const tabs = [await tab(first.bank, 'maker'), await tab(second, 'maker')];
  await first.byHand(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'LISTEN ipe_live%'`,
  );
  for (const one of tabs) await one.until(() => one.ended);
  const back = await tab(second, 'maker');
  const event = { type: 'payment-order', orderId: 'ord_after' } as const;
  first.platform.live.publish(first.companyId('10001'), [event]);
  await back.until(() => back.heard.length === 1);
  expect(back.heard[0]?.data).toEqual(event);
});

test('without a living session there is no stream [attack]', async () => {
  const listener = await listen(first.bank, 'no.such.token');
  expect(listener.status).toBe(401);
});
