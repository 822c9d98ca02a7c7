import { beforeEach, expect, test } from 'vitest';
import type { HistoryEvent, OrderConfirmation, PaymentOrder, Receipt } from '@bank/contracts';
import { money } from '@bank/core';
import { MARIA, startTransfersBank } from '../../testing/transfers-bank.ts';

// TEDs to other banks through a scripted STR: every loss, repetition and delay, and what the books say afterwards.
const bank = await startTransfersBank();
const phone = await bank.device('maker');
const maker = () => bank.as('maker');
await bank.fund('10001', 1_000_000_00n);
const { str } = bank.rails;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

await bank.knowPayees();

beforeEach(() => {
  str.script = { does: 'settle' };
  str.answersQuestions = true;
  str.questionError = undefined;
});

const ted = async (amount: string, more: Record<string, unknown> = {}) => bank.transferTo(await maker(), amount, more);
const reaches = async (id: string, state: PaymentOrder['state']) => {
  bank.wake();
  return bank.reaches(await maker(), id, state);
};
const numberOf = async (id: string) => (await bank.order(await maker(), id)).endToEndId ?? '';

/** Moves to that hour of the day in São Paulo, of a day so many later than the clock's. */
function to(hour: number, daysLater = 0): void {
  const today = Math.floor((bank.clock.now() - 3 * HOUR) / DAY) * DAY + 3 * HOUR;
  bank.clock.advance(today + daysLater * DAY + hour * HOUR - bank.clock.now());
  bank.wake();
}

test('the first TED to somebody is confirmed over all that it says, and goes out as STR0008', async () => {
  const lookup = await bank.lookUpAccount(await maker(), { accountNumber: '77777X', purpose: '00007' });
  expect(lookup).toMatchObject({
    kind: 'ted',
    payee: { kind: 'ted-account', name: 'Maria de Fora', purpose: '00007', sameHolder: false },
    warnings: ['first-payment', 'name-not-checked'],
  });
  const before = await bank.balance('10001');
  const made = await bank.transfer(await maker(), lookup.id, '250.00', { message: 'Aluguel de novembro' });
  const order = made.json<PaymentOrder>();
  const { signing } = (
    await (await maker()).get(`/services/payment-orders/${order.id}/confirmation`)
  ).json<OrderConfirmation>();
  expect(signing.fields).toMatchObject({
    kind: 'ted',
    payeeAccount: '99999010/3000/77777X',
    payeePurpose: '00007 Pagamento de aluguéis e condomínios',
    payeeHolder: 'Outra titularidade',
  });
  await bank.confirm(await maker(), phone, order.id);
  const settled = await reaches(order.id, 'settled');
  const fee = BigInt((settled.fee?.amount ?? '').replace('.', ''));
  expect([await bank.balance('10001'), await bank.held()]).toEqual([before - 250_00n - fee, 0n]);
  expect(str.sentFor(settled.endToEndId).body).toMatchObject({
    controlNumber: settled.endToEndId,
    debtorBank: '99999008',
    debtorPaymentAccount: '10001',
    debtorDocument: '11222333000181',
    creditorBank: '99999010',
    creditorBranch: '3000',
    creditorAccountType: 'CC',
    creditorAccount: '777770',
    purpose: '00007',
    history: 'Aluguel de novembro',
    amount: 250_00n,
    day: '2026-11-23',
  });
  const receipt = (await (await maker()).get(`/services/receipts/${order.id}`)).json<Receipt>();
  expect(receipt).toMatchObject({ kind: 'ted', payee: { purpose: '00007' }, endToEndId: settled.endToEndId });
  const page = await bank.anonymous.get(new URL(receipt.checkUrl).pathname);
  expect(page.text).toContain('TED enviada');
  expect(page.text).toContain('Pagamento de aluguéis e condomínios');
});

test('a refused entry releases the money and the limit, and says why in words', async () => {
  str.script = { does: 'state', state: '22' };
  const before = await bank.balance('10001');
  const order = await ted('10.00');
  const rejected = await reaches(order.id, 'rejected');
  expect(rejected.refusal?.message).toContain('O banco de destino não recebe TED neste momento');
  expect([await bank.balance('10001'), await bank.held()]).toEqual([before, 0n]);
});

test('an entry that waits for funds of the bank stays open and settles late', async () => {
  str.script = { does: 'state', state: '17' };
  const order = await ted('11.00');
  await bank.until('the answer was taken in', async () => (await effects()).some((effect) => effect.includes('waits')));
  expect((await bank.order(await maker(), order.id)).state).toBe('processing');
  expect(await bank.held()).toBe(11_00n);
  str.tell(await numberOf(order.id), '3');
  await reaches(order.id, 'settled');
});

