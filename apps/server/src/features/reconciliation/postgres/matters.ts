import { money, type CivilDate, type Instant } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import { COUNTED_INCIDENT_CODES, incidentCode } from '../../rail-messages/index.ts';
import { differenceWords, type DifferenceKind } from '../domain/difference.ts';
import { MATTER_KINDS, type Matter, type OpenCount } from '../domain/matter.ts';

/** A question that the rail has not answered by then is open: its sender goes on asking. */
const QUESTION_OPEN_AFTER = `interval '5 minutes'`;

const UNRESOLVED = (kind: 'incident' | 'difference', id: string): string =>
  `NOT EXISTS (SELECT FROM bank.resolution r WHERE r.matter_kind = '${kind}' AND r.matter_id = ${id}::text
    AND r.state = 'confirmed')`;

const PROPOSAL = (kind: 'order' | 'incident' | 'difference', id: string): string =>
  `(SELECT r.id FROM bank.resolution r WHERE r.matter_kind = '${kind}' AND r.matter_id = ${id}::text
    AND r.state = 'proposed') AS "proposalId"`;

// Ours, so no foreign text is among them; as they stand here, the index of alarming incidents serves.
const COUNTED = COUNTED_INCIDENT_CODES.map((code) => `'${code}'`).join(', ');
const OPEN_ORDERS = `bank.payment_order o WHERE o.state = 'unknown'`;
const OPEN_INCIDENTS = `bank.rail_incident i WHERE i.code NOT IN (${COUNTED}) AND ${UNRESOLVED('incident', 'i.id')}`;
const OPEN_DIFFERENCES = `bank.reconciliation_difference d WHERE d.gone_at IS NULL AND ${UNRESOLVED('difference', 'd.id')}`;
// $1: the moment of asking.
const OPEN_QUESTIONS = `bank.rail_message m WHERE m.state = 'open' AND m.order_id IS NULL AND m.awaits_answer
  AND m.created_at < $1::timestamptz - ${QUESTION_OPEN_AFTER}`;

/** How many matters of each kind are open, in the order of kinds; those of which there are none too. */
export async function countOpen(on: Queryable, at: Instant): Promise<readonly OpenCount[]> {
  const rows = await readRows<{ kind: string; code: string | null; count: bigint; oldest: Instant | null }>(
    on,
    `SELECT 'order' AS kind, NULL AS code, count(*) AS count, min(o.submitted_at) AS oldest FROM ${OPEN_ORDERS}
     UNION ALL SELECT 'incident', i.code, count(*), min(i.at) FROM ${OPEN_INCIDENTS} GROUP BY i.code
     UNION ALL SELECT 'difference', NULL, count(*), min(d.found_at) FROM ${OPEN_DIFFERENCES}
     UNION ALL SELECT 'question', NULL, count(*), min(m.created_at) FROM ${OPEN_QUESTIONS}`,
    [new Date(at)],
  );
  return MATTER_KINDS.map((kind) => {
    const own = rows.filter((row) => (row.code === null ? row.kind : incidentCode(row.code).sort) === kind);
    const moments = own.flatMap(({ oldest }) => (oldest === null ? [] : [oldest]));
    return {
      kind,
      count: own.reduce((sum, { count }) => sum + Number(count), 0),
      oldest: moments.length === 0 ? null : (Math.min(...moments) as Instant),
    };
  });
}

/** The oldest open matters of each kind, at most so many of each, oldest first. */
export async function listOpen(on: Queryable, at: Instant, limit: number): Promise<readonly Matter[]> {
  const [orders, incidents, differences, questions] = [
    await readRows<OrderRow>(on, `SELECT ${ORDER_COLUMNS} FROM ${OPEN_ORDERS} ORDER BY o.submitted_at, o.id LIMIT $1`, [
      limit,
    ]),
    await readRows<IncidentRow>(on, `SELECT ${INCIDENT_COLUMNS} FROM ${OPEN_INCIDENTS} ORDER BY i.at, i.id LIMIT $1`, [
      limit,
    ]),
    await readRows<DifferenceRow>(
      on,
      `SELECT ${DIFFERENCE_COLUMNS} FROM ${OPEN_DIFFERENCES} ORDER BY d.found_at, d.id LIMIT $1`,
      [limit],
    ),
    await readRows<QuestionRow>(
      on,
      `SELECT ${QUESTION_COLUMNS} FROM ${OPEN_QUESTIONS} ORDER BY m.created_at, m.id LIMIT $2`,
      [new Date(at), limit],
    ),
  ];
  const byKind = (matter: Matter): number => MATTER_KINDS.indexOf(matter.kind);
  return [
    ...orders.map(orderMatter),
    ...incidents.map(incidentMatter),
    ...differences.map(differenceMatter),
    ...questions.map(questionMatter),
  ].sort((one, other) => byKind(one) - byKind(other) || one.since - other.since);
}

/** A matter with what was kept of it, open or over. */
export interface FoundMatter {
  readonly matter: Matter;
  readonly isOpen: boolean;
  /** What a rail's message brought, for people who look into it. */
  readonly detail: unknown;
}

