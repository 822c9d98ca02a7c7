import type { Instant } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import { dayFaults } from '../domain/judge-row.ts';
import { daysOf, type KeptBatch } from '../postgres/batch-queries.ts';
import { setDayProblems } from '../postgres/row-statements.ts';

/** Judges the days of a draft's rows as they stand at that moment: a day that will do today need not do tomorrow. */
export async function judgeDays(on: Queryable, batch: KeptBatch, at: Instant): Promise<void> {
  for (const { kind, date } of await daysOf(on, batch)) {
    const faults = dayFaults(kind ?? undefined, date, { batchDate: batch.date, at });
    await setDayProblems(on, batch, { kind, date }, faults);
  }
}
