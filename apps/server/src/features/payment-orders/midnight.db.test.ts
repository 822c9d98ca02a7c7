import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  bankingDate,
  civilDate,
  formatDate,
  instant,
  later,
  MINUTE_MS,
  SECOND_MS,
  startOfDay,
} from '@bank/core';
import {
  orderConfirmationContent,
  type AuthorizationDetail,
  type Authorization,
  type OrderConfirmation,
  type PaymentOrder,
} from '@bank/contracts';
import fc from 'fast-check';
import { rulesAbove, startApprovalBank, stepOf, type TestApprover } from '../../testing/approval-bank.ts';
import type { TestReply } from '../../testing/test-bank.ts';

// Around midnight: what is made before it and agreed to after it goes, on the day that whoever lets it go was shown and
// has signed; and no other (decision 033).
const bank = await startApprovalBank();
const phone = await bank.device('maker');
const ana = await bank.approver('Ana', 'A');
const bruno = await bank.approver('Bruno', 'B');
await bank.fund('10001', 1_000_000_00n);
const makerNow = () => bank.as('maker');
const read = async (id: string) => bank.order(await makerNow(), id);
const today = () => bankingDate(bank.clock.now());
const detail = async (who: TestApprover, id: string): Promise<AuthorizationDetail> =>
  (await (await who.now()).get(`/services/transaction-authorizations/orders/${id}`)).json<AuthorizationDetail>();
const orderOf = (reply: TestReply): PaymentOrder => {
  expect(reply.status, reply.text).toBe(200);
  return reply.json<Authorization>().order;
};

/** Goes to so long before the next midnight of São Paulo that is at least two hours away. */
function beforeMidnight(milliseconds: number): void {
  const at = later(bank.clock.now(), 2 * 60 * MINUTE_MS);
  bank.clock.advance(startOfDay(addDays(bankingDate(at), 1)) - milliseconds - bank.clock.now());
}

async function order(amount: string, payee = bank.neighbour.key): Promise<PaymentOrder> {
  const reply = await bank.payTo(await makerNow(), payee, amount);
  expect(reply.status, reply.text).toBe(201);
  return reply.json<PaymentOrder>();
}

/** Whether the maker has to confirm every order in the app. */
const confirms = (always: boolean) =>
  bank.setCompany('10001', `confirmation_threshold_centavos = ${always ? 0 : 100_000_000}`);

/** Lets the loops look at what is due now. */
async function settleDown(): Promise<void> {
  bank.wake();
  await bank.until('nothing is due', async () => {
    const { rows } = await bank.pool.query(
      'SELECT FROM bank.payment_order WHERE expires_at <= $1 OR next_try_at <= $1 LIMIT 1',
      [new Date(bank.clock.now())],
    );
    return rows.length === 0;
  });
}

test('made at 23:59 and confirmed after midnight it goes on the day that its maker was shown and signed', async () => {
  await bank.setRules(null);
  await confirms(true);
  beforeMidnight(50 * SECOND_MS);
  const asked = today();
  const made = await order('10.00');
  expect(made).toMatchObject({ state: 'awaiting_confirmation', date: asked });
  // Signed ten seconds before midnight, it arrives after it: nobody has seen the new day.
  const shown = async () =>
    (await (await makerNow()).get(`/services/payment-orders/${made.id}/confirmation`)).json<OrderConfirmation>();
  bank.clock.advance(40 * SECOND_MS);
  const before = await shown();
  expect([before.goesOn, before.signing.fields.date]).toEqual([null, asked]);
  const device = phone.sign((about) => orderConfirmationContent(before.signing, about));
  bank.clock.advance(20 * SECOND_MS);
  await settleDown();
  const path = `/services/payment-orders/${made.id}/confirm`;
  const late = await (await makerNow()).post(path, { device }, { 'idempotency-key': 'midnight-late' });
  expect([late.status, late.code]).toEqual([409, 'payment-orders.day-moved']);
  expect(late.text).toContain(formatDate(today()));
  expect((await read(made.id)).state).toBe('awaiting_confirmation');
  // Shown and signed, it goes.
  const after = await shown();
  expect([after.goesOn, after.signing.fields.date]).toEqual([today(), today()]);
  const confirmed = await bank.confirm(await makerNow(), phone, made.id);
  expect(confirmed.json<PaymentOrder>()).toMatchObject({ state: 'settled', date: today(), revision: 2 });
  expect((await read(made.id)).events.at(-1)?.note).toBe(`Confirmado no aplicativo, para ${formatDate(today())}`);
  expect(asked).toBe(addDays(today(), -1));
});

