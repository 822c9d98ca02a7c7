import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeBeside, putTo, sideOf } from './moves.ts';

const list = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 8 });

test('what is dropped beside another stands right beside it, and the others keep their order', () => {
  fc.assert(
    fc.property(list, fc.nat(), fc.nat(), fc.constantFrom('before', 'after'), (ids, a, b, side) => {
      const movedId = ids[a % ids.length] ?? '';
      const target = ids[b % ids.length] ?? '';
      fc.pre(movedId !== target);
      const place = placeBeside(ids, movedId, { target, side });
      const after = putTo(
        ids.map((id) => ({ id })),
        movedId,
        place ?? -1,
      ).map(({ id }) => id);
      expect(after.indexOf(movedId) - after.indexOf(target)).toBe(side === 'after' ? 1 : -1);
      expect(after.filter((id) => id !== movedId)).toEqual(ids.filter((id) => id !== movedId));
    }),
  );
});

test('what is dropped on itself, or beside what is not there, has no place', () => {
  expect(placeBeside(['a', 'b'], 'a', { target: 'a', side: 'after' })).toBeUndefined();
  expect(placeBeside(['a', 'b'], 'a', { target: 'c', side: 'after' })).toBeUndefined();
});

test('the side is that of the half which the pointer is in', () => {
  const box = { left: 10, top: 100, width: 40, height: 20 };
  expect(sideOf({ x: 45, y: 105 }, box, 'y')).toBe('before');
  expect(sideOf({ x: 45, y: 105 }, box, 'x')).toBe('after');
});
