import { beforeEach, expect, test } from 'vitest';
import { money } from '@bank/core';
import type { HistoryEvent, Notification, PaymentOrder, Receipt, StatementEntry } from '@bank/contracts';
import { startTransfersBank } from '../../testing/transfers-bank.ts';

// What comes in from the STR: TEDs of other banks, credited once or given back the same day, and TEDs of ours that come back.
const bank = await startTransfersBank();
await bank.device('maker');
const maker = () => bank.as('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.knowPayees();
const { str } = bank.rails;
const ESTRELA = { account: '10001', document: '11222333000181' } as const;
const HOUR = 3_600_000;

beforeEach(() => {
  str.script = { does: 'settle' };
  bank.liveEvents();
});

const lines = async () =>
  (await (await maker()).get('/services/statement/v2/entries')).json<{ items: StatementEntry[] }>().items;
const lineOf = async (endToEndId: string, type: StatementEntry['type']) =>
  (await lines()).find(
    (line) => line.type === type && (line.endToEndId === endToEndId || line.returnId === endToEndId),
  );
const effects = async (like: string): Promise<string[]> => {
  const { rows } = await bank.pool.query<{ effect: string }>(
    `SELECT effect FROM bank.rail_inbound WHERE rail = 'str' AND effect LIKE $1`,
    [like],
  );
  return rows.map(({ effect }) => effect);
};
const settledTed = async (amount: string): Promise<PaymentOrder> => {
  const order = await bank.transferTo(await maker(), amount);
  bank.wake();
  return bank.reaches(await maker(), order.id, 'settled');
};

test('a TED to an account of ours is credited at once, with payer, purpose and what it says in the line', async () => {
  const before = await bank.balance('10001');
  const { strNumber } = str.pay({ ...ESTRELA, amount: money(123_45n), purpose: '00005', history: 'Nota 77' });
  await bank.until('it is credited', async () => (await bank.balance('10001')) === before + 123_45n);
  expect(await lineOf(strNumber, 'ted_received')).toMatchObject({
    type: 'ted_received',
    amount: '123.45',
    description: 'TED recebida: pagamento de fornecedores',
    counterparty: { name: 'Maria de Fora', maskedDocument: '***.982.247-**' },
    message: 'Nota 77',
  });
  const found = await (await maker()).get('/services/statement/v2/entries?search=fornecedores');
  expect(found.json<{ items: StatementEntry[] }>().items).toHaveLength(1);
  expect(bank.liveEvents().map(({ event }) => event)).toContainEqual({
    type: 'money-received',
    entryType: 'ted_received',
    amount: '123.45',
    name: 'Maria de Fora',
  });
  const bell = async () =>
    (await (await maker()).get('/services/notifications')).json<{ items: Notification[] }>().items;
  await bank.until('somebody is told', async () => (await bell()).some(({ title }) => title === 'TED recebida'));
  expect(await bank.ownBalance('bank:str')).toBeLessThan(0n);
});

test('M09 A13 the same number again is never credited twice, in the same message or another [attack]', async () => {
  const before = await bank.balance('10001');
  const transfer = str.pay({ ...ESTRELA, amount: money(10_00n) });
  str.pushAgain(3);
  str.tellOf(transfer);
  str.tellOf(transfer);
  await bank.until('all are taken in', async () => (await effects('ted-in-repeated')).length === 2);
  expect(await bank.balance('10001')).toBe(before + 10_00n);
});

test('another TED under a number that was used is an incident, and credits nothing', async () => {
  const before = await bank.balance('10001');
  const transfer = str.pay({ ...ESTRELA, amount: money(10_00n) });
  await bank.until('it is credited', async () => (await bank.balance('10001')) === before + 10_00n);
  str.tellOf({ ...transfer, amount: money(99_00n) });
  await bank.until('it is parked', async () => (await bank.incidents()).includes('payment.id-reused'));
  expect(await bank.balance('10001')).toBe(before + 10_00n);
});

test.each([
  ['an account that there is not', { account: '19999' }, '2'],
  ['another branch', { branch: '77' }, '2'],
  ['another holder', { document: '52998224725' }, '3'],
  ['another payer, where holder and payer should be one', { purpose: '00110' as const }, '5'],
])('to %s it goes back the same day with its code, and its money waits apart', async (_, wrong, code) => {
  const before = await bank.balance('10001');
  const sent = str.received.length;
  const transfer = str.pay({ ...ESTRELA, amount: money(50_00n), ...wrong });
  const back = () => str.received.slice(sent).find((message) => message.type === 'STR0010');
  await bank.until('it goes back', () => back() !== undefined);
  expect(back()?.body).toMatchObject({
    code,
    amount: 50_00n,
    originalStrNumber: transfer.strNumber,
    creditorBank: '99999010',
    day: '2026-11-23',
  });
  await bank.until('it has gone', async () => (await bank.ownBalance('bank:ted-returns')) === 0n);
  expect(await bank.balance('10001')).toBe(before);
});

test.each([
  ['closed', '1'],
  ['blocked', '70'],
])('to a company that is %s it goes back with code %s', async (state, code) => {
  await bank.setCompany('10003', `state = '${state}'`);
  const sent = str.received.length;
  str.pay({ account: '10003', document: '99888777000100', amount: money(5_00n) });
  await bank.until('it goes back', () => str.received.slice(sent).some(({ type }) => type === 'STR0010'));
  expect(str.received.at(-1)?.body).toMatchObject({ code });
  await bank.until('it has gone', async () => (await bank.ownBalance('bank:ted-returns')) === 0n);
  await bank.setCompany('10003', `state = 'active'`);
});

test('a return whose answer is lost goes again byte for byte, and leaves once', async () => {
  str.script = { does: 'never-answer' };
  str.pay({ ...ESTRELA, account: '19999', amount: money(7_00n) });
  const sent = () => str.receivedSealed.filter((text) => text.includes('<VlrLanc>7.00<'));
  await bank.until('it goes', () => sent().length === 1);
  expect(await bank.ownBalance('bank:ted-returns')).toBe(7_00n);
  str.script = { does: 'settle' };
  bank.clock.advance(30_000);
  await bank.until('it has gone', async () => (await bank.ownBalance('bank:ted-returns')) === 0n);
  expect(new Set(sent()).size).toBe(1);
});

test('a return that the STR does not take stays apart, and people are told', async () => {
  str.script = { does: 'error', error: 'ESTR0906' };
  str.pay({ ...ESTRELA, account: '19999', amount: money(8_00n) });
  await bank.until('it is parked', async () => (await bank.incidents()).includes('return.refused'));
  expect(await bank.ownBalance('bank:ted-returns')).toBe(8_00n);
});

test('a TED of ours that comes back credits the payer once, and order, receipt, line and history say why', async () => {
  const order = await settledTed('300.00');
  const before = await bank.balance('10001');
  bank.clock.advance(26 * HOUR);
  const returnNumber = str.giveBack(order.endToEndId ?? '', '2');
  await bank.until('it is credited', async () => (await bank.balance('10001')) === before + 300_00n);
  str.pushAgain(2);
  str.giveBack(order.endToEndId ?? '', '2', returnNumber);
  await bank.until('repetitions are taken in', async () => (await effects('ted-return-in-repeated')).length === 1);
  expect(await bank.balance('10001')).toBe(before + 300_00n);

  const words =
    'Devolvida pelo banco de destino: a agência ou a conta de destino não existe. Confira os dados com o favorecido.';
  const now = await bank.order(await maker(), order.id);
  expect(now).toMatchObject({ state: 'settled', returned: { amount: '300.00', words } });
  expect(now.events.at(-1)).toMatchObject({ actor: 'Banco', note: words });
  const receipt = (await (await maker()).get(`/services/receipts/${order.id}`)).json<Receipt>();
  expect(receipt.returned?.words).toBe(words);
  const page = await bank.anonymous.get(new URL(receipt.checkUrl).pathname);
  expect(page.text).toContain(words);
  expect(await lineOf(returnNumber, 'ted_returned')).toMatchObject({
    amount: '300.00',
    endToEndId: order.endToEndId,
    counterparty: { name: 'Maria de Fora' },
  });
  const events = (await (await bank.as('admin')).get('/services/history/events')).json<{ items: HistoryEvent[] }>()
    .items;
  expect(events.find(({ description }) => description.includes('Recebeu de volta uma TED'))?.description).toContain(
    'Maria de Fora',
  );
  const bell = async () =>
    (await (await maker()).get('/services/notifications')).json<{ items: Notification[] }>().items;
  await bank.until('its maker is told', async () => (await bell()).some(({ title }) => title === 'TED devolvida'));
  expect((await bell()).find(({ title }) => title === 'TED devolvida')).toMatchObject({
    href: `/transfer?ordem=${order.id}`,
  });
});

test('the fee stays charged, but where the return says that the fault was ours', async () => {
  // Beyond the month's free TEDs.
  for (let count = 0; count < 6; count += 1) await settledTed('1.00');
  const [kept, back] = [await settledTed('20.00'), await settledTed('21.00')];
  expect([kept.fee?.amount, back.fee?.amount]).toEqual(['6.90', '6.90']);
  const before = await bank.balance('10001');
  str.giveBack(kept.endToEndId ?? '', '1');
  await bank.until('it is credited', async () => (await bank.balance('10001')) === before + 20_00n);
  str.giveBack(back.endToEndId ?? '', '18');
  await bank.until('it is credited with its fee', async () => (await bank.balance('10001')) === before + 47_90n);
});

test('a return that overtakes the answer to its TED waits for it', async () => {
  str.script = { does: 'never-answer' };
  const order = await bank.transferTo(await maker(), '40.00');
  const number = () => str.settled.find(({ amount }) => amount === 40_00n)?.controlNumber;
  await bank.until('the STR has it', () => number() !== undefined);
  const before = await bank.balance('10001');
  str.giveBack(number() ?? '', '9');
  await bank.until('it waits', async () => (await waiting()) === 1);
  str.script = { does: 'settle' };
  str.tell(number() ?? '', '1');
  await bank.reaches(await maker(), order.id, 'settled');
  bank.clock.advance(16_000);
  bank.wake();
  await bank.until('it is credited', async () => (await bank.order(await maker(), order.id)).returned !== undefined);
  expect(await bank.balance('10001')).toBeGreaterThanOrEqual(before - 7_00n);
});

test('M10 a second return of the same TED, under another number, is an incident and credits nothing [attack]', async () => {
  const order = await settledTed('60.00');
  const before = await bank.balance('10001');
  str.giveBack(order.endToEndId ?? '', '1');
  await bank.until('it is credited', async () => (await bank.balance('10001')) === before + 60_00n);
  str.giveBack(order.endToEndId ?? '', '1');
  await bank.until('it is parked', async () => (await bank.incidents()).includes('return.contradicting'));
  expect(await bank.balance('10001')).toBe(before + 60_00n);
});

test('what is not sealed by Banco Central is not read', async () => {
  str.pushText('SPB1 aaaa\n<DOC></DOC>');
  await bank.until('it is parked', async () => (await bank.incidents()).includes('signature.missing'));
});

async function waiting(): Promise<number> {
  const { rows } = await bank.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM bank.rail_waiting WHERE rail = 'str' AND state = 'waiting'`,
  );
  return rows[0]?.count ?? 0;
}