test('made at 23:59:50 it waits for its approvers beyond midnight, confirmed or not, and goes on the day they sign', async () => {
  await bank.setRules(rulesAbove(null, [stepOf(1)]));
  await confirms(false);
  beforeMidnight(10 * SECOND_MS);
  const asked = today();
  const [direct, confirmed] = [await order('11.00'), (await confirms(true), await order('12.00'))];
  await settleDown();
  expect(direct).toMatchObject({ state: 'awaiting_authorization', date: asked });
  bank.clock.advance(20 * MINUTE_MS);
  await settleDown();
  expect((await read(direct.id)).state).toBe('awaiting_authorization');
  const reply = await bank.confirm(await makerNow(), phone, confirmed.id);
  expect(reply.json<PaymentOrder>()).toMatchObject({ state: 'awaiting_authorization', date: today() });
  await settleDown();
  expect((await detail(ana, direct.id)).goesOn).toBe(today());
  expect((await detail(ana, confirmed.id)).goesOn).toBeNull();
  // In the morning, too: twelve hours, whatever the calendar says.
  bank.clock.advance(8 * 60 * MINUTE_MS);
  await settleDown();
  for (const { id } of [direct, confirmed]) {
    expect(orderOf(await bank.approve(ana, id))).toMatchObject({ state: 'settled', date: today() });
  }
  await confirms(false);
});

test('who signed for the day before signs anew: a signature counts for the day that it names', async () => {
  await bank.setRules(rulesAbove(null, [stepOf(2)]));
  beforeMidnight(MINUTE_MS);
  const made = await order('13.00');
  const asked = today();
  expect(orderOf(await bank.approve(ana, made.id))).toMatchObject({ state: 'awaiting_authorization', date: asked });
  const forAsked = await bank.sign(bruno, made.id);
  bank.clock.advance(70 * SECOND_MS);
  await settleDown();
  // Ana reads that it waits for her again; Bruno's signature for the day before is not taken.
  expect(await detail(ana, made.id)).toMatchObject({ canDecide: true, goesOn: today(), approval: { approvals: [] } });
  const mine = await (await ana.now()).get('/services/transaction-authorizations/orders?tab=mine');
  expect(mine.text).toContain(made.id);
  const late = await bank.approve(bruno, made.id, { device: forAsked });
  expect([late.status, late.code]).toEqual([409, 'payment-orders.day-moved']);
  const first = orderOf(await bank.approve(bruno, made.id));
  expect(first).toMatchObject({ state: 'awaiting_authorization', date: today(), revision: 2 });
  expect((await read(made.id)).events.at(-1)?.note).toBe(
    `Aprovado no aplicativo, para ${formatDate(today())}. As aprovações para ${formatDate(asked)} não valem mais: quem as deu precisa aprovar de novo`,
  );
  expect(orderOf(await bank.approve(ana, made.id))).toMatchObject({ state: 'settled', date: today() });
});

test('the hours that the rules give are not made longer by a day that moves', async () => {
  await bank.setRules(rulesAbove(null, [stepOf(1)], { expiresAfterHours: 1 }));
  beforeMidnight(30 * SECOND_MS);
  const made = await order('14.00');
  expect(made.expiresAt).toBe(new Date(bank.clock.now() + 60 * MINUTE_MS).toISOString());
  bank.clock.advance(60 * MINUTE_MS);
  await settleDown();
  expect((await read(made.id)).state).toBe('expired');
});

test('a series that is agreed to after midnight begins with its next day, which is what is shown and signed', async () => {
  await bank.setRules(null);
  beforeMidnight(30 * SECOND_MS);
  const asked = today();
  const weekly = { every: { unit: 'week', count: 1 }, ends: { by: 'count', count: 3 }, onHoliday: 'same-day' } as const;
  const reply = await bank.payTo(await makerNow(), bank.neighbour.key, '15.00', { recurrence: weekly });
  const made = reply.json<PaymentOrder>();
  expect(made).toMatchObject({ state: 'awaiting_confirmation', date: asked });
  bank.clock.advance(MINUTE_MS);
  const next = addDays(asked, 7);
  const shown = (
    await (await makerNow()).get(`/services/payment-orders/${made.id}/confirmation`)
  ).json<OrderConfirmation>();
  expect([shown.goesOn, shown.signing.fields.date]).toEqual([next, next]);
  const confirmed = await bank.confirm(await makerNow(), phone, made.id);
  expect(confirmed.json<PaymentOrder>()).toMatchObject({ state: 'scheduled', date: next });
  await settleDown();
  // Nothing was made for the day that had passed, and so nothing was refused for it.
  const { rows } = await bank.pool.query('SELECT state FROM bank.payment_order WHERE series_order_id = $1', [made.id]);
  expect(rows).toEqual([]);
  expect((await read(made.id)).series?.next).toEqual([next, addDays(next, 7)]);
});

