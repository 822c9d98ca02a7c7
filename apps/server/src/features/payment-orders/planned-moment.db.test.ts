import type pg from 'pg';
import { expect, test } from 'vitest';
import { addDays, bankingDate } from '@bank/core';
import type { PaymentOrder } from '@bank/contracts';
import { startPixBank } from '../../testing/pix-bank.ts';
import { readPlanned } from './postgres/planned-orders.ts';

// What lies ahead is one moment: its days, its orders and its series fit together while somebody changes them.
const bank = await startPixBank();
await bank.knowPayees();
await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
const today = bankingDate(bank.clock.now());
const date = addDays(today, 3);
await bank.device('maker');
const maker = await bank.as('maker');

/** The pool, whose readings come one after the other, with something that somebody does after each. */
function busy(act: () => Promise<unknown>): pg.Pool {
  let before: Promise<unknown> = Promise.resolve();
  const acting = (on: Pick<pg.ClientBase, 'query'>) => (config: pg.QueryConfig) => {
    const reading = before.then(async () => {
      const answer = await on.query(config);
      await act();
      return answer;
    });
    before = reading;
    return reading;
  };
  const { pool } = bank;
  const connect = async () => {
    const client = await pool.connect();
    return { query: acting(client), release: (broken?: Error) => client.release(broken) };
  };
  return { query: acting(pool), connect } as unknown as pg.Pool;
}

test('an order that is called off between two readings stands in all of them, or in none', async () => {
  const scheduled: string[] = [];
  for (let count = 0; count < 8; count += 1) {
    const reply = await bank.payTo(maker, bank.neighbour.key, '5.00', { date });
    expect(reply.status, reply.text).toBe(201);
    scheduled.push(reply.json<PaymentOrder>().id);
  }
  const callOneOff = async (): Promise<void> => {
    const id = scheduled.pop();
    if (id === undefined) return;
    const path = `/services/payment-orders/${id}/cancel`;
    expect((await maker.post(path, undefined, { 'idempotency-key': id })).status).toBe(200);
  };
  const at = bank.clock.now();
  const filter = { companyId: bank.companyId('10001'), at, today, from: today, to: addDays(today, 9), limit: 100 };
  const { days, orders } = await readPlanned(busy(callOneOff), filter);
  expect(scheduled.length).toBeLessThan(7);
  expect(days).toMatchObject([{ date, all: { count: orders.length } }]);
  expect(orders.length).toBeGreaterThan(scheduled.length);
});
