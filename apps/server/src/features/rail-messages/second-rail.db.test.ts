import { expect, test } from 'vitest';
import { setTimeout as pause } from 'node:timers/promises';
import { bankingDate, formatInstant, money, newUuid, ok, refuse, type Instant, type Result } from '@bank/core';
import { verifyBooks } from '@bank/ledger';
import { BANK_ACCOUNTS, ledgerAccountOf } from '../company/index.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import type { Loop } from '../../platform/jobs/loop.ts';
import { createRailMessagesFeature, NOT_PARKED, SEEN_BEFORE, type Receiving, type TooEarly } from './index.ts';

// A rail that exists here only: JSON messages, control numbers as ids, answers that come later by polling. It shows that
// a rail needs to say no more than what its messages mean. Each server below has the feature to itself, as processes do.

type Definition = 'NOTE001' | 'NOTE009';

/** What the other side says. */
type Said =
  | { readonly id: string; readonly kind: 'answer'; readonly about: string }
  | { readonly id: string; readonly kind: 'credit'; readonly centavos: readonly number[] }
  | { readonly id: string; readonly kind: 'riddle'; readonly about: string }
  /** Money for who has been announced; may overtake its announcement. */
  | { readonly id: string; readonly kind: 'payout'; readonly to: string; readonly centavos: number }
  /** What nobody can process. */
  | { readonly id: string; readonly kind: 'poison'; readonly text?: string };

const ANSWER_MS = 60_000;
const LEASE_MS = 10_000;

const bank = await startTestBank();
const { pool, platform, clock } = bank;
let numbers = 0;
const nextId = (): string => `IF${(numbers += 1)}`;

/** The other side of a rail; each test has one of its own. */
function otherSide() {
  const sent: string[] = [];
  const takes: (body: string) => Promise<Result<unknown, { code: string }>> = () => Promise.resolve(ok());
  let waiting: readonly Said[] = [];
  return {
    rail: `notes-${(numbers += 1)}`,
    sent,
    /** What it does with a message that it is sent. */
    takes,
    says: (...messages: readonly Said[]) => void (waiting = [...waiting, ...messages]),
    left: () => waiting.length,
    /** Where it has more than it is asked for: when the newest that was read of it was made. */
    moreSince: undefined as Instant | undefined,
    pulls: 0,
    send(body: string) {
      sent.push(body);
      return this.takes(body);
    },
    pull(acknowledge: string | undefined) {
      const known = new Set(acknowledge?.split(','));
      waiting = waiting.filter(({ id }) => !known.has(id));
      const messages = waiting.slice(0, 10);
      this.pulls += 1;
      return ok({ messages, acknowledge: messages.map(({ id }) => id).join(','), moreSince: this.moreSince });
    },
  };
}

type OtherSide = ReturnType<typeof otherSide>;

