import { fromEpochDay } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutGaps, type Field, type FieldValue, type RecordLayout } from '../engine/layout.ts';
import { readRecord } from '../engine/record.ts';
import { writeRecord } from '../engine/write.ts';
import * as custody from './custody/custody-240.ts';
import * as payments from './payments/payments-240.ts';
import * as taxes from './payments/payments-240-taxes.ts';
import * as pix from './pix/pix-750.ts';
import * as statement from './statement/statement-240.ts';

const LAYOUTS = [payments, taxes, custody, statement, pix].flatMap((module) =>
  Object.values(module).filter((one): one is RecordLayout => typeof one === 'object' && 'fields' in one),
);

test('there are layouts of payments, custody, statement and Pix', () => expect(LAYOUTS).toHaveLength(45));

test.each(LAYOUTS)('every position of $name belongs to one field', (layout) => {
  expect(layoutGaps(layout)).toEqual([]);
  expect(new Set(layout.fields.map(({ name }) => name)).size).toBe(layout.fields.length);
});

const digits = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const text = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'ABCXYZ0189 .,-/'), minLength: 1, maxLength }).map((raw) => raw.trim() || 'X');

/** A value that the field may have, as reading gives it. */
function valueFor({ format, from, to }: Field): fc.Arbitrary<FieldValue> {
  const width = to - from + 1;
  switch (format.is) {
    case 'alpha':
    case 'free':
      return text(width);
    case 'digits':
      return digits(width);
    case 'document':
      return digits(width).map((raw) => `${raw.slice(1)}1`);
    case 'time':
      return fc.constantFrom('000000', '235959');
    case 'count':
      return fc.integer({ min: 0, max: 10 ** width - 1 });
    case 'amount':
      return fc.bigInt({ min: 0n, max: 10n ** BigInt(width) - 1n });
    case 'date':
      return fc.option(
        fc.integer({ min: 0, max: 80_000 }).map((day) => fromEpochDay(day)),
        { nil: null, freq: format.required ? Number.MAX_SAFE_INTEGER : 3 },
      );
    case 'code':
      return fc.constantFrom(...Object.keys(format.table));
    case 'literal':
      return fc.constant(format.text.trim());
    case 'blank':
    case 'zeros':
      return fc.constant('');
  }
}

test.each(LAYOUTS)('$name reads back what it writes, in every field', (layout) => {
  const values = fc.record(Object.fromEntries(layout.fields.map((field) => [field.name, valueFor(field)])));
  fc.assert(
    fc.property(values, (given) => {
      const written = writeRecord(layout, given);
      expect(written.faults).toEqual([]);
      expect(written.text).toHaveLength(layout.length);
      expect(readRecord(layout, written.text)).toEqual({ values: given, faults: [] });
    }),
    { numRuns: 10 },
  );
});
