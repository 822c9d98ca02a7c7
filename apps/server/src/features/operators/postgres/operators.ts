import { later, type CivilDate, type Instant } from '@bank/core';
import type { ApproverClass, Permission, Role } from '@bank/contracts';
import { TOKEN_LIFE_MS } from '../../access/index.ts';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { KeptState, OperatorRecord } from '../domain/operator.ts';

/** A temporary password as it is kept. */
export interface TemporaryLife {
  readonly expiresAt: Instant;
  readonly tries: number;
}

/** An operator to be written. */
export interface NewOperator {
  readonly companyId: string;
  readonly id: string;
  readonly cpf: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly role: Role;
  readonly profileId: string | null;
  readonly approverClass: ApproverClass | null;
  readonly accessUntil?: CivilDate | null;
  readonly state: Extract<KeptState, 'active' | 'invited'>;
  readonly passwordHash: string;
  readonly temporary: TemporaryLife | null;
  readonly createdAt: Instant;
}

/** Writes an operator; false when one is there already, by id, CPF or e-mail: that one stays as it is. */
export async function insertOperator(on: Queryable, operator: NewOperator): Promise<boolean> {
  const { temporary } = operator;
  const rows = await readRows(
    on,
    `INSERT INTO bank.operator (company_id, id, cpf, name, email, phone, role, profile_id, state, password_hash,
       password_kind, password_changed_at, temporary_expires_at, temporary_tries_left, created_at, approver_class,
       access_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $14, $9, $10, $13, $11, $12, $13, $15, $16)
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      operator.companyId,
      operator.id,
      operator.cpf,
      operator.name,
      operator.email,
      operator.phone,
      operator.role,
      operator.profileId,
      operator.passwordHash,
      temporary ? 'temporary' : 'permanent',
      temporary && timestamp(temporary.expiresAt),
      temporary && temporary.tries,
      timestamp(operator.createdAt),
      operator.state,
      operator.approverClass,
      operator.accessUntil ?? null,
    ],
  );
  return rows.length === 1;
}

/** Gives temporary passwords that were not replaced yet a new life; the passwords stay what they are. */
export async function renewTemporary(
  on: Queryable,
  operators: readonly { readonly companyId: string; readonly id: string }[],
  life: TemporaryLife,
): Promise<void> {
  for (const { companyId, id } of operators) {
    await readRows(
      on,
      `UPDATE bank.operator SET temporary_expires_at = $3, temporary_tries_left = $4
       WHERE company_id = $1 AND id = $2 AND password_kind = 'temporary'`,
      [companyId, id, timestamp(life.expiresAt), life.tries],
    );
  }
}

interface OperatorRow {
  readonly id: string;
  readonly cpf: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly role: Role;
  readonly profile_id: string | null;
  readonly profile_name: string | null;
  readonly profile_permissions: readonly Permission[] | null;
  readonly approver_class: ApproverClass | null;
  readonly state: KeptState;
  readonly access_until: CivilDate | null;
  readonly temporary_expires_at: Instant | null;
  readonly temporary_tries_left: number | null;
  readonly created_at: Instant;
  readonly last_access_at: Instant | null;
  readonly open_sessions: number;
  readonly device: OperatorRecord['device'];
}

const OPERATORS = `
  SELECT operator.id, operator.cpf, operator.name, operator.email, operator.phone, operator.role,
    profile.id AS profile_id, profile.name AS profile_name, profile.permissions AS profile_permissions,
    operator.approver_class, operator.state, operator.access_until, operator.temporary_expires_at,
    operator.temporary_tries_left, operator.created_at, operator.last_access_at, sessions.open_sessions,
    CASE WHEN devices.trusted THEN 'trusted' WHEN devices.pending THEN 'pending' ELSE 'none' END AS device
  FROM bank.operator
  LEFT JOIN bank.permission_profile profile
    ON profile.company_id = operator.company_id AND profile.id = operator.profile_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int4 AS open_sessions FROM bank.session
    WHERE session.company_id = operator.company_id AND session.operator_id = operator.id
      AND ended_at IS NULL AND expires_at > $2 AND last_seen_at > $3) sessions
  CROSS JOIN LATERAL (
    SELECT bool_or(state = 'trusted') AS trusted, bool_or(state IN ('pending', 'awaiting_code')) AS pending
    FROM bank.device WHERE device.company_id = operator.company_id AND device.operator_id = operator.id) devices
  WHERE operator.company_id = $1
  ORDER BY operator.name, operator.id`;

/**
 * Every operator that a company has or had, by name. A session whose last token has run out is open for nobody and
 * does not count.
 */
export async function readOperators(on: Queryable, companyId: string, at: Instant): Promise<readonly OperatorRecord[]> {
  const rows = await readRows<OperatorRow>(on, OPERATORS, [
    companyId,
    timestamp(at),
    timestamp(later(at, -TOKEN_LIFE_MS)),
  ]);
  return rows.map(operatorOf);
}

function operatorOf(row: OperatorRow): OperatorRecord {
  const { temporary_expires_at: expiresAt, temporary_tries_left: triesLeft } = row;
  return {
    id: row.id,
    cpf: row.cpf,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    profile: row.profile_id === null ? null : profileOf(row.profile_id, row),
    approverClass: row.approver_class,
    state: row.state,
    accessUntil: row.access_until,
    temporary: expiresAt === null ? null : { expiresAt, triesLeft: triesLeft ?? 0 },
    createdAt: row.created_at,
    lastAccessAt: row.last_access_at,
    openSessions: row.open_sessions,
    device: row.device,
  };
}

function profileOf(
  id: string,
  { profile_name: name, profile_permissions: permissions }: OperatorRow,
): NonNullable<OperatorRecord['profile']> {
  return { id, name: name ?? '', permissions: permissions ?? [] };
}

/** Lets changes to a company's operators happen one after the other, until the transaction ends. */
export async function lockOperators(on: Queryable, companyId: string): Promise<void> {
  await readRows(on, 'SELECT FROM bank.operator WHERE company_id = $1 ORDER BY id FOR NO KEY UPDATE', [companyId]);
}

/** Rights and state of an operator that are to be written. */
export interface OperatorRights {
  readonly role: Role;
  readonly profileId: string | null;
  readonly approverClass: ApproverClass | null;
  readonly accessUntil: CivilDate | null;
  readonly state: KeptState;
}

/** Writes an operator's rights and state. */
export async function updateRights(
  on: Queryable,
  who: { readonly companyId: string; readonly id: string },
  rights: OperatorRights,
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.operator SET role = $3, profile_id = $4, approver_class = $5, access_until = $6, state = $7
     WHERE company_id = $1 AND id = $2`,
    [who.companyId, who.id, rights.role, rights.profileId, rights.approverClass, rights.accessUntil, rights.state],
  );
}

/** Puts a temporary password in the place of the one that was. */
export async function putTemporaryPassword(
  on: Queryable,
  who: { readonly companyId: string; readonly id: string },
  password: { readonly passwordHash: string; readonly life: TemporaryLife; readonly at: Instant },
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.operator SET password_hash = $3, password_kind = 'temporary', password_changed_at = $4,
       temporary_expires_at = $5, temporary_tries_left = $6
     WHERE company_id = $1 AND id = $2`,
    [
      who.companyId,
      who.id,
      password.passwordHash,
      timestamp(password.at),
      timestamp(password.life.expiresAt),
      password.life.tries,
    ],
  );
}

/** Name, e-mail and phone of somebody who comes back. */
export async function updateContact(
  on: Queryable,
  who: { readonly companyId: string; readonly id: string },
  contact: { readonly name: string; readonly email: string; readonly phone: string },
): Promise<void> {
  await readRows(on, 'UPDATE bank.operator SET name = $3, email = $4, phone = $5 WHERE company_id = $1 AND id = $2', [
    who.companyId,
    who.id,
    contact.name,
    contact.email,
    contact.phone,
  ]);
}