/** One server of the bank with that rail, its loops not yet started. */
function server(other: OtherSide, inFlightMax = 32, on: typeof platform = platform) {
  const { rail } = other;
  const feature = createRailMessagesFeature(on);
  const notes = feature.openRail<Definition>({ name: rail, faultPrefix: rail });
  const pauses = { leaseMs: LEASE_MS, unansweredParts: [0.5, 1], undeliveredMs: [2000, 4000] } as const;
  const sender = notes.createSender({
    send: (body) => other.send(body),
    answerMs: ANSWER_MS,
    inFlightMax,
    pauses,
  });
  const failing = { next: false };
  /** As long as it is, this server fails with every message. */
  const broken = { is: false };
  let poisoned = 0;
  async function receive(said: Said, mustJudge = false): Promise<TooEarly | undefined | void> {
    if (broken.is) throw new Error('a defect of ours');
    if (failing.next) {
      failing.next = false;
      throw new Error('the database is away');
    }
    const inbound = { id: said.id, definition: said.kind, receivedAt: clock.now(), body: JSON.stringify(said) };
    switch (said.kind) {
      case 'answer':
        return notes.receive({ inbound, items: [said.about] }, async (about, { at, takeIn }) => {
          await notes.post(at, [...takeIn('answered'), notes.closeMessage(about, 'NOTE001')]);
        });
      case 'credit':
        return notes.receive({ inbound, items: said.centavos }, credit);
      case 'payout':
        return notes.receive({ inbound, mustJudge, items: [said] }, payOut);
      case 'poison':
        poisoned += 1;
        throw new Error('nobody can process this \u0000');
      case 'riddle':
        return notes.receive({ inbound, items: [said.about] }, (about, { at, takeIn }) =>
          notes.park(
            { at, code: 'outcome.unknown-payment', messageId: said.id, paymentId: about, detail: { about } },
            takeIn('parked'),
          ),
        );
    }
  }
  const reader = notes.createReader<Said>({
    pull: ({ acknowledge }) => Promise.resolve(other.pull(acknowledge)),
    receive,
    everyMs: 10,
  });
  async function payOut(
    { to, centavos }: Said & { kind: 'payout' },
    receiving: Receiving,
  ): Promise<TooEarly | undefined> {
    const { rowCount } = await pool.query('SELECT FROM bank.rail_inbound WHERE rail = $1 AND id = $2', [rail, to]);
    if (rowCount === 1) await credit(centavos, receiving);
    else if (!receiving.mustJudge) return { waitsFor: to, forMs: 60_000 };
    else {
      const parked = { code: 'payout.unannounced', messageId: receiving.inbound.id, paymentId: to, detail: {} };
      await notes.park({ at: receiving.at, ...parked }, receiving.takeIn('parked'));
    }
    return undefined;
  }
  return { rail, feature, notes, sender, reader, receive, failing, broken, poisoned: () => poisoned };
}

/** Money for account 10001, and the write that takes its message in, in one posting. */
async function credit(centavos: number, { at, takeIn }: Receiving): Promise<void> {
  const amount = money(BigInt(centavos));
  const posted = await platform.ledger.postOne({
    id: newUuid(clock, platform.entropy),
    kind: 'note-in',
    bankingDate: bankingDate(at),
    at,
    legs: [
      { accountId: ledgerAccountOf('10001'), amount },
      { accountId: BANK_ACCOUNTS.opening, amount: money(-amount) },
    ],
    companions: takeIn('credited'),
  });
  if (!posted.ok && posted.error.code !== SEEN_BEFORE) throw new Error(posted.error.code);
}

type Server = ReturnType<typeof server>;

async function put(
  { notes }: Server,
  id: string,
  more: { definition?: Definition; awaitsAnswer?: boolean } = {},
): Promise<string> {
  const { definition = 'NOTE001', awaitsAnswer = true } = more;
  const body = JSON.stringify({ id, amount: '10.00', note: 'café, ação — ✓' });
  const message = { id, definition, order: null, paymentId: id, body, awaitsAnswer, at: clock.now() } as const;
  await notes.post(clock.now(), [notes.insertMessage(message)]);
  return body;
}

interface Kept {
  readonly state: string;
  readonly attempts: number;
  readonly sent: boolean;
  /** When it goes next, in seconds from now. */
  readonly inSeconds: number;
}

async function kept({ rail }: Server, id: string): Promise<Kept> {
  const { rows } = await pool.query<Kept>(
    `SELECT state, attempts, first_sent_at IS NOT NULL AS sent,
       extract(epoch FROM next_at - $3::timestamptz)::float8 AS "inSeconds"
     FROM bank.rail_message WHERE rail = $1 AND id = $2`,
    [rail, id, formatInstant(clock.now())],
  );
  if (!rows[0]) throw new Error(`no message ${id}`);
  return rows[0];
}

async function running(loops: readonly Loop[], work: () => Promise<void>): Promise<void> {
  for (const loop of loops) loop.start();
  try {
    await work();
  } finally {
    await Promise.all(loops.map((loop) => loop.stop()));
  }
}

const until = (holds: () => boolean | Promise<boolean>): Promise<void> =>
  expect.poll(holds, { interval: 10 }).toBe(true);