test('an entry that is refused at the close of the day offers the next one', async () => {
  str.script = { does: 'state', state: '19' };
  const order = await ted('12.00');
  await bank.until('the STR has it', () => str.received.length > 0);
  const number = await numberOf(order.id);
  await bank.until('it is entered', () => canTell(number));
  str.tell(number, '24');
  const rejected = await reaches(order.id, 'rejected');
  expect(rejected.refusal?.message).toContain('próximo dia útil');
});

test('M09 A13 an answer that comes five times settles once; repetitions change nothing [attack]', async () => {
  str.script = { does: 'repeat', times: 5 };
  const before = await bank.balance('10001');
  const order = await ted('13.00');
  const settled = await reaches(order.id, 'settled');
  str.pushAgain(3);
  await bank.until('all are taken in', async () => (await effects('%repeated%')).length >= 4);
  const fee = BigInt((settled.fee?.amount ?? '0').replace('.', ''));
  expect(await bank.balance('10001')).toBe(before - 13_00n - fee);
  expect(await bank.incidents()).toEqual([]);
});

test('M06 a lost request goes again byte for byte, and its answer settles it', async () => {
  str.script = { does: 'lose-request' };
  const order = await ted('14.00');
  const sent = () => str.receivedSealed.filter((text) => text.includes('<VlrLanc>14.00<'));
  await bank.until('the STR was sent it', () => sent().length === 1);
  str.script = { does: 'settle' };
  bank.clock.advance(30_000);
  await reaches(order.id, 'settled');
  expect(new Set(sent()).size).toBe(1);
});

test('A13 a contradicting answer after the end touches no money, and is an incident', async () => {
  const order = await ted('15.00');
  await reaches(order.id, 'settled');
  const before = await bank.balance('10001');
  str.tell(await numberOf(order.id), '14');
  await bank.until('it is parked', async () => (await bank.incidents()).includes('outcome.contradicting'));
  expect([await bank.balance('10001'), (await bank.order(await maker(), order.id)).state]).toEqual([before, 'settled']);
});

test('an error proves nothing before the statement: what the STR made all the same is settled by it', async () => {
  str.script = { does: 'error-but-settle', error: 'ESTR0901' };
  str.answersQuestions = false;
  const order = await ted('16.00');
  const doubted = await reaches(order.id, 'unknown');
  expect([doubted.clearingUp, doubted.refusal, await bank.held()]).toEqual([true, null, 16_00n]);
  str.answersQuestions = true;
  bank.clock.advance(30_000);
  await reaches(order.id, 'settled');
});

test('an error of the one sending is the end once the statement does not have it', async () => {
  str.script = { does: 'error', error: 'ESTR0901' };
  const order = await ted('17.00');
  const rejected = await reaches(order.id, 'rejected');
  expect(rejected.refusal).toEqual({ code: 'ESTR0901', message: 'O banco de destino não participa do STR.' });
  expect(rejected.events.map(({ state }) => state)).toEqual(['processing', 'unknown', 'rejected']);
});

test('a question that the STR refuses is told to people, and asked again a quarter of an hour later', async () => {
  str.script = { does: 'error', error: 'ESTR0901' };
  str.questionError = 'ESTR0910';
  const asked = () => str.received.filter(({ type }) => type === 'STR0014').length;
  const before = asked();
  const order = await ted('17.50');
  await bank.until('it is told', async () => (await bank.incidents()).includes('statement.refused'));
  expect([(await bank.order(await maker(), order.id)).state, await bank.held()]).toEqual(['unknown', 17_50n]);
  bank.clock.advance(14 * MINUTE);
  bank.wake();
  str.questionError = undefined;
  bank.clock.advance(MINUTE);
  const rejected = await reaches(order.id, 'rejected');
  expect(rejected.refusal?.code).toBe('ESTR0901');
  expect([asked(), await bank.held()]).toEqual([before + 2, 0n]);
});

