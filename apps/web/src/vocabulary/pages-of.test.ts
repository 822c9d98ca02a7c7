import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesOf } from './pages-of.ts';

const LINES_MAX = 200;

test('pages hold every line once, in order, and none is more than one call may bring', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 600 }), (lengths) => {
      const lines = lengths.map((length, index) => ({ row: index + 1, text: 'á'.repeat(length) }));
      const pages = pagesOf(lines, LINES_MAX);
      expect(pages.flat()).toEqual(lines);
      for (const page of pages) {
        expect(page.length).toBeLessThanOrEqual(LINES_MAX);
        // Letters with accents are two bytes.
        expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(256 * 1024);
      }
    }),
    { numRuns: 30 },
  );
});