test('M07 a message without an answer is sent again with equal bytes, at the pauses of its rail, until the answer comes', async () => {
  const other = otherSide();
  const one = server(other);
  await running([one.sender, one.reader], async () => {
    const id = nextId();
    const body = await put(one, id);
    one.sender.wake();
    await until(async () => (await kept(one, id)).sent);
    expect((await kept(one, id)).inSeconds).toBe(30);
    clock.advance(29_000);
    one.sender.wake();
    await pause(100);
    expect(other.sent).toEqual([body]);
    clock.advance(1_000);
    one.sender.wake();
    await until(async () => (await kept(one, id)).inSeconds === 60);
    expect(other.sent).toEqual([body, body]);
    other.says({ id: nextId(), kind: 'answer', about: id });
    await until(async () => (await kept(one, id)).state === 'done');
    clock.advance(600_000);
    one.sender.wake();
    await pause(100);
    expect(other.sent).toEqual([body, body]);
  });
});

test('a message whose answer may lie at the rail unread is sent again only when that was read; new ones go out', async () => {
  const other = otherSide();
  const one = server(other);
  const reads = async (moreSince: Instant | undefined): Promise<void> => {
    const { pulls } = other;
    other.moreSince = moreSince;
    await until(() => other.pulls >= pulls + 2);
    one.sender.wake();
  };
  await running([one.sender, one.reader], async () => {
    const [id, later] = [nextId(), nextId()];
    const body = await put(one, id);
    one.sender.wake();
    await until(async () => (await kept(one, id)).sent);
    const answeredSoon = clock.now();
    clock.advance(40_000);
    await reads(answeredSoon);
    const newer = await put(one, later);
    one.sender.wake();
    await until(async () => (await kept(one, later)).sent);
    expect(other.sent).toEqual([body, newer]);
    // What was said after its time had come is read, and its answer was not there.
    await reads(clock.now());
    await until(() => other.sent.length === 3);
    expect(other.sent).toEqual([body, newer, body]);
    clock.advance(90_000);
    await reads(answeredSoon);
    await pause(100);
    expect(other.sent.length).toBe(3);
    await reads(undefined);
    await until(() => other.sent.length === 5);
    other.says(...[id, later].map((about) => ({ id: nextId(), kind: 'answer' as const, about })));
    await until(async () => (await kept(one, id)).state === 'done' && (await kept(one, later)).state === 'done');
  });
});

test('a message that nobody answers is done when it is handed over; until then it is tried again soon', async () => {
  const other = otherSide();
  const one = server(other);
  other.takes = () => Promise.resolve(refuse({ code: 'rail.unavailable' }));
  await running([one.sender], async () => {
    const id = nextId();
    const body = await put(one, id, { definition: 'NOTE009', awaitsAnswer: false });
    one.sender.wake();
    await until(async () => (await kept(one, id)).inSeconds === 2);
    clock.advance(2000);
    one.sender.wake();
    await until(async () => (await kept(one, id)).inSeconds === 4);
    other.takes = () => Promise.resolve(ok());
    clock.advance(4000);
    one.sender.wake();
    await until(async () => (await kept(one, id)).state === 'done');
    expect(other.sent).toEqual([body, body, body]);
  });
});

test('a rail that answers at once closes the message while it is sent', async () => {
  const other = otherSide();
  const one = server(other);
  await running([one.sender], async () => {
    const id = nextId();
    other.takes = async () => {
      await one.receive({ id: nextId(), kind: 'answer', about: id });
      return ok();
    };
    await put(one, id);
    one.sender.wake();
    await until(async () => (await kept(one, id)).state === 'done');
  });
  expect(other.sent).toHaveLength(1);
});

test('R12 of two senders one claims each message', async () => {
  const other = otherSide();
  const servers = [server(other, 3), server(other, 3)] as const;
  other.takes = async () => ok(await pause(5));
  await running(
    servers.map(({ sender }) => sender),
    async () => {
      const ids = Array.from({ length: 30 }, nextId);
      await Promise.all(ids.map((id) => put(servers[0], id, { awaitsAnswer: false })));
      for (const { sender } of servers) sender.wake();
      await until(async () =>
        (await Promise.all(ids.map((id) => kept(servers[0], id)))).every(({ state }) => state === 'done'),
      );
      expect(other.sent).toHaveLength(30);
      expect(new Set(other.sent).size).toBe(30);
    },
  );
});

