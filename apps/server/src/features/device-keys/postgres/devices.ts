import type { Instant } from '@bank/core';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { DevicePublicKey } from '../domain/device-signature.ts';

/** awaiting_code: a first device before its code; pending: a later one before somebody said yes. */
export type DeviceState = 'awaiting_code' | 'pending' | 'trusted' | 'blocked' | 'removed';

/** A device as it stands in the database. */
export interface StoredDevice {
  readonly companyId: string;
  readonly id: string;
  readonly operatorId: string;
  readonly name: string;
  readonly publicKey: DevicePublicKey;
  readonly state: DeviceState;
  readonly codeHash: Buffer | null;
  readonly codeExpiresAt: Instant | null;
  readonly codeSentAt: Instant | null;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

/** Whose devices. */
export interface DeviceOwner {
  readonly companyId: string;
  readonly operatorId: string;
}

const COLUMNS = `company_id AS "companyId", id, operator_id AS "operatorId", name, public_key AS "publicKey", state,
  code_hash AS "codeHash", code_expires_at AS "codeExpiresAt", code_sent_at AS "codeSentAt",
  created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

/** The devices of an operator that are not removed, oldest first. */
export async function listDevices(on: Queryable, owner: DeviceOwner): Promise<readonly StoredDevice[]> {
  return readRows<StoredDevice>(
    on,
    `SELECT ${COLUMNS} FROM bank.device WHERE company_id = $1 AND operator_id = $2 AND state <> 'removed'
     ORDER BY created_at, id`,
    [owner.companyId, owner.operatorId],
  );
}

/** A device of that operator that is not removed; undefined for anybody else's. */
export async function findDevice(on: Queryable, owner: DeviceOwner, id: string): Promise<StoredDevice | undefined> {
  const [device] = await readRows<StoredDevice>(
    on,
    `SELECT ${COLUMNS} FROM bank.device WHERE company_id = $1 AND operator_id = $2 AND id = $3 AND state <> 'removed'`,
    [owner.companyId, owner.operatorId, id],
  );
  return device;
}

/** Lets changes to an operator's devices happen one after the other, until the transaction ends. */
export async function lockOwner(
  on: Queryable,
  owner: DeviceOwner,
): Promise<{ readonly email: string; readonly phone: string | null }> {
  const [row] = await readRows<{ readonly email: string; readonly phone: string | null }>(
    on,
    'SELECT email, phone FROM bank.operator WHERE company_id = $1 AND id = $2 FOR NO KEY UPDATE',
    [owner.companyId, owner.operatorId],
  );
  if (!row) throw new Error(`operator ${owner.operatorId} is gone`);
  return row;
}

/**
 * Whether an operator has, or had, a device that the bank knew: one that is in use, was blocked, or was trusted once. What
 * was released counts no more: its owner begins anew.
 */
export async function hasFormerDevice(on: Queryable, owner: DeviceOwner): Promise<boolean> {
  const rows = await readRows(
    on,
    `SELECT FROM bank.device WHERE company_id = $1 AND operator_id = $2 AND released_at IS NULL
       AND (state IN ('pending', 'trusted', 'blocked') OR trusted_until IS NOT NULL) LIMIT 1`,
    [owner.companyId, owner.operatorId],
  );
  return rows.length > 0;
}

/**
 * Whether a key belongs to a device of the company that is blocked, whoever had it. Asked by its x alone: the same phone
 * can show the mirror image of its point too, and signs for both.
 */
export async function isKeyBlocked(on: Queryable, companyId: string, { x }: DevicePublicKey): Promise<boolean> {
  const rows = await readRows(
    on,
    `SELECT FROM bank.device WHERE company_id = $1 AND state = 'blocked' AND public_key ->> 'x' = $2 LIMIT 1`,
    [companyId, x],
  );
  return rows.length > 0;
}

/** Removes every device of an operator who begins anew: none of them counts as a former one any more. */
export async function removeDevicesOf(on: Queryable, owner: DeviceOwner, at: Instant): Promise<void> {
  const ids = (await listDevices(on, owner)).map(({ id }) => id);
  await setDeviceState(on, owner, ids, { state: 'removed', at });
  await readRows(
    on,
    'UPDATE bank.device SET released_at = $3 WHERE company_id = $1 AND operator_id = $2 AND released_at IS NULL',
    [owner.companyId, owner.operatorId, timestamp(at)],
  );
}

/** Writes a device without a code. */
export async function insertDevice(
  on: Queryable,
  device: DeviceOwner & {
    readonly id: string;
    readonly name: string;
    readonly publicKey: DevicePublicKey;
    readonly state: DeviceState;
    readonly createdAt: Instant;
  },
): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.device (company_id, id, operator_id, name, public_key, state, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      device.companyId,
      device.id,
      device.operatorId,
      device.name,
      JSON.stringify(device.publicKey),
      device.state,
      timestamp(device.createdAt),
    ],
  );
}

/** Puts devices of an operator into another state; its code, if it had one, is void. */
export async function setDeviceState(
  on: Queryable,
  owner: DeviceOwner,
  ids: readonly string[],
  { state, at }: { readonly state: DeviceState; readonly at: Instant },
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.device SET state = $4, code_hash = NULL, code_expires_at = NULL, code_tries_left = NULL,
       trusted_until = CASE WHEN $4 = 'trusted' THEN NULL WHEN state = 'trusted' THEN $5 ELSE trusted_until END
     WHERE company_id = $1 AND operator_id = $2 AND id = ANY($3::text[])`,
    [owner.companyId, owner.operatorId, ids, state, timestamp(at)],
  );
}

