import { formatInstant, money, type Instant, type Money, type Uuid } from '@bank/core';
import { companion, type Companion, type CompanionStatement } from '@bank/ledger';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Proposal, ReceivedDispute } from '../domain/received-dispute.ts';

interface Row extends Omit<
  ReceivedDispute,
  'amount' | 'blocked' | 'refundAmount' | 'returned' | 'answeredBy' | 'proposal'
> {
  readonly amount: bigint;
  readonly blocked: bigint;
  readonly refundAmount: bigint | null;
  readonly returned: bigint;
  readonly answeredById: string | null;
  readonly answeredByName: string | null;
  readonly proposedResult: Proposal['result'] | null;
  readonly proposedReason: string | null;
  readonly proposedBy: string | null;
  readonly proposedAt: Instant | null;
}

const COLUMNS = `company_id AS "companyId", id, account_id AS "accountId", report_id AS "reportId", recovery_id AS "recoveryId",
  end_to_end_id AS "endToEndId", amount_centavos AS amount, reason, opened_at AS "openedAt", answer_until AS "answerUntil",
  analysis_until AS "analysisUntil", state, version, hold_id AS "holdId", blocked_centavos AS blocked, blocked_at AS "blockedAt",
  acknowledged_at AS "acknowledgedAt", answered_at AS "answeredAt", answered_by AS "answeredById",
  answered_by_name AS "answeredByName", answer, proposed_result AS "proposedResult", proposed_reason AS "proposedReason",
  proposed_by AS "proposedBy", proposed_at AS "proposedAt", result, decided_at AS "decidedAt", told_at AS "toldAt",
  refund_id AS "refundId", refund_centavos AS "refundAmount", refund_asked_at AS "refundAskedAt", refund_account AS "refundAccount",
  return_id AS "returnId", returned_centavos AS returned, return_refusal AS "returnRefusal", next_try_at AS "nextTryAt",
  refund_closed_at AS "refundClosedAt", watched_until AS "watchedUntil", ended_at AS "endedAt"`;

function read(row: Row): ReceivedDispute {
  const { amount, blocked, refundAmount, returned, answeredById, answeredByName, ...rest } = row;
  const { proposedResult, proposedReason, proposedBy, proposedAt, ...dispute } = rest;
  const isProposed = proposedResult !== null && proposedReason !== null && proposedBy !== null && proposedAt !== null;
  return {
    ...dispute,
    amount: money(amount),
    blocked: money(blocked),
    returned: money(returned),
    refundAmount: refundAmount === null ? null : money(refundAmount),
    answeredBy: answeredById === null ? null : { id: answeredById, name: answeredByName ?? '' },
    proposal: isProposed ? { result: proposedResult, reason: proposedReason, by: proposedBy, at: proposedAt } : null,
  };
}

async function select(on: Queryable, where: string, values: readonly unknown[]): Promise<readonly ReceivedDispute[]> {
  const rows = await readRows<Row>(on, `SELECT ${COLUMNS} FROM bank.received_dispute WHERE ${where}`, values);
  return rows.map(read);
}

/** One of a company's; with a lock its row stays as it is until the transaction ends. */
export async function receivedDispute(
  on: Queryable,
  companyId: string,
  id: string,
  lock = '',
): Promise<ReceivedDispute | undefined> {
  return (await select(on, `company_id = $1 AND id = $2 ${lock}`, [companyId, id]))[0];
}

/** One by its id alone: for the bank's staff. */
export async function receivedById(on: Queryable, id: string): Promise<ReceivedDispute | undefined> {
  return (await select(on, 'id = $1', [id]))[0];
}

/** The one that a report of the directory is about. */
export async function receivedByReport(on: Queryable, reportId: string): Promise<ReceivedDispute | undefined> {
  return (await select(on, 'report_id = $1', [reportId]))[0];
}

/** A company's, newest first, from a place on. */
export async function listReceived(
  on: Queryable,
  { companyId, before, limit }: { readonly companyId: string; readonly before: string | null; readonly limit: number },
): Promise<readonly ReceivedDispute[]> {
  return select(on, 'company_id = $1 AND ($2::text IS NULL OR id < $2) ORDER BY id DESC LIMIT $3', [
    companyId,
    before,
    limit,
  ]);
}