test.each([
  ['does not add up', (xml: string) => xml.replace('<SldFinl>', '<SldFinl>9')],
  ['is cut off', (xml: string) => xml.slice(0, -20)],
])(
  'a statement that %s is told once, however often its question goes again, until one can be read',
  async (_, spoils) => {
    str.script = { does: 'error', error: 'ESTR0901' };
    str.spoilsStatement = spoils;
    const unreadable = async (): Promise<number> =>
      (await bank.incidents()).filter((code) => code === 'message.inconsistent' || code === 'xml.malformed').length;
    const asked = () => str.received.filter(({ type }) => type === 'STR0014').length;
    const [before, toldBefore] = [asked(), await unreadable()];
    const order = await ted('17.70');
    await bank.until('it is told', async () => (await unreadable()) === toldBefore + 1);
    for (let again = 1; again <= 3; again += 1) {
      await bank.until('it is asked again', () => {
        bank.clock.advance(30_000);
        bank.wake();
        return asked() > before + again;
      });
    }
    str.pushAgain(2);
    await bank.until('all is read', () => str.unread === 0);
    expect([await unreadable(), await bank.held()]).toEqual([toldBefore + 1, 17_70n]);
    expect((await bank.order(await maker(), order.id)).state).toBe('unknown');
    str.spoilsStatement = undefined;
    await bank.until('it is refused', async () => {
      bank.clock.advance(30_000);
      bank.wake();
      return (await bank.order(await maker(), order.id)).state === 'rejected';
    });
    expect(await bank.held()).toBe(0n);
  },
);

test('one that the statement has with another amount stays open for people, and is asked about again later', async () => {
  str.script = { does: 'error-but-settle', error: 'ESTR0901' };
  str.answersQuestions = false;
  const order = await ted('17.60');
  await reaches(order.id, 'unknown');
  const place = str.settled.findIndex(({ amount }) => amount === 17_60n);
  const entry = str.settled[place]!;
  str.settled[place] = { ...entry, amount: money(17_61n) };
  str.answersQuestions = true;
  bank.clock.advance(30_000);
  bank.wake();
  await bank.until('it is told', async () => (await bank.incidents()).includes('status.contradicting'));
  const asked = () => str.received.filter(({ type }) => type === 'STR0014').length;
  const before = asked();
  bank.clock.advance(14 * MINUTE);
  bank.wake();
  expect([(await bank.order(await maker(), order.id)).state, await bank.held()]).toEqual(['unknown', 17_60n]);
  str.settled[place] = entry;
  bank.clock.advance(MINUTE);
  await reaches(order.id, 'settled');
  expect(asked()).toBe(before + 1);
});

test('without any answer the outcome is unknown, and the statement of the day says that it was settled', async () => {
  str.script = { does: 'never-answer' };
  const order = await ted('18.00');
  await bank.until('the STR has it', () => str.settled.some(({ amount }) => amount === 18_00n));
  bank.clock.advance(MINUTE + 1);
  await reaches(order.id, 'unknown');
  expect(await bank.held()).toBe(18_00n);
  to(18.5);
  const settled = await reaches(order.id, 'settled');
  expect(settled.date).toBe('2026-11-23');
});

test('a request that the STR never got is the end when the statement of the whole day lacks it', async () => {
  to(10, 1);
  str.script = { does: 'lose-request' };
  const order = await ted('19.00');
  bank.clock.advance(MINUTE + 1);
  await reaches(order.id, 'unknown');
  to(18);
  expect((await bank.order(await maker(), order.id)).state).toBe('unknown');
  to(18.6);
  const rejected = await reaches(order.id, 'rejected');
  expect(rejected.refusal?.message).toContain('o extrato do Banco Central não a tem');
  expect(await bank.held()).toBe(0n);
});

test('an error after a second sending waits for the statement of the whole day, which has it', async () => {
  to(10, 1);
  str.script = { does: 'error-again', error: 'ESTR0902' };
  const order = await ted('20.00');
  await bank.until('the STR has it', () => str.settled.some(({ amount }) => amount === 20_00n));
  str.answersQuestions = false;
  bank.clock.advance(45_000);
  bank.wake();
  bank.clock.advance(45_000);
  const doubted = await reaches(order.id, 'unknown');
  expect(doubted.state).toBe('unknown');
  str.answersQuestions = true;
  bank.clock.advance(30 * MINUTE);
  await reaches(order.id, 'settled');
});

test('after the closing hour and on a day of rest it is not made, and the next day is said', async () => {
  to(17);
  const late = await bank.transfer(await maker(), (await bank.lookUpAccount(await maker())).id, '10.00');
  expect([late.status, late.code]).toEqual([422, 'payment-orders.closed-today']);
  expect(late.text).toContain('26/11/2026');
  const saturday = await bank.transfer(await maker(), (await bank.lookUpAccount(await maker())).id, '10.00', {
    date: '2026-11-28',
  });
  expect([saturday.status, saturday.code]).toEqual([422, 'payment-orders.not-a-running-day']);
});