/** Gives a device another name. */
export async function renameDevice(on: Queryable, owner: DeviceOwner, id: string, name: string): Promise<void> {
  await readRows(on, 'UPDATE bank.device SET name = $4 WHERE company_id = $1 AND operator_id = $2 AND id = $3', [
    owner.companyId,
    owner.operatorId,
    id,
    name,
  ]);
}

/** Gives a device a fresh code: the one before is void. */
export async function putCode(
  on: Queryable,
  owner: DeviceOwner,
  id: string,
  code: { readonly hash: Buffer; readonly at: Instant; readonly expiresAt: Instant; readonly tries: number },
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.device SET code_hash = $4, code_expires_at = $5, code_tries_left = $6, code_sent_at = $7,
       codes_sent = codes_sent + 1
     WHERE company_id = $1 AND operator_id = $2 AND id = $3`,
    [owner.companyId, owner.operatorId, id, code.hash, timestamp(code.expiresAt), code.tries, timestamp(code.at)],
  );
}

/** The codes that went out since then for an operator's devices, removed ones too, and when the last one did. */
export async function codesSentSince(
  on: Queryable,
  owner: DeviceOwner,
  since: Instant,
): Promise<{ readonly count: number; readonly lastAt: Instant | null }> {
  const [row] = await readRows<{ readonly count: number; readonly lastAt: Instant | null }>(
    on,
    `SELECT coalesce(sum(codes_sent), 0)::int4 AS count, max(code_sent_at) AS "lastAt" FROM bank.device
     WHERE company_id = $1 AND operator_id = $2 AND code_sent_at > $3`,
    [owner.companyId, owner.operatorId, timestamp(since)],
  );
  return row ?? { count: 0, lastAt: null };
}

/** Takes a try of a device's code before it is compared; undefined when there is none that could still be right. */
export async function takeCodeTry(
  on: Queryable,
  owner: DeviceOwner,
  id: string,
  at: Instant,
): Promise<Buffer | undefined> {
  const [row] = await readRows<{ readonly code_hash: Buffer }>(
    on,
    `UPDATE bank.device SET code_tries_left = code_tries_left - 1
     WHERE company_id = $1 AND operator_id = $2 AND id = $3 AND state = 'awaiting_code'
       AND code_tries_left > 0 AND code_expires_at > $4
     RETURNING code_hash`,
    [owner.companyId, owner.operatorId, id, timestamp(at)],
  );
  return row?.code_hash;
}

/** Notes when a device was used last. */
export async function noteDeviceUse(
  on: Queryable,
  { companyId, deviceId, at }: { readonly companyId: string; readonly deviceId: string; readonly at: Instant },
): Promise<void> {
  await readRows(on, 'UPDATE bank.device SET last_used_at = $3 WHERE company_id = $1 AND id = $2', [
    companyId,
    deviceId,
    timestamp(at),
  ]);
}
