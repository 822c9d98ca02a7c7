import pg from 'pg';
import { expect, test } from 'vitest';
import { addDays, civilDate, money, type CivilDate } from '@bank/core';
import {
  moneyOf,
  orderStateSchema,
  type CallOutput,
  type Coming,
  type Home,
  type listSchedules,
  type OrderState,
  type PaymentOrder,
  type Recurrence,
} from '@bank/contracts';
import { startApprovalBank, rulesAbove, stepOf } from '../../testing/approval-bank.ts';

// Goal: every screen that names days to come names the same money. Method: orders of every kind and state, on days within
// and beyond the stretches that screens show; then what home, the list of schedules (which the statement's lines to come
// read too) and the cash flow say of the same days. Monday, 23 November 2026; the plan's fee of R$ 89,00 falls on 1 December.
const bank = await startApprovalBank();
const phone = await bank.device('maker');
await bank.fund('10001', 100_000_00n);
const TODAY = civilDate('2026-11-23');
const LEFT_OUT = addDays(TODAY, 4);
type Schedules = CallOutput<typeof listSchedules>;
type Sums = Coming['in'];

const all = ({ certain, likely, possible }: Sums): bigint => moneyOf(certain) + moneyOf(likely) + moneyOf(possible);
const total = (amounts: readonly string[]): bigint => amounts.reduce((sum, amount) => sum + moneyOf(amount), 0n);

async function pay(amount: string, date: CivilDate, recurrence?: Recurrence): Promise<PaymentOrder> {
  const maker = await bank.as('maker');
  const reply = await bank.payTo(maker, bank.neighbour.key, amount, { date, ...(recurrence && { recurrence }) });
  expect(reply.status, reply.text).toBe(201);
  return reply.json<PaymentOrder>();
}
async function agreed(made: PaymentOrder): Promise<PaymentOrder> {
  if (made.state !== 'awaiting_confirmation') return made;
  const reply = await bank.confirm(await bank.as('maker'), phone, made.id);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<PaymentOrder>();
}

const weekly: Recurrence = { every: { unit: 'week', count: 1 }, ends: { by: 'never' }, onHoliday: 'same-day' };
const DAYS = [0, 3, 7, 8, 20, 30, 31].map((days) => addDays(TODAY, days));

/**
 * Looks at a company with an order in every state on each of the days, copies of one. They were never posted, so they are
 * gone again before the books are looked at.
 */
async function withEveryState(model: PaymentOrder, look: () => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: bank.databaseUrl });
  await owner.connect();
  const fieldsOf = (state: OrderState): object => ({
    state,
    expires_at: state.startsWith('awaiting_') ? '2027-11-22T00:00:00Z' : null,
    next_try_at: state === 'scheduled' ? '2027-11-22T00:00:00Z' : null,
    settled_at: state === 'settled' ? '2026-11-22T00:00:00Z' : null,
    hold_id: ['processing', 'unknown'].includes(state) ? '00000000-0000-4000-8000-000000000001' : null,
  });
  let number = 0;
  try {
    for (const fields of orderStateSchema.options.map(fieldsOf)) {
      for (const date of DAYS) {
        number += 1;
        // Each of its own amount, so that mistakes do not make up for each other.
        const own = {
          ...fields,
          id: `ord_${String(number).padStart(26, '0')}`,
          planned_date: date,
          end_to_end_id: null,
        };
        await owner.query(
          `INSERT INTO bank.payment_order SELECT (jsonb_populate_record(o, $2::jsonb)).* FROM bank.payment_order o WHERE id = $1`,
          [model.id, JSON.stringify({ ...own, amount_centavos: 100 + number * number })],
        );
      }
    }
    await look();
  } finally {
    await owner.query(`DELETE FROM bank.payment_order WHERE id LIKE 'ord_0000000%'`);
    await owner.end();
  }
}

