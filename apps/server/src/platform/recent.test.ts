import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recent } from './recent.ts';

test('a memory keeps what was used last, and no more than it may', () => {
  const memory = recent<number>(2);
  memory.put('a', 1);
  memory.put('b', 2);
  expect(memory.get('a')).toBe(1);
  memory.put('c', 3);
  expect(['a', 'b', 'c'].map((name) => memory.get(name))).toEqual([1, undefined, 3]);
});

test('it tells what was put last under a name, or nothing', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const max = fc.integer({ min: 1, max: 4 });
  fc.assert(
    fc.property(max, fc.array(fc.tuple(names, fc.nat())), (size, puts) => {
      const memory = recent<number>(size);
      const last = new Map<string, number>();
      for (const [name, value] of puts) {
        memory.put(name, value);
        last.set(name, value);
        expect(memory.get(name)).toBe(value);
      }
      const kept = [...last].filter(([name, value]) => {
        const known = memory.get(name);
        expect([undefined, value]).toContain(known);
        return known !== undefined;
      });
      expect(kept).toHaveLength(Math.min(size, last.size));
    }),
  );
});
