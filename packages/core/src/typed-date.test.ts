import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDate, fromEpochDay, parseTypedDate } from './index.ts';

test.each([
  ['1/12/2026', '2026-12-01'],
  ['01/12/26', '2026-12-01'],
  ['1/2/26', '2026-02-01'],
  ['01122026', '2026-12-01'],
  ['1-12-2026', '2026-12-01'],
  ['01.12.2026', '2026-12-01'],
  [' 01/12/2026\n', '2026-12-01'],
  ['\u200e01\u201112\u20112026', '2026-12-01'],
  ['2026-12-01', '2026-12-01'],
  ['2026-12-01T00:00:00Z', '2026-12-01'],
  ['1º de março de 2026', '2026-03-01'],
  ['31-dez-26', '2026-12-31'],
])('%j is the day %s', (text, day) => {
  expect(parseTypedDate(text)).toEqual({ ok: true, value: day });
});

test.each(['', '1/12', '12/31/2026', '31/02/2026', '1/12/202', '011226', 'amanhã', '31 de foo de 2026', '46387'])(
  '%j is no day',
  (text) => expect(parseTypedDate(text).ok).toBe(false),
);

test('what a screen shows of a day can be typed back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 47_000 }), (days) => {
      const day = fromEpochDay(days);
      expect(parseTypedDate(formatDate(day))).toEqual({ ok: true, value: day });
    }),
  );
});
