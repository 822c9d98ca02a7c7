import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import { PATIENCE } from '@bank/ledger';
import { createTestDatabase, testServerUrl } from '@bank/testkit';
import { createLiveChannel, type LiveChannel } from './live.ts';

// Goal: a notice that is lost is not lost in silence: every server hears that there is a gap, and the streams that it ends
// come back and read anew.
const database = await createTestDatabase();
const name = new URL(database.url).pathname.slice(1);
const admin = new pg.Client({ connectionString: testServerUrl() });
await admin.connect();
const log = pino({ level: 'silent' });
const open: { readonly channel: LiveChannel; readonly pool: pg.Pool }[] = [];

afterEach(async () => {
  for (const { channel, pool } of open.splice(0)) {
    await channel.stop();
    await pool.end();
  }
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

/** A server's channel, what it heard, and its way to the database, which a test may close. */
async function server() {
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => undefined);
  const way = { isOpen: true };
  const through = new Proxy(pool, {
    get: (target, property, receiver) =>
      property === 'query' && !way.isOpen
        ? () => Promise.reject(new Error('away'))
        : (Reflect.get(target, property, receiver) as unknown),
  });
  const channel = createLiveChannel({ pool: through, url: database.url, patience: PATIENCE, log });
  open.push({ channel, pool });
  const heard: string[] = [];
  channel.subscribe({
    events: (companyId) => heard.push(companyId),
    sessionsEnded: (sessions) => heard.push(...sessions),
    changed: (subject) => heard.push(subject),
    gap: () => heard.push('gap'),
  });
  channel.start();
  await expect
    .poll(async () => {
      channel.tellServers('hello');
      return heard.includes('hello');
    })
    .toBe(true);
  // One after the other: who has heard this one has heard every greeting.
  channel.tellServers('ready');
  await expect.poll(() => heard).toContain('ready');
  heard.length = 0;
  return { channel, heard, way };
}

test('what could not be sent is made up for at every server: sessions that ended are named, all else is a gap', async () => {
  const [first, second] = [await server(), await server()];
  first.heard.length = 0;
  first.way.isOpen = false;
  first.channel.publish('com_1', [{ type: 'balance' }]);
  first.channel.endSessions(['abc']);
  first.channel.tellServers('keys.changed');
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect([first.heard, second.heard]).toEqual([[], []]);
  first.way.isOpen = true;
  for (const { heard } of [first, second]) {
    await expect.poll(() => heard).toContain('gap');
    expect(heard.toSorted()).toEqual(['abc', 'gap', 'keys.changed']);
  }
});

test('a server that cannot listen any more tells its streams so at once, and again when it hears', async () => {
  const { heard } = await server();
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1`, [name]);
  await expect.poll(() => heard).toEqual(['gap']);
  await new Promise((resolve) => setTimeout(resolve, 700));
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await expect.poll(() => heard).toEqual(['gap', 'gap']);
});

test.each(['not json', '{}', '[1]', 'null', '[{"c":"com_1"}]', '[{"x":1}]'])(
  'a notice that nobody of ours wrote (%s) is a gap, and ends no server [attack]',
  async (payload) => {
    const { heard } = await server();
    const stranger = new pg.Client({ connectionString: database.url });
    await stranger.connect();
    await stranger.query('SELECT pg_notify($1, $2)', ['ipe_live', payload]);
    await stranger.end();
    await expect.poll(() => heard).toEqual(['gap']);
  },
);
