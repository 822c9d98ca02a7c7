import { expect, test } from 'vitest';
import { averageOf, flowTable, largest, total } from './figures.ts';

test('the average is rounded half a centavo up, and there is none of nothing', () => {
  expect(averageOf({ count: 3n, centavos: 1000n })).toBe(333n);
  expect(averageOf({ count: 2n, centavos: 1001n })).toBe(501n);
  expect(averageOf({ count: 0n, centavos: 0n })).toBeNull();
});

test('the largest stand by themselves and the others are one sum, so that nothing is lost', () => {
  const rows = [5n, 30n, 20n, 30n, 1n].map((centavos, at) => ({ at, count: 1n, centavos }));
  const { top, others } = largest(rows, 2);
  expect(top.map(({ at }) => at)).toEqual([1, 3]);
  expect(others).toEqual({ count: 3n, centavos: 26n });
  expect(total([...top, others])).toEqual(total(rows));
});

test('a flow in which nothing moved is there with nothing', () => {
  const table = flowTable([{ flow: 'sent', count: 2n, centavos: 900n }]);
  expect(table.sent).toEqual({ count: 2n, centavos: 900n });
  expect(table['med-in']).toEqual({ count: 0n, centavos: 0n });
});
