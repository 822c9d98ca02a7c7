import pg from 'pg';
import { inject } from 'vitest';

const OF_THE_NIGHT = `subject = 'company' AND measure IN ('night', 'order-night')`;

/**
 * The night allows less for one payment than the day: with this, payments of the day are tried at any hour. Gives what
 * puts it back, for other journeys of the same bank meet the limits that a company begins with.
 */
export async function allowByNightAsByDay(databaseUrl = inject('databaseUrl')): Promise<() => Promise<void>> {
  return connected(databaseUrl, async (database) => {
    const { rows: before } = await database.query<{ company_id: string; type: string; measure: string; value: string }>(
      `SELECT company_id, type, measure, value FROM bank.usage_limit WHERE ${OF_THE_NIGHT}`,
    );
    await database.query(`UPDATE bank.usage_limit night SET value = day.value FROM bank.usage_limit day
      WHERE (day.company_id, day.type) = (night.company_id, night.type) AND day.subject = 'company' AND night.subject = 'company'
        AND (night.measure, day.measure) IN (('night', 'day'), ('order-night', 'order'))`);
    return () =>
      connected(databaseUrl, async (again) => {
        for (const { company_id, type, measure, value } of before)
          await again.query(
            `UPDATE bank.usage_limit SET value = $1 WHERE ${OF_THE_NIGHT}
              AND (company_id, type, measure) = ($2, $3, $4)`,
            [value, company_id, type, measure],
          );
      });
  });
}

async function connected<T>(databaseUrl: string, run: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    return await run(database);
  } finally {
    await database.end();
  }
}
