import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@bank/core';
import { verifyBooks } from '@bank/ledger';
import type { OutsidePost, PostOutcome } from '../../platform/outbound/post-outside.ts';
import { readRows } from '../../platform/database/rows.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { programOf } from '../../testing/program.ts';
import { Deliverer } from './application/deliver.ts';
import { noticePix } from './application/notice-pix.ts';
import { deleteOld } from './postgres/deliveries.ts';

// The loops of several servers on one database, each turned by hand: what they write is written once, and what they send is
// sent at least once.
const bank = await startTestBank();
const KEY = '11222333000181';
const URL_ = 'https://erp.exemplo.com.br';
const company = bank.companyId('10001');
await bank.byHand(
  `INSERT INTO bank.pix_key (company_id, id, type, key, state, request_id, account_id, created_at, registered_at)
   SELECT id, 'pky_' || repeat('0', 26), 'CNPJ', $1, 'active', '00000000-0000-4000-8000-000000000000', account_id, $2, $2
   FROM bank.company WHERE bank_account = '10001' ON CONFLICT DO NOTHING`,
  [KEY, new Date(bank.clock.now())],
);
const program = await programOf(bank, '10001', ['webhook.read', 'webhook.write']);
const reply = await program.call('PUT', `/services/pix/api/v2/webhook/${KEY}`, { webhookUrl: URL_ });
if (reply.status !== 200) throw new Error(JSON.stringify(reply.json()));

const OK: PostOutcome = { fault: null, answer: { status: 200, headers: {}, text: '' } };
let received = 0;
const running: Deliverer[] = [];

/** A server that posts as a test says. */
function server(post: (one: OutsidePost, stop?: AbortSignal) => Promise<PostOutcome>): Deliverer {
  const deliverer = new Deliverer({ platform: { ...bank.platform, outside: { post, close: () => undefined } } });
  running.push(deliverer);
  return deliverer;
}

/** So many Pix with a txid come in, as the posting of a payment from outside leaves them. */
async function receive(count: number): Promise<void> {
  const { clock } = bank.platform;
  for (let index = 0; index < count; index += 1) {
    received += 1;
    const endToEndId = `E99999010${String(received).padStart(23, '0')}`;
    const id = `00000000-0000-7000-8000-${String(received).padStart(12, '0')}`;
    const detail = { type: 'pix_received', endToEndId, txid: `pedido${received}`, message: null };
    await bank.platform.ledger.postOne({
      id: id as never,
      kind: 'pix_in',
      bankingDate: '2026-11-23' as never,
      at: clock.now(),
      legs: [
        { accountId: 'bank:spi', amount: -100n as never, kind: 'spi_in', detail: { endToEndId } },
        { accountId: 'customer:10001', amount: 100n as never, kind: 'pix_received', detail },
      ],
    });
    await bank.byHand(
      `INSERT INTO bank.pix_in (end_to_end_id, state, company_id, account_id, amount_centavos, payer, txid, key, reply_id,
         received_at, credited_at, transaction_id)
       VALUES ($1, 'credited', $2, 'customer:10001', 100, '{}', $3, $4, $1, $5, $5, $6)`,
      [endToEndId, company, detail.txid, KEY, new Date(clock.now()), id],
    );
  }
}

const notice = () =>
  noticePix({ platform: bank.platform, wake: () => undefined, devolutionsOf: async () => new Map() });

async function count(where = 'true'): Promise<number> {
  const [row] = await readRows<{ n: number }>(
    bank.pool,
    `SELECT count(*)::int AS n FROM bank.webhook_delivery WHERE ${where}`,
  );
  return row?.n ?? 0;
}

async function settles(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await holds()) return;
    await pause(10);
  }
  throw new Error('waited in vain');
}

beforeEach(() => bank.byHand('DELETE FROM bank.webhook_delivery'));
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});

test('many servers that read at once tell each Pix once; what piles up goes together, a hundred at most', async () => {
  await receive(230);
  await Promise.all(Array.from({ length: 6 }, notice));
  while (await notice());
  await notice();
  const rows = await readRows<{ n: number }>(
    bank.pool,
    'SELECT pix_count AS n FROM bank.webhook_delivery ORDER BY created_at, id',
  );
  expect(rows.map(({ n }) => n).toSorted((a, b) => b - a)).toEqual([100, 100, 30]);
  const [events] = await readRows<{ n: number }>(bank.pool, 'SELECT count(*)::int AS n FROM bank.webhook_event');
  expect(events?.n).toBe(230);
});

test('a server that dies while it reads leaves nothing half told', async () => {
  await receive(3);
  const broken = {
    ...bank.platform,
    entropy: {
      bytes: () => {
        throw new Error('killed');
      },
    },
  };
  await expect(
    noticePix({ platform: broken, wake: () => undefined, devolutionsOf: async () => new Map() }),
  ).rejects.toThrow('killed');
  expect(await count()).toBe(0);
  await notice();
  expect(await count()).toBe(1);
});

