import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OrderPreview, PaymentOrder, PixLookup } from '@bank/contracts';
import { rulesAbove, startApprovalBank, stepOf } from '../../testing/approval-bank.ts';
import type { TestCaller, TestReply } from '../../testing/test-bank.ts';
import { readRows } from '../../platform/database/rows.ts';

// What stands beside the payment form while it is filled in: the decision of making an order, without making one.
const bank = await startApprovalBank();
await bank.fund('10001', 1_000_000_00n);
await bank.device('maker');
const boss = await bank.approver('Ana Aprovadora', 'A');
expect(boss.id).toMatch(/^opr_/);
let lookup: PixLookup;

const makerNow = () => bank.as('maker');
const ask = (caller: TestCaller, amount: string, more: object = {}): Promise<TestReply> =>
  caller.post('/services/pix/previews', { lookupId: lookup.id, amount, ...more });

async function preview(amount: string, more: object = {}): Promise<OrderPreview> {
  const reply = await ask(await makerNow(), amount, more);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<OrderPreview>();
}

/** Everything that a preview could have changed. */
async function image(): Promise<unknown> {
  return readRows(
    bank.pool,
    `SELECT (SELECT count(*) FROM bank.payment_order) AS orders, (SELECT count(*) FROM ledger.entry) AS entries,
      (SELECT count(*) FROM ledger.hold) AS holds, (SELECT sum(used) FROM ledger.counter) AS counted`,
    [],
  );
}

beforeEach(async () => {
  await bank.setRules(null);
  lookup = await bank.lookUp(await makerNow(), bank.outsider.key);
});
afterEach(() => bank.setLimits('10001', { order: 10_000_000_00n, day: 10_000_000_00n }));

test('says of each payment what making it then does: alone, confirmed in the app, approved, refused', async () => {
  const alone = await preview('10.00');
  expect(alone).toMatchObject({ refusal: null, approval: null });
  await bank.setRules(rulesAbove('1000.00', [stepOf(2), stepOf(1, 'A')]));
  const approved = await preview('1500.00');
  expect(approved.approval).toMatchObject({
    rule: 'Acima de 1000.00',
    signatures: 3,
    steps: ['2 pessoas quaisquer', '1 pessoa da classe A'],
  });
  expect(approved.approval?.waitsOn).toContain('Ana Aprovadora');
  expect((await preview('10.00')).approval).toBeNull();
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000');
  expect(await preview('1000.01')).toMatchObject({ confirmation: 'above-threshold', confirmationThreshold: '1000.00' });
  expect(await preview('1000.00')).not.toHaveProperty('confirmationThreshold');
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');

  const maker = await makerNow();
  const made = (await bank.pay(maker, lookup.id, '1500.00')).json<PaymentOrder>();
  const told = await preview('1500.00', {});
  expect(made.confirmationReason).toBe(told.confirmation);
  expect(made.fee).toEqual({ amount: approved.fee.amount, free: approved.fee.free });
});

test('the amount that the company set is told where it is why, and stays that of the decision when the company sets another', async () => {
  const setThreshold = (centavos: number) => bank.setCompany('10001', `confirmation_threshold_centavos = ${centavos}`);
  const maker = await makerNow();
  const read = async (id: string) => bank.order(maker, id);
  const edit = async (orderId: string, revision: number, amount: string) =>
    (
      await maker.post(
        `/services/payment-orders/${orderId}/edit`,
        { revision, amount },
        { 'idempotency-key': `t-${revision}` },
      )
    ).json<PaymentOrder>();
  await setThreshold(5_000_00);
  expect(await preview('5000.01')).toMatchObject({ confirmation: 'above-threshold', confirmationThreshold: '5000.00' });
  const made = (await bank.pay(maker, lookup.id, '5000.01')).json<PaymentOrder>();
  expect(made).toMatchObject({ confirmationReason: 'above-threshold', confirmationThreshold: '5000.00' });
  await setThreshold(2_000_00);
  expect(await read(made.id)).toMatchObject({ confirmationThreshold: '5000.00' });
  expect(await edit(made.id, 1, '2000.01')).toMatchObject({ confirmationThreshold: '2000.00' });
  const edited = await edit(made.id, 2, '1.00');
  expect(edited.confirmationReason).toBe('edited');
  expect(edited).not.toHaveProperty('confirmationThreshold');
  expect(await read(made.id)).not.toHaveProperty('confirmationThreshold');

  // The sum of the maker's day counts what went without the app.
  lookup = await bank.lookUp(maker, bank.outsider.key);
  await setThreshold(100_000_000);
  expect((await bank.pay(maker, lookup.id, '30.00')).json<PaymentOrder>().confirmationReason).toBeNull();
  await setThreshold(30_00);
  lookup = await bank.lookUp(maker, bank.outsider.key);
  const sum = { confirmationThreshold: '30.00' };
  expect(await preview('10.00')).toMatchObject({ confirmation: 'daily-sum', ...sum });
  const second = (await bank.pay(maker, lookup.id, '10.00')).json<PaymentOrder>();
  expect(second).toMatchObject({ confirmationReason: 'daily-sum', ...sum });
  await setThreshold(1_000_000_00);
  expect(await read(second.id)).toMatchObject(sum);
});

