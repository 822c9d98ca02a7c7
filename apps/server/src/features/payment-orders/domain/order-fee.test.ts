import { describe, expect, test } from 'vitest';
import { money, ZERO } from '@bank/core';
import { feeAtExecution, feeOfSeries, feeOfSingle } from './order-fee.ts';

const FREE = { amount: ZERO, isFree: true, freeLeft: 3 };
const at = (centavos: bigint) => ({ amount: money(centavos), isFree: false, freeLeft: 0 });

test('a single order costs what the next use costs: it takes the free one, or the price is agreed to', () => {
  expect(feeOfSingle('pix-sent', FREE)).toEqual({ line: 'pix-sent', agreed: 0n, amount: 0n, isFree: true });
  expect(feeOfSingle('pix-sent', at(120n))).toEqual({ line: 'pix-sent', agreed: 120n, amount: 120n, isFree: false });
});

test('a series agrees to the price of each payment and takes no free use itself', () => {
  expect(feeOfSeries('pix-sent', money(120n))).toEqual({ line: 'pix-sent', agreed: 120n, amount: 120n, isFree: false });
});

describe('when it is carried out', () => {
  const agreed = feeOfSingle('pix-sent', at(120n));

  test('it is free where the month has a free use left by then; what was agreed to stays known', () => {
    expect(feeAtExecution(agreed, FREE)).toEqual({ ...agreed, amount: 0n, isFree: true });
  });

  test('it costs less by a cheaper plan, and never more than what was agreed to', () => {
    expect(feeAtExecution(agreed, at(90n)).amount).toBe(90n);
    expect(feeAtExecution(agreed, at(990n)).amount).toBe(120n);
    expect(feeAtExecution(agreed, { amount: ZERO, isFree: false, freeLeft: 0 })).toMatchObject({
      amount: 0n,
      isFree: false,
    });
  });

  test('what was agreed to be free stays free, and takes no second free use', () => {
    const free = feeOfSingle('pix-sent', FREE);
    expect(feeAtExecution(free, at(120n))).toEqual(free);
    expect(feeAtExecution(free, FREE)).toEqual(free);
  });
});
