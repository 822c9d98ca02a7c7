import { expect, test } from 'vitest';
import { ownCharging400 } from '../layouts/charging/charging-400.ts';
import { FILE_RECORDS_240, SERVICES } from '../read-cnab.ts';
import { ALPHA, field, layoutGaps, literal, withFreeGaps, type RecordLayout } from './layout.ts';

const LAYOUTS: readonly RecordLayout[] = [
  ...new Set(
    [...SERVICES, ...ownCharging400('990')]
      .flatMap(({ headers, details, trailers }) => [...headers, ...details, ...trailers])
      .concat(FILE_RECORDS_240.headers, FILE_RECORDS_240.trailers),
  ),
];

test('there are layouts of all three lengths', () => {
  expect(new Set(LAYOUTS.map(({ length }) => length))).toEqual(new Set([240, 400, 750]));
  expect(LAYOUTS.length).toBeGreaterThan(60);
});

test.each(LAYOUTS.map((layout) => [layout.name, layout] as const))(
  '%s covers every position once, in order',
  (_, layout) => {
    expect(layoutGaps(layout)).toEqual([]);
  },
);

test.each(LAYOUTS.map((layout) => [layout.name, layout] as const))(
  '%s has field names once, and labels',
  (_, layout) => {
    const names = layout.fields.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    for (const { name, label, note } of layout.fields) {
      expect(name).toMatch(/^[a-z][a-zA-Z0-9]*$/);
      expect(label).toMatch(/^[A-ZÁÉÍÓÚ]/);
      expect(note ?? 'Nota.').not.toBe('');
    }
  },
);

test.each(LAYOUTS.map((layout) => [layout.name, layout] as const))(
  '%s: literals and codes fit their places',
  (_, layout) => {
    for (const { from, to, format } of layout.fields) {
      const width = to - from + 1;
      if (format.is === 'literal') expect(format.text.length).toBeLessThanOrEqual(width);
      if (format.is === 'date') expect(width).toBe(format.digits);
      if (format.is === 'time') expect(width).toBe(6);
      if (format.is === 'code')
        for (const key of Object.keys(format.table)) expect(key.length).toBeLessThanOrEqual(width);
    }
  },
);

test.each(SERVICES.map((service) => [service.label, service] as const))(
  '%s tells its details apart by name',
  (_, service) => {
    const names = [...new Set(service.details)].map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names.some((name) => service.opens.has(name))).toBe(true);
  },
);

const PIECE: RecordLayout = { name: 'a', label: 'A', length: 240, matches: [], fields: [field('b', 3, 5, ALPHA, 'B')] };

test('gaps, overlaps, disorder and short layouts are said', () => {
  const whole = field('b', 1, 240, ALPHA, 'B');
  expect(layoutGaps({ ...PIECE, fields: [whole] })).toEqual([]);
  expect(layoutGaps(PIECE)).toEqual(['b: 3 to 5, expected from 1', 'ends at 5, expected 240']);
  expect(layoutGaps({ ...PIECE, fields: [whole, whole] })).toEqual(['b: 1 to 240, expected from 241']);
  expect(layoutGaps({ ...PIECE, fields: [field('b', 1, 0, literal(''), 'B'), whole] })).toEqual([
    'b: 1 to 0, expected from 1',
  ]);
});

test('gaps are filled with what is kept and not judged', () => {
  const filled = withFreeGaps(PIECE);
  expect(layoutGaps(filled)).toEqual([]);
  expect(filled.fields.map(({ name, from, to }) => [name, from, to])).toEqual([
    ['other1', 1, 2],
    ['b', 3, 5],
    ['other6', 6, 240],
  ]);
});
