import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { addDays, addMonths, bankingDate, civilDate, instant, occurrencesBetween, type CivilDate } from '@bank/core';
import type { CallOutput, PaymentOrder, readOrderConfirmation, Recurrence } from '@bank/contracts';
import { verifyBooks } from '@bank/ledger';
import { seededEntropy } from '@bank/testkit';
import { createBank } from '../../bank.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { rulesAbove, startApprovalBank, stepOf } from '../../testing/approval-bank.ts';

// Payments that repeat: agreed to once, made once on each of their days, however many servers there are.
const bank = await startApprovalBank();
const phone = await bank.device('maker');
await bank.device('admin');
await bank.fund('10001', 100_000_00n);
const DAY_MS = 86_400_000;
const WEEKLY = { unit: 'week', count: 1 } as const;
const MONTHLY = { unit: 'month', count: 1 } as const;

/** A fresh sign-in: the clock of these tests runs over the life of many sessions. */
const makerNow = () => bank.as('maker');
const today = () => bankingDate(bank.clock.now());
const inDays = (days: number): CivilDate => addDays(today(), days);

function repeats(every: Recurrence['every'], count: number, more: Partial<Recurrence> = {}): Recurrence {
  return { every, ends: { by: 'count', count }, onHoliday: 'same-day', ...more };
}

async function ask(recurrence: Recurrence, more: { date?: string; amount?: string; payee?: string } = {}) {
  const { amount = '7.00', payee = bank.neighbour.key, date } = more;
  const reply = await bank.payTo(await makerNow(), payee, amount, { recurrence, ...(date && { date }) });
  expect(reply.status, reply.text).toBe(201);
  return reply.json<PaymentOrder>();
}

/** A series that runs: asked for and confirmed. */
async function agree(...wanted: Parameters<typeof ask>): Promise<PaymentOrder> {
  const asked = await ask(...wanted);
  const reply = await bank.confirm(await makerNow(), phone, asked.id);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<PaymentOrder>();
}

const read = async (id: string) => bank.order(await makerNow(), id);

interface Made {
  readonly id: string;
  readonly occurrence: number | null;
  readonly date: string;
  readonly state: string;
}

/** What a series has made, and itself at the end. */
async function madeBy(seriesId: string): Promise<readonly Made[]> {
  const { rows } = await bank.pool.query<Made>(
    `SELECT id, occurrence, planned_date::text AS date, state FROM bank.payment_order
     WHERE series_order_id = $1 ORDER BY occurrence`,
    [seriesId],
  );
  return rows;
}

async function nextDue(): Promise<number | undefined> {
  const { rows } = await bank.pool.query<{ at: number | null }>(
    'SELECT min(next_try_at) AS at FROM bank.payment_order',
  );
  return rows[0]?.at ?? undefined;
}

/** Lets everything happen that is due by now. */
async function settleDown(): Promise<void> {
  await bank.until('nothing is due', async () => {
    bank.wake();
    const { rows } = await bank.pool.query<{ due: string }>(
      `SELECT count(*) AS due FROM bank.payment_order WHERE next_try_at <= $1 OR state IN ('processing', 'unknown')`,
      [new Date(bank.clock.now())],
    );
    return Number(rows[0]?.due) === 0;
  });
}

/** Goes from one thing that is due to the next until that day has begun, and sees each done. */
async function liveUntil(date: CivilDate): Promise<void> {
  await settleDown();
  for (let due = await nextDue(); due !== undefined; due = await nextDue()) {
    if (bankingDate(instant(due)) >= date) break;
    bank.clock.advance(due - bank.clock.now());
    await settleDown();
  }
  const rest = Date.parse(`${date}T03:00:00Z`) - bank.clock.now();
  if (rest > 0) bank.clock.advance(rest);
}

