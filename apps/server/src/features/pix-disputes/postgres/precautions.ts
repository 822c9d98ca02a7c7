import { formatInstant, money, type Instant, type Money } from '@bank/core';
import { companion, type Companion, type CompanionStatement } from '@bank/ledger';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Precaution, PrecautionProposal } from '../domain/precaution.ts';

interface Row extends Omit<Precaution, 'amount' | 'blocked' | 'returned' | 'proposal'> {
  readonly amount: bigint;
  readonly blocked: bigint;
  readonly returned: bigint;
  readonly proposedResult: PrecautionProposal['result'] | null;
  readonly proposedReason: string | null;
  readonly proposedBy: string | null;
  readonly proposedAt: Instant | null;
}

const COLUMNS = `company_id AS "companyId", id, account_id AS "accountId", end_to_end_id AS "endToEndId", amount_centavos AS amount,
  reason, asked_by AS "askedBy", note, credited_at AS "creditedAt", blocked_at AS "blockedAt", until, hold_id AS "holdId",
  blocked_centavos AS blocked, state, version, proposed_result AS "proposedResult", proposed_reason AS "proposedReason",
  proposed_by AS "proposedBy", proposed_at AS "proposedAt", decided_at AS "decidedAt", return_id AS "returnId",
  returned_centavos AS returned, return_refusal AS "returnRefusal", next_try_at AS "nextTryAt", ended_at AS "endedAt"`;

function read(row: Row): Precaution {
  const { amount, blocked, returned, proposedResult, proposedReason, proposedBy, proposedAt, ...precaution } = row;
  const isProposed = proposedResult !== null && proposedReason !== null && proposedBy !== null && proposedAt !== null;
  return {
    ...precaution,
    amount: money(amount),
    blocked: money(blocked),
    returned: money(returned),
    proposal: isProposed ? { result: proposedResult, reason: proposedReason, by: proposedBy, at: proposedAt } : null,
  };
}

async function select(on: Queryable, where: string, values: readonly unknown[]): Promise<readonly Precaution[]> {
  const rows = await readRows<Row>(on, `SELECT ${COLUMNS} FROM bank.pix_precaution WHERE ${where}`, values);
  return rows.map(read);
}

/** One of a company's. */
export async function precautionOf(on: Queryable, companyId: string, id: string): Promise<Precaution | undefined> {
  return (await select(on, 'company_id = $1 AND id = $2', [companyId, id]))[0];
}

/** One by its id alone: for the bank's staff. */
export async function precautionById(on: Queryable, id: string): Promise<Precaution | undefined> {
  return (await select(on, 'id = $1', [id]))[0];
}

/** The one of a Pix. */
export async function precautionOfPix(on: Queryable, endToEndId: string): Promise<Precaution | undefined> {
  return (await select(on, 'end_to_end_id = $1', [endToEndId]))[0];
}

/** A company's, newest first, from a place on. */
export async function listPrecautions(
  on: Queryable,
  { companyId, before, limit }: { readonly companyId: string; readonly before: string | null; readonly limit: number },
): Promise<readonly Precaution[]> {
  return select(on, 'company_id = $1 AND ($2::text IS NULL OR id < $2) ORDER BY id DESC LIMIT $3', [
    companyId,
    before,
    limit,
  ]);
}

/** How much of a company's money is blocked as a precaution. */
export async function blockedAsPrecaution(on: Queryable, companyId: string): Promise<bigint> {
  const [row] = await readRows<{ readonly total: string }>(
    on,
    `SELECT coalesce(sum(blocked_centavos), 0)::text AS total FROM bank.pix_precaution
      WHERE company_id = $1 AND ended_at IS NULL`,
    [companyId],
  );
  return BigInt(row?.total ?? 0);
}

