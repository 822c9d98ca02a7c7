import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, civilDate } from '@bank/core';
import { createTestDatabase, type TestDatabase } from '@bank/testkit';
import { columnTypes } from './connection.ts';
import { arrayValue, rowSet, rowsToInsert, rowValues, type Columns, type Row } from './row-set.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("SET timezone = 'UTC'");
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const COLUMNS: Columns = {
  flag: 'bool',
  small: 'int2',
  middle: 'int4',
  large: 'int8',
  words: 'text',
  day: 'date',
  moment: 'timestamptz',
  id: 'uuid',
  raw: 'bytea',
  data: 'jsonb',
  kept: 'json',
};

/** What the server read, as text: its own words for each value. */
async function asRead(rows: readonly Row[]): Promise<unknown[]> {
  const texts = Object.keys(COLUMNS).map((name) => `${name}::text AS ${name}`);
  const text = `SELECT ${texts.join(', ')}, ordinal::int4 FROM ${rowSet(COLUMNS)}`;
  return (await client.query<Record<string, unknown>>({ text, values: rowValues(COLUMNS, rows) })).rows;
}

const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '');

const anyRow = fc.record({
  flag: fc.boolean(),
  small: fc.integer({ min: -32_768, max: 32_767 }),
  middle: fc.integer(),
  large: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  words: fc.string({ unit: 'binary' }).map(clean),
  day: fc.integer({ min: -25_000, max: 80_000 }).map((days) => addDays(civilDate('1970-01-01'), days)),
  moment: fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
  id: fc.uuid(),
  raw: fc.uint8Array({ maxLength: 300 }),
  data: fc.dictionary(fc.string().map(clean), fc.string({ unit: 'binary' }).map(clean), { maxKeys: 4 }),
});

test('whatever goes in as an array comes out as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 20 }), async (rows) => {
      const sent = rows.map((row) => ({ ...row, moment: row.moment.toISOString(), kept: row.data }));
      const read = (await asRead(sent)) as Record<string, string>[];
      for (const [index, row] of sent.entries()) {
        const found = read[index] ?? {};
        expect(found).toMatchObject({
          flag: String(row.flag),
          small: String(row.small),
          middle: String(row.middle),
          large: String(row.large),
          words: row.words,
          day: row.day,
          id: row.id,
          raw: `\\x${Buffer.from(row.raw).toString('hex')}`,
          ordinal: index + 1,
        });
        expect(new Date(`${found.moment?.replace(' ', 'T')}:00`).getTime()).toBe(Date.parse(row.moment));
        expect(JSON.parse(found.data ?? '')).toEqual({ ...row.data });
        expect(JSON.parse(found.kept ?? '')).toEqual({ ...row.data });
      }
    }),
    { numRuns: 60 },
  );
});

test('a column of nothing but NULL is read as that', async () => {
  const [row] = await asRead([{}]);
  expect(row).toEqual({ ...Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, null])), ordinal: 1 });
});

test('rows to be inserted are the same rows, in their order', async () => {
  const columns = { id: 'int4', words: 'text' };
  const rows = Array.from({ length: 30 }, (_, id) => ({ id, words: id % 3 === 0 ? null : `row ${id}` }));
  const text = `SELECT id, words FROM ${rowsToInsert(columns)}`;
  expect((await client.query({ text, values: rowValues(columns, rows) })).rows).toEqual(rows);
});

test('a moment is read as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: -(2 ** 41), max: 2 ** 43 }), { maxLength: 20 }), async (written) => {
      const values = [arrayValue('timestamptz', written)];
      const text = 'SELECT unnest($1::timestamptz[]) AS at';
      const { rows } = await client.query<{ at: number }>({ text, values, types: columnTypes });
      expect(rows.map(({ at }) => at)).toEqual(written);
    }),
    { numRuns: 40 },
  );
});

test.each([
  ['12026-11-21 10:00:00.5Z', Date.UTC(12_026, 10, 21, 10, 0, 0, 500)],
  ['2026-11-21 10:00:00 BC UTC', Date.UTC(-2025, 10, 21, 10)],
])('a moment that is written unlike others, %s, is read all the same', async (moment, milliseconds) => {
  const text = `SELECT '${moment}'::timestamptz AS at`;
  const { rows } = await client.query<{ at: number }>({ text, types: columnTypes });
  expect(rows).toEqual([{ at: milliseconds }]);
});
