import { civilDate, HOUR_MS, later, money, ZERO, type CivilDate, type Instant, type Money } from '@bank/core';
import { moneyOf, type ChargeContent, type CodeKind, type CodePart, type EntryType } from '@bank/contracts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { DayRecord, DayRecordKind, RecordCharge, RecordParts, RecordParty } from '../domain/day-record.ts';

/** Whose day, and where it lies in the account: its entries by their places, `lastSeq` below `firstSeq` where it has none. */
export interface DaySpan {
  readonly companyId: string;
  readonly accountId: string;
  readonly firstSeq: bigint;
  readonly lastSeq: bigint;
  /** From the first moment of the day to the first of the next. */
  readonly from: Instant;
  readonly until: Instant;
}

/** The lines of the statement that a return file holds. */
export const PIX_ENTRY_TYPES = [
  'pix_received',
  'pix_recovered',
  'pix_returned_in',
  'pix_returned_out',
] as const satisfies readonly EntryType[];
type PixEntryType = (typeof PIX_ENTRY_TYPES)[number];

/** What happens to a contested Pix that the company received: acts of the company's history, which nothing changes. */
export const CONTEST_ACTS = ['pix-disputes.blocked', 'pix-disputes.freed'] as const;

const ROWS_PER_READ = 1000;
const NO_PARTS: RecordParts = { multa: ZERO, juros: ZERO, abatimento: ZERO, desconto: ZERO };

/**
 * Everything of a day, a few at a time: the lines of the statement in their order, then what is contested, then what became
 * of charges. All of it is written once: entries, payments of charges, revisions, acts, and what of a Pix went back by then.
 */
export async function* dayRecords(on: Queryable, span: DaySpan): AsyncGenerator<readonly DayRecord[]> {
  for (let first = span.firstSeq; first <= span.lastSeq; first += BigInt(ROWS_PER_READ)) {
    const end = first + BigInt(ROWS_PER_READ) - 1n;
    yield await readEntries(on, span, { first, last: end < span.lastSeq ? end : span.lastSeq });
  }
  yield await readContests(on, span);
  for (let after: RevisionRow | undefined; ;) {
    const rows: readonly RevisionRow[] = await readRevisions(on, span, after);
    yield rows.map(recordOfRevision);
    after = rows.at(-1);
    if (rows.length < ROWS_PER_READ) return;
  }
}

interface EntryRow {
  readonly seq: bigint;
  readonly at: Instant;
  readonly amount: bigint;
  readonly type: PixEntryType;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly parts: readonly { readonly part: CodePart; readonly centavos: string }[] | null;
  readonly chargeKind: CodeKind | null;
  readonly content: ChargeContent | null;
  readonly key: string | null;
  readonly returned: bigint;
}

// What paid a charge that is paid once changed it for the last time, and a code that stays is never changed: its content may
// be read as it is now. Settled refunds and returns are settled for good, so what went back by a moment stays the same.
const ENTRIES = `
  SELECT e.seq, e.at, e.amount, e.detail ->> 'type' AS type, e.detail, p.parts, c.kind AS "chargeKind", c.content,
    coalesce(i.key, c.key) AS key,
    CASE WHEN e.detail ->> 'type' = 'pix_returned_out' THEN (
      SELECT coalesce(sum(amount), 0)::bigint FROM (
        SELECT o.amount_centavos AS amount FROM bank.payment_order o
        WHERE o.company_id = $1 AND o.kind = 'pix-refund' AND o.payee ->> 'paidId' = e.detail ->> 'endToEndId'
          AND o.state = 'settled' AND o.settled_at <= e.at
        UNION ALL
        SELECT g.amount_centavos FROM bank.pix_return_out g
        WHERE g.company_id = $1 AND g.end_to_end_id = e.detail ->> 'endToEndId' AND g.state = 'settled' AND g.ended_at <= e.at
      ) AS given) ELSE 0 END AS returned
  FROM ledger.entry e
  LEFT JOIN bank.pix_in i ON i.end_to_end_id = e.detail ->> 'endToEndId' AND i.company_id = $1
  LEFT JOIN bank.pix_charge_payment p ON p.end_to_end_id = e.detail ->> 'endToEndId' AND p.company_id = $1
    AND e.detail ->> 'type' = 'pix_received'
  LEFT JOIN bank.pix_charge c ON c.company_id = p.company_id AND c.id = p.charge_id
  WHERE e.account_id = $2 AND e.seq BETWEEN $3 AND $4 AND e.detail ->> 'type' = ANY ($5::text[])
  ORDER BY e.seq`;

