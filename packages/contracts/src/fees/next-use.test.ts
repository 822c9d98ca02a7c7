import { expect, test } from 'vitest';
import { nextUse } from './next-use.ts';

const PIX = { amountCentavos: 120n, freeEachMonth: 30 };

test.each([
  ['the first of the month is free', PIX, 0n, { amount: 0n, isFree: true, freeLeft: 30 }],
  ['so is the last one of the free quantity', PIX, 29n, { amount: 0n, isFree: true, freeLeft: 1 }],
  ['the next one costs the price', PIX, 30n, { amount: 120n, isFree: false, freeLeft: 0 }],
  ['a smaller plan than before leaves none below zero', PIX, 80n, { amount: 120n, isFree: false, freeLeft: 0 }],
  [
    'a service without free uses costs from the first',
    { amountCentavos: 990n, freeEachMonth: 0 },
    0n,
    { amount: 990n, isFree: false, freeLeft: 0 },
  ],
  [
    'a service that costs nothing takes no free use',
    { amountCentavos: 0n, freeEachMonth: 30 },
    0n,
    { amount: 0n, isFree: false, freeLeft: 0 },
  ],
])('%s', (_, price, used, next) => {
  expect(nextUse(price, used)).toEqual(next);
});
