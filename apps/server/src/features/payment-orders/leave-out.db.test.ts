import { afterAll, expect, test } from 'vitest';
import { addDays, bankingDate, instant, type CivilDate, type Recurrence } from '@bank/core';
import type { PaymentOrder } from '@bank/contracts';
import { fakeClock, seededEntropy } from '@bank/testkit';
import { createBank } from '../../bank.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { startApprovalBank } from '../../testing/approval-bank.ts';

// One payment of a series is left out, or taken back: at every moment it is either made or left out, and never both.
const bank = await startApprovalBank();
const phone = await bank.device('maker');
await bank.fund('10001', 100_000_00n);
const WEEKLY: Recurrence = {
  every: { unit: 'week', count: 1 },
  ends: { by: 'count', count: 3 },
  onHoliday: 'same-day',
};

const today = () => bankingDate(bank.clock.now());
const inDays = (days: number): CivilDate => addDays(today(), days);
const read = async (id: string) => bank.order(await bank.as('maker'), id);
let keys = 0;

/** A weekly series that runs, first tomorrow. */
async function agree(recurrence: Recurrence = WEEKLY): Promise<PaymentOrder> {
  const maker = await bank.as('maker');
  const asked = await bank.payTo(maker, bank.neighbour.key, '7.00', { recurrence, date: inDays(1) });
  expect(asked.status, asked.text).toBe(201);
  return (await bank.confirm(maker, phone, asked.json<PaymentOrder>().id)).json<PaymentOrder>();
}

interface Wanted {
  readonly leftOut?: boolean;
  readonly by?: 'maker' | 'admin' | 'guest' | 'admin2';
  readonly key?: string;
  readonly revision?: number;
}

async function leaveOut({ id, revision: known }: PaymentOrder, date: CivilDate, wanted: Wanted = {}) {
  const { leftOut = true, by = 'maker', key = `leave-out-${(keys += 1)}`, revision = known } = wanted;
  const body = { revision, date, leftOut };
  return (await bank.as(by)).post(`/services/payment-orders/${id}/leave-out`, body, { 'idempotency-key': key });
}

interface Made {
  readonly occurrence: number;
  readonly state: string;
}

async function madeBy(seriesId: string): Promise<readonly string[]> {
  const { rows } = await bank.pool.query<Made>(
    'SELECT occurrence, state FROM bank.payment_order WHERE series_order_id = $1 ORDER BY occurrence',
    [seriesId],
  );
  return rows.map(({ occurrence, state }) => `${occurrence} ${state}`);
}

const goTo = (moment: string): void => bank.clock.advance(Date.parse(moment) - bank.clock.now());
/** The moment at which a day begins, and one at which its payments have been tried. */
const midnightOf = (date: CivilDate): string => `${date}T03:00:00Z`;
const morningOf = (date: CivilDate): string => `${date}T09:00:30Z`;

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

test('a payment that is left out is not made, is told, and the others go on as agreed', async () => {
  const series = await agree();
  const [first, second, third] = [inDays(1), inDays(8), inDays(15)];
  const reply = await leaveOut(series, second, { key: 'once' });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.json<PaymentOrder>()).toMatchObject({
    state: 'scheduled',
    revision: series.revision,
    series: { next: [first, third], leftOut: [second], made: 0, of: 3 },
  });
  expect((await leaveOut(series, second, { key: 'once' })).text).toBe(reply.text);
  for (const day of [first, second, third]) {
    goTo(morningOf(day));
    await settleDown();
  }
  expect(await madeBy(series.id)).toEqual(['1 settled']);
  const ended = await read(series.id);
  expect(ended).toMatchObject({ state: 'settled', series: { made: 2, leftOut: [] } });
  const notes = ended.events.map(({ note }) => note);
  expect(notes.filter((note) => note?.includes('foi pulado'))).toHaveLength(1);
  expect(notes.some((note) => /^Pulado: o pagamento de .* não foi feito\. O próximo é em /.test(note ?? ''))).toBe(
    true,
  );
  const acts = (await bank.audit('10001')).filter(({ subject }) => subject === series.id);
  expect(acts.map(({ action }) => action).filter((action) => /left-out|skipped|repeated/.test(action))).toEqual([
    'payment-orders.payment-left-out',
    'payment-orders.repeated',
    'payment-orders.skipped',
  ]);
  expect(acts.find(({ action }) => action === 'payment-orders.payment-left-out')?.data).toMatchObject({
    paymentDate: second,
  });
});

test('taken back until the day before, it is made; on its day neither can be asked for any more', async () => {
  const series = await agree();
  const [first, second] = [inDays(1), inDays(8)];
  expect((await leaveOut(series, first)).status).toBe(200);
  expect((await leaveOut(series, first)).code).toBe('payment-orders.nothing-changes');
  goTo(`${addDays(first, -1)}T23:30:00Z`);
  const back = await leaveOut(series, first, { leftOut: false });
  expect(back.json<PaymentOrder>().series).toMatchObject({ leftOut: [] });
  expect(back.json<PaymentOrder>().series?.next[0]).toBe(first);
  expect((await leaveOut(series, first, { leftOut: false })).code).toBe('payment-orders.nothing-changes');
  expect((await leaveOut(series, second)).status).toBe(200);
  goTo(morningOf(first));
  await settleDown();
  expect(await madeBy(series.id)).toEqual(['1 settled']);
  goTo(midnightOf(second));
  expect((await leaveOut(series, second, { leftOut: false })).code).toBe('payment-orders.no-payment-on-day');
  await settleDown();
  expect(await madeBy(series.id)).toEqual(['1 settled']);
});

