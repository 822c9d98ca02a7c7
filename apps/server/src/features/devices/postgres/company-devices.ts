import type { Instant } from '@bank/core';
import type { Device } from '@bank/contracts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';

/** A device of a company as its list shows it. */
export interface CompanyDeviceRow {
  readonly id: string;
  readonly operatorId: string;
  readonly operatorName: string;
  readonly operatorCpf: string;
  readonly name: string;
  readonly state: Exclude<Device['state'], 'removed'>;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
  /** Where a session on it was seen last. */
  readonly address: string | null;
}

/** The devices of a company that are not removed, or of one operator, or the one that is named; by owner, oldest first. */
export async function listCompanyDevices(
  on: Queryable,
  of: { readonly companyId: string; readonly operatorId?: string; readonly deviceId?: string },
): Promise<readonly CompanyDeviceRow[]> {
  return readRows<CompanyDeviceRow>(
    on,
    `SELECT device.id, device.operator_id AS "operatorId", operator.name AS "operatorName",
       operator.cpf AS "operatorCpf", device.name, device.state,
       device.created_at AS "createdAt", device.last_used_at AS "lastUsedAt", seen.address
     FROM bank.device
     JOIN bank.operator ON operator.company_id = device.company_id AND operator.id = device.operator_id
     LEFT JOIN LATERAL (
       SELECT address FROM bank.session
       WHERE session.company_id = device.company_id AND session.device_id = device.id
       ORDER BY session.last_seen_at DESC LIMIT 1) seen ON true
     WHERE device.company_id = $1 AND device.state <> 'removed'
       AND ($2::text IS NULL OR device.operator_id = $2) AND ($3::text IS NULL OR device.id = $3)
     ORDER BY operator.name, device.operator_id, device.created_at, device.id`,
    [of.companyId, of.operatorId ?? null, of.deviceId ?? null],
  );
}