test('scheduled, it goes at eight of its day; a repetition has a number of its own each time', async () => {
  const recurrence = { every: { unit: 'week', count: 1 }, ends: { after: 2 }, onHoliday: 'next-business-day' };
  const once = await ted('21.00', { date: '2026-11-26' });
  expect(once.state).toBe('scheduled');
  const preview = await (
    await maker()
  ).post('/services/transfers/previews', {
    lookupId: (await bank.lookUpAccount(await maker())).id,
    amount: '21.00',
    recurrence,
  });
  expect([200, 400]).toContain(preview.status);
  to(7.9, 1);
  expect((await bank.order(await maker(), once.id)).state).toBe('scheduled');
  to(8);
  const settled = await reaches(once.id, 'settled');
  expect(str.sentFor(settled.endToEndId).body.day).toBe('2026-11-26');
});

test('what a TED cannot carry is said at the field, and so is a purpose that does not fit', async () => {
  const ask = async (more: Record<string, unknown>) =>
    (await maker()).post('/services/transfers/lookups', { ...MARIA, ...more });
  expect((await ask({ branch: null })).code).toBe('transfers.branch-missing');
  expect((await ask({ accountType: 'SLRY' })).code).toBe('transfers.account-type-not-carried');
  expect((await ask({ accountNumber: '12345678901234' })).code).toBe('transfers.account-number-not-carried');
  expect((await ask({ purpose: '00110' })).code).toBe('transfers.holder-differs');
  const own = await (
    await maker()
  ).post('/services/transfers/lookups', {
    ispb: '12345678',
    branch: null,
    accountNumber: '12345',
    accountType: 'TRAN',
    sameHolder: true,
  });
  expect(own.json(), own.text).toMatchObject({
    payee: { name: 'Estrela do Sul Ltda', purpose: '00110', sameHolder: true, bankName: 'Instituição 12345678' },
    warnings: ['first-payment', 'bank-not-listed'],
  });
  const other = await bank.lookUpAccount(await maker(), { purpose: '99999' });
  const silent = await bank.transfer(await maker(), other.id, '1.00');
  expect([silent.status, silent.code]).toEqual([422, 'transfers.purpose-needs-message']);
});

test('where a key is known to lead to the same holder and account, Pix is offered instead', async () => {
  const caller = await maker();
  const paid = await bank.payTo(caller, bank.outsider.key, '1.00');
  const pix = paid.json<PaymentOrder>();
  await bank.reaches(caller, pix.id, 'settled');
  const lookups = bank.rails.lookups.length;
  expect((await bank.lookUpAccount(caller)).otherWay).toMatchObject({
    kind: 'pix',
    again: { orderId: pix.id },
    payee: { kind: 'pix-key' },
  });
  expect((await bank.lookUpAccount(caller, { accountNumber: '600000' })).otherWay).toBeNull();
  expect(bank.rails.lookups.length).toBe(lookups);
});

test('a company without the product and a profile without the right are refused', async () => {
  await bank.setCompany('10001', `products = '{PIX}'`);
  const without = await (await maker()).post('/services/transfers/lookups', MARIA);
  expect([without.status, without.code]).toEqual([403, 'access.product-missing']);
  await bank.setCompany('10001', `products = '{PIX,TRANSFER,PAYMENT,CHARGING,CHECKS}'`);
});

test('limits, history and notices speak of TEDs', async () => {
  const refused = await bank.transfer(await maker(), (await bank.lookUpAccount(await maker())).id, '250000.01');
  expect([refused.status, refused.code]).toEqual([422, 'payment-orders.above-transaction-limit']);
  const events = (await (await bank.as('admin')).get('/services/history/events')).json<{ items: HistoryEvent[] }>()
    .items;
  expect(events.map(({ description }) => description).join('\n')).toMatch(/TED/);
});

/** What messages of the STR did. */
async function effects(like = '%'): Promise<string[]> {
  const { rows } = await bank.pool.query<{ effect: string }>(
    `SELECT effect FROM bank.rail_inbound WHERE rail = 'str' AND effect LIKE $1`,
    [like],
  );
  return rows.map(({ effect }) => effect);
}

function canTell(number: string): boolean {
  return str.received.some((message) => message.type === 'STR0008' && message.body.controlNumber === number);
}
