import { afterEach, expect, test } from 'vitest';
import type { Authorization, AuthorizationDetail, PaymentOrder } from '@bank/contracts';
import type { DictStatistics } from '@bank/rails-protocol';
import { rulesAbove, startApprovalBank, stepOf } from '../../testing/approval-bank.ts';

// A payee who is reported for fraud after the payment was made, and before it goes: whoever agreed did not know.
const bank = await startApprovalBank();
const phone = await bank.device('maker');
const ana = await bank.approver('Ana');
await bank.fund('10001', 1_000_000_00n);
const { key } = bank.outsider;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

afterEach(async () => {
  bank.rails.statistics.clear();
  await bank.setRules(null);
});

/** From now on the directory tells of a fraud with the payee's key that was confirmed lately. */
function report(): void {
  const none = { d90: 0, m12: 0, m60: 0 };
  const kinds = { applicationFraud: none, muleAccount: none, scammerAccount: none, otherFraud: none };
  const clean = { settlements: { d90: 7, m12: 41, m60: 97 }, reports: { d90: 1, m12: 1, m60: 1 }, confirmed: kinds };
  const marked = { ...clean, confirmed: { ...kinds, scammerAccount: { d90: 1, m12: 1, m60: 1 } } };
  const statistics: DictStatistics = { key: marked, owner: clean };
  bank.rails.statistics.set(key, statistics);
}

const maker = () => bank.as('maker');
const read = async (id: string) => bank.order(await maker(), id);

async function made(more: Parameters<typeof bank.payTo>[3] = {}): Promise<PaymentOrder> {
  const reply = await bank.payTo(await maker(), key, '500.00', more);
  expect(reply.status, reply.text).toBe(201);
  return reply.json<PaymentOrder>();
}

async function runUntil(id: string, state: PaymentOrder['state']) {
  bank.wake();
  return bank.reaches(await maker(), id, state);
}

/** When scheduled orders run on the day that many days from now, and the day itself. */
function morningIn(days: number): { readonly date: string; readonly arrive: (later?: number) => void } {
  const at = Math.floor(bank.clock.now() / DAY) * DAY + days * DAY + 13 * HOUR;
  return {
    date: new Date(at).toISOString().slice(0, 10),
    arrive: (later = 0) => bank.clock.advance(at + later * DAY - bank.clock.now()),
  };
}

async function detailOf(id: string): Promise<AuthorizationDetail> {
  return (await (await ana.now()).get(`/services/transaction-authorizations/orders/${id}`)).json();
}

test('A14 a scheduled payment to somebody reported since is not paid: another person sees it, and decides [attack]', async () => {
  const day = morningIn(1);
  const { id } = await made({ date: day.date });
  report();
  const before = await bank.balance('10001');
  day.arrive();
  const back = await runUntil(id, 'awaiting_authorization');
  expect(back.events.at(-1)?.note).toContain('Há relatos confirmados de fraude contra quem recebe');
  expect(await bank.balance('10001')).toBe(before);
  const shown = await detailOf(id);
  expect(shown.flags[0]?.flag).toBe('reported-for-fraud');
  expect(shown.approval.because).toContain('relatos confirmados de fraude');
  // Who approves it now knows: it is not sent back for the same once more.
  bank.rails.script = { does: 'settle' };
  expect((await bank.approve(ana, id)).json<Authorization>().order.state).toBe('processing');
  await runUntil(id, 'settled');
});

test('an approval given before the approver could know of the fraud is not taken, and costs nothing [attack]', async () => {
  await bank.setRules(rulesAbove('100.00', [stepOf(1)]));
  const { id } = await made();
  bank.clock.advance(HOUR);
  report();
  const refused = await bank.approve(ana, id);
  expect(refused.code).toBe('payment-orders.payee-reported');
  expect(await read(id)).toMatchObject({ state: 'awaiting_authorization', revision: 2 });
  expect((await detailOf(id)).flags[0]?.flag).toBe('reported-for-fraud');
  expect(await bank.approvals(id)).toBe(0);
  bank.rails.script = { does: 'settle' };
  expect((await bank.approve(ana, id)).status).toBe(200);
  await runUntil(id, 'settled');
});

test('its maker may send it on, and confirms it in the app with what was reported', async () => {
  const day = morningIn(1);
  const { id } = await made({ date: day.date });
  report();
  day.arrive();
  const { revision } = await runUntil(id, 'awaiting_authorization');
  const edited = await (
    await maker()
  ).post(`/services/payment-orders/${id}/edit`, { revision }, { 'idempotency-key': `edit-${id}` });
  expect(edited.json<PaymentOrder>()).toMatchObject({
    state: 'awaiting_confirmation',
    confirmationReason: 'reported-for-fraud',
  });
  bank.rails.script = { does: 'settle' };
  expect((await bank.confirm(await maker(), phone, id)).status).toBe(200);
  await runUntil(id, 'settled');
});

test('a payment that repeats is stopped on each of its days, and the repetition stays', async () => {
  const day = morningIn(1);
  const weekly = { every: { unit: 'week', count: 1 }, ends: { by: 'never' }, onHoliday: 'same-day' } as const;
  const series = await made({ date: day.date, recurrence: weekly });
  expect((await bank.confirm(await maker(), phone, series.id)).status).toBe(200);
  report();
  const states = async (): Promise<readonly string[]> => {
    const made = await bank.pool.query<{ state: string }>(
      'SELECT state FROM bank.payment_order WHERE series_order_id = $1 ORDER BY id',
      [series.id],
    );
    return made.rows.map(({ state }) => state);
  };
  // Nobody decides: each waits until its day is over.
  for (const wanted of ['awaiting_authorization', 'expired,awaiting_authorization']) {
    day.arrive(wanted.includes(',') ? 7 : 0);
    bank.wake();
    await bank.until(wanted, async () => (await states()).join() === wanted);
  }
  expect((await read(series.id)).state).toBe('scheduled');
});

test('a payment whose maker was warned of it goes on its day', async () => {
  report();
  const day = morningIn(1);
  const { id, state } = await made({ date: day.date });
  expect(state).toBe('awaiting_confirmation');
  expect((await bank.confirm(await maker(), phone, id)).json<PaymentOrder>().state).toBe('scheduled');
  bank.rails.script = { does: 'settle' };
  day.arrive();
  await runUntil(id, 'settled');
});

test('a payment that was still to be confirmed is refused in words where the report came meanwhile', async () => {
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 10000');
  const { id, state } = await made();
  expect(state).toBe('awaiting_confirmation');
  bank.clock.advance(11 * 60_000);
  report();
  const refused = await bank.confirm(await maker(), phone, id);
  expect(refused.code).toBe('payment-orders.payee-reported');
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
});
