import { expect, test } from 'vitest';
import { parseInstant } from '@bank/core';
import type { Charge, ChargeContent, CodeLookup, PaymentOrder } from '@bank/contracts';
import { startPixBank } from '../../testing/pix-bank.ts';
import type { TestReply } from '../../testing/test-bank.ts';

// Charges of one company of this bank that another one pays by their codes: no payment system is asked, the payment is the
// transfer in the books itself, and it takes the charge or is not made.
const bank = await startPixBank();
const phone = await bank.device('maker');
await bank.device('admin3');
await bank.fund('10001', 100_000_00n);
await bank.knowPayees();
const KEY = bank.neighbour.key;
const CHARGES = '/services/pix/charges';
const immediate = {
  kind: 'immediate',
  key: KEY,
  amount: '50.00',
  changeable: false,
  expiresIn: 86_400,
} as const satisfies ChargeContent;

let keys = 0;
const nextKey = () => ({ 'idempotency-key': `inside-${(keys += 1)}` });

async function made(content: ChargeContent): Promise<Charge> {
  const reply = await (await bank.as('admin3')).post(CHARGES, content, nextKey());
  expect(reply.status, reply.text).toBe(201);
  return reply.json<Charge>();
}

async function read({ id }: Pick<Charge, 'id'>): Promise<Charge> {
  return (await (await bank.as('admin3')).get(`${CHARGES}/${id}`)).json<Charge>();
}

/** What the payer is shown of the code, kept to be paid. */
async function lookUp({ code }: Charge): Promise<string> {
  const reply = await (await bank.as('maker')).post('/services/pix/codes', { code });
  expect(reply.status, reply.text).toBe(201);
  return reply.json<CodeLookup>().id;
}

async function pay(lookupId: string, amount = '50.00'): Promise<TestReply> {
  return bank.pay(await bank.as('maker'), lookupId, amount);
}

test('is paid by the transfer in the books, which both sides see at once', async () => {
  const charge = await made(immediate);
  const before = await bank.balance('10003');
  const lookup = await lookUp(charge);
  bank.liveEvents();
  const reply = await pay(lookup);
  expect(reply.status, reply.text).toBe(201);
  expect(reply.json<PaymentOrder>().state).toBe('settled');
  expect(await bank.balance('10003')).toBe(before + 50_00n);
  // The line in the statement leads to the charge, in the company that was paid and no other.
  const { endToEndId } = reply.json<PaymentOrder>();
  const paidBy = async (as: 'admin3' | 'maker') =>
    (await (await bank.as(as)).get(`${CHARGES}/paid-by/${endToEndId}`)).json<{ chargeId: string | null }>().chargeId;
  expect(await paidBy('admin3')).toBe(charge.id);
  expect(await paidBy('maker')).toBeNull();
  expect(await read(charge)).toMatchObject({
    state: 'paid',
    payments: [{ endToEndId: reply.json<PaymentOrder>().endToEndId, amount: '50.00' }],
  });
  expect((await read(charge)).payments[0]?.entryId).not.toBeNull();
  await bank.until('screens hear of it', () =>
    bank.liveEvents().some(({ event }) => event.type === 'pix-charge' && event.chargeId === charge.id),
  );
  expect((await bank.audit('10003', 'pix-charges.paid')).at(-1)).toMatchObject({ subject: charge.id });
});