test('an order whose day has passed is edited as what it would be now', async () => {
  await bank.setRules(rulesAbove(null, [stepOf(1)]));
  beforeMidnight(30 * SECOND_MS);
  const made = await order('16.00');
  bank.clock.advance(MINUTE_MS);
  const edited = await (
    await makerNow()
  ).post(
    `/services/payment-orders/${made.id}/edit`,
    { revision: 1, amount: '17.00' },
    { 'idempotency-key': 'midnight-edit' },
  );
  expect(edited.json<PaymentOrder>()).toMatchObject({
    state: 'awaiting_confirmation',
    date: today(),
    amount: '17.00',
    revision: 2,
  });
});

test('at the end of a month the free use goes with the payment: taken in the month in which it goes, given back in the other', async () => {
  await bank.setRules(null);
  await confirms(true);
  await bank.setCompany('10001', `tier = 'essencial'`);
  const nextMonth = civilDate(`${addMonths(today(), 1).slice(0, 7)}-01`);
  bank.clock.advance(startOfDay(nextMonth) - 30 * SECOND_MS - bank.clock.now());
  await settleDown();
  const made = await order('19.00');
  expect(made.fee).toEqual({ amount: '0.00', free: true });
  const used = async (month: string) => {
    const { rows } = await bank.pool.query<{ used: bigint }>('SELECT used FROM ledger.counter WHERE id LIKE $1', [
      `free:${bank.companyId('10001')}:%${month}`,
    ]);
    return Number(rows[0]?.used ?? 0n);
  };
  const [former, next] = [addDays(nextMonth, -1).slice(0, 7), nextMonth.slice(0, 7)];
  const [usedBefore, usedNext] = [await used(former), await used(next)];
  expect(usedBefore).toBeGreaterThan(0);
  bank.clock.advance(MINUTE_MS);
  const confirmed = await bank.confirm(await makerNow(), phone, made.id);
  expect(confirmed.json<PaymentOrder>()).toMatchObject({ state: 'settled', fee: { amount: '0.00', free: true } });
  expect([await used(former), await used(next)]).toEqual([usedBefore - 1, usedNext + 1]);
});

/** What somebody does with an order, at some distance from the act before. */
const paths = fc.record({
  confirms: fc.boolean(),
  approvers: fc.integer({ min: 0, max: 2 }),
  before: fc.integer({ min: 1, max: 90 }),
  waits: fc.array(fc.integer({ min: 0, max: 70 }), { minLength: 3, maxLength: 3 }),
});

test('whoever signs when: an order leaves on the day that its last signature names, and dies of no midnight', async () => {
  await fc.assert(
    fc.asyncProperty(paths, async (path) => {
      await bank.setRules(path.approvers === 0 ? null : rulesAbove(null, [stepOf(path.approvers)]));
      await confirms(path.confirms);
      beforeMidnight(path.before * SECOND_MS);
      const [first = 0, second = 0, third = 0] = path.waits;
      const made = await order('18.00');
      const wait = async (seconds: number): Promise<void> => {
        bank.clock.advance(seconds * SECOND_MS);
        await settleDown();
      };
      await wait(first);
      if (path.confirms) expect((await bank.confirm(await makerNow(), phone, made.id)).status).toBe(200);
      await wait(second);
      if (path.approvers > 0) orderOf(await bank.approve(ana, made.id));
      await wait(third);
      if (path.approvers === 2) orderOf(await bank.approve(bruno, made.id));
      // Ana had signed for the day before: she is asked once more.
      if ((await read(made.id)).state === 'awaiting_authorization') orderOf(await bank.approve(ana, made.id));
      const done = await read(made.id);
      expect(done.state).toBe('settled');
      expect(bankingDate(instant(Date.parse(done.settledAt ?? '')))).toBe(done.date);
      const { rows } = await bank.pool.query<{ content: string }>(
        `SELECT a.content FROM bank.order_approval a JOIN bank.payment_order o ON o.id = a.order_id
         WHERE a.order_id = $1 AND a.revision = o.revision`,
        [made.id],
      );
      expect(rows).toHaveLength(path.approvers);
      for (const { content } of rows) expect(new Map(JSON.parse(content).slice(2)).get('date')).toBe(done.date);
    }),
    { numRuns: 12 },
  );
  await confirms(false);
});
