import { expect, test } from 'vitest';
import type { PaymentOrder } from '@bank/contracts';
import { startTransfersBank } from '../../testing/transfers-bank.ts';

// TEDs on the eve of days of rest, and what comes back of them after. Which day follows each eve is said without a bank in
// packages/contracts (running-times.test.ts), for every day of three years.
const bank = await startTransfersBank();
await bank.device('maker');
const maker = () => bank.as('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.knowPayees();
const { str } = bank.rails;

/** Moves to that moment of São Paulo. */
function to(moment: string): void {
  bank.clock.advance(Date.parse(`${moment}:00-03:00`) - bank.clock.now());
  bank.wake();
}

const refused = async (more: Record<string, unknown> = {}) =>
  bank.transfer(await maker(), (await bank.lookUpAccount(await maker())).id, '10.00', more);
const reaches = async (id: string, state: PaymentOrder['state']) => {
  bank.wake();
  return bank.reaches(await maker(), id, state);
};

/** The lines of an order in the company's statement, in centavos; other lines, as the fee of a month, come meanwhile. */
async function linesOf(orderId: string): Promise<readonly string[]> {
  const { rows } = await bank.pool.query<{ line: string }>(
    `SELECT concat(kind, ' ', amount) AS line FROM ledger.entry WHERE account_id = 'customer:10001'
       AND $1 IN (detail ->> 'orderId', detail ->> 'returnedOrderId') AND kind LIKE 'ted%' ORDER BY seq`,
    [orderId],
  );
  return rows.map(({ line }) => line);
}

test.each([
  ['2026-12-24', '11:59', '12:00', '2026-12-25', '28/12/2026'],
  ['2026-12-31', '11:59', '12:00', '2027-01-01', '04/01/2027'],
  ['2027-02-05', '16:59', '17:00', '2027-02-08', '10/02/2027'], // Carnival
])('on %s a TED goes until %s; from %s on, and for %s, the next day is said', async (eve, last, closes, rest, next) => {
  to(`${eve}T${last}`);
  const order = await bank.transferTo(await maker(), '10.00');
  const settled = await reaches(order.id, 'settled');
  expect([settled.date, await linesOf(order.id)]).toEqual([eve, ['ted_sent -1000']]);
  to(`${eve}T${closes}`);
  const late = await refused();
  expect([late.status, late.code]).toEqual([422, 'payment-orders.closed-today']);
  expect(late.text).toContain(next);
  const onRest = await refused({ date: rest });
  expect([onRest.status, onRest.code]).toEqual([422, 'payment-orders.not-a-running-day']);
  expect(onRest.text).toContain(next);
  expect(await bank.held()).toBe(0n);
});

test('asked for on the eve of Good Friday it goes on Monday; what comes back the day after, twice and late, is credited once', async () => {
  to('2027-03-25T17:30'); // Thursday
  expect((await refused()).text).toContain('29/03/2027');
  const order = await bank.transferTo(await maker(), '10.00', { date: '2027-03-29' });
  expect(order.state).toBe('scheduled');
  to('2027-03-26T10:00');
  to('2027-03-28T23:59');
  expect((await bank.order(await maker(), order.id)).state).toBe('scheduled');
  to('2027-03-29T08:00');
  const { endToEndId } = await reaches(order.id, 'settled');
  expect(await linesOf(order.id)).toEqual(['ted_sent -1000']);
  to('2027-03-30T19:45'); // after the STR has closed
  const number = str.giveBack(endToEndId ?? '', '2');
  str.giveBack(endToEndId ?? '', '2', number);
  str.pushAgain(2);
  await bank.until('it is back', async () => (await linesOf(order.id)).length > 1);
  to('2027-03-31T09:00');
  str.giveBack(endToEndId ?? '', '2', number);
  await bank.until('all is read', () => str.unread === 0);
  expect(await linesOf(order.id)).toEqual(['ted_sent -1000', 'ted_returned 1000']);
  const after = await bank.order(await maker(), order.id);
  expect([after.state, after.returned?.amount]).toEqual(['settled', '10.00']);
  expect(await bank.incidents()).toEqual([]);
});
