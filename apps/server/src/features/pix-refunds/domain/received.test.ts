import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, instant, later, money, type Money } from '@bank/core';
import { orderStateSchema } from '@bank/contracts';
import { refundableUntil, refusalOfRefund, sharesOf, type RefundPart } from './received.ts';

const AT = instant(Date.UTC(2026, 10, 23, 12));
const amounts = fc.bigInt({ min: 1n, max: 10_000_00n }).map(money);
const parts: fc.Arbitrary<RefundPart> = fc.record({
  amount: amounts,
  state: fc.constantFrom(...orderStateSchema.options),
});

test('what went back, what may still go and what is left are the received amount, as long as no more was taken', () => {
  fc.assert(
    fc.property(amounts, fc.array(parts, { maxLength: 20 }), (received, refunds) => {
      const { given, underWay, remaining } = sharesOf(received, refunds);
      const freed = ['rejected', 'refused', 'cancelled', 'expired'];
      const taken = refunds.filter(({ state }) => !freed.includes(state)).reduce((sum, { amount }) => sum + amount, 0n);
      expect(given + underWay).toBe(taken);
      expect(remaining).toBe(taken > received ? 0n : received - taken);
    }),
  );
});

/** A step in the life of refunds: another one is asked for, or one of those that are made comes to an end. */
type Step =
  | { readonly asks: Money }
  | { readonly ends: number; readonly as: 'settled' | 'rejected' | 'refused' | 'cancelled' | 'expired' };

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ asks: amounts }),
  fc.record({
    ends: fc.nat({ max: 50 }),
    as: fc.constantFrom('settled', 'rejected', 'refused', 'cancelled', 'expired' as const),
  }) as fc.Arbitrary<Step>,
);

test('M10 whatever becomes of refunds, in whatever order, what is not freed never passes what was received', () => {
  fc.assert(
    fc.property(amounts, fc.array(steps, { maxLength: 60 }), (received, life) => {
      // What the counter of the received Pix does: it lends a part where there is room, and takes it back where none moved.
      let taken = 0n;
      const made: { amount: Money; state: RefundPart['state'] }[] = [];
      for (const step of life) {
        if ('asks' in step) {
          if (taken + step.asks > received) continue;
          taken += step.asks;
          made.push({ amount: step.asks, state: 'processing' });
        } else {
          const open = made.filter(({ state }) => state === 'processing');
          const ended = open[step.ends % Math.max(open.length, 1)];
          if (!ended) continue;
          ended.state = step.as;
          if (step.as !== 'settled') taken -= ended.amount;
        }
        const { given, underWay, remaining } = sharesOf(received, made);
        expect(given + underWay).toBe(taken);
        expect(given + underWay + remaining).toBe(received);
      }
    }),
  );
});

test('M10 a Pix can be given back up to 90 days after it came, to the millisecond', () => {
  const received = { back: { through: 'network' }, receivedAt: AT } as const;
  const some = { remaining: money(1n) };
  const end = refundableUntil(AT);
  expect(end - AT).toBe(90 * DAY_MS);
  expect(refusalOfRefund(received, some, end)).toBeUndefined();
  expect(refusalOfRefund(received, some, later(end, 1))).toBe('pix-refunds.too-late');
});

test('what is gone is said before the time that is over, and that before a network that does not know the Pix', () => {
  const late = later(refundableUntil(AT), 1);
  const unknown = { back: { through: 'nothing' }, receivedAt: AT } as const;
  const [none, some] = [{ remaining: money(0n) }, { remaining: money(1n) }];
  expect(refusalOfRefund(unknown, none, late)).toBe('pix-refunds.nothing-left');
  expect(refusalOfRefund(unknown, some, late)).toBe('pix-refunds.too-late');
  expect(refusalOfRefund(unknown, some, AT)).toBe('pix-refunds.not-in-network');
});
