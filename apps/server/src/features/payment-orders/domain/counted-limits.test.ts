import fc from 'fast-check';
import { expect, test } from 'vitest';
import { giveBack } from './counted-limits.ts';
import type { CountedLimit } from './order.ts';

const counted = fc.record({
  kind: fc.constantFrom<CountedLimit['kind']>('period', 'bracket', 'unconfirmed', 'device'),
  counterId: fc.constantFrom('a', 'b', 'c'),
  amountCentavos: fc.bigInt({ min: 1n, max: 10n ** 13n }).map(String),
  capCentavos: fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String),
});

test('an order gives back periods, brackets and a pending device’s day to the centavo, and never what bounds a thief', () => {
  fc.assert(
    fc.property(fc.array(counted), (limits) => {
      const back = giveBack(limits);
      const stays = limits.filter(({ kind }) => kind === 'unconfirmed');
      expect(back.counted).toEqual(stays);
      expect(back.counters.map(({ id, amount }) => [id, amount])).toEqual(
        limits
          .filter((limit) => !stays.includes(limit))
          .map((limit) => [limit.counterId, -BigInt(limit.amountCentavos)]),
      );
      // Told again, nothing is left to give.
      expect(giveBack(back.counted).counters).toEqual([]);
    }),
  );
});
