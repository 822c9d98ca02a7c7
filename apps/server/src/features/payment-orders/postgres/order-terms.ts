import type pg from 'pg';
import { money, type CivilDate, type Instant, type Money } from '@bank/core';
import { effectivePermissions, type Permission, type Product, type Role, type Tier } from '@bank/contracts';
import { arrayValue } from '@bank/ledger';
import type { RulesInForce } from '../domain/approval-engine.ts';
import type { OrderTerms } from '../domain/terms.ts';
import { coalescedRead } from '../../../platform/database/coalesced-read.ts';
import { firstIdAt } from '../../../platform/database/first-id.ts';
import { readPrepared } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import { LIMIT_TEXT, limitOf, limitsThatBind } from './usage-limits.ts';

/** Whose order to whom. */
export interface TermsOf {
  readonly companyId: string;
  readonly operatorId: string;
  readonly fingerprint: string;
  /** Whether an order of this amount to this payee was made since then. */
  readonly repeated?: { readonly amount: Money; readonly since: Instant };
  /** The counter of the maker's day, read where the company's rules sum it. */
  readonly bracketCounter?: string;
  /** The counter of the month's free uses, where the order's fee is to be decided. */
  readonly freeCounter?: string;
}

// What is asked of other tables is asked row by row, by LIMIT 1: an EXISTS may be answered from all of the table at once,
// and the plan that was made while that was small stays.
const TERMS: Statement = {
  name: 'payment_order_terms',
  text: `SELECT wanted.ordinal, c.id, c.cnpj, c.name, c.bank_account, c.account_id, c.products, c.state AS company_state,
      c.confirmation_threshold_centavos AS threshold, c.tier,
      (SELECT used FROM ledger.counter WHERE id = wanted.free_counter) AS free_used,
      (SELECT string_agg(${LIMIT_TEXT}, ',') FROM bank.usage_limit l WHERE ${limitsThatBind('c.id', 'o.id')}) AS limits,
      c.approval_rules, CASE WHEN c.approval_rules #> '{rules,sumsDay}' = 'true'
        THEN (SELECT used FROM ledger.counter WHERE id = wanted.bracket_counter) END AS day_sum,
      o.state AS operator_state, o.cpf AS operator_cpf, o.access_until, o.role, p.permissions,
      (SELECT true FROM bank.device d WHERE d.company_id = c.id AND d.operator_id = o.id
        AND d.state IN ('trusted', 'pending') LIMIT 1) AS has_device,
      (SELECT true FROM bank.known_payee k WHERE k.company_id = c.id AND k.fingerprint = wanted.fingerprint LIMIT 1)
        AS payee_is_known,
      (SELECT true FROM bank.payment_order r WHERE r.company_id = c.id AND r.payee_fingerprint = wanted.fingerprint
        AND r.amount_centavos = wanted.amount AND r.id >= wanted.since
        AND r.state NOT IN ('rejected', 'refused', 'cancelled', 'expired') LIMIT 1) AS is_repeated
    FROM unnest($1::text[], $2::text[], $3::text[], $4::int8[], $5::text[], $6::text[], $7::text[]) WITH ORDINALITY
      AS wanted (company_id, operator_id, fingerprint, amount, since, bracket_counter, free_counter, ordinal)
    JOIN bank.company c ON c.id = wanted.company_id
    JOIN bank.operator o ON o.company_id = wanted.company_id AND o.id = wanted.operator_id
    LEFT JOIN bank.permission_profile p ON p.company_id = o.company_id AND p.id = o.profile_id`,
};

interface TermsRow {
  readonly ordinal: bigint;
  readonly id: string;
  readonly cnpj: string;
  readonly name: string;
  readonly bank_account: string;
  readonly account_id: string;
  readonly products: readonly Product[];
  readonly company_state: string;
  readonly threshold: bigint;
  readonly tier: Tier;
  readonly free_used: bigint | null;
  /** null: the company has none at all. */
  readonly limits: string | null;
  readonly approval_rules: RulesInForce | null;
  readonly day_sum: bigint | null;
  readonly operator_state: string;
  readonly operator_cpf: string;
  readonly access_until: CivilDate | null;
  readonly role: Role;
  readonly permissions: readonly Permission[] | null;
  readonly has_device: true | null;
  readonly payee_is_known: true | null;
  readonly is_repeated: true | null;
}

/** Reads what stands now for an order; many at once share a read, none is kept. */
export function termsReader(pool: pg.Pool): (wanted: TermsOf) => Promise<OrderTerms | undefined> {
  return coalescedRead(async (wanted) => {
    const column = (type: string, value: (one: TermsOf) => string | bigint | undefined) =>
      arrayValue(type, wanted.map(value));
    const values = [
      column('text', ({ companyId }) => companyId),
      column('text', ({ operatorId }) => operatorId),
      column('text', ({ fingerprint }) => fingerprint),
      column('int8', ({ repeated }) => repeated?.amount),
      column('text', ({ repeated }) => repeated && firstIdAt('ord', repeated.since)),
      column('text', ({ bracketCounter }) => bracketCounter),
      column('text', ({ freeCounter }) => freeCounter),
    ];
    const rows = await readPrepared<TermsRow>(pool, TERMS, values);
    const asksFree = (ordinal: number): boolean => wanted[ordinal - 1]?.freeCounter !== undefined;
    const found = new Map(rows.map((row) => [Number(row.ordinal), termsOf(row, asksFree(Number(row.ordinal)))]));
    return wanted.map((_, index) => found.get(index + 1));
  });
}

function termsOf(row: TermsRow, asksFree: boolean): OrderTerms {
  return {
    payer: {
      companyId: row.id,
      name: row.name,
      document: row.cnpj,
      bankAccount: row.bank_account,
      accountId: row.account_id,
    },
    companyIsActive: row.company_state === 'active',
    products: row.products,
    tier: row.tier,
    // A counter that nobody has used has no row.
    freeUsed: asksFree ? (row.free_used ?? 0n) : null,
    confirmationThreshold: money(row.threshold),
    limits: row.limits === null ? [] : row.limits.split(',').map(limitOf),
    rules: row.approval_rules,
    daySum: money(row.day_sum ?? 0n),
    operatorIsActive: row.operator_state === 'active',
    operatorCpf: row.operator_cpf,
    accessUntil: row.access_until,
    role: row.role,
    permissions: effectivePermissions(row.role, row.permissions ?? []),
    hasDevice: row.has_device === true,
    payeeIsKnown: row.payee_is_known === true,
    isRepeated: row.is_repeated === true,
  };
}