/** A company's that wait for its defence at that moment, the first to end first: the same rule as canAnswer of the domain. */
export async function receivedToAnswer(
  on: Queryable,
  { companyId, at, limit }: { readonly companyId: string; readonly at: Instant; readonly limit: number },
): Promise<readonly ReceivedDispute[]> {
  return select(on, `company_id = $1 AND state = 'open' AND answer_until >= $2 ORDER BY answer_until, id LIMIT $3`, [
    companyId,
    formatInstant(at),
    limit,
  ]);
}

/** Their number and the earliest deadline. */
export async function countToAnswer(
  on: Queryable,
  companyId: string,
  at: Instant,
): Promise<{ readonly count: number; readonly until: Instant | null }> {
  const [row] = await readRows<{ readonly count: number; readonly until: Instant | null }>(
    on,
    `SELECT count(*)::int AS count, min(answer_until) AS until FROM bank.received_dispute
      WHERE company_id = $1 AND state = 'open' AND answer_until >= $2`,
    [companyId, formatInstant(at)],
  );
  return row ?? { count: 0, until: null };
}

/** Whether somebody contests a Pix, and the case is not over. */
export async function isContested(on: Queryable, companyId: string, endToEndId: string): Promise<boolean> {
  const rows = await readRows(
    on,
    'SELECT id FROM bank.received_dispute WHERE company_id = $1 AND end_to_end_id = $2 AND ended_at IS NULL LIMIT 1',
    [companyId, endToEndId],
  );
  return rows.length > 0;
}

/** How much of a company's money is blocked. */
export async function blockedOf(on: Queryable, companyId: string): Promise<bigint> {
  const [row] = await readRows<{ readonly total: string }>(
    on,
    `SELECT coalesce(sum(blocked_centavos), 0)::text AS total FROM bank.received_dispute
      WHERE company_id = $1 AND ended_at IS NULL`,
    [companyId],
  );
  return BigInt(row?.total ?? 0);
}