/** Those that are not over, oldest first, after that one. */
export async function openPrecautions(
  on: Queryable,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly Precaution[]> {
  return select(on, 'ended_at IS NULL AND id > $1 ORDER BY id LIMIT $2', [after, limit]);
}

const INSERT = {
  name: 'pix_precaution_insert',
  order: 75,
  columns: {
    company_id: 'text',
    id: 'text',
    account_id: 'text',
    end_to_end_id: 'text',
    amount_centavos: 'int8',
    reason: 'text',
    asked_by: 'text',
    note: 'text',
    credited_at: 'timestamptz',
    blocked_at: 'timestamptz',
    until: 'timestamptz',
    hold_id: 'uuid',
    blocked_centavos: 'int8',
  },
  sql: `WITH applied AS (INSERT INTO bank.pix_precaution (company_id, id, account_id, end_to_end_id, amount_centavos, reason, asked_by,
        note, credited_at, blocked_at, until, hold_id, blocked_centavos, state, version)
      SELECT DISTINCT ON (end_to_end_id) company_id, id, account_id, end_to_end_id, amount_centavos, reason, asked_by, note,
        credited_at, blocked_at, until, hold_id, blocked_centavos, 'blocked', 1 FROM {rows} ORDER BY end_to_end_id, ordinal
      ON CONFLICT (end_to_end_id) DO NOTHING RETURNING end_to_end_id)
    SELECT min(rows.ordinal) AS ordinal FROM {rows} JOIN applied ON applied.end_to_end_id = rows.end_to_end_id
    GROUP BY rows.end_to_end_id`,
  refusal: 'pix-precaution.known',
} as const satisfies CompanionStatement;

const END = {
  name: 'pix_precaution_end',
  order: 76,
  columns: { company_id: 'text', id: 'text', version: 'int4', state: 'text', ended_at: 'timestamptz' },
  sql: `UPDATE bank.pix_precaution p SET state = rows.state, version = p.version + 1, ended_at = rows.ended_at
    FROM {rows} WHERE p.company_id = rows.company_id AND p.id = rows.id AND p.version = rows.version RETURNING rows.ordinal`,
  refusal: 'pix-precaution.changed',
} as const satisfies CompanionStatement;

const BEGIN_RETURN = {
  name: 'pix_precaution_begin_return',
  order: 77,
  columns: { company_id: 'text', id: 'text', version: 'int4', return_id: 'text' },
  sql: `UPDATE bank.pix_precaution p SET return_id = rows.return_id, version = p.version + 1
    FROM {rows} WHERE p.company_id = rows.company_id AND p.id = rows.id AND p.version = rows.version
      AND p.state = 'giving-back' AND p.return_id IS NULL RETURNING rows.ordinal`,
  refusal: 'pix-precaution.changed',
} as const satisfies CompanionStatement;

// Written whatever changed meanwhile: nothing else ends one whose money is on its way.
const END_RETURN = {
  name: 'pix_precaution_end_return',
  order: 78,
  columns: {
    company_id: 'text',
    id: 'text',
    return_id: 'text',
    returned_centavos: 'int8',
    return_refusal: 'text',
    at: 'timestamptz',
    next_try_at: 'timestamptz',
  },
  sql: `UPDATE bank.pix_precaution p SET version = p.version + 1, returned_centavos = rows.returned_centavos,
      return_refusal = rows.return_refusal, next_try_at = rows.next_try_at,
      state = CASE WHEN rows.returned_centavos > 0 THEN 'given-back' ELSE p.state END,
      ended_at = CASE WHEN rows.returned_centavos > 0 THEN rows.at END,
      return_id = CASE WHEN rows.returned_centavos > 0 THEN p.return_id END
    FROM {rows} WHERE p.company_id = rows.company_id AND p.id = rows.id AND p.return_id = rows.return_id
      AND p.state = 'giving-back' RETURNING rows.ordinal`,
  refusal: 'pix-precaution.not-giving-back',
} as const satisfies CompanionStatement;

/** The refusals of these companions. */
export const PRECAUTION_KNOWN = INSERT.refusal;
export const PRECAUTION_CHANGED = END.refusal;

/** Keeps a new one with the posting that blocks its money; refused where that Pix was blocked before. */
export function insertPrecaution(precaution: Precaution): Companion {
  return companion(INSERT, {
    company_id: precaution.companyId,
    id: precaution.id,
    account_id: precaution.accountId,
    end_to_end_id: precaution.endToEndId,
    amount_centavos: precaution.amount,
    reason: precaution.reason,
    asked_by: precaution.askedBy,
    note: precaution.note,
    credited_at: precaution.creditedAt,
    blocked_at: precaution.blockedAt,
    until: precaution.until,
    hold_id: precaution.holdId,
    blocked_centavos: precaution.blocked,
  });
}

/** Ends one with the posting that frees its money, or blocks it for a contest. */
export function endPrecaution(
  { companyId, id, version }: Pick<Precaution, 'companyId' | 'id' | 'version'>,
  { state, at }: { readonly state: 'released' | 'contested'; readonly at: Instant },
): Companion {
  return companion(END, { company_id: companyId, id, version, state, ended_at: at });
}

/** Notes the return that pays one, with the posting that hands it over. */
export function beginPrecautionReturn(
  { companyId, id, version }: Pick<Precaution, 'companyId' | 'id' | 'version'>,
  returnId: string,
): Companion {
  return companion(BEGIN_RETURN, { company_id: companyId, id, version, return_id: returnId });
}

/** What became of it: paid, it is over; refused, it is tried again. */
export function endPrecautionReturn(
  { companyId, caseId, returnId }: { readonly companyId: string; readonly caseId: string; readonly returnId: string },
  end:
    | { readonly at: Instant; readonly returned: Money }
    | { readonly at: Instant; readonly refusal: string; readonly nextTryAt: Instant },
): Companion {
  const isPaid = 'returned' in end;
  return companion(END_RETURN, {
    company_id: companyId,
    id: caseId,
    return_id: returnId,
    returned_centavos: isPaid ? end.returned : 0n,
    return_refusal: isPaid ? null : end.refusal,
    at: end.at,
    next_try_at: isPaid ? null : end.nextTryAt,
  });
}

/** Changes one as it was seen, while no money moves; false where it has changed since. */
export async function updatePrecaution(
  on: Queryable,
  seen: Precaution,
  change: Partial<Pick<Precaution, 'state' | 'proposal' | 'decidedAt'>>,
): Promise<boolean> {
  const { state, proposal, decidedAt } = { ...seen, ...change };
  const moment = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));
  const rows = await readRows(
    on,
    `UPDATE bank.pix_precaution SET version = version + 1, state = $4, proposed_result = $5, proposed_reason = $6, proposed_by = $7,
        proposed_at = $8, decided_at = $9
      WHERE company_id = $1 AND id = $2 AND version = $3 RETURNING id`,
    [
      seen.companyId,
      seen.id,
      seen.version,
      state,
      proposal?.result ?? null,
      proposal?.reason ?? null,
      proposal?.by ?? null,
      moment(proposal?.at ?? null),
      moment(decidedAt),
    ],
  );
  return rows.length === 1;
}