test('a payment that repeats is always confirmed in the app, which signs the repetition in words', async () => {
  const asked = await ask(repeats(MONTHLY, 12), { date: '2026-12-31' });
  expect(asked).toMatchObject({ state: 'awaiting_confirmation', confirmationReason: 'recurrence', date: '2026-12-31' });
  const maker = await makerNow();
  const shown = (await maker.get(`/services/payment-orders/${asked.id}/confirmation`)).json<
    CallOutput<typeof readOrderConfirmation>
  >();
  expect(shown.signing.fields.recurrence).toBe('Todo mês no dia 31 (no último dia, onde o mês é menor), até 12 vezes');
  const unsaid = phone.sign(({ deviceId, signedAt }) =>
    JSON.stringify(['ipe.v3', 'payment-order.confirm', ['deviceId', deviceId], ['signedAt', signedAt]]),
  );
  const refused = await maker.post(
    `/services/payment-orders/${asked.id}/confirm`,
    { device: unsaid },
    { 'idempotency-key': 'series-unsaid' },
  );
  expect(refused.code).toBe('access.signature-invalid');
  const agreed = (await bank.confirm(maker, phone, asked.id)).json<PaymentOrder>();
  expect(agreed).toMatchObject({
    state: 'scheduled',
    nextTryAt: '2026-12-31T03:00:00.000Z',
    series: { text: shown.signing.fields.recurrence, made: 0, of: 12, paused: false },
    madeBy: null,
    canCancel: true,
  });
  expect(agreed.series?.next.slice(0, 3)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28']);
  const cancel = await maker.post(`/services/payment-orders/${asked.id}/cancel`, undefined, {
    'idempotency-key': 'series-first-cancel',
  });
  expect(cancel.json<PaymentOrder>()).toMatchObject({ state: 'cancelled', series: { next: [] } });
});

test('a repetition without a second day is refused', async () => {
  const once = repeats(MONTHLY, 2, { ends: { by: 'date', date: '2026-12-20' } });
  const reply = await bank.payTo(await makerNow(), bank.neighbour.key, '7.00', { recurrence: once });
  expect([reply.status, reply.code]).toEqual([422, 'payment-orders.recurrence-invalid']);
});

test('one that begins today pays at once and waits for its next day', async () => {
  const series = await agree(repeats(WEEKLY, 2));
  expect(series.state).toBe('scheduled');
  await bank.until('the first payment is made', async () => {
    bank.wake();
    return (await madeBy(series.id))[0]?.state === 'settled';
  });
  const [first] = await madeBy(series.id);
  const paid = await read(first?.id ?? '');
  expect(paid).toMatchObject({ date: today(), madeBy: { orderId: series.id, occurrence: 1 }, series: null });
  expect(paid.endToEndId).not.toBeNull();
  expect(paid.events[0]).toMatchObject({ state: 'scheduled', actor: 'Banco' });
  const waiting = await read(series.id);
  expect(waiting).toMatchObject({ state: 'scheduled', date: inDays(7), series: { made: 1, next: [inDays(7)] } });
  await liveUntil(inDays(8));
  expect(await read(series.id)).toMatchObject({ state: 'settled', series: { made: 2, of: 2, next: [] } });
  expect(await madeBy(series.id)).toHaveLength(1);
});

test('R12 over fourteen months each day of each series is paid exactly once, moved where a holiday moves it', async () => {
  const from = today();
  const wanted = [
    { recurrence: repeats(MONTHLY, 2, { ends: { by: 'never' }, onHoliday: 'next-business-day' }), first: '2026-12-25' },
    { recurrence: repeats({ unit: 'business-day', nth: 5 }, 14), first: inDays(1) },
    {
      recurrence: repeats({ unit: 'month', count: 2 }, 5, { onHoliday: 'previous-business-day' }),
      first: '2026-12-31',
    },
  ] as const;
  const agreed = await Promise.all(
    wanted.map(({ recurrence, first }, index) =>
      agree(recurrence, {
        date: first,
        amount: `${10 + index}.00`,
        payee: index === 1 ? bank.outsider.key : bank.neighbour.key,
      }),
    ),
  );
  const end = addMonths(from, 14);
  await liveUntil(end);
  for (const [index, { recurrence, first }] of wanted.entries()) {
    const series = agreed[index];
    const repetition = { recurrence, firstDate: civilDate(first), agreedOn: from };
    const expected = occurrencesBetween(repetition, { from, to: end, limit: 100 })
      .map(({ date }) => date)
      .filter((date) => date < end);
    const now = await read(series?.id ?? '');
    const made = await madeBy(series?.id ?? '');
    const paid = [
      ...made.map(({ date, state }) => `${date} ${state}`),
      ...(now.state === 'settled' ? [`${now.date} settled`] : []),
    ];
    expect(paid).toEqual(expected.map((date) => `${date} settled`));
    expect(made.map(({ occurrence }) => occurrence)).toEqual(made.map((_, number) => number + 1));
    expect(now.series?.made).toBe(expected.length);
  }
  const endless = await read(agreed[0]?.id ?? '');
  expect(endless).toMatchObject({ state: 'scheduled', series: { of: null } });
  expect(endless.series?.next).toHaveLength(12);
  const admin = await bank.as('admin');
  const cancel = await admin.post(`/services/payment-orders/${endless.id}/cancel`, undefined, {
    'idempotency-key': 'endless-cancel',
  });
  expect(cancel.status).toBe(200);
  expect((await read(agreed[1]?.id ?? '')).state).toBe('settled');
}, 120_000);

test('paused it leaves its days out and says so; resumed it goes on with the next one', async () => {
  const series = await agree(repeats(WEEKLY, 4), { date: inDays(1) });
  const pause = async (paused: boolean, key: string, operator: 'maker' | 'guest' | 'admin' = 'maker', id = series.id) =>
    (await bank.as(operator)).post(`/services/payment-orders/${id}/pause`, { paused }, { 'idempotency-key': key });
  await liveUntil(inDays(2));
  expect((await pause(true, 'pause-guest', 'guest')).code).toBe('payment-orders.stop-not-allowed');
  expect((await pause(false, 'pause-none')).code).toBe('payment-orders.nothing-changes');
  const [made] = await madeBy(series.id);
  expect((await pause(true, 'pause-single', 'maker', made?.id)).code).toBe('payment-orders.not-series');
  const paused = await pause(true, 'pause-1', 'admin');
  expect(paused.json<PaymentOrder>()).toMatchObject({ state: 'scheduled', series: { paused: true, made: 1 } });
  expect((await pause(true, 'pause-1', 'admin')).text).toBe(paused.text);
  await liveUntil(inDays(7));
  const passed = await read(series.id);
  expect(passed.events.at(-1)?.note).toMatch(
    /^Pausado: o pagamento de \d\d\/\d\d\/\d{4} não foi feito\. O próximo é em /,
  );
  expect((await pause(false, 'pause-2')).json<PaymentOrder>()).toMatchObject({ series: { paused: false, made: 1 } });
  await liveUntil(inDays(16));
  expect((await madeBy(series.id)).map(({ occurrence, state }) => [occurrence, state])).toEqual([
    [1, 'settled'],
    [3, 'settled'],
  ]);
  expect(await read(series.id)).toMatchObject({ state: 'settled', series: { made: 3, of: 4 } });
  const actions = (await bank.audit('10001'))
    .filter(({ subject }) => subject === series.id)
    .map(({ action }) => action);
  expect(actions.filter((action) => /repeated|skipped|paused|resumed/.test(action))).toEqual([
    'payment-orders.repeated',
    'payment-orders.paused',
    'payment-orders.skipped',
    'payment-orders.resumed',
    'payment-orders.repeated',
  ]);
});

test('one that is paused on its last day ends, and says that the last payment was not made', async () => {
  const series = await agree(repeats(WEEKLY, 2), { date: inDays(1) });
  await liveUntil(inDays(2));
  const maker = await makerNow();
  await maker.post(
    `/services/payment-orders/${series.id}/pause`,
    { paused: true },
    { 'idempotency-key': 'pause-last' },
  );
  await liveUntil(inDays(8));
  const ended = await read(series.id);
  expect(ended).toMatchObject({
    state: 'rejected',
    refusal: { code: 'payment-orders.ended-paused' },
    series: { made: 1 },
  });
  expect(ended.refusal?.message).toContain('O último pagamento não foi feito.');
});

test('a payment that meets too little money is tried again the same day and says so; the series goes on', async () => {
  const { rows } = await bank.pool.query<{ balance: string }>(
    `SELECT balance FROM ledger.account WHERE id = 'customer:10001'`,
  );
  const short = ((Number(rows[0]?.balance) + 500) / 100).toFixed(2);
  await bank.setLimits('10001', { order: 10n ** 13n, day: 10n ** 13n });
  const series = await agree(repeats(WEEKLY, 3), { date: inDays(1), amount: short });
  const day = inDays(1);
  bank.clock.advance(Date.parse(`${day}T09:00:30Z`) - bank.clock.now());
  await settleDown();
  const [made] = await madeBy(series.id);
  const waiting = await read(made?.id ?? '');
  expect(waiting).toMatchObject({ state: 'scheduled', nextTryAt: `${day}T15:00:00.000Z` });
  expect(waiting.events.at(-1)?.note).toMatch(/^Saldo insuficiente.*Nova tentativa às 12:00\.$/);
  // Enough for a monthly fee as well: the bank closes the days that these tests leap over, and charges it at any moment.
  await bank.fund('10001', 1_000_00n);
  bank.clock.advance(Date.parse(`${day}T15:00:30Z`) - bank.clock.now());
  await settleDown();
  expect((await read(made?.id ?? '')).state).toBe('settled');
  expect(await read(series.id)).toMatchObject({ state: 'scheduled', series: { made: 1 } });
  const maker = await makerNow();
  await maker.post(`/services/payment-orders/${series.id}/cancel`, undefined, { 'idempotency-key': 'short-cancel' });
  await bank.fund('10001', 10_000_00n);
});

test('a payment of a series can be cancelled by itself before its hour; the series goes on', async () => {
  const series = await agree(repeats(WEEKLY, 3), { date: inDays(1) });
  bank.clock.advance(Date.parse(`${inDays(1)}T03:00:30Z`) - bank.clock.now());
  await settleDown();
  const [made] = await madeBy(series.id);
  expect(made?.state).toBe('scheduled');
  const admin = await bank.as('admin');
  const cancel = await admin.post(`/services/payment-orders/${made?.id}/cancel`, undefined, {
    'idempotency-key': 'child-cancel',
  });
  expect(cancel.json<PaymentOrder>().state).toBe('cancelled');
  await liveUntil(inDays(8));
  expect((await madeBy(series.id)).map(({ state }) => state)).toEqual(['cancelled', 'settled']);
});

test('an edit voids what was signed; confirmed anew it goes on, and its payments go on counting', async () => {
  const series = await agree(repeats(WEEKLY, 4), { date: inDays(1) });
  await liveUntil(inDays(2));
  const edit = async (change: object, key: string) => {
    const { revision } = await read(series.id);
    const body = { revision, ...change };
    return (await makerNow()).post(`/services/payment-orders/${series.id}/edit`, body, { 'idempotency-key': key });
  };
  const edited = await edit({ recurrence: repeats(WEEKLY, 2), date: inDays(3) }, 'series-edit');
  expect(edited.json<PaymentOrder>()).toMatchObject({
    state: 'awaiting_confirmation',
    revision: 2,
    date: inDays(3),
    series: { text: expect.stringContaining('até 2 vezes'), made: 1, of: 3 },
  });
  expect((await bank.confirm(await makerNow(), phone, series.id)).json<PaymentOrder>().state).toBe('scheduled');
  await liveUntil(inDays(4));
  expect((await madeBy(series.id)).map(({ occurrence, state }) => [occurrence, state])).toEqual([
    [1, 'settled'],
    [2, 'settled'],
  ]);
  const once = await edit({ recurrence: null }, 'series-edit-once');
  expect(once.json<PaymentOrder>()).toMatchObject({ state: 'awaiting_confirmation', series: { made: 2, of: 3 } });
  expect((await bank.confirm(await makerNow(), phone, series.id)).status).toBe(200);
  await liveUntil(inDays(8));
  expect(await read(series.id)).toMatchObject({ state: 'settled', series: { made: 3, of: 3 } });
  expect(await madeBy(series.id)).toHaveLength(2);
});

test('Z09 approved once it needs no more approvals, until the approver may not approve any more', async () => {
  const ana = await bank.approver('Ana', 'A');
  await bank.setRules(rulesAbove(null, [stepOf(1, 'A')]));
  const series = await agree(repeats(WEEKLY, 4), { date: inDays(1) });
  expect(series.state).toBe('awaiting_authorization');
  const approved = await bank.approve(ana, series.id);
  expect(approved.status, approved.text).toBe(200);
  await liveUntil(inDays(9));
  expect((await madeBy(series.id)).map(({ state }) => state)).toEqual(['settled', 'settled']);
  await bank.pool.query(`UPDATE bank.operator SET state = 'blocked' WHERE id = $1`, [ana.id]);
  bank.clock.advance(Date.parse(`${inDays(6)}T09:00:30Z`) - bank.clock.now());
  await settleDown();
  const [, , third] = await madeBy(series.id);
  expect(await read(third?.id ?? '')).toMatchObject({ state: 'awaiting_authorization', madeBy: { occurrence: 3 } });
  const bruno = await bank.approver('Bruno', 'A');
  expect((await bank.approve(bruno, third?.id ?? '')).status).toBe(200);
  await settleDown();
  expect((await read(third?.id ?? '')).state).toBe('settled');
  await bank.setRules(null);
  const cancel = { 'idempotency-key': 'z09-cancel' };
  await (await makerNow()).post(`/services/payment-orders/${series.id}/cancel`, undefined, cancel);
});

test('S17 a device that nobody has confirmed cannot agree to a payment that repeats, however small', async () => {
  const asked = await ask(repeats(WEEKLY, 2), { amount: '1.00' });
  const pending = await bank.device('maker', 'pending');
  expect((await bank.confirm(await makerNow(), pending, asked.id)).code).toBe('payment-orders.device-pending');
  expect((await bank.confirm(await makerNow(), phone, asked.id)).status).toBe(200);
  const cancel = { 'idempotency-key': 's17-cancel' };
  await (await makerNow()).post(`/services/payment-orders/${asked.id}/cancel`, undefined, cancel);
});

test('V4 the verifier finds a payment that its series did not make, and one that is missing', async () => {
  const series = await agree(repeats(WEEKLY, 3), { date: inDays(1) });
  const other = await agree(repeats(WEEKLY, 3), { date: inDays(300) });
  await liveUntil(inDays(2));
  const owner = new pg.Client({ connectionString: bank.databaseUrl });
  await owner.connect();
  const faults = async () => {
    const { checks } = await verifyBooks(owner, { checks: bank.checks });
    return checks.filter((check) => check.faults > 0).map(({ name, faults: count }) => [name, count]);
  };
  const moveTo = (seriesId: string, made: string | undefined) =>
    owner.query('UPDATE bank.payment_order SET series_order_id = $1 WHERE id = $2', [seriesId, made]);
  const [made] = await madeBy(series.id);
  expect(await faults()).toEqual([]);
  await moveTo(other.id, made?.id);
  // One series has an order that it did not make, the other lacks one that it made.
  expect(await faults()).toEqual([['order-keys', 3]]);
  await moveTo(series.id, made?.id);
  await owner.end();
  const maker = await makerNow();
  for (const { id } of [series, other]) {
    await maker.post(`/services/payment-orders/${id}/cancel`, undefined, { 'idempotency-key': `v4-${id}` });
  }
});

test('R12 three servers at once: each day makes one order and pays it once; days that were missed are told', async () => {
  const others = await Promise.all(
    [1, 2].map(async (seed) => {
      const platform = openPlatform({
        settings: bank.platform.settings,
        clock: bank.clock,
        entropy: seededEntropy(seed),
        rails: bank.rails.client,
      });
      const server = await createBank(platform);
      server.start();
      return server;
    }),
  );
  const stop = () => Promise.all(others.splice(0).map((server) => server.stop()));
  afterAll(stop);
  const begin = inDays(1);
  const agreed = await Promise.all(
    Array.from({ length: 8 }, (_, index) => agree(repeats(WEEKLY, 6), { date: begin, amount: `${index + 1}.00` })),
  );
  const wakeAll = (): void => {
    bank.wake();
    for (const server of others) for (const loop of server.loops) loop.wake();
  };
  const untilMade = (count: number) =>
    bank.until(`${count} payments of each are made`, async () => {
      wakeAll();
      const { rows } = await bank.pool.query<{ made: string }>(
        `SELECT count(*) AS made FROM bank.payment_order WHERE series_order_id = ANY ($1)
         AND state IN ('settled', 'rejected')`,
        [agreed.map(({ id }) => id)],
      );
      return Number(rows[0]?.made) === count * agreed.length;
    });
  bank.clock.advance(Date.parse(`${begin}T09:00:30Z`) - bank.clock.now());
  await untilMade(1);
  // Everything stood still for two weeks and a day: two days of payment passed.
  bank.clock.advance(15 * DAY_MS);
  await untilMade(3);
  bank.clock.advance(6 * DAY_MS);
  await untilMade(4);
  for (const { id } of agreed) {
    const made = await madeBy(id);
    expect(made.map(({ occurrence, state }) => `${occurrence} ${state}`)).toEqual([
      '1 settled',
      '2 rejected',
      '3 rejected',
      '4 settled',
    ]);
    expect((await read(made[1]?.id ?? '')).refusal?.code).toBe('payment-orders.date-missed');
    expect((await read(id)).series).toMatchObject({ made: 4, of: 6 });
  }
  await stop();
});
