import pg from 'pg';

/**
 * Lets every company pay by night what it may by day, for good: journeys pay at whatever hour they are run, and what all
 * of them pay in one run is more than a night allows. One real is left, so that a raise may still be asked for.
 */
export async function allowByNightAsByDay(databaseUrl: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query(`UPDATE bank.usage_limit night SET value = day.value - 100 FROM bank.usage_limit day
      WHERE (day.company_id, day.type) = (night.company_id, night.type) AND day.subject = 'company' AND night.subject = 'company'
        AND (night.measure, day.measure) IN (('night', 'day'), ('order-night', 'order'))`);
  } finally {
    await database.end();
  }
}
