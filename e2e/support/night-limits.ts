import pg from 'pg';
import { inject } from 'vitest';

/** The night allows less for one payment than the day: with this, payments of the day are tried at any hour. */
export async function allowByNightAsByDay(): Promise<void> {
  const database = new pg.Client({ connectionString: inject('databaseUrl') });
  await database.connect();
  await database.query(`UPDATE bank.usage_limit night SET value = day.value FROM bank.usage_limit day
    WHERE day.company_id = night.company_id AND day.subject = 'company' AND night.subject = 'company'
      AND (night.measure, day.measure) IN (('night', 'day'), ('order-night', 'order'))`);
  await database.end();
}