/** The matter of that number; undefined for one that there is not. */
export async function findMatter(on: Queryable, id: string): Promise<FoundMatter | undefined> {
  if (id.startsWith('ord_')) {
    const rows = await readRows<OrderRow>(on, `SELECT ${ORDER_COLUMNS} FROM ${OPEN_ORDERS} AND o.id = $1`, [id]);
    return rows[0] && { matter: orderMatter(rows[0]), isOpen: true, detail: null };
  }
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
  const [incident] = await readRows<IncidentRow & { detail: unknown; isOpen: boolean }>(
    on,
    `SELECT ${INCIDENT_COLUMNS}, i.detail, i.code NOT IN (${COUNTED}) AND ${UNRESOLVED('incident', 'i.id')} AS "isOpen"
     FROM bank.rail_incident i WHERE i.id = $1`,
    [id],
  );
  if (incident) return { matter: incidentMatter(incident), isOpen: incident.isOpen, detail: incident.detail };
  const [difference] = await readRows<DifferenceRow & { isOpen: boolean }>(
    on,
    `SELECT ${DIFFERENCE_COLUMNS}, d.gone_at IS NULL AND ${UNRESOLVED('difference', 'd.id')} AS "isOpen"
     FROM bank.reconciliation_difference d WHERE d.id = $1 AND d.kind <> 'crossed-midnight'`,
    [id],
  );
  return difference && { matter: differenceMatter(difference), isOpen: difference.isOpen, detail: null };
}

interface OrderRow {
  readonly id: string;
  readonly since: Instant;
  readonly companyId: string;
  readonly amount: bigint;
  readonly paymentId: string | null;
  readonly proposalId: string | null;
}
const ORDER_COLUMNS = `o.id, o.submitted_at AS since, o.company_id AS "companyId", o.amount_centavos AS amount,
  o.end_to_end_id AS "paymentId", ${PROPOSAL('order', 'o.id')}`;

const NOBODYS = { paymentId: null, orderId: null, companyId: null, amount: null, sides: null } as const;

function orderMatter({ id, since, companyId, amount, paymentId, proposalId }: OrderRow): Matter {
  return {
    ...NOBODYS,
    kind: 'order',
    id,
    title: 'Ordem sem resposta',
    what: 'O pagamento foi enviado, e o trilho não disse o que aconteceu. O valor continua reservado.',
    todo: 'Espere: a mesma mensagem segue sendo enviada. Se o trilho confirmar por outro meio, liquide ou encerre a ordem.',
    since,
    rail: null,
    paymentId,
    orderId: id,
    companyId,
    amount: money(amount),
    proposalId,
  };
}

interface IncidentRow {
  readonly id: string;
  readonly since: Instant;
  readonly rail: string;
  readonly code: string;
  readonly paymentId: string | null;
  readonly proposalId: string | null;
}
const INCIDENT_COLUMNS = `i.id, i.at AS since, i.rail, i.code, i.payment_id AS "paymentId", ${PROPOSAL('incident', 'i.id')}`;

function incidentMatter({ code, ...row }: IncidentRow): Matter {
  const { sort, title, what, todo } = incidentCode(code);
  const { id, since, rail, paymentId, proposalId } = row;
  return { ...NOBODYS, kind: sort, id, title, what, todo, since, rail, paymentId, proposalId };
}

interface DifferenceRow {
  readonly id: string;
  readonly since: Instant;
  readonly rail: string;
  readonly date: CivilDate;
  readonly difference: DifferenceKind;
  readonly paymentId: string;
  readonly ours: bigint;
  readonly theirs: bigint;
  readonly companyId: string | null;
  readonly orderId: string | null;
  readonly proposalId: string | null;
}
const DIFFERENCE_COLUMNS = `d.id, d.found_at AS since, d.rail, d.date, d.kind AS difference, d.payment_id AS "paymentId",
  d.ours_centavos AS ours, d.theirs_centavos AS theirs, d.company_id AS "companyId", d.order_id AS "orderId",
  ${PROPOSAL('difference', 'd.id')}`;

function differenceMatter(row: DifferenceRow): Matter {
  const { id, since, rail, date, difference, ours, theirs, companyId, orderId, proposalId } = row;
  return {
    ...NOBODYS,
    kind: 'difference',
    id,
    ...differenceWords(difference),
    since,
    rail,
    paymentId: difference === 'balance-differs' ? null : row.paymentId,
    companyId,
    orderId,
    sides: { date, difference, ours: money(ours), theirs: money(theirs) },
    proposalId,
  };
}

interface QuestionRow {
  readonly id: string;
  readonly since: Instant;
  readonly rail: string;
  readonly paymentId: string;
}
const QUESTION_COLUMNS = `m.id, m.created_at AS since, m.rail, m.payment_id AS "paymentId"`;

function questionMatter({ id, since, rail, paymentId }: QuestionRow): Matter {
  return {
    ...NOBODYS,
    kind: 'question',
    id,
    title: 'Pergunta sem resposta',
    what: 'O banco perguntou ou respondeu algo ao trilho, e ele ainda não disse nada.',
    todo: 'Espere: a mesma mensagem segue sendo enviada. Se durar, veja se o trilho está fora do ar.',
    since,
    rail,
    paymentId,
    proposalId: null,
  };
}
