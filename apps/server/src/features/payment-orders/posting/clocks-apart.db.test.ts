import { afterAll, expect, test } from 'vitest';
import type { PaymentOrder } from '@bank/contracts';
import { later, parseInstant } from '@bank/core';
import { createBank } from '../../../bank.ts';
import { openPlatform } from '../../../platform/open-platform.ts';
import { startPixBank } from '../../../testing/pix-bank.ts';

// Two servers whose clocks are two seconds apart, as the night and the next day begin.
const bank = await startPixBank();
await bank.device('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.knowPayees();
await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
const { settings, entropy } = bank.platform;
const APART_MS = 2000;
const clock = { now: () => later(bank.clock.now(), APART_MS) };
const ahead = await createBank(openPlatform({ settings, clock, entropy, rails: bank.rails.client }));
afterAll(() => ahead.stop());

function goTo(time: string): void {
  bank.clock.advance((parseInstant(time) ?? 0) - bank.clock.now());
}

/** Twenty payments of R$ 30,00 at once, at both servers in turns: how many each of them took, in centavos. */
async function payAtBoth(name: string): Promise<{ readonly behind: bigint; readonly ahead: bigint }> {
  const maker = await bank.as('maker');
  const lookups = [];
  for (let index = 0; index < 20; index += 1) lookups.push(await bank.lookUp(maker, bank.neighbour.key));
  const replies = await Promise.all(
    lookups.map(async ({ id }, index) => {
      if (index % 2 === 0) return { at: 'behind', reply: await bank.pay(maker, id, '30.00') } as const;
      const { statusCode: status, body } = await ahead.http.app.inject({
        method: 'POST',
        url: '/services/pix/orders',
        headers: { authorization: `Bearer ${maker.token}`, 'idempotency-key': `${name}-${index}` },
        payload: { lookupId: id, amount: '30.00' },
      });
      return { at: 'ahead', reply: { status, json: <T>() => JSON.parse(body) as T } } as const;
    }),
  );
  const taken = (where: 'behind' | 'ahead'): bigint =>
    BigInt(
      replies.filter(
        ({ at, reply }) => at === where && reply.status === 201 && reply.json<PaymentOrder>().state === 'settled',
      ).length,
    ) * 3000n;
  return { behind: taken('behind'), ahead: taken('ahead') };
}

test('as the night begins neither clock lets more out than the limit of its own period [attack]', async () => {
  await bank.setLimits('10001', { order: 100_000_00n, 'order-night': 100_000_00n, day: 100_00n, night: 70_00n });
  goTo('2026-11-23T22:59:59.000Z');
  const paid = await payAtBoth('night');
  // The one that is ahead has the night already; the other one the day, until its own clock says otherwise.
  expect(paid).toEqual({ behind: 90_00n, ahead: 60_00n });
});

test('over midnight both clocks share one night, whichever day each writes [attack]', async () => {
  await bank.setLimits('10001', { night: 130_00n });
  goTo('2026-11-24T02:59:59.000Z');
  const paid = await payAtBoth('midnight');
  expect(paid.behind + paid.ahead).toBe(60_00n);
  const { rows } = await bank.pool.query<{ ordered: boolean }>(
    `SELECT bool_and(before IS NULL OR before <= banking_date) AS ordered FROM (
       SELECT banking_date, lag(banking_date) OVER (PARTITION BY account_id ORDER BY seq) AS before FROM ledger.entry) AS days`,
  );
  // A statement's days never go back, whichever server wrote last.
  expect(rows).toEqual([{ ordered: true }]);
});
