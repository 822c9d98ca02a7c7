import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PieceMaker } from './pieces.ts';

test('however bytes come, the pieces have one size, only the last is shorter, and together they are the bytes', () => {
  const portions = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 20 });
  fc.assert(
    fc.property(portions, fc.integer({ min: 1, max: 25 }), (given, size) => {
      const maker = new PieceMaker(size);
      const full = given.flatMap((bytes) => Array.from(maker.take(bytes), (piece) => piece.slice()));
      const rest = maker.rest();
      expect(full.every(({ length }) => length === size)).toBe(true);
      expect(rest === undefined || (rest.length > 0 && rest.length < size)).toBe(true);
      expect(Buffer.concat([...full, ...(rest ? [rest] : [])])).toEqual(Buffer.concat(given));
    }),
  );
});