test('M07 a server that hangs with a claim loses it: another sends the same bytes, and the first disturbs it no more', async () => {
  const other = otherSide();
  const [first, second] = [server(other), server(other)];
  const id = nextId();
  let fail: () => void = () => undefined;
  other.takes = () => new Promise((resolve) => (fail = () => resolve(refuse({ code: 'rail.timeout' }))));
  const body = await put(first, id);
  first.sender.start();
  await until(() => other.sent.length === 1);
  const claimed = await kept(first, id);
  other.takes = () => Promise.resolve(ok());
  await running([second.sender], async () => {
    clock.advance(LEASE_MS - 1);
    second.sender.wake();
    await pause(100);
    expect(other.sent).toEqual([body]);
    clock.advance(1);
    second.sender.wake();
    await until(async () => (await kept(first, id)).sent);
  });
  expect(other.sent).toEqual([body, body]);
  expect((await kept(first, id)).attempts).toBe(claimed.attempts + 1);
  fail();
  // To stop the first server is to wait for what it has on its way.
  await first.sender.stop();
  expect((await kept(first, id)).inSeconds).toBe(60);
  await second.notes.post(clock.now(), [second.notes.closeMessage(id, 'NOTE001')]);
});

test('a sender that is stopped waits for what is on its way', async () => {
  const other = otherSide();
  const one = server(other);
  let finish: () => void = () => undefined;
  other.takes = () => new Promise((resolve) => (finish = () => resolve(ok())));
  const id = nextId();
  await put(one, id, { awaitsAnswer: false });
  one.sender.start();
  await until(() => other.sent.length === 1);
  let stopped = false;
  const stopping = one.sender.stop().then(() => (stopped = true));
  await pause(50);
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect((await kept(one, id)).state).toBe('done');
});

test('a message that is opened again goes out again with the same bytes', async () => {
  const other = otherSide();
  const one = server(other);
  const id = nextId();
  const body = await put(one, id, { definition: 'NOTE009', awaitsAnswer: false });
  await running([one.sender], async () => {
    await until(async () => (await kept(one, id)).state === 'done');
    await one.notes.post(clock.now(), [one.notes.reopenMessage(id, clock.now())]);
    one.sender.wake();
    await until(() => other.sent.length === 2);
  });
  expect(other.sent).toEqual([body, body]);
  expect(await one.notes.messageById(id)).toEqual({ definition: 'NOTE009', order: null, paymentId: id });
  expect(await one.notes.messageById('IF0')).toBeUndefined();
  expect(await one.notes.orderOfPayment(id, 'NOTE009')).toBeUndefined();
});

test('A13 what comes in is taken in once with its effect, however often it comes and whoever reads it', async () => {
  const other = otherSide();
  const servers = [server(other), server(other)] as const;
  const before = await bank.balance('10001');
  const said = { id: nextId(), kind: 'credit', centavos: [1234] } as const;
  await Promise.all([...servers, ...servers, ...servers].map(({ receive }) => receive(said)));
  other.says(said, said);
  await running(
    servers.map(({ reader }) => reader),
    () => until(() => other.left() === 0),
  );
  expect(await bank.balance('10001')).toBe(before + 1234n);
  const { rows } = await pool.query<{ effect: string; body: Buffer }>(
    'SELECT effect, body FROM bank.rail_inbound WHERE rail = $1 AND id = $2',
    [other.rail, said.id],
  );
  expect(rows.map(({ effect, body }) => [effect, body.toString()])).toEqual([['credited', JSON.stringify(said)]]);
});

test('a message of several items is taken in after all of them', async () => {
  const one = server(otherSide());
  const before = await bank.balance('10001');
  const id = nextId();
  await one.receive({ id, kind: 'credit', centavos: [1, 20, 300] });
  expect(await bank.balance('10001')).toBe(before + 321n);
  const { rows } = await pool.query('SELECT effect FROM bank.rail_inbound WHERE rail = $1 AND id = $2', [one.rail, id]);
  expect(rows).toEqual([{ effect: 'several' }]);
});

/** What waits on a rail, and what was given up. */
async function waitingOf(rail: string): Promise<readonly { readonly state: string; readonly tries: number }[]> {
  const { rows } = await pool.query<{ state: string; tries: number }>(
    'SELECT state, tries FROM bank.rail_waiting WHERE rail = $1 ORDER BY received_at, key',
    [rail],
  );
  return rows;
}

