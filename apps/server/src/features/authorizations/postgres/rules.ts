import { instant, type Instant } from '@bank/core';
import type { ApprovalRules } from '@bank/contracts';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import { companyTerms } from '../../company/index.ts';
import type { approvalRules } from '../../payment-orders/index.ts';

/** A version of a company's rules, as it is kept. */
export interface KeptVersion {
  readonly version: number;
  readonly rules: ApprovalRules;
  readonly since: Instant;
  readonly madeBy: string;
  readonly madeByName: string;
  readonly approvedByName: string | null;
  readonly restores: number | null;
}

/** Versions that the screen lists. */
const VERSIONS_MAX = 200;

/** The rules of a company as they stand; null: none were ever made. */
export async function readRulesInForce(
  on: Queryable,
  companyId: string,
  lock: 'lock' | 'read' = 'read',
): Promise<approvalRules.RulesInForce | null> {
  const text = `SELECT approval_rules FROM bank.company WHERE id = $1 ${lock === 'lock' ? 'FOR UPDATE' : ''}`;
  const [row] = await readRows<{ approval_rules: approvalRules.RulesInForce | null }>(on, text, [companyId]);
  return row?.approval_rules ?? null;
}

/** Writes a version and puts it in force; the caller's transaction holds the company's row. */
export async function writeVersion(on: Queryable, companyId: string, version: KeptVersion): Promise<void> {
  const inForce: approvalRules.RulesInForce = { version: version.version, rules: version.rules };
  await readRows(
    on,
    `INSERT INTO bank.approval_rules_version (company_id, version, rules, since, made_by, made_by_name, approved_by_name,
       restores) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      companyId,
      version.version,
      version.rules,
      timestamp(version.since),
      version.madeBy,
      version.madeByName,
      version.approvedByName,
      version.restores,
    ],
  );
  await companyTerms.putApprovalRules(on, companyId, inForce);
}

interface VersionRow {
  readonly version: number;
  readonly rules: ApprovalRules;
  readonly since: number;
  readonly made_by: string;
  readonly made_by_name: string;
  readonly approved_by_name: string | null;
  readonly restores: number | null;
}

const VERSION_COLUMNS = 'version, rules, since, made_by, made_by_name, approved_by_name, restores';

/** The versions of a company's rules, newest first. */
export async function readVersions(on: Queryable, companyId: string): Promise<readonly KeptVersion[]> {
  const text = `SELECT ${VERSION_COLUMNS} FROM bank.approval_rules_version WHERE company_id = $1
    ORDER BY version DESC LIMIT ${VERSIONS_MAX}`;
  return (await readRows<VersionRow>(on, text, [companyId])).map(versionOf);
}

/** One version of them; undefined where there never was such a one. */
export async function readVersion(on: Queryable, companyId: string, version: number): Promise<KeptVersion | undefined> {
  const text = `SELECT ${VERSION_COLUMNS} FROM bank.approval_rules_version WHERE company_id = $1 AND version = $2`;
  return (await readRows<VersionRow>(on, text, [companyId, version])).map(versionOf)[0];
}

function versionOf(row: VersionRow): KeptVersion {
  return {
    version: row.version,
    rules: row.rules,
    since: instant(row.since),
    madeBy: row.made_by,
    madeByName: row.made_by_name,
    approvedByName: row.approved_by_name,
    restores: row.restores,
  };
}