/** Those that are not over, or about which the directory is to be told something; oldest first, after that one. */
export async function openReceived(
  on: Queryable,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly ReceivedDispute[]> {
  return select(
    on,
    `(ended_at IS NULL OR acknowledged_at IS NULL OR result IS NOT NULL AND told_at IS NULL
        OR state = 'given-back' AND refund_closed_at IS NULL) AND id > $1
      ORDER BY id LIMIT $2`,
    [after, limit],
  );
}

/** The Pix that a report is about, where it was credited to one of our companies. */
export interface CreditedPix {
  readonly companyId: string;
  readonly accountId: string;
  readonly amount: bigint;
  readonly payer: {
    readonly name: string;
    readonly document: string;
    readonly ispb: string;
    readonly bankName: string;
  };
  readonly message: string | null;
  readonly txid: string | null;
  readonly creditedAt: Instant;
}

/** Received Pix by their ids. */
export async function creditedPix(
  on: Queryable,
  endToEndIds: readonly string[],
): Promise<ReadonlyMap<string, CreditedPix>> {
  const rows = await readRows<CreditedPix & { readonly endToEndId: string }>(
    on,
    `SELECT end_to_end_id AS "endToEndId", company_id AS "companyId", account_id AS "accountId", amount_centavos AS amount, payer,
        message, txid, credited_at AS "creditedAt"
      FROM bank.pix_in WHERE end_to_end_id = ANY ($1) AND state = 'credited'`,
    [endToEndIds],
  );
  return new Map(rows.map(({ endToEndId, ...pix }) => [endToEndId, pix]));
}

/** The first Pix of a made-up past that was credited between two moments and of which nothing went back. */
export async function creditedPixBetween(
  on: Queryable,
  { companyId, from, to }: { readonly companyId: string; readonly from: Instant; readonly to: Instant },
): Promise<{ readonly endToEndId: string; readonly creditedAt: Instant } | undefined> {
  const [row] = await readRows<{ readonly endToEndId: string; readonly creditedAt: Instant }>(
    on,
    `SELECT end_to_end_id AS "endToEndId", credited_at AS "creditedAt" FROM bank.pix_in p
      WHERE company_id = $1 AND state = 'credited' AND credited_at BETWEEN $2 AND $3
        AND NOT EXISTS (SELECT FROM bank.payment_order o WHERE o.company_id = p.company_id AND o.kind = 'pix-refund'
          AND o.payee ->> 'paidId' = p.end_to_end_id)
      ORDER BY credited_at, end_to_end_id LIMIT 1`,
    [companyId, formatInstant(from), formatInstant(to)],
  );
  return row;
}

const INSERT = {
  name: 'received_dispute_insert',
  order: 60,
  columns: {
    company_id: 'text',
    id: 'text',
    account_id: 'text',
    report_id: 'uuid',
    recovery_id: 'uuid',
    end_to_end_id: 'text',
    amount_centavos: 'int8',
    reason: 'text',
    opened_at: 'timestamptz',
    answer_until: 'timestamptz',
    analysis_until: 'timestamptz',
    hold_id: 'uuid',
    blocked_centavos: 'int8',
    blocked_at: 'timestamptz',
  },
  sql: `WITH applied AS (INSERT INTO bank.received_dispute (company_id, id, account_id, report_id, recovery_id, end_to_end_id,
        amount_centavos, reason, opened_at, answer_until, analysis_until, state, version, hold_id, blocked_centavos, blocked_at)
      SELECT company_id, id, account_id, report_id, recovery_id, end_to_end_id, amount_centavos, reason, opened_at, answer_until,
        analysis_until, 'open', 1, hold_id, blocked_centavos, blocked_at FROM {rows}
      ON CONFLICT (report_id) DO NOTHING RETURNING report_id)
    SELECT min(rows.ordinal) AS ordinal FROM {rows} JOIN applied ON applied.report_id = rows.report_id
    GROUP BY rows.report_id`,
  refusal: 'received-dispute.known',
} as const satisfies CompanionStatement;

const END = {
  name: 'received_dispute_end',
  order: 61,
  columns: {
    company_id: 'text',
    id: 'text',
    version: 'int4',
    state: 'text',
    ended_at: 'timestamptz',
    result: 'text',
    decided_at: 'timestamptz',
    refund_closed_at: 'timestamptz',
  },
  sql: `UPDATE bank.received_dispute d SET state = rows.state, version = d.version + 1, ended_at = rows.ended_at,
      result = rows.result, decided_at = rows.decided_at, refund_closed_at = rows.refund_closed_at
    FROM {rows} WHERE d.company_id = rows.company_id AND d.id = rows.id AND d.version = rows.version RETURNING rows.ordinal`,
  refusal: 'received-dispute.changed',
} as const satisfies CompanionStatement;

/** Each block of a case, with the posting that places it. */
const INSERT_BLOCK = {
  name: 'dispute_block_insert',
  order: 64,
  columns: {
    company_id: 'text',
    dispute_id: 'text',
    hold_id: 'uuid',
    amount_centavos: 'int8',
    placed_at: 'timestamptz',
  },
  sql: `INSERT INTO bank.dispute_block (company_id, dispute_id, hold_id, amount_centavos, placed_at)
    SELECT company_id, dispute_id, hold_id, amount_centavos, placed_at FROM {rows}`,
} as const satisfies CompanionStatement;

const BLOCK_MORE = {
  name: 'received_dispute_block_more',
  order: 62,
  columns: {
    company_id: 'text',
    id: 'text',
    version: 'int4',
    hold_id: 'uuid',
    blocked_centavos: 'int8',
    blocked_at: 'timestamptz',
  },
  sql: `UPDATE bank.received_dispute d SET state = 'giving-back', version = d.version + 1, hold_id = rows.hold_id,
      blocked_centavos = rows.blocked_centavos, blocked_at = rows.blocked_at, return_id = NULL, return_refusal = NULL,
      next_try_at = NULL
    FROM {rows} WHERE d.company_id = rows.company_id AND d.id = rows.id AND d.version = rows.version
      AND d.state = 'watching' RETURNING rows.ordinal`,
  refusal: 'received-dispute.changed',
} as const satisfies CompanionStatement;

const BEGIN_RETURN = {
  name: 'received_dispute_begin_return',
  order: 62,
  columns: { company_id: 'text', id: 'text', version: 'int4', return_id: 'text', watched_until: 'timestamptz' },
  sql: `UPDATE bank.received_dispute d SET return_id = rows.return_id, watched_until = rows.watched_until,
      version = d.version + 1
    FROM {rows} WHERE d.company_id = rows.company_id AND d.id = rows.id AND d.version = rows.version
      AND d.state = 'giving-back' AND d.return_id IS NULL RETURNING rows.ordinal`,
  refusal: 'received-dispute.changed',
} as const satisfies CompanionStatement;

// What becomes of a return is written whatever changed meanwhile: nothing else ends a case whose money is on its way. Where
// the account is watched after it, the case blocks nothing until more comes in.
const END_RETURN = {
  name: 'received_dispute_end_return',
  order: 63,
  columns: {
    company_id: 'text',
    id: 'text',
    return_id: 'text',
    returned_centavos: 'int8',
    return_refusal: 'text',
    at: 'timestamptz',
    next_try_at: 'timestamptz',
  },
  sql: `UPDATE bank.received_dispute d SET version = d.version + 1,
      returned_centavos = d.returned_centavos + rows.returned_centavos, return_refusal = rows.return_refusal,
      next_try_at = rows.next_try_at,
      state = CASE WHEN rows.returned_centavos = 0 THEN d.state WHEN d.watched_until IS NULL THEN 'given-back' ELSE 'watching' END,
      ended_at = CASE WHEN rows.returned_centavos > 0 AND d.watched_until IS NULL THEN rows.at END,
      hold_id = CASE WHEN rows.returned_centavos = 0 OR d.watched_until IS NULL THEN d.hold_id END,
      blocked_centavos = CASE WHEN rows.returned_centavos = 0 OR d.watched_until IS NULL THEN d.blocked_centavos ELSE 0 END,
      return_id = CASE WHEN rows.returned_centavos > 0 THEN d.return_id END
    FROM {rows} WHERE d.company_id = rows.company_id AND d.id = rows.id AND d.return_id = rows.return_id
      AND d.state = 'giving-back' RETURNING rows.ordinal`,
  refusal: 'received-dispute.not-giving-back',
} as const satisfies CompanionStatement;

/** The refusals of these companions. */
export const RECEIVED_KNOWN = INSERT.refusal;
export const RECEIVED_CHANGED = END.refusal;

/** Keeps a new one with the posting that blocks its money. */
export function insertReceived(dispute: ReceivedDispute): readonly Companion[] {
  const kept = companion(INSERT, {
    company_id: dispute.companyId,
    id: dispute.id,
    account_id: dispute.accountId,
    report_id: dispute.reportId,
    recovery_id: dispute.recoveryId,
    end_to_end_id: dispute.endToEndId,
    amount_centavos: dispute.amount,
    reason: dispute.reason,
    opened_at: dispute.openedAt,
    answer_until: dispute.answerUntil,
    analysis_until: dispute.analysisUntil,
    hold_id: dispute.holdId,
    blocked_centavos: dispute.blocked,
    blocked_at: dispute.blockedAt,
  });
  const { holdId, blockedAt } = dispute;
  return holdId === null || blockedAt === null
    ? [kept]
    : [kept, insertBlock(dispute, { holdId, blocked: dispute.blocked, blockedAt })];
}

/** What is set aside for a case. */
export interface Block {
  readonly holdId: Uuid;
  readonly blocked: Money;
  readonly blockedAt: Instant;
}

function insertBlock(
  { companyId, id }: Pick<ReceivedDispute, 'companyId' | 'id'>,
  { holdId, blocked, blockedAt }: Block,
): Companion {
  return companion(INSERT_BLOCK, {
    company_id: companyId,
    dispute_id: id,
    hold_id: holdId,
    amount_centavos: blocked,
    placed_at: blockedAt,
  });
}

/** Blocks once more, for one whose account is watched, with the posting that does it. */
export function blockMore(seen: ReceivedDispute, block: Block): readonly Companion[] {
  const { holdId, blocked, blockedAt } = block;
  return [
    companion(BLOCK_MORE, {
      company_id: seen.companyId,
      id: seen.id,
      version: seen.version,
      hold_id: holdId,
      blocked_centavos: blocked,
      blocked_at: blockedAt,
    }),
    insertBlock(seen, block),
  ];
}

/** Ends one with the posting that frees its money. */
export function endReceived(
  seen: ReceivedDispute,
  end: Pick<ReceivedDispute, 'state' | 'endedAt' | 'result' | 'decidedAt' | 'refundClosedAt'>,
): Companion {
  return companion(END, {
    company_id: seen.companyId,
    id: seen.id,
    version: seen.version,
    state: end.state,
    ended_at: end.endedAt,
    result: end.result,
    decided_at: end.decidedAt,
    refund_closed_at: end.refundClosedAt,
  });
}

/** Notes the return that pays one, and until when its account is watched afterwards, with the posting that hands it over. */
export function beginReturn(
  { companyId, id, version }: ReceivedDispute,
  { returnId, watchedUntil }: { readonly returnId: string; readonly watchedUntil: Instant | null },
): Companion {
  return companion(BEGIN_RETURN, {
    company_id: companyId,
    id,
    version,
    return_id: returnId,
    watched_until: watchedUntil,
  });
}

/** What became of it: paid, the case is over or its account is watched; refused, it is tried again. */
export function endReturn(
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

/** What changes of one while no money moves. */
export type ReceivedChange = Partial<
  Pick<
    ReceivedDispute,
    | 'state'
    | 'acknowledgedAt'
    | 'answeredAt'
    | 'answeredBy'
    | 'answer'
    | 'proposal'
    | 'result'
    | 'decidedAt'
    | 'toldAt'
    | 'refundId'
    | 'refundAmount'
    | 'refundAskedAt'
    | 'refundAccount'
    | 'refundClosedAt'
  >
>;

/** Changes one as it was seen; false where it has changed since. */
export async function updateReceived(on: Queryable, seen: ReceivedDispute, change: ReceivedChange): Promise<boolean> {
  const next = { ...seen, ...change };
  const moment = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));
  const { proposal, answeredBy } = next;
  const rows = await readRows(
    on,
    `UPDATE bank.received_dispute SET state = $4, version = version + 1, acknowledged_at = $5, answered_at = $6, answered_by = $7,
        answered_by_name = $8, answer = $9, proposed_result = $10, proposed_reason = $11, proposed_by = $12, proposed_at = $13,
        result = $14, decided_at = $15, told_at = $16, refund_id = $17, refund_centavos = $18, refund_asked_at = $19,
        refund_closed_at = $20, refund_account = $21
      WHERE company_id = $1 AND id = $2 AND version = $3 RETURNING id`,
    [
      seen.companyId,
      seen.id,
      seen.version,
      next.state,
      moment(next.acknowledgedAt),
      moment(next.answeredAt),
      answeredBy?.id ?? null,
      answeredBy?.name ?? null,
      next.answer,
      proposal?.result ?? null,
      proposal?.reason ?? null,
      proposal?.by ?? null,
      moment(proposal?.at ?? null),
      next.result,
      moment(next.decidedAt),
      moment(next.toldAt),
      next.refundId,
      next.refundAmount,
      moment(next.refundAskedAt),
      moment(next.refundClosedAt),
      next.refundAccount,
    ],
  );
  return rows.length === 1;
}

/** Which of those Pix are contested by a case that has not ended. */
export async function contestedNow(
  on: Queryable,
  companyId: string,
  endToEndIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const text = `SELECT DISTINCT end_to_end_id AS id FROM bank.received_dispute
    WHERE company_id = $1 AND end_to_end_id = ANY ($2) AND ended_at IS NULL`;
  return new Set((await readRows<{ readonly id: string }>(on, text, [companyId, endToEndIds])).map(({ id }) => id));
}