async function readEntries(
  on: Queryable,
  { companyId, accountId }: DaySpan,
  { first, last }: { readonly first: bigint; readonly last: bigint },
): Promise<readonly DayRecord[]> {
  const rows = await readRows<EntryRow>(on, ENTRIES, [companyId, accountId, first, last, PIX_ENTRY_TYPES]);
  return rows.map(recordOfEntry);
}

function recordOfEntry({
  seq,
  at,
  amount,
  type,
  detail,
  parts,
  chargeKind,
  content,
  key,
  returned,
}: EntryRow): DayRecord {
  return {
    is: kindOfEntry(type, detail),
    at,
    amount: money(amount),
    about: money(amount < 0n ? -amount : amount),
    entrySeq: seq,
    endToEndId: text(detail.endToEndId),
    returnId: text(detail.returnId),
    txid: text(detail.txid),
    key,
    party: partyOf(detail.counterparty),
    message: text(detail.message),
    charge: chargeKind === null || content === null ? null : chargeOf(content),
    parts: partsOf(parts ?? []),
    returned: money(returned),
  };
}

/** What the company gave back has an order; what the bank gave back has none. */
function kindOfEntry(type: PixEntryType, detail: EntryRow['detail']): DayRecordKind {
  switch (type) {
    case 'pix_received':
      return 'received';
    case 'pix_recovered':
      return 'recovered';
    case 'pix_returned_in':
      return 'came-back';
    case 'pix_returned_out':
      return text(detail.orderId) === null ? 'paid-back' : 'given-back';
  }
}

function partsOf(kept: NonNullable<EntryRow['parts']>): RecordParts {
  const of = (part: CodePart): Money => {
    const centavos = BigInt(kept.find((each) => each.part === part)?.centavos ?? '0');
    return money(centavos < 0n ? -centavos : centavos);
  };
  return { multa: of('multa'), juros: of('juros'), abatimento: of('abatimento'), desconto: of('desconto') };
}

interface ContestRow {
  readonly at: Instant;
  readonly action: (typeof CONTEST_ACTS)[number];
  readonly data: Readonly<Record<string, unknown>>;
  readonly payer: unknown;
  readonly txid: string | null;
  readonly key: string | null;
}

const CONTESTS = `
  SELECT a.at, a.action, a.data, i.payer, i.txid, i.key
  FROM ledger.audit_record a
  LEFT JOIN bank.pix_in i ON i.end_to_end_id = a.data ->> 'endToEndId' AND i.company_id = $1
  WHERE a.company_id = $1 AND a.id BETWEEN $2::uuid AND $3::uuid AND a.at >= $4 AND a.at < $5 AND a.action = ANY ($6::text[])
  ORDER BY a.at, a.id`;

/** An act's id is made at about its moment: hours beside it none of the day's lies. */
const ID_MARGIN_MS = 2 * HOUR_MS;

