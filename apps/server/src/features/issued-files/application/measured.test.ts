import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '@bank/core';
import { measured } from './measured.ts';
import type { FilePiece } from './recipes.ts';

async function* inPieces(pieces: readonly FilePiece[]): AsyncGenerator<FilePiece> {
  yield* pieces;
}

test('chunks are of one size and hold exactly the bytes, however they came; lines, sums and hash are theirs', async () => {
  const pieceOf = fc.record({
    bytes: fc.uint8Array({ maxLength: 40 }),
    amounts: fc.array(fc.bigInt({ min: -1_000_000_000_00n, max: 1_000_000_000_00n }).map(money), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(pieceOf, { maxLength: 12 }), fc.integer({ min: 1, max: 50 }), async (pieces, size) => {
      const chunks: Uint8Array[] = [];
      const source = measured(inPieces(pieces), size);
      let made = await source.next();
      for (; !made.done; made = await source.next()) chunks.push(made.value);
      const all = Buffer.concat(pieces.map(({ bytes }) => bytes));
      const amounts = pieces.flatMap(({ amounts: some }) => some);
      expect(Buffer.concat(chunks)).toEqual(all);
      expect(chunks.slice(0, -1).every(({ length }) => length === size)).toBe(true);
      expect(chunks.every(({ length }) => length > 0 && length <= size)).toBe(true);
      expect(made.value).toEqual({
        size: BigInt(all.length),
        lines: BigInt(amounts.length),
        totalIn: amounts.reduce((sum, amount) => (amount > 0n ? sum + amount : sum), 0n),
        totalOut: amounts.reduce((sum, amount) => (amount < 0n ? sum - amount : sum), 0n),
        sha256: createHash('sha256').update(all).digest(),
      });
    }),
  );
});
