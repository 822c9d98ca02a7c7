import type { CodeKind } from '@bank/contracts';
import type { Instant } from '@bank/core';
import { companion, type Companion, type CompanionStatement } from '@bank/ledger';
import type { ChargeRecord } from '../domain/charge.ts';

// Which charge stands where. A charge stands at one location at most, and a location holds one charge at most.

const INSERT_LOCATION = {
  name: 'pix_location_insert',
  order: 60,
  columns: {
    company_id: 'text',
    id: 'int8',
    kind: 'text',
    token: 'text',
    charge_id: 'text',
    at: 'timestamptz',
  },
  // Where the charge itself was refused before there is nothing to make a place for.
  sql: `WITH applied AS (INSERT INTO bank.pix_location (company_id, id, kind, token, charge_id, made_for, created_at)
      SELECT rows.company_id, rows.id, rows.kind, rows.token, c.id, c.id, rows.at
      FROM {rows} LEFT JOIN bank.pix_charge c ON c.company_id = rows.company_id AND c.id = rows.charge_id
      WHERE rows.charge_id IS NULL OR c.id IS NOT NULL
      ORDER BY rows.ordinal ON CONFLICT DO NOTHING RETURNING company_id, id)
    SELECT rows.ordinal FROM {rows} JOIN applied ON applied.company_id = rows.company_id AND applied.id = rows.id`,
  refusal: 'pix-location.not-made',
} as const satisfies CompanionStatement;

// What moves a charge holds it first: of two who move it at once one waits here, and then sees where the other put it.
const HOLD_CHARGE = {
  name: 'pix_charge_hold',
  order: 61,
  columns: { company_id: 'text', id: 'text', revision: 'int4' },
  sql: `SELECT rows.ordinal FROM {rows} JOIN bank.pix_charge c ON c.company_id = rows.company_id AND c.id = rows.id
    WHERE c.revision = rows.revision AND c.state = 'active' AND c.paying IS NULL FOR UPDATE OF c`,
  refusal: 'pix-charge.changed-meanwhile',
} as const satisfies CompanionStatement;

const LEAVE_LOCATION = {
  name: 'pix_location_leave',
  order: 62,
  columns: { company_id: 'text', charge_id: 'text', id: 'int8' },
  sql: `UPDATE bank.pix_location l SET charge_id = NULL FROM {rows}
    WHERE l.company_id = rows.company_id AND l.charge_id = rows.charge_id AND (rows.id IS NULL OR l.id = rows.id)`,
} as const satisfies CompanionStatement;

const TAKE_LOCATION = {
  name: 'pix_location_take',
  order: 63,
  columns: { company_id: 'text', id: 'int8', kind: 'text', charge_id: 'text' },
  // Of rows for one location, or for one charge, in a batch only the first is taken.
  sql: `UPDATE bank.pix_location l SET charge_id = first.charge_id
    FROM (SELECT DISTINCT ON (company_id, charge_id) * FROM (SELECT DISTINCT ON (company_id, id) * FROM {rows}
        ORDER BY company_id, id, ordinal) each ORDER BY company_id, charge_id, ordinal) first
    JOIN bank.pix_charge c ON c.company_id = first.company_id AND c.id = first.charge_id
    WHERE l.company_id = first.company_id AND l.id = first.id AND l.kind = first.kind AND l.charge_id IS NULL
      AND NOT EXISTS (SELECT FROM bank.pix_location o WHERE o.company_id = first.company_id
        AND o.charge_id = first.charge_id)
    RETURNING first.ordinal`,
  refusal: 'pix-location.taken',
} as const satisfies CompanionStatement;

/** The refusals of these: a number that is another's, which lot gives nearly never; a location that is not free. */
export const LOCATION_NOT_MADE = INSERT_LOCATION.refusal;
export const LOCATION_TAKEN = TAKE_LOCATION.refusal;

/** Where a new charge stands from its making: at the location that was named, or at one that is made with it. */
export function placeOfNew(charge: ChargeRecord): readonly Companion[] {
  const { companyId, id, kind, token, locationId, locationSince, namedLocation } = charge;
  if (namedLocation !== null) return [takeLocation(charge, namedLocation)];
  if (token === null || locationId === null || locationSince === null) return [];
  return [insertLocation({ companyId, id: locationId, kind, token, chargeId: id, createdAt: locationSince })];
}

/** Makes a location; without a charge it waits for one. */
export function insertLocation(location: {
  readonly companyId: string;
  readonly id: bigint;
  readonly kind: CodeKind;
  readonly token: string;
  readonly chargeId: string | null;
  readonly createdAt: Instant;
}): Companion {
  const { companyId: company_id, id, kind, token, chargeId, createdAt } = location;
  return companion(INSERT_LOCATION, { company_id, id, kind, token, charge_id: chargeId, at: createdAt });
}

/** Sets a charge that nobody has paid to another location; refused where either changed since they were read. */
export function moveCharge(charge: ChargeRecord, to: bigint): readonly Companion[] {
  const { companyId, id, revision } = charge;
  return [
    companion(HOLD_CHARGE, { company_id: companyId, id, revision }),
    leaveLocation(charge),
    takeLocation(charge, to),
  ];
}

/** The charge leaves that location, or whichever it stands at; where it does not stand there, nothing happens. */
export function leaveLocation(
  { companyId, id }: Pick<ChargeRecord, 'companyId' | 'id'>,
  location: bigint | null = null,
): Companion {
  return companion(LEAVE_LOCATION, { company_id: companyId, charge_id: id, id: location });
}

function takeLocation({ companyId, id, kind }: ChargeRecord, location: bigint): Companion {
  return companion(TAKE_LOCATION, { company_id: companyId, id: location, kind, charge_id: id });
}