async function readContests(on: Queryable, { companyId, from, until }: DaySpan): Promise<readonly DayRecord[]> {
  const ids = idsBetween(from, until);
  const rows = await readRows<ContestRow>(on, CONTESTS, [
    companyId,
    ...ids,
    new Date(from),
    new Date(until),
    CONTEST_ACTS,
  ]);
  return rows.map(({ at, action, data, payer, txid, key }) => ({
    ...MOVED_NOTHING,
    is: action === 'pix-disputes.blocked' ? 'contested' : 'contest-ended',
    at,
    about: moneyOf(text(data.amount) ?? '0.00'),
    endToEndId: text(data.endToEndId),
    txid,
    key,
    party: partyOf(payer),
  }));
}

/** The ids of a stretch of time, a little wider than that: their first 48 bits are milliseconds (RFC 9562, version 7). */
export function idsBetween(from: Instant, until: Instant): readonly [first: string, last: string] {
  const hex = (at: Instant): string => at.toString(16).padStart(12, '0');
  const [low, high] = [hex(later(from, -ID_MARGIN_MS)), hex(later(until, ID_MARGIN_MS))];
  const uuid = (time: string, rest: string): string =>
    `${time.slice(0, 8)}-${time.slice(8)}-${rest.repeat(4)}-${rest.repeat(4)}-${rest.repeat(12)}`;
  return [uuid(low, '0'), uuid(high, 'f')];
}

const MOVED_NOTHING = {
  amount: ZERO,
  entrySeq: null,
  returnId: null,
  message: null,
  charge: null,
  parts: NO_PARTS,
  returned: ZERO,
} as const satisfies Partial<DayRecord>;

interface RevisionRow {
  readonly at: Instant;
  readonly chargeId: string;
  readonly revision: number;
  readonly state: string;
  readonly content: ChargeContent;
  readonly txid: string | null;
}

const REVISIONS = `
  SELECT r.at, r.charge_id AS "chargeId", r.revision, r.state, r.content, c.txid
  FROM bank.pix_charge_revision r JOIN bank.pix_charge c ON c.company_id = r.company_id AND c.id = r.charge_id
  WHERE r.company_id = $1 AND r.at >= $2 AND r.at < $3
    AND ($4::timestamptz IS NULL OR (r.at, r.charge_id, r.revision) > ($4, $5, $6))
  ORDER BY r.at, r.charge_id, r.revision LIMIT ${ROWS_PER_READ}`;

function readRevisions(
  on: Queryable,
  { companyId, from, until }: DaySpan,
  after: RevisionRow | undefined,
): Promise<readonly RevisionRow[]> {
  return readRows<RevisionRow>(on, REVISIONS, [
    companyId,
    new Date(from),
    new Date(until),
    after ? new Date(after.at) : null,
    after?.chargeId ?? null,
    after?.revision ?? null,
  ]);
}

function recordOfRevision({ at, revision, state, content, txid }: RevisionRow): DayRecord {
  const charge = chargeOf(content);
  return {
    ...MOVED_NOTHING,
    is: kindOfRevision(revision, state),
    at,
    about: charge.original ?? ZERO,
    endToEndId: null,
    txid,
    key: content.key,
    party: charge.debtor && { ...charge.debtor, ispb: null },
    charge,
  };
}

function kindOfRevision(revision: number, state: string): DayRecordKind {
  if (state === 'removed') return 'charge-removed';
  if (state === 'removed-by-bank') return 'charge-removed-by-bank';
  return revision === 0 ? 'charge-made' : 'charge-changed';
}

function chargeOf(content: ChargeContent): RecordCharge {
  const debtor = content.kind === 'static' ? undefined : content.debtor;
  const asked = content.amount === undefined ? ZERO : moneyOf(content.amount);
  return {
    kind: content.kind,
    dueDate: content.kind === 'due' ? (civilDate(content.dueDate) satisfies CivilDate) : null,
    original: asked === ZERO ? null : asked,
    debtor: debtor ? { name: debtor.name, document: debtor.document } : null,
  };
}

function partyOf(value: unknown): RecordParty | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, document, ispb } = value as Readonly<Record<string, unknown>>;
  const known = text(name);
  return known === null ? null : { name: known, document: text(document), ispb: text(ispb) };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
