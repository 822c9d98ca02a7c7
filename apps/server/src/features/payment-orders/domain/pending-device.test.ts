import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilDate, money } from '@bank/core';
import type { CountedLimit } from './order.ts';
import { countedOnDay, isTooMuchForPending, pendingDeviceCounterId } from './pending-device.ts';

const person = { companyId: 'cmp_1', cpf: '52998224725' };
const friday = civilDate('2026-11-27');
const monday = civilDate('2026-11-30');

test('S17 what was counted for a day is counted for the other one once the order goes then, for what is due then', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 12n }), (was, is) => {
      const other: CountedLimit = { kind: 'bracket', counterId: 'b:x', amountCentavos: String(was), capCentavos: '1' };
      const on = (day: typeof friday, amount: bigint): CountedLimit => ({
        kind: 'device',
        counterId: pendingDeviceCounterId(person, day),
        amountCentavos: String(amount),
        capCentavos: '100000',
      });
      expect(countedOnDay([other, on(friday, was)], monday, money(is))).toEqual([other, on(monday, is)]);
    }),
  );
});

test('S17 R$ 200,00 is not too much, a centavo more is, and so is whatever repeats', () => {
  expect(isTooMuchForPending({ amount: money(20_000n), series: null, railContent: {} })).toBe(false);
  expect(isTooMuchForPending({ amount: money(20_001n), series: null, railContent: {} })).toBe(true);
  expect(isTooMuchForPending({ amount: money(1n), series: {} as never, railContent: {} })).toBe(true);
});