async function incidentsOf(rail: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ code: string }>('SELECT code FROM bank.rail_incident WHERE rail = $1', [rail]);
  return rows.map(({ code }) => code);
}

/** Makes time pass until that holds, as the loops of these servers see it. */
async function passing(servers: readonly Server[], holds: () => Promise<boolean>, stepMs = 1000): Promise<void> {
  await until(async () => {
    if (await holds()) return true;
    clock.advance(stepMs);
    for (const { reader } of servers) reader.wake();
    return false;
  });
}

test('what failed is kept and tried again: it is acknowledged, and holds up no other', async () => {
  const other = otherSide();
  const one = server(other);
  const before = await bank.balance('10001');
  one.failing.next = true;
  other.says({ id: nextId(), kind: 'credit', centavos: [100] }, { id: nextId(), kind: 'credit', centavos: [200] });
  await running([one.reader], async () => {
    await until(() => other.left() === 0);
    expect(await waitingOf(one.rail)).toEqual([{ state: 'waiting', tries: 1 }]);
    // Which of the two failed is chance; the other one is there.
    expect([100n, 200n]).toContain((await bank.balance('10001')) - before);
    await passing([one], async () => (await bank.balance('10001')) === before + 300n);
    await until(async () => (await waitingOf(one.rail)).length === 0);
  });
  expect(await incidentsOf(one.rail)).toEqual([]);
});

test('what could not even be kept is not acknowledged, and comes again', async () => {
  const other = otherSide();
  let isAway = true;
  const away = {
    ...platform,
    pool: new Proxy(pool, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'query') return value;
        return (...args: readonly unknown[]) =>
          isAway
            ? Promise.reject(new Error('the database is away'))
            : Reflect.apply(value as () => unknown, target, args);
      },
    }),
  };
  const one = server(other, 32, away);
  const before = await bank.balance('10001');
  one.failing.next = true;
  other.says({ id: nextId(), kind: 'credit', centavos: [100] }, { id: nextId(), kind: 'credit', centavos: [200] });
  await running([one.reader], async () => {
    await until(() => !one.failing.next);
    await pause(50);
    expect(other.left()).toBe(2);
    isAway = false;
    await until(() => other.left() === 0);
  });
  expect(await bank.balance('10001')).toBe(before + 300n);
});

test('R12 a message that nobody can process is parked after five tries with one incident, across servers that come and go', async () => {
  const other = otherSide();
  const before = await bank.balance('10001');
  const poison = { id: nextId(), kind: 'poison' } as const;
  const first = server(other);
  other.says(poison, { id: nextId(), kind: 'credit', centavos: [5] });
  await running([first.reader], async () => {
    await until(() => other.left() === 0);
    await passing([first], async () => (await waitingOf(first.rail))[0]?.tries === 2);
  });
  expect(await bank.balance('10001')).toBe(before + 5n);
  // Others take over what the first one counted.
  const others = [server(other), server(other)];
  await running(
    others.map(({ reader }) => reader),
    async () => {
      await passing(others, async () => (await waitingOf(first.rail))[0]?.state === 'parked', 5000);
      expect(first.poisoned() + others.reduce((sum, each) => sum + each.poisoned(), 0)).toBe(5);
      expect(await incidentsOf(first.rail)).toEqual(['message.unprocessable']);
      // A copy of it is no new beginning, and money goes on coming in.
      other.says(poison, { id: nextId(), kind: 'credit', centavos: [7] });
      await until(() => other.left() === 0);
      clock.advance(120_000);
      for (const { reader } of others) reader.wake();
      await pause(100);
    },
  );
  expect(await waitingOf(first.rail)).toEqual([{ state: 'parked', tries: 5 }]);
  expect(await incidentsOf(first.rail)).toEqual(['message.unprocessable']);
  expect(await bank.balance('10001')).toBe(before + 12n);
});

test('what failed with a text that is cut in the middle of a letter is told all the same [attack]', async () => {
  const other = otherSide();
  const one = server(other);
  // Whatever the length of what stands before it, one of the two has half a letter where the kept text ends.
  for (const start of ['', 'x']) other.says({ id: nextId(), kind: 'poison', text: start + '🌳'.repeat(3000) });
  await running([one.reader], () => passing([one], async () => (await incidentsOf(one.rail)).length === 2, 5000));
  expect((await waitingOf(one.rail)).map(({ state }) => state)).toEqual(['parked', 'parked']);
});