test('what a rule, a limit or the day forbids is said in the words of the refusal, with its field', async () => {
  const rules = rulesAbove(null, []);
  const [rule] = rules.rules;
  if (!rule) throw new Error('no rule');
  await bank.setRules({ ...rules, rules: [{ ...rule, name: 'Nada sai', outcome: { is: 'refused' } }] });
  expect((await preview('10.00')).refusal).toMatchObject({ code: 'authorizations.refused-by-rule' });
  await bank.setRules(null);
  expect((await preview('10.00', { date: '2020-01-01' })).refusal).toMatchObject({
    code: 'payment-orders.date-invalid',
    field: 'date',
  });
  await bank.setLimits('10001', { order: 500_00n });
  const tooMuch = await preview('500.01');
  expect(tooMuch.refusal).toMatchObject({ code: 'payment-orders.above-transaction-limit', field: 'amount' });
  const reply = await bank.pay(await makerNow(), lookup.id, '500.01');
  expect(reply.json<{ errors: { message: string }[] }>().errors[0]?.message).toBe(tooMuch.refusal?.message);
  expect((await preview('500.00')).refusal).toBeNull();
});

test('the limit that will bind is the one with least left, on the day on which the payment goes', async () => {
  await bank.setLimits('10001', { day: 2_000_00n });
  const before = await preview('0.00');
  expect(before.limit).toMatchObject({ whose: 'da empresa', period: 'day', date: '2026-11-23' });
  const left = Number(before.limit?.left);
  const over = await preview((left + 0.01).toFixed(2));
  expect(over.refusal).toMatchObject({ code: 'payment-orders.above-period-limit', field: 'amount' });
  const later = await preview('10.00', { date: '2026-12-01' });
  expect(later.limit).toMatchObject({ date: '2026-12-01', left: '2000.00' });
});

test('nothing is made, counted or held by asking', async () => {
  await bank.setRules(rulesAbove('100.00', [stepOf(1)], { sumsDay: true }));
  const before = await image();
  for (const amount of ['0.00', '50.00', '150.00', '99999999.00']) await preview(amount);
  expect(await image()).toEqual(before);
});

test('the fee says what is free of the month; of a series the plan’s price is the most', async () => {
  const { fee } = await preview('10.00');
  expect(fee).toMatchObject({ line: 'pix-sent', free: true });
  expect(fee.freeLeft).toBeGreaterThan(0);
  const recurrence = { every: { unit: 'month', count: 1 }, ends: { by: 'count', count: 3 }, onHoliday: 'same-day' };
  const series = await preview('10.00', { date: '2026-12-01', recurrence });
  expect(series.fee).toMatchObject({ free: false, amount: series.fee.price });
  expect(series.confirmation).toBe('recurrence');
});

test('Z03 Z04 who may not see limits or payments is told of neither; a colleague’s or another company’s look-up is nobody’s [attack]', async () => {
  await bank.setRules(rulesAbove('100.00', [stepOf(1)]));
  await bank.byHand(
    `UPDATE bank.permission_profile SET permissions = '{PIX_CREATE}'
     WHERE (company_id, id) = (SELECT company_id, profile_id FROM bank.operator WHERE id = $1)`,
    [bank.operator('guest').id],
  );
  const guest = await bank.as('guest');
  lookup = await bank.lookUp(guest, bank.outsider.key);
  const shown = (await ask(guest, '150.00')).json<OrderPreview>();
  expect(shown.limit).toBeNull();
  expect(shown.approval).toMatchObject({ signatures: 1, waitsOn: null });
  for (const other of ['maker', 'admin3'] as const) {
    expect((await ask(await bank.as(other), '10.00')).code).toBe('pix.lookup-not-found');
  }
});
