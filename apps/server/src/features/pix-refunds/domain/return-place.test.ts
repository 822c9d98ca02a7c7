import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import { cursorOfReturn, placeOfReturn } from './return-place.ts';

test('a place comes back as it was given out', () => {
  const ids = fc.stringMatching(/^[0-9A-Za-z_]{1,40}$/);
  fc.assert(
    fc.property(fc.nat({ max: 4_000_000_000_000 }), ids, (at, id) => {
      const place = { at: instant(at), id };
      expect(placeOfReturn(cursorOfReturn(place))).toEqual(place);
    }),
  );
});

test('what this list never gave out is no place', () => {
  for (const none of ['', '-', 'abc', 'zzzzzzzzzzz-ord_1', 'a-', '-ord_1', 'a-b-c']) {
    expect(placeOfReturn(none), none).toBeUndefined();
  }
});