test('a parked message is judged again when people say so, once, by any server, and parked anew where it fails again', async () => {
  const other = otherSide();
  const first = server(other);
  const before = await bank.balance('10001');
  first.broken.is = true;
  other.says({ id: nextId(), kind: 'credit', centavos: [31] });
  await running([first.reader], () =>
    passing([first], async () => (await waitingOf(first.rail))[0]?.state === 'parked', 5000),
  );
  const lastIncident = async () => {
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id FROM bank.rail_incident WHERE rail = $1 ORDER BY at DESC, id DESC LIMIT 1',
      [first.rail],
    );
    return rows[0]?.id ?? '';
  };
  const retry = async (incident: string) => {
    const at = clock.now();
    const id = newUuid(clock, platform.entropy);
    const companions = [first.feature.retryParked(incident, at)];
    const posted = await platform.ledger.postOne({
      id,
      kind: 'retry',
      bankingDate: bankingDate(at),
      at,
      legs: [],
      companions,
    });
    return posted.ok ? 'retried' : posted.error.code;
  };
  const incident = await lastIncident();
  // Two people who are quick: one of them brings it back.
  expect((await Promise.all([retry(incident), retry(incident)])).toSorted()).toEqual([NOT_PARKED, 'retried']);
  // The cause is still there: five tries more, and an incident of its own. The first one brings nothing back any more.
  const again = server(other);
  again.broken.is = true;
  await running([again.reader], () => passing([again], async () => (await incidentsOf(first.rail)).length === 2, 5000));
  expect(await retry(incident)).toBe(NOT_PARKED);
  expect(await bank.balance('10001')).toBe(before);
  // The cause is gone.
  expect(await retry(await lastIncident())).toBe('retried');
  const second = server(other);
  await running([second.reader], async () => {
    await passing([second], async () => (await waitingOf(first.rail)).length === 0);
  });
  expect(await bank.balance('10001')).toBe(before + 31n);
  expect(await retry(await lastIncident())).toBe(NOT_PARKED);
});

test('R10 what comes before what it is about waits for it, in one pull or many, on any server', async () => {
  const other = otherSide();
  const [first, second] = [server(other), server(other)];
  const before = await bank.balance('10001');
  const announcements = [nextId(), nextId()] as const;
  for (const to of announcements) other.says({ id: nextId(), kind: 'payout', to, centavos: 10 });
  other.says({ id: announcements[0], kind: 'credit', centavos: [1] });
  await running([first.reader], () => passing([first], async () => (await bank.balance('10001')) === before + 11n));
  await running([second.reader], async () => {
    expect(await waitingOf(first.rail)).toEqual([{ state: 'waiting', tries: 0 }]);
    other.says({ id: announcements[1], kind: 'credit', centavos: [1] });
    await passing([second], async () => (await bank.balance('10001')) === before + 22n);
    await until(async () => (await waitingOf(first.rail)).length === 0);
  });
  expect(await incidentsOf(first.rail)).toEqual([]);
});

test('what never comes is waited for no longer than it may: then it is judged as things stand', async () => {
  const other = otherSide();
  const one = server(other);
  const before = await bank.balance('10001');
  other.says({ id: nextId(), kind: 'payout', to: 'nobody', centavos: 10 });
  await running([one.reader], async () => {
    await until(async () => (await waitingOf(one.rail)).length === 1);
    clock.advance(50_000);
    one.reader.wake();
    await pause(100);
    expect(await incidentsOf(one.rail)).toEqual([]);
    await passing([one], async () => (await incidentsOf(one.rail)).length === 1, 5000);
    await until(async () => (await waitingOf(one.rail)).length === 0);
  });
  expect(await incidentsOf(one.rail)).toEqual(['payout.unannounced']);
  expect(await bank.balance('10001')).toBe(before);
});

