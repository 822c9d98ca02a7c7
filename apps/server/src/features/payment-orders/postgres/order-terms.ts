import type pg from 'pg';
import { money, type CivilDate, type Instant, type Money } from '@bank/core';
import { effectivePermissions, type Permission, type Product, type Role, type Scope, type Tier } from '@bank/contracts';
import { arrayValue } from '@bank/ledger';
import type { RulesInForce } from '../domain/approval-engine.ts';
import { makerOf } from '../domain/maker.ts';
import type { MakerTerms, OrderFacts, OrderTerms, StandingTerms } from '../domain/terms.ts';
import { recent } from '../../../platform/recent.ts';
import { byOrdinal, coalescedRead } from '../../../platform/database/coalesced-read.ts';
import { firstIdAt } from '../../../platform/database/first-id.ts';
import { readPrepared } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import { LIMIT_TEXT, limitsOf, limitsThatBind, payeeLimitsText } from './usage-limits.ts';

/** Whose order to whom. */
export interface TermsOf {
  readonly companyId: string;
  /** The operator, or the credential whose program makes it. */
  readonly makerId: string;
  readonly fingerprint: string;
  /** Whether an order of this amount to this payee was made since then. */
  readonly repeated?: { readonly amount: Money; readonly since: Instant };
  /** The counter of the maker's day, read where the company's rules sum it. */
  readonly bracketCounter?: string;
  /** The counter of the month's free uses, where the order's fee is to be decided; none for one that costs nothing. */
  readonly freeCounter?: string | undefined;
}

// What is asked of other tables is asked row by row, by LIMIT 1: an EXISTS may be answered from all of the table at once,
// and the plan that was made while that was small stays.
const FACTS = `(SELECT used FROM ledger.counter WHERE id = wanted.free_counter) AS free_used,
      (SELECT true FROM bank.known_payee k WHERE k.company_id = wanted.company_id AND k.fingerprint = wanted.fingerprint
        LIMIT 1) AS payee_is_known,
      ${payeeLimitsText('wanted.company_id', 'wanted.fingerprint')} AS payee_limits,
      (SELECT true FROM bank.payment_order r WHERE r.company_id = wanted.company_id
        AND r.payee_fingerprint = wanted.fingerprint AND r.amount_centavos = wanted.amount AND r.id >= wanted.since
        AND r.state NOT IN ('rejected', 'refused', 'cancelled', 'expired') LIMIT 1) AS is_repeated`;

const WANTED = `unnest($1::text[], $2::text[], $3::text[], $4::int8[], $5::text[], $6::text[], $7::text[]) WITH ORDINALITY
      AS wanted (company_id, maker_id, fingerprint, amount, since, bracket_counter, free_counter, ordinal)`;

const OF_COMPANY = `c.id, c.cnpj, c.name, c.bank_account, c.account_id, c.products, c.state AS company_state,
      c.confirmation_threshold_centavos AS threshold, c.tier,
      (SELECT a.guard FROM ledger.account a WHERE a.id = c.account_id) AS version,
      (SELECT string_agg(${LIMIT_TEXT}, ',') FROM bank.usage_limit l WHERE ${limitsThatBind('c.id', 'wanted.maker_id')}) AS limits,
      c.approval_rules, CASE WHEN c.approval_rules #> '{rules,sumsDay}' = 'true'
        THEN (SELECT used FROM ledger.counter WHERE id = wanted.bracket_counter) END AS day_sum`;

// The version and what it stands for are read by one statement, so they are of one moment.
const TERMS: Statement = {
  name: 'payment_order_terms',
  text: `SELECT wanted.ordinal, ${OF_COMPANY},
      o.state AS operator_state, o.cpf AS operator_cpf, o.access_until, o.role, p.permissions,
      (SELECT true FROM bank.device d WHERE d.company_id = c.id AND d.operator_id = o.id
        AND d.state IN ('trusted', 'pending') LIMIT 1) AS has_device,
      (SELECT string_agg(d.id, ',') FROM bank.device d WHERE d.company_id = c.id AND d.operator_id = o.id
        AND d.state = 'trusted') AS trusted_devices,
      ${FACTS}
    FROM ${WANTED}
    JOIN bank.company c ON c.id = wanted.company_id
    JOIN bank.operator o ON o.company_id = wanted.company_id AND o.id = wanted.maker_id
    LEFT JOIN bank.permission_profile p ON p.company_id = o.company_id AND p.id = o.profile_id`,
};

/** The same for a program: what stands for its credential, in order or not. */
const PROGRAM_TERMS: Statement = {
  name: 'payment_order_program_terms',
  text: `SELECT wanted.ordinal, ${OF_COMPANY},
      credential.id AS credential_id, credential.revoked_at IS NOT NULL AS is_revoked, credential.valid_until,
      credential.scopes, credential.daily_cap_centavos AS daily_cap,
      ${FACTS}
    FROM ${WANTED}
    JOIN bank.company c ON c.id = wanted.company_id
    JOIN bank.credential ON credential.company_id = wanted.company_id AND credential.id = wanted.maker_id`,
};

/** For terms that are remembered: only what orders change. */
const FACTS_ALONE: Statement = {
  name: 'payment_order_facts',
  text: `SELECT wanted.ordinal, (SELECT used FROM ledger.counter WHERE id = wanted.bracket_counter) AS day_sum, ${FACTS}
    FROM ${WANTED}`,
};