test('of twenty at once one pays it; the others read that it is paid, and keep their money [attack]', async () => {
  const charge = await made(immediate);
  const lookups: string[] = [];
  for (let count = 0; count < 20; count += 1) lookups.push(await lookUp(charge));
  const before = await bank.balance('10003');
  const replies = await Promise.all(lookups.map((id) => pay(id)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(replies.filter(({ status }) => status !== 201).map(({ code }) => code))).toEqual(
    new Set(['pix.code-paid']),
  );
  expect(await bank.balance('10003')).toBe(before + 50_00n);
  const late = await (await bank.as('maker')).post('/services/pix/codes', { code: charge.code });
  expect(late.code).toBe('pix.code-paid');
});

test('that asks for something else since, was removed or is over is not paid', async () => {
  const admin = await bank.as('admin3');
  const changed = await made(immediate);
  const lookup = await lookUp(changed);
  await admin.put(`${CHARGES}/${changed.id}`, { revision: 0, content: { ...immediate, amount: '60.00' } });
  expect((await pay(lookup)).code).toBe('pix.code-changed');
  const words = await made(immediate);
  const same = await lookUp(words);
  await admin.put(`${CHARGES}/${words.id}`, { revision: 0, content: { ...immediate, request: 'Pedido 9' } });
  expect((await pay(same)).status).toBe(201);
  const removed = await made(immediate);
  const gone = await lookUp(removed);
  await admin.delete(`${CHARGES}/${removed.id}`);
  expect((await pay(gone)).code).toBe('pix.code-removed');
  const short = await made({ ...immediate, expiresIn: 1 });
  const over = await lookUp(short);
  bank.clock.advance(1000);
  expect((await pay(over)).code).toBe('pix.code-expired');
});

test('of changes and payments at once each is either before or after the other [attack]', async () => {
  const admin = await bank.as('admin3');
  for (let round = 0; round < 10; round += 1) {
    const charge = await made(immediate);
    const lookup = await lookUp(charge);
    const path = `${CHARGES}/${charge.id}`;
    const [paid, changed] = await Promise.all([
      pay(lookup),
      round % 2 === 0
        ? admin.put(path, { revision: 0, content: { ...immediate, amount: '60.00' } })
        : admin.delete(path),
    ]);
    if (paid.status === 201) expect(changed.code).toBe('pix-charges.not-active');
    else expect(['pix.code-changed', 'pix.code-removed']).toContain(paid.code);
    const now = await read(charge);
    expect(now.payments).toHaveLength(paid.status === 201 ? 1 : 0);
  }
});

test('of orders that wait for their maker one is confirmed; the other is told that somebody has paid', async () => {
  const charge = await made({ ...immediate, amount: '2000.00' });
  const [first, second] = [await lookUp(charge), await lookUp(charge)];
  const orders = [await pay(first, '2000.00'), await pay(second, '2000.00')].map((reply) => reply.json<PaymentOrder>());
  expect(orders.map(({ state }) => state)).toEqual(['awaiting_confirmation', 'awaiting_confirmation']);
  const maker = await bank.as('maker');
  const confirmed = await Promise.all(orders.map(({ id }) => bank.confirm(maker, phone, id)));
  expect(new Set(confirmed.map(({ code }) => code))).toEqual(new Set(['pix.code-paid', undefined]));
  const ends = await Promise.all(orders.map(({ id }) => bank.order(maker, id)));
  expect(ends.map(({ state }) => state).toSorted()).toEqual(['awaiting_confirmation', 'settled']);
  expect((await read(charge)).payments).toHaveLength(1);
});

test('scheduled for its day, it ends there where somebody else has paid meanwhile', async () => {
  const dueContent = {
    kind: 'due',
    key: KEY,
    amount: '80.00',
    dueDate: '2026-11-24',
    validityDays: 5,
    terms: {},
    debtor: { name: 'Ana Lima', document: '52998224725' },
  } as const satisfies ChargeContent;
  const charge = await made(dueContent);
  const maker = await bank.as('maker');
  const plan = async (): Promise<PaymentOrder> => {
    const reply = await maker.post('/services/pix/codes', { code: charge.code, date: '2026-11-24' });
    const paid = await bank.pay(maker, reply.json<CodeLookup>().id, '80.00', { date: '2026-11-24' });
    expect(paid.status, paid.text).toBe(201);
    const order = paid.json<PaymentOrder>();
    return order.state === 'awaiting_confirmation'
      ? (await bank.confirm(maker, phone, order.id)).json<PaymentOrder>()
      : order;
  };
  const orders = [await plan(), await plan()];
  expect(orders.map(({ state }) => state)).toEqual(['scheduled', 'scheduled']);
  bank.clock.advance((parseInstant('2026-11-24T12:00:00.000Z') ?? 0) - bank.clock.now());
  bank.wake();
  await bank.until('both have ended', async () => {
    const now = await Promise.all(orders.map(async ({ id }) => bank.order(await bank.as('maker'), id)));
    return now.every(({ state }) => state === 'settled' || state === 'rejected');
  });
  const ends = await Promise.all(orders.map(async ({ id }) => bank.order(await bank.as('maker'), id)));
  expect(ends.map(({ state }) => state).toSorted()).toEqual(['rejected', 'settled']);
  expect(ends.find(({ state }) => state === 'rejected')?.refusal?.code).toBe('pix.code-paid');
  expect((await read(charge)).payments).toHaveLength(1);
});

test('a static code with a txid has its payments noted', async () => {
  const charge = await made({ kind: 'static', key: KEY, txid: 'LOJA1' });
  for (const amount of ['10.00', '12.00']) {
    expect((await pay(await lookUp(charge), amount)).status).toBe(201);
  }
  const payments = (await read(charge)).payments.map(({ amount }) => amount);
  expect(payments.toSorted()).toEqual(['10.00', '12.00']);
});
