import type { CivilDate, Instant } from '@bank/core';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Absence } from '../domain/absence.ts';

/** The absences of a company, those that are over too. */
export async function readAbsences(on: Queryable, companyId: string): Promise<readonly Absence[]> {
  return readRows<{
    readonly operatorId: string;
    readonly substituteId: string;
    readonly from: CivilDate;
    readonly until: CivilDate;
  }>(
    on,
    `SELECT operator_id AS "operatorId", substitute_id AS "substituteId", from_date AS "from", until_date AS "until"
     FROM bank.absence WHERE company_id = $1 ORDER BY operator_id`,
    [companyId],
  );
}

/** Writes an absence in the place of the one that the person had. */
export async function putAbsence(on: Queryable, companyId: string, absence: Absence, at: Instant): Promise<void> {
  const { operatorId, substituteId, from, until } = absence;
  await readRows(
    on,
    `INSERT INTO bank.absence (company_id, operator_id, substitute_id, from_date, until_date, made_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (company_id, operator_id)
       DO UPDATE SET substitute_id = $3, from_date = $4, until_date = $5, made_at = $6`,
    [companyId, operatorId, substituteId, from, until, timestamp(at)],
  );
}

/** Takes the absence of a person away. */
export async function deleteAbsence(on: Queryable, companyId: string, operatorId: string): Promise<void> {
  await readRows(on, 'DELETE FROM bank.absence WHERE company_id = $1 AND operator_id = $2', [companyId, operatorId]);
}

/** Takes away every absence in which a person is away or stands in. */
export async function deleteAbsencesOf(on: Queryable, companyId: string, operatorId: string): Promise<void> {
  await readRows(on, 'DELETE FROM bank.absence WHERE company_id = $1 AND (operator_id = $2 OR substitute_id = $2)', [
    companyId,
    operatorId,
  ]);
}
