import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { instant } from '@bank/core';
import { createTestDatabase } from '@bank/testkit';
import { migrate, migrations } from '../../platform/database/migrate.ts';
import { createPool } from '../../platform/database/pool.ts';
import { railName } from './domain/rail-name.ts';
import { claimMessages } from './postgres/message-queries.ts';

// A database that knew the messages of the SPI only, as it was before every rail had its own.
const database = await createTestDatabase();
const before = migrations.findIndex(({ name }) => name === '070-rail-messages');
await migrate(database.url, migrations.slice(0, before));
const owner = new pg.Client({ connectionString: database.url });
await owner.connect();
await owner.query(`
  INSERT INTO bank.spi_message (id, definition, company_id, order_id, end_to_end_id, body, state, awaits_answer, attempts,
    created_at, first_sent_at, next_at) VALUES
    ('M1', 'pacs.008', 'com_1', 'ord_1', 'E1', '\\x3c61', 'open', true, 3, '2026-11-20Z', '2026-11-20Z', '2026-11-20Z'),
    ('M2', 'pacs.002', NULL, NULL, 'E2', '\\x3c62', 'done', false, 1, '2026-11-20Z', '2026-11-20Z', NULL);
  INSERT INTO bank.spi_inbound VALUES ('I1', 'pacs.002', '2026-11-20Z', '\\x3c63', 'payment-settled');
  INSERT INTO bank.rail_incident VALUES (gen_random_uuid(), 'spi', '2026-11-20Z', 'outcome.duplicate', 'I1', 'E1', '{}')`);
await migrate(database.url);
const pool = createPool({ url: database.url, connections: 1 });
afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.drop();
});

test('the messages of the SPI stay as they were, under the name of their rail', async () => {
  const messages = await pool.query(
    `SELECT rail, id, definition, company_id, order_id, payment_id, encode(body, 'escape') AS body, state, attempts
     FROM bank.rail_message ORDER BY id`,
  );
  const common = { rail: 'spi' };
  expect(messages.rows).toEqual([
    {
      ...common,
      id: 'M1',
      definition: 'pacs.008',
      company_id: 'com_1',
      order_id: 'ord_1',
      payment_id: 'E1',
      body: '<a',
      state: 'open',
      attempts: 3,
    },
    {
      ...common,
      id: 'M2',
      definition: 'pacs.002',
      company_id: null,
      order_id: null,
      payment_id: 'E2',
      body: '<b',
      state: 'done',
      attempts: 1,
    },
  ]);
  const inbound = await pool.query('SELECT rail, id, definition, effect FROM bank.rail_inbound');
  expect(inbound.rows).toEqual([{ ...common, id: 'I1', definition: 'pacs.002', effect: 'payment-settled' }]);
  const incidents = await pool.query('SELECT rail, code, message_id, payment_id FROM bank.rail_incident');
  expect(incidents.rows).toEqual([{ ...common, code: 'outcome.duplicate', message_id: 'I1', payment_id: 'E1' }]);
});

test('the server goes on with what was open, and changes of a message only what sending changes', async () => {
  const at = instant(Date.parse('2026-11-21'));
  const claim = { at, answersUntil: at, leaseMs: 1000, limit: 10 };
  const claimed = await claimMessages(pool, railName('spi'), claim);
  expect(claimed.map(({ id, attempts, awaitsAnswer }) => [id, attempts, awaitsAnswer])).toEqual([['M1', 4, true]]);
  for (const sql of [
    `UPDATE bank.rail_message SET body = ''`,
    `UPDATE bank.rail_message SET rail = 'str'`,
    `UPDATE bank.rail_inbound SET effect = ''`,
    'DELETE FROM bank.rail_message',
    'DELETE FROM bank.rail_inbound',
    'DELETE FROM bank.rail_incident',
  ]) {
    await expect(pool.query(sql), sql).rejects.toMatchObject({ code: '42501' });
  }
});