test('two servers share what is due, and none is sent by both', async () => {
  for (let each = 0; each < 20; each += 1) {
    await receive(1);
    await notice();
  }
  const sent: string[] = [];
  const post = async ({ headers }: OutsidePost) => {
    sent.push(headers['ipe-event-id'] ?? '');
    await pause(5);
    return OK;
  };
  const servers = [server(post), server(post)];
  await settles(async () => {
    await Promise.all(servers.map((each) => each.take()));
    return (await count(`state = 'delivered'`)) === 20;
  });
  expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
});

test('what a killed server had taken is sent by another, with the same id', async () => {
  await receive(1);
  await notice();
  const sent: string[] = [];
  // It sends, and nothing is heard of it again.
  const killed = server(({ headers }) => {
    sent.push(headers['ipe-event-id'] ?? '');
    return new Promise(() => undefined);
  });
  await killed.take();
  await settles(() => Promise.resolve(sent.length === 1));
  running.splice(0);
  const other = server(async ({ headers }) => {
    sent.push(headers['ipe-event-id'] ?? '');
    return OK;
  });
  await other.take();
  expect(sent).toHaveLength(1);
  bank.clock.advance(2 * MINUTE_MS);
  await settles(async () => {
    await other.take();
    return (await count(`state = 'delivered'`)) === 1;
  });
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
});

test('a server that stops breaks off what it sends and gives it back at once', async () => {
  await receive(1);
  await notice();
  let isSending = false;
  const stopped = server(
    (_, stop) =>
      new Promise((resolve) => {
        isSending = true;
        stop?.addEventListener('abort', () => resolve({ fault: 'too-slow', answer: null }));
      }),
  );
  await stopped.take();
  await settles(() => Promise.resolve(isSending));
  await stopped.stop();
  expect(await count(`state = 'waiting' AND tries = 0`)).toBe(1);
});

test('a slow host gets few at a time, and holds up nobody else', async () => {
  for (let each = 0; each < 30; each += 1) {
    await receive(1);
    await notice();
  }
  // The older half goes to a host that never answers.
  await bank.byHand(
    `UPDATE bank.webhook_delivery SET host = 'slow.example', url = 'https://slow.example' WHERE id IN
       (SELECT id FROM bank.webhook_delivery ORDER BY id LIMIT 15)`,
  );
  let slow = 0;
  const one = server(({ url }, stop) => {
    if (!url.includes('slow')) return Promise.resolve(OK);
    slow += 1;
    return new Promise((resolve) =>
      stop?.addEventListener('abort', () => resolve({ fault: 'too-slow', answer: null })),
    );
  });
  await settles(async () => {
    await one.take();
    return (await count(`state = 'delivered'`)) === 15;
  });
  expect(slow).toBe(4);
});

test('the verifier finds a received Pix of which a webhook was not told', async () => {
  await receive(2);
  await notice();
  const faults = async () => {
    const client = await bank.pool.connect();
    try {
      const { checks } = await verifyBooks(client, {
        checks: bank.checks.filter(({ name }) => name.startsWith('webhooks')),
      });
      return checks
        .filter(({ name, faults: found }) => name.startsWith('webhooks') && found > 0)
        .map(({ name }) => name);
    } finally {
      client.release();
    }
  };
  // What the tests before this one deleted is not what it is about.
  await bank.byHand(
    'UPDATE bank.webhook SET since_entry_seq = (SELECT version - 2 FROM ledger.account WHERE id = $1)',
    ['customer:10001'],
  );
  expect(await faults()).toEqual([]);
  await bank.byHand(`DELETE FROM bank.webhook_event WHERE end_to_end_id = $1`, [
    `E99999010${String(received).padStart(23, '0')}`,
  ]);
  expect(await faults()).toEqual(['webhooks-told', 'webhooks-deliveries']);
});

test('deliveries are kept for 90 days, and longer while they wait', async () => {
  await receive(1);
  await notice();
  await receive(1);
  await notice();
  await bank.byHand(
    `UPDATE bank.webhook_delivery SET state = 'delivered', next_try_at = NULL, ended_at = created_at
     WHERE id = (SELECT min(id) FROM bank.webhook_delivery)`,
  );
  const { pool, clock } = bank.platform;
  expect(await deleteOld(pool, clock.now(), 100)).toBe(0);
  bank.clock.advance(90 * DAY_MS + 1);
  expect(await deleteOld(pool, (clock.now() - 90 * DAY_MS) as never, 100)).toBe(1);
  expect(await count()).toBe(1);
});
