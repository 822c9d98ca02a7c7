import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import { keptPayee } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import type { Instant } from '@bank/core';
import type { limitRules } from '../../payment-orders/index.ts';
import type { LimitedPayee } from '../domain/limited-payee.ts';

interface Row {
  readonly id: limitRules.PayeeSubject;
  readonly name: string;
  readonly fingerprint: string;
  readonly payee: JsonObject;
}

const PAYEE = 'SELECT id, name, fingerprint, payee FROM bank.limited_payee WHERE company_id = $1';

function payeeOf({ payee, ...row }: Row): LimitedPayee {
  return { ...row, payee: keptPayee(payee) };
}

/** Everybody in a company who has, or had, a limit of their own; by name. */
export async function readLimitedPayees(on: Queryable, companyId: string): Promise<readonly LimitedPayee[]> {
  return (await readRows<Row>(on, `${PAYEE} ORDER BY lower(name), id`, [companyId])).map(payeeOf);
}

/** The one with that account; undefined where it never had a limit. */
export async function findLimitedPayee(
  on: Queryable,
  companyId: string,
  fingerprint: string,
): Promise<LimitedPayee | undefined> {
  const [row] = await readRows<Row>(on, `${PAYEE} AND fingerprint = $2`, [companyId, fingerprint]);
  return row && payeeOf(row);
}

/** The one with that id; undefined for any that the company does not have. */
export async function readLimitedPayee(
  on: Queryable,
  companyId: string,
  id: string,
): Promise<LimitedPayee | undefined> {
  const [row] = await readRows<Row>(on, `${PAYEE} AND id = $2`, [companyId, id]);
  return row && payeeOf(row);
}

/** Keeps whose account it is; false where that account is kept already, under another id. */
export async function insertLimitedPayee(
  on: Queryable,
  companyId: string,
  payee: LimitedPayee,
  by: { readonly operatorId: string; readonly at: Instant },
): Promise<boolean> {
  await readRows(
    on,
    `INSERT INTO bank.limited_payee (company_id, id, name, fingerprint, payee, registered_by, registered_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [companyId, payee.id, payee.name, payee.fingerprint, JSON.stringify(payee.payee), by.operatorId, timestamp(by.at)],
  );
  return (await findLimitedPayee(on, companyId, payee.fingerprint))?.id === payee.id;
}

/** How many payees besides that one have a limit in force, or one that waits for its time. */
export async function countOtherPayeeLimits(
  on: Queryable,
  companyId: string,
  subject: limitRules.PayeeSubject,
): Promise<number> {
  const [row] = await readRows<{ count: number }>(
    on,
    `SELECT count(DISTINCT subject)::int AS count FROM bank.usage_limit WHERE company_id = $1 AND measure = 'period'
       AND subject <> $2 AND (value IS NOT NULL OR next_value IS NOT NULL)`,
    [companyId, subject],
  );
  return row?.count ?? 0;
}

/** Whether a payment of the company's to that account has left. */
export async function wasPaid(on: Queryable, companyId: string, fingerprint: string): Promise<boolean> {
  const text = 'SELECT FROM bank.known_payee WHERE company_id = $1 AND fingerprint = $2';
  return (await readRows(on, text, [companyId, fingerprint])).length > 0;
}