interface FactsRow {
  readonly ordinal: bigint;
  readonly free_used: bigint | null;
  readonly day_sum: bigint | null;
  readonly payee_is_known: true | null;
  readonly payee_limits: string | null;
  readonly is_repeated: true | null;
}

interface CompanyRow extends FactsRow {
  readonly version: bigint;
  readonly id: string;
  readonly cnpj: string;
  readonly name: string;
  readonly bank_account: string;
  readonly account_id: string;
  readonly products: readonly Product[];
  readonly company_state: string;
  readonly threshold: bigint;
  readonly tier: Tier;
  /** null: the company has none at all. */
  readonly limits: string | null;
  readonly approval_rules: RulesInForce | null;
}

interface PersonRow extends CompanyRow {
  readonly operator_state: string;
  readonly operator_cpf: string;
  readonly access_until: CivilDate | null;
  readonly role: Role;
  readonly permissions: readonly Permission[] | null;
  readonly has_device: true | null;
  /** null: none. */
  readonly trusted_devices: string | null;
}

interface ProgramRow extends CompanyRow {
  readonly credential_id: string;
  readonly is_revoked: boolean;
  readonly valid_until: CivilDate | null;
  readonly scopes: readonly Scope[];
  readonly daily_cap: bigint;
}

/**
 * Makers whose standing terms a server remembers, the ones used last: some kilobytes each.
 */
const REMEMBERED_MAX = 2000;

/** How terms are read: `remembered` takes the standing part from memory where it is there. */
export type HowRead = 'anew' | 'remembered';

/** Reads what stands for an order. */
export type ReadTerms = (wanted: TermsOf, how?: HowRead) => Promise<OrderTerms | undefined>;

/**
 * Reads what stands for an order; many at once share a read. The standing part is remembered with its version: it may be
 * old, so only a posting may rest on it, which compares the version, and nobody is refused by it. Unless told, and
 * wherever nothing is remembered, all of it is read anew.
 */
export function termsReader(pool: pg.Pool): ReadTerms {
  const memory = recent<StandingTerms>(REMEMBERED_MAX);
  const readBy = <Row extends CompanyRow>(statement: Statement, termsOf: (row: Row) => MakerTerms) =>
    coalescedRead(async (wanted: readonly TermsOf[]) => {
      const rows = await readPrepared<Row>(pool, statement, columnsOf(wanted));
      return byOrdinal(wanted, rows, (row, one) => {
        const standing = standingOf(row, termsOf(row));
        memory.put(nameOf(one), standing);
        return { ...standing, ...factsOf(row, one, standing), isRemembered: false };
      });
    });
  const readAnew = { person: readBy(TERMS, personOf), program: readBy(PROGRAM_TERMS, programOf) };
  const readFacts = coalescedRead(async (wanted: readonly TermsOf[]) => {
    const rows = await readPrepared<FactsRow>(pool, FACTS_ALONE, columnsOf(wanted));
    return byOrdinal(wanted, rows, (row) => row);
  });
  return async (wanted, how = 'anew') => {
    const standing = how === 'remembered' ? memory.get(nameOf(wanted)) : undefined;
    if (!standing) return readAnew[makerOf(wanted.makerId, '').is](wanted);
    const row = await readFacts(wanted);
    return row && { ...standing, ...factsOf(row, wanted, standing), isRemembered: true };
  };
}

function nameOf({ companyId, makerId }: TermsOf): string {
  return `${companyId} ${makerId}`;
}

function columnsOf(wanted: readonly TermsOf[]): unknown[] {
  const column = (type: string, value: (one: TermsOf) => string | bigint | undefined) =>
    arrayValue(type, wanted.map(value));
  return [
    column('text', ({ companyId }) => companyId),
    column('text', ({ makerId }) => makerId),
    column('text', ({ fingerprint }) => fingerprint),
    column('int8', ({ repeated }) => repeated?.amount),
    column('text', ({ repeated }) => repeated && firstIdAt('ord', repeated.since)),
    column('text', ({ bracketCounter }) => bracketCounter),
    column('text', ({ freeCounter }) => freeCounter),
  ];
}

function standingOf(row: CompanyRow, maker: MakerTerms): StandingTerms {
  return {
    version: row.version,
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
    confirmationThreshold: money(row.threshold),
    limits: limitsOf(row.limits),
    rules: row.approval_rules,
    maker,
  };
}

function personOf(row: PersonRow): MakerTerms {
  return {
    is: 'person',
    isActive: row.operator_state === 'active',
    cpf: row.operator_cpf,
    accessUntil: row.access_until,
    role: row.role,
    permissions: effectivePermissions(row.role, row.permissions ?? []),
    hasDevice: row.has_device === true,
    trustedDevices: row.trusted_devices?.split(',') ?? [],
  };
}

function programOf(row: ProgramRow): MakerTerms {
  return {
    is: 'program',
    credentialId: row.credential_id,
    isRevoked: row.is_revoked,
    validUntil: row.valid_until,
    scopes: row.scopes,
    dailyCap: money(row.daily_cap),
  };
}

function factsOf(row: FactsRow, { freeCounter }: TermsOf, { rules }: StandingTerms): OrderFacts {
  return {
    // A counter that nobody has used has no row.
    freeUsed: freeCounter === undefined ? null : (row.free_used ?? 0n),
    daySum: money(rules?.rules.sumsDay === true ? (row.day_sum ?? 0n) : 0n),
    payeeIsKnown: row.payee_is_known === true,
    payeeLimits: limitsOf(row.payee_limits),
    isRepeated: row.is_repeated === true,
  };
}
