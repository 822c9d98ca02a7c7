import type { Instant } from '@bank/core';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { KeptInstitution } from '../domain/changes.ts';
import type { ParticipantOfStr } from '../domain/participants-file.ts';

const COLUMNS = `ispb, code, name, full_name AS "fullName", gone_at IS NOT NULL AS gone`;

/** All that an import ever brought, those that are gone included. */
export async function readInstitutions(on: Queryable): Promise<readonly KeptInstitution[]> {
  return readRows<KeptInstitution>(on, `SELECT ${COLUMNS} FROM bank.institution ORDER BY ispb`);
}

/** One of them. */
export async function readInstitution(on: Queryable, ispb: string): Promise<KeptInstitution | undefined> {
  const rows = await readRows<KeptInstitution>(on, `SELECT ${COLUMNS} FROM bank.institution WHERE ispb = $1`, [ispb]);
  return rows[0];
}

/** The same as {@link readInstitutions} inside a transaction that lets no other import in before it ends. */
export async function lockInstitutions(on: Queryable): Promise<readonly KeptInstitution[]> {
  await readRows(on, `SELECT pg_advisory_xact_lock(hashtextextended('bank.institution', 0))`);
  return readInstitutions(on);
}

/** Writes institutions as a list names them now, whether or not they were there. */
export async function writeInstitutions(
  on: Queryable,
  institutions: readonly ParticipantOfStr[],
  at: Instant,
): Promise<void> {
  const column = (of: (institution: ParticipantOfStr) => string | null) => institutions.map(of);
  await readRows(
    on,
    `INSERT INTO bank.institution (ispb, code, name, full_name, changed_at)
     SELECT ispb, code, name, full_name, $1
     FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS i (ispb, code, name, full_name)
     ON CONFLICT (ispb) DO UPDATE SET
       code = excluded.code, name = excluded.name, full_name = excluded.full_name, changed_at = excluded.changed_at,
       gone_at = NULL`,
    [
      timestamp(at),
      column(({ ispb }) => ispb),
      column(({ code }) => code),
      column(({ name }) => name),
      column(({ fullName }) => fullName),
    ],
  );
}

/** Notes that a list does not have these any more. */
export async function markGone(on: Queryable, ispbs: readonly string[], at: Instant): Promise<void> {
  await readRows(on, `UPDATE bank.institution SET gone_at = $1, changed_at = $1 WHERE ispb = ANY ($2::text[])`, [
    timestamp(at),
    ispbs,
  ]);
}