test('home, schedules and cash flow name the same money of the same days: orders of every kind and state, fees, arrivals', async () => {
  const single = await agreed(await pay('50.00', addDays(TODAY, 2)));
  const series = await agreed(await pay('10.00', LEFT_OUT, weekly));
  const paused = await agreed(await pay('7.00', addDays(TODAY, 5), weekly));
  // One series waits for its maker, one for an approver, as does one order for today.
  await pay('13.00', addDays(TODAY, 6), weekly);
  await bank.approver('Ana', 'A');
  await bank.setRules(rulesAbove('500.00', [stepOf(1, 'A')]));
  const waiting = [
    await agreed(await pay('600.00', addDays(TODAY, 6), weekly)),
    await agreed(await pay('700.00', TODAY)),
  ];
  await bank.setRules(null);
  expect([single, series, paused, ...waiting].map(({ state }) => state)).toEqual([
    'scheduled',
    'scheduled',
    'scheduled',
    'awaiting_authorization',
    'awaiting_authorization',
  ]);
  const maker = await bank.as('maker');
  const leave = { revision: series.revision, date: LEFT_OUT, leftOut: true };
  const skipped = await maker.post(`/services/payment-orders/${series.id}/leave-out`, leave, {
    'idempotency-key': series.id,
  });
  expect(skipped.status, skipped.text).toBe(200);
  const stop = await maker.post(
    `/services/payment-orders/${paused.id}/pause`,
    { paused: true },
    { 'idempotency-key': paused.id },
  );
  expect(stop.status, stop.text).toBe(200);
  const transfer = bank.rails.incoming({ account: '10001', document: '11222333000181', amount: money(25_00n) });
  bank.rails.push(bank.rails.payment(transfer));
  await bank.until('the payment is accepted', async () => {
    const { rows } = await bank.pool.query(`SELECT FROM bank.pix_in WHERE state = 'accepted'`);
    return rows.length === 1;
  });

  await withEveryState(single, compare);
});

/** Asks home and the list for the same days, and holds every sum of theirs against every other. */
async function compare(): Promise<void> {
  const admin = await bank.as('admin');
  const home = (await admin.get('/services/home')).json<Home>();
  const listOf = async (to: CivilDate): Promise<Schedules> => {
    const reply = await admin.get(`/services/schedules?from=${TODAY}&to=${to}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.json<Schedules>();
  };
  const { cashFlow, coming: week } = home;
  if (cashFlow === null || week === null) throw new Error('the administrator sees all of it');

  for (const [coming, named] of [
    [week, home.upcoming],
    [cashFlow.coming, undefined],
  ] as const) {
    const list = await listOf(civilDate(coming.to));
    // The sums: as home says them, as the list does, and as the list's days add up.
    expect(list.coming).toEqual(coming);
    for (const direction of ['in', 'out'] as const) {
      const byDay = list.expected.reduce((sum, day) => sum + all(day[direction]), 0n);
      expect(byDay).toBe(all(coming[direction]));
      // By name: the list's payments with what else is expected, which are the statement's lines to come, and home's rows.
      const others = list.others.filter((item) => item.direction === direction).map(({ amount }) => amount);
      const runs = list.items.filter(({ leftOut }) => !leftOut).map(({ order }) => order.amount);
      expect(list.isCut).toBe(false);
      expect(total([...others, ...(direction === 'out' ? runs : [])])).toBe(all(coming[direction]));
      if (direction === 'out') {
        expect(total(list.days.map((day) => day.total))).toBe(total(runs));
        expect(moneyOf(list.total)).toBe(total(runs));
        expect(list.count).toBe(runs.length);
      }
      if (named !== undefined) {
        const rows = named.filter((item) => item.direction === direction).map(({ amount }) => amount);
        expect(total(rows)).toBe(all(coming[direction]));
      }
    }
    // What still waits is counted, and marked as such wherever it is named.
    const waits = list.items.filter(({ waits }) => waits !== 'no').map(({ order }) => order.amount);
    expect(total(waits)).toBe(moneyOf(coming.out.possible));
    expect(moneyOf(coming.out.possible)).toBeGreaterThan(0n);
    expect(moneyOf(coming.out.certain)).toBeGreaterThan(0n);
    expect(coming.in.likely).toBe('25.00');
  }
  // The days of the cash flow begin tomorrow; with today they are the same stretch, and lead to the same balance.
  const { coming: today } = await listOf(TODAY);
  const tomorrowOn = cashFlow.projection.reduce((sum, day) => sum + all(day.out), 0n);
  expect(tomorrowOn + all(today.out)).toBe(all(cashFlow.coming.out));
  const { available } = (await admin.get('/services/balances')).json<{ available: string }>();
  expect(moneyOf(cashFlow.projection.at(-1)?.balance ?? '')).toBe(
    moneyOf(available) + moneyOf(cashFlow.coming.in.certain) - all(cashFlow.coming.out),
  );
  // What is over, under way or past its time is expected by nobody: exactly three states of the copies count.
  const states = new Set((await listOf(addDays(TODAY, 30))).items.map(({ order }) => order.state));
  expect([...states].toSorted()).toEqual(['awaiting_authorization', 'awaiting_confirmation', 'scheduled']);
}
