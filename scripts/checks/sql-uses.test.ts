import { expect, test } from 'vitest';
import { plainSql, readActs, type TableActs } from './sql-uses.ts';

function actsOf(sql: string): Readonly<Record<string, string>> {
  const acts = new Map<string, TableActs>();
  readActs(plainSql(sql), acts);
  const words = ({ select, insert, delete: deletes, update, locks }: TableActs): string =>
    [select && 'reads', insert && 'adds', deletes && 'removes', locks && 'locks', ...update].filter(Boolean).join(' ');
  return Object.fromEntries([...acts].map(([table, one]) => [table, words(one)]));
}

test.each([
  ['SELECT id FROM bank.sale', { 'bank.sale': 'reads' }],
  ['SELECT id FROM bank.shelf, bank.sale ORDER BY id', { 'bank.shelf': 'reads', 'bank.sale': 'reads' }],
  ['SELECT id FROM bank.sale WHERE id = $1 FOR UPDATE', { 'bank.sale': 'reads locks' }],
  ['INSERT INTO bank.sale (id) VALUES ($1)', { 'bank.sale': 'adds' }],
  ['INSERT INTO bank.sale (id) VALUES ($1) RETURNING id', { 'bank.sale': 'reads adds' }],
  [
    'INSERT INTO bank.sale AS s (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET a = s.a + 1, b = f(x, y) WHERE s.c = 1',
    { 'bank.sale': 'reads adds a b' },
  ],
  ['UPDATE bank.sale SET a = 1', { 'bank.sale': 'a' }],
  [
    'UPDATE "bank"."sale" AS s SET a = CASE WHEN b = 1 THEN 2 END, c = 3 FROM bank.shelf WHERE s.d = 4',
    { 'bank.sale': 'reads a c', 'bank.shelf': 'reads' },
  ],
  ['UPDATE bank.sale SET (a, b) = ($1, $2) WHERE id = 1', { 'bank.sale': 'reads a b' }],
  ['UPDATE bank.sale SET ⟦unknown⟧ WHERE id = 1', { 'bank.sale': 'reads *' }],
  ['DELETE FROM bank.sale', { 'bank.sale': 'reads removes' }],
  [
    'WITH gone AS (DELETE FROM bank.sale RETURNING id) UPDATE bank.shelf SET a = 1 -- b = 2',
    { 'bank.sale': 'reads removes', 'bank.shelf': 'a' },
  ],
  ['WITH a AS (UPDATE bank.sale SET a = 1) SELECT 1 AS b', { 'bank.sale': 'a' }],
  ['SELECT bank.raise_terms($1)', {}],
])('%s', (sql, acts) => {
  expect(actsOf(sql)).toEqual(acts);
});
