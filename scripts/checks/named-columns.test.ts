import { expect, it } from 'vitest';
import { takesAll } from './named-columns.ts';

it.each([
  'SELECT * FROM bank.lease',
  'SELECT *, a + (b) AS c FROM bank.lease WHERE x',
  'SELECT DISTINCT * FROM ledger.entry',
  'SELECT x.id FROM (SELECT * FROM bank.lease LIMIT 1) AS x',
  'SELECT o.*, w.ordinal FROM unnest($1) AS w JOIN bank.payment_order o ON o.id = w.id',
  'SELECT lease.* FROM bank.lease',
  'SELECT l.* FROM bank.lease AS l',
  'INSERT INTO bank.lease (name) VALUES ($1) RETURNING *',
  'UPDATE bank.lease l SET name = $1 RETURNING l.*',
  'SELECT * FROM ⟦import⟧',
])('%s takes whatever columns the table has', (sql) => {
  expect(takesAll(sql)).toBe(true);
});

it.each([
  'SELECT count(*) FROM bank.lease',
  'SELECT a * b FROM bank.lease',
  'SELECT 2 * 3 AS x, name FROM bank.lease',
  'SELECT * FROM (SELECT id FROM bank.lease) AS x',
  'INSERT INTO bank.lease (a, b) SELECT * FROM unnest($1::text[], $2::text[])',
  'SELECT $1, news.* FROM unnest($2::text[]) AS news',
  'SELECT fee.* FROM (SELECT id FROM bank.fee) fee JOIN ledger.account a ON a.id = fee.id',
])('%s names them', (sql) => {
  expect(takesAll(sql)).toBe(false);
});
