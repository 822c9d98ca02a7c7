import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storableDetail } from './storable-detail.ts';

test('what the database cannot keep as JSON is replaced, wherever it stands', () => {
  expect(storableDetail({ text: 'Ana 🌳'.slice(0, 5), more: [{ why: 'a\u0000b' }], tries: 5, none: null })).toEqual({
    text: 'Ana \uFFFD',
    more: [{ why: 'a\uFFFDb' }],
    tries: 5,
    none: null,
  });
});

test('all that can be kept stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const detail = storableDetail({ text });
      expect(storableDetail(detail)).toEqual(detail);
      if (!text.includes('\u0000')) expect(detail).toEqual({ text });
    }),
  );
});
