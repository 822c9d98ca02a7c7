import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PaymentOrder } from '@bank/contracts';
import { money, refuse, type Result } from '@bank/core';
import type { RailFault, StrClient } from '@bank/rails-protocol';
import { seededEntropy } from '@bank/testkit';
import { createBank, type Bank } from '../../bank.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { startTransfersBank } from '../../testing/transfers-bank.ts';
import { faultPointsOf } from '../rail-messages/index.ts';

// More than one server at the STR, and servers that go away between two steps (M07, R1, R12). The bank's own server takes orders
// here and says nothing to the STR: that is left to the servers that each test starts.
const bank = await startTransfersBank();
await Promise.all(bank.bank.loops.filter(({ name }) => name.startsWith('str-')).map((loop) => loop.stop()));
await bank.device('maker');
const maker = () => bank.as('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.knowPayees();
const { str } = bank.rails;
const ESTRELA = { account: '10001', document: '11222333000181' } as const;
const LEASE_MS = 15_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A server of a test. */
interface Server {
  readonly bank: Bank;
  readonly end: () => Promise<void>;
}
let servers: Server[] = [];
let seeds = 40;

beforeEach(() => {
  str.script = { does: 'settle' };
  str.answersQuestions = true;
});
afterEach(async () => {
  await Promise.all(servers.map(({ end }) => end()));
  servers = [];
});

/** Another server on the same database. */
async function start(client: StrClient = str.client, end: () => void = () => undefined): Promise<Bank> {
  const { settings, rails } = bank.platform;
  const entropy = seededEntropy((seeds += 1));
  const platform = openPlatform({ settings, clock: bank.clock, entropy, rails: { ...rails, str: client } });
  const server = await createBank(platform);
  servers.push({
    bank: server,
    end: async () => {
      end();
      await server.stop();
    },
  });
  server.start();
  return server;
}

function wake(): void {
  bank.wake();
  for (const server of servers) for (const loop of server.bank.loops) loop.wake();
}

/** Starts a server that is gone from that step on: it says nothing more to the STR and begins nothing more. Resolves when it is. */
async function dies(point: string): Promise<void> {
  const gone = Promise.withResolvers<void>();
  const over = Promise.withResolvers<Result<never, RailFault>>();
  let isGone = false;
  let hasRead = false;
  const die = (): Promise<Result<never, RailFault>> => {
    isGone = true;
    gone.resolve();
    return over.promise;
  };
  const client: StrClient = {
    ...str.client,
    async send(ispb, sealed) {
      if (isGone || point === 'ted.message-claimed') return die();
      const sent = await str.client.send(ispb, sealed);
      return point === 'ted.message-sent' ? die() : sent;
    },
    async pull(ispb, asked) {
      // What it read it would acknowledge now.
      if (isGone || (hasRead && point === 'ted.inbound-stored')) return die();
      const pulled = await str.client.pull(ispb, asked);
      if (isGone) return die();
      hasRead = pulled.ok && pulled.value.messages.length > 0;
      return hasRead && point === 'ted.inbound-received' ? die() : pulled;
    },
  };
  const server = await start(client, () => over.resolve(refuse({ code: 'rail.timeout' })));
  wake();
  await gone.promise;
  // Stopping waits for what hangs, and is waited for at the end of the test.
  for (const loop of server.loops) void loop.stop();
}

const ted = async (amount: string, more: Record<string, unknown> = {}) => bank.transferTo(await maker(), amount, more);
async function reaches(id: string, state: PaymentOrder['state']) {
  await bank.until(`${id} is ${state}`, async () => {
    wake();
    return (await bank.order(await maker(), id)).state === state;
  });
  return bank.order(await maker(), id);
}
const costOf = ({ amount, fee }: PaymentOrder): bigint => centavos(amount) + centavos(fee?.amount ?? '0.00');
const centavos = (amount: string): bigint => BigInt(amount.replace('.', ''));
const sealedOf = (number: string | null): readonly string[] =>
  str.receivedSealed.filter((text) => text.includes(`<NumCtrlIF>${number}<`));
const settledOf = (number: string | null): number =>
  str.settled.filter(({ controlNumber }) => controlNumber === number).length;
async function effects(like: string): Promise<number> {
  const { rowCount } = await bank.pool.query(`SELECT FROM bank.rail_inbound WHERE rail = 'str' AND effect LIKE $1`, [
    like,
  ]);
  return rowCount ?? 0;
}

/** Moves to that hour of the day in São Paulo, of a day so many later than the clock's. */
function to(hour: number, daysLater = 0): void {
  const today = Math.floor((bank.clock.now() - 3 * HOUR) / DAY) * DAY + 3 * HOUR;
  bank.clock.advance(today + daysLater * DAY + hour * HOUR - bank.clock.now());
  wake();
}

test.each(faultPointsOf('ted'))('R1 M07 a server dies at %s: the TED leaves once and settles once', async (point) => {
  const before = await bank.balance('10001');
  const order = await ted('10.00');
  // Who took the order has said nothing to the STR: that is what its death after the commit comes to.
  if (point !== 'ted.order-committed') await dies(point);
  await start();
  bank.clock.advance(LEASE_MS + 1);
  const settled = await reaches(order.id, 'settled');
  const number = settled.endToEndId;
  expect([settledOf(number), new Set(sealedOf(number)).size]).toEqual([1, 1]);
  expect([await bank.balance('10001'), await bank.held()]).toEqual([before - costOf(settled), 0n]);
  expect(await bank.incidents()).toEqual([]);
});

test.each(['ted.inbound-received', 'ted.inbound-stored'])(
  'R1 A13 a server dies at %s of what came in and of what came back: both are credited once',
  async (point) => {
    await start();
    const order = await reaches((await ted('20.00')).id, 'settled');
    const before = await bank.balance('10001');
    // Nobody else is at the STR while it reads.
    await servers.pop()?.end();
    str.giveBack(order.endToEndId ?? '', '2');
    str.pay({ ...ESTRELA, amount: money(5_00n) });
    await dies(point);
    await start();
    await bank.until('both are credited', async () => {
      wake();
      return (await bank.balance('10001')) === before + 25_00n;
    });
    expect((await bank.order(await maker(), order.id)).returned?.amount).toBe('20.00');
    str.pushAgain();
    await bank.until('the repetition is read', async () => {
      wake();
      return str.unread === 0;
    });
    expect(await bank.balance('10001')).toBe(before + 25_00n);
  },
);

test('R12 M07 two servers share the work: every TED leaves once and settles once', async () => {
  await Promise.all([start(), start()]);
  const before = await bank.balance('10001');
  const made: PaymentOrder[] = [];
  for (let count = 0; count < 12; count += 1) made.push(await ted(`1.${10 + count}`));
  const settled: PaymentOrder[] = [];
  for (const { id } of made) settled.push(await reaches(id, 'settled'));
  const cost = settled.reduce((sum, order) => sum + costOf(order), 0n);
  expect(await bank.balance('10001')).toBe(before - cost);
  expect(settled.map(({ endToEndId }) => [settledOf(endToEndId), sealedOf(endToEndId).length])).toEqual(
    settled.map(() => [1, 1]),
  );
});

test('R12 A13 two servers read the same messages: what comes in, and what comes back, is credited once', async () => {
  await Promise.all([start(), start()]);
  const order = await reaches((await ted('30.00')).id, 'settled');
  const before = await bank.balance('10001');
  str.giveBack(order.endToEndId ?? '', '1');
  str.pay({ ...ESTRELA, amount: money(7_00n) });
  str.pushAgain(3);
  await bank.until('all is read', () => str.unread === 0);
  expect(await bank.balance('10001')).toBe(before + 37_00n);
  expect(await bank.incidents()).toEqual([]);
});

test('M07 a TED that was sent and not noted goes out again unchanged, and settles once', async () => {
  await start();
  const before = await bank.balance('10001');
  const settled = await reaches((await ted('11.00')).id, 'settled');
  const number = settled.endToEndId;
  const setState = (state: string, nextAt: Date | null) =>
    bank.pool.query(`UPDATE bank.rail_message SET state = $2, next_at = $3 WHERE payment_id = $1`, [
      number,
      state,
      nextAt,
    ]);
  const answers = await effects('ted-answer-1 repeated');
  await setState('open', new Date(bank.clock.now()));
  wake();
  await bank.until('it is answered again', async () => (await effects('ted-answer-1 repeated')) === answers + 1);
  expect([settledOf(number), sealedOf(number).length, new Set(sealedOf(number)).size]).toEqual([1, 2, 1]);
  expect(await bank.balance('10001')).toBe(before - costOf(settled));
  await setState('done', null);
});

test('two servers without an answer ask for the statement of the day, and it settles the TED once', async () => {
  await Promise.all([start(), start()]);
  str.script = { does: 'never-answer' };
  const before = await bank.balance('10001');
  const { id } = await ted('12.00');
  await bank.until('the STR has it', () => str.settled.some(({ amount }) => amount === 12_00n));
  bank.clock.advance(MINUTE + 1);
  await reaches(id, 'unknown');
  to(18.5);
  const settled = await reaches(id, 'settled');
  expect(await bank.balance('10001')).toBe(before - costOf(settled));
  // The answer that was lost comes after all.
  str.tell(settled.endToEndId ?? '', '1');
  await bank.until('it is taken in', () => str.unread === 0);
  expect(await bank.balance('10001')).toBe(before - costOf(settled));
  expect(await bank.incidents()).toEqual([]);
});

test('R12 two servers send a scheduled TED once, in the morning of its day', async () => {
  await Promise.all([start(), start()]);
  const before = await bank.balance('10001');
  const { id } = await ted('13.00', { date: '2026-11-24' });
  to(8, 1);
  const settled = await reaches(id, 'settled');
  expect([settledOf(settled.endToEndId), sealedOf(settled.endToEndId).length]).toEqual([1, 1]);
  expect(await bank.balance('10001')).toBe(before - costOf(settled));
});

test('an answer that comes after midnight settles the TED then, once; the statement that comes later changes nothing', async () => {
  await Promise.all([start(), start()]);
  to(10);
  str.script = { does: 'never-answer' };
  str.answersQuestions = false;
  const before = await bank.balance('10001');
  const { id } = await ted('14.00');
  await bank.until('the STR has it', () => str.settled.some(({ amount }) => amount === 14_00n));
  to(0.1, 1);
  const open = await reaches(id, 'unknown');
  expect(await bank.held()).toBe(14_00n);
  str.tell(open.endToEndId ?? '', '1');
  const settled = await reaches(id, 'settled');
  expect(settled.date).toBe('2026-11-24');
  const { rows } = await bank.pool.query<{ day: string }>(
    `SELECT banking_date::text AS day FROM ledger.entry WHERE kind = 'ted_out' AND detail ->> 'endToEndId' = $1`,
    [settled.endToEndId],
  );
  expect(rows).toEqual([{ day: '2026-11-25' }]);
  str.answersQuestions = true;
  bank.clock.advance(30 * MINUTE);
  const statements = await effects('statement');
  await bank.until('the statement is read', async () => {
    wake();
    return (await effects('statement')) > statements;
  });
  expect([await bank.balance('10001'), await bank.held()]).toEqual([before - costOf(settled), 0n]);
});

test('A13 what is settled after the statement had ended it as not made touches no money, and is an incident', async () => {
  await Promise.all([start(), start()]);
  to(10);
  str.script = { does: 'state', state: '17' };
  const { id } = await ted('15.00');
  await bank.until('it waits there', async () => (await effects('ted-answer-17%')) === 1);
  to(18.6);
  const rejected = await reaches(id, 'rejected');
  const before = await bank.balance('10001');
  str.tell(rejected.endToEndId ?? '', '3');
  await bank.until('it is parked', async () => (await bank.incidents()).includes('outcome.contradicting'));
  expect([await bank.balance('10001'), await bank.held()]).toEqual([before, 0n]);
  expect((await bank.order(await maker(), id)).state).toBe('rejected');
});