test('left out on its last day the series ends and says so', async () => {
  const series = await agree({ ...WEEKLY, ends: { by: 'count', count: 2 } });
  const [first, last] = [inDays(1), inDays(8)];
  expect((await leaveOut(series, last)).status).toBe(200);
  goTo(morningOf(first));
  await settleDown();
  goTo(morningOf(last));
  await settleDown();
  expect(await read(series.id)).toMatchObject({
    state: 'rejected',
    refusal: { code: 'payment-orders.ended-left-out' },
    series: { made: 1 },
  });
});

test('Z03 only who may cancel the series may do it, on what was on screen, and only for a day that it has [attack]', async () => {
  const series = await agree();
  const first = inDays(1);
  expect((await leaveOut(series, first, { by: 'guest' })).code).toBe('payment-orders.stop-not-allowed');
  expect((await leaveOut(series, first, { by: 'admin2' })).code).toBe('payment-orders.not-found');
  expect((await leaveOut(series, first, { revision: 2 })).code).toBe('payment-orders.state-conflict');
  expect((await leaveOut(series, inDays(2))).code).toBe('payment-orders.no-payment-on-day');
  expect((await leaveOut(series, today())).code).toBe('payment-orders.no-payment-on-day');
  expect((await leaveOut(series, first, { by: 'admin' })).status).toBe(200);
  const maker = await bank.as('maker');
  const single = (await bank.payTo(maker, bank.neighbour.key, '3.00', { date: first })).json<PaymentOrder>();
  expect((await leaveOut(single, first)).code).toBe('payment-orders.not-series');
  await maker.post(`/services/payment-orders/${series.id}/cancel`, undefined, { 'idempotency-key': 'z03-cancel' });
  expect((await leaveOut(series, inDays(8))).code).toBe('payment-orders.state-conflict');
  await maker.post(`/services/payment-orders/${single.id}/cancel`, undefined, { 'idempotency-key': 'z03-single' });
});

test('an edit keeps what is left out where the series still pays on that day', async () => {
  const series = await agree();
  const [first, second] = [inDays(1), inDays(8)];
  await leaveOut(series, second);
  const edit = async (change: object, key: string) => {
    const { revision } = await read(series.id);
    const path = `/services/payment-orders/${series.id}/edit`;
    const maker = await bank.as('maker');
    const edited = await maker.post(path, { revision, ...change }, { 'idempotency-key': key });
    expect(edited.status, edited.text).toBe(200);
    return (await bank.confirm(maker, phone, series.id)).json<PaymentOrder>();
  };
  const dearer = await edit({ amount: '9.00' }, 'left-out-amount');
  expect(dearer).toMatchObject({ revision: 2, state: 'scheduled', series: { leftOut: [second] } });
  expect((await leaveOut(series, second, { leftOut: false })).code).toBe('payment-orders.state-conflict');
  const moved = await edit({ date: addDays(first, 1) }, 'left-out-date');
  expect(moved.series?.leftOut).toEqual([]);
  const cancel = { 'idempotency-key': 'left-out-cancel' };
  await (await bank.as('maker')).post(`/services/payment-orders/${series.id}/cancel`, undefined, cancel);
});

test('R12 at the moment at which its day begins a payment is either made or left out, whoever comes first', async () => {
  // A second server whose clock goes ahead: its midnight comes while people of the first may still leave payments out.
  const ahead = fakeClock('2026-11-23T13:00:00Z');
  const platform = openPlatform({
    settings: bank.platform.settings,
    clock: ahead,
    entropy: seededEntropy(7),
    rails: bank.rails.client,
  });
  const server = await createBank(platform);
  afterAll(() => server.stop());
  const first = inDays(1);
  const agreed = await Promise.all(Array.from({ length: 12 }, () => agree()));
  goTo(`${addDays(first, -1)}T23:00:00Z`);
  await bank.as('maker');
  goTo(`${first}T02:59:30Z`);
  ahead.set(instant(Date.parse(midnightOf(first))));
  const loop = server.loops.find(({ name }) => name === 'payment-orders-scheduled');
  const before = await leaveOut(agreed[0] as PaymentOrder, first);
  expect(before.status, before.text).toBe(200);
  loop?.start();
  const raced = await Promise.all(agreed.slice(1, -1).map((series) => leaveOut(series, first)));
  await bank.until('the other server has passed the day', async () => {
    loop?.wake();
    const { rows } = await bank.pool.query<{ still: string }>(
      'SELECT count(*) AS still FROM bank.payment_order WHERE id = ANY ($1) AND planned_date = $2',
      [agreed.map(({ id }) => id), first],
    );
    return Number(rows[0]?.still) === 0;
  });
  const after = await leaveOut(agreed.at(-1) as PaymentOrder, first);
  expect(after.code).toBe('payment-orders.no-payment-on-day');
  for (const [index, reply] of [before, ...raced, after].entries()) {
    const { id } = agreed[index] as PaymentOrder;
    const made = await madeBy(id);
    expect([reply.status, made.length]).toEqual(reply.status === 200 ? [200, 0] : [422, 1]);
    expect((await read(id)).series).toMatchObject({ made: made.length });
  }
  await loop?.stop();
});