test('V10 a message that came in and that nobody judges again is found by the books', async () => {
  const other = otherSide();
  const one = server(other);
  other.says({ id: nextId(), kind: 'payout', to: 'nobody', centavos: 10 });
  await running([one.reader], () => until(async () => (await waitingOf(one.rail)).length === 1));
  expect(await faults()).toEqual([]);
  clock.advance(120_000);
  expect((await faults()).map(([name]) => name)).toContain('rail-waiting-stuck');
  await running([server(other).reader], () => until(async () => (await waitingOf(one.rail)).length === 0));
});

test('M09 what fits nothing is parked once, with rail, message and payment, and moves no money', async () => {
  const one = server(otherSide());
  const before = await bank.balance('10001');
  const riddle = { id: nextId(), kind: 'riddle', about: 'IF-nobody' } as const;
  for (let time = 0; time < 3; time += 1) await one.receive(riddle);
  const { rows } = await pool.query(
    'SELECT rail, code, message_id, payment_id, detail FROM bank.rail_incident WHERE message_id = $1',
    [riddle.id],
  );
  expect(rows).toEqual([
    {
      rail: one.rail,
      code: 'outcome.unknown-payment',
      message_id: riddle.id,
      payment_id: 'IF-nobody',
      detail: { about: 'IF-nobody' },
    },
  ]);
  expect(await bank.balance('10001')).toBe(before);
});

test('two rails may use the same ids: each sends, closes and takes in its own', async () => {
  const [here, there] = [otherSide(), otherSide()];
  const [one, two] = [server(here), server(there)];
  const id = nextId();
  await Promise.all([put(one, id), put(two, id)]);
  await running([one.sender, two.sender], () =>
    until(async () => {
      const both = await Promise.all([kept(one, id), kept(two, id)]);
      return both.every(({ sent }) => sent);
    }),
  );
  expect([here.sent.length, there.sent.length]).toEqual([1, 1]);
  const before = await bank.balance('10001');
  const said = { id, kind: 'credit', centavos: [500] } as const;
  // Together, so that both are of one batch of the ledger.
  await Promise.all([one.receive(said), two.receive(said), two.receive(said)]);
  expect(await bank.balance('10001')).toBe(before + 1000n);
  await one.receive({ id: nextId(), kind: 'answer', about: id });
  expect((await kept(one, id)).state).toBe('done');
  expect((await kept(two, id)).state).toBe('open');
  await two.receive({ id: nextId(), kind: 'answer', about: id });
  expect((await kept(two, id)).state).toBe('done');
});

test('a rail is opened once by each server', () => {
  const feature = createRailMessagesFeature(platform);
  feature.openRail({ name: 'notes', faultPrefix: 'notes' });
  expect(() => feature.openRail({ name: 'notes', faultPrefix: 'others' })).toThrow('the name notes');
  expect(() => feature.openRail({ name: 'others', faultPrefix: 'notes' })).toThrow('the fault prefix notes');
});

test('V6 V10 V11 a message that is stuck, or that carries out no order, is found by the books, whatever its rail', async () => {
  const one = server(otherSide());
  const id = nextId();
  await put(one, id);
  expect(await faults()).toEqual([]);
  clock.advance(60_001);
  expect(await faults()).toEqual([['rail-messages-stuck', `message ${id} (${one.rail})`]]);
  const { notes } = one;
  await notes.post(clock.now(), [notes.closeMessage(id, 'NOTE001')]);
  const stray = nextId();
  const order = { companyId: bank.companyId('10001'), orderId: 'ord_none' };
  await notes.post(clock.now(), [
    notes.insertMessage({
      id: stray,
      definition: 'NOTE001',
      order,
      paymentId: stray,
      body: '{}',
      awaitsAnswer: true,
      at: clock.now(),
    }),
  ]);
  expect(await notes.orderOfPayment(stray, 'NOTE001')).toEqual(order);
  expect(await faults()).toEqual([['rail-messages-orders', `message ${stray} (${one.rail}) carries out no order`]]);
});

async function faults(): Promise<readonly (readonly [string, string | null])[]> {
  const client = await pool.connect();
  try {
    const { checks } = await verifyBooks(client, { checks: bank.bank.checks });
    // The money of a rail that only this test has is explained by nobody.
    const asked = checks.filter(({ name }) => !name.startsWith('explanations.'));
    return asked.filter(({ faults: count }) => count > 0).map(({ name, firstFault }) => [name, firstFault]);
  } finally {
    client.release();
  }
}
