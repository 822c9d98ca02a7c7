import { ok, refuse, type Result } from '@bank/core';
import {
  cobvProblem,
  LOTECOBV_PAGE_MAX,
  messageOf,
  type ErrorCode,
  type Lote,
  type LoteRevisado,
  type LoteSolicitado,
  type Violation,
} from '@bank/contracts';
import { problemOf, waitRefusal } from '../../../platform/http/problem.ts';
import type { ProgramCaller } from '../../../platform/http/programs.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { askedByProgram, type Lot, type RowChange } from '../../pix-charges/index.ts';
import { differencesOf, type Difference } from '../domain/charge-answer.ts';
import { discountFault, dueChangeOf, dueContentOf } from '../domain/charge-request.ts';
import { loteOf } from '../domain/lot-answer.ts';
import { momentOf, refused, type ApiPixContext, type Called } from './context.ts';
import { listFault, parametrosOf, type ListQuery } from './lists.ts';
import { asRefused, otherContent } from './write-charges.ts';

type Row = LoteSolicitado['cobsv'][number];
type RevisedRow = NonNullable<LoteRevisado['cobsv']>[number];

/** How many rows that do not fit are named. */
const NAMED_MAX = 20;
/** When a program whose lots wait may come again. */
const BUSY_SECONDS = 10;

/** Asks for a lot of charges, once for each id. Its charges are made one by one after the answer. */
export async function putLot(
  api: ApiPixContext,
  { id, body }: { readonly id: string; readonly body: LoteSolicitado },
  { caller, context, notes }: Called,
): Promise<Result<undefined, Refusal>> {
  notes.key = id;
  const { descricao: name, cobsv } = body;
  const fault = rowsFault(cobsv);
  if (fault) return refuse(fault);
  const rows = cobsv.map((row) => ({
    content: { ...dueContentOf(row, row.txid), txid: row.txid },
    locationId: row.loc ? BigInt(row.loc.id) : null,
  }));
  const received = await api.charges.lots.receive({ givenId: id, name, rows }, askedByProgram(caller, context));
  if (received.is === 'begun') return ok();
  if (received.is === 'busy') return refuse(waitRefusal('rate.limited', BUSY_SECONDS));
  if (received.is === 'made-before') {
    return refuse(rowsNamed('api-pix.lot-charge-made', cobsv, ({ txid }) => received.txids.has(txid)));
  }
  const differences = lotDiffers(api, received.first, { name, rows });
  if (differences.length === 0) {
    notes.replayed = true;
    return ok();
  }
  notes.difference = differences;
  return refuse(otherContent('loteCobV', differences, 'id'));
}

type AskedLot = Pick<
  Extract<Awaited<ReturnType<ApiPixContext['charges']['lots']['receive']>>, { is: 'there' }>['first'],
  'name'
> & {
  readonly rows: readonly {
    readonly content: Parameters<typeof differencesOf>[0] & { readonly txid?: string };
    readonly locationId: bigint | null;
  }[];
};

/** What two lots ask for differently, whatever the order of their charges; each row is named by its txid. */
function lotDiffers({ charges }: ApiPixContext, first: AskedLot, now: AskedLot): readonly Difference[] {
  const before = new Map(first.rows.map((row) => [row.content.txid, row]));
  const after = new Map(now.rows.map((row) => [row.content.txid, row]));
  const renamed = first.name === now.name ? [] : [{ field: 'descricao', first: first.name, now: now.name }];
  const rows = [...new Set([...before.keys(), ...after.keys()])].flatMap((txid = ''): readonly Difference[] => {
    const [one, other] = [before.get(txid), after.get(txid)];
    if (!one || !other) return [{ field: 'cobsv.txid', first: one ? txid : null, now: other ? txid : null }];
    const asked = differencesOf(charges.asKept(one.content, txid), charges.asKept(other.content, txid));
    const [was, is] = [one.locationId?.toString() ?? null, other.locationId?.toString() ?? null];
    const placed = was === is ? [] : [{ field: 'loc.id', first: was, now: is }];
    return [...asked, ...placed].map((each) => ({ ...each, field: `cobsv.${txid}.${each.field}` }));
  });
  return [...renamed, ...rows];
}

/** Changes the charges of a lot that are named, one by one after the answer. */
export async function patchLot(
  api: ApiPixContext,
  { id, body }: { readonly id: string; readonly body: LoteRevisado },
  { caller, context, notes }: Called,
): Promise<Result<undefined, Refusal>> {
  notes.key = id;
  const cobsv = body.cobsv ?? [];
  const fault = rowsFault(cobsv) ?? removalsFault(cobsv);
  if (fault) return refuse(fault);
  const changes = cobsv.map((row) => ({ txid: row.txid, change: changeOf(row) }));
  const wanted = { givenId: id, name: body.descricao ?? undefined, changes };
  const changed = await api.charges.lots.change(wanted, askedByProgram(caller, context));
  if (!changed) return refuse(refused('api-pix.not-found'));
  if (changed.is === 'kept') return ok();
  if (changed.is === 'busy') return refuse(waitRefusal('rate.limited', BUSY_SECONDS));
  return refuse(rowsNamed('api-pix.lot-txid-unknown', cobsv, ({ txid }) => changed.txids.has(txid)));
}

function changeOf(row: RevisedRow): RowChange {
  if (row.status !== undefined) return { is: 'remove' };
  return { is: 'revise', due: dueChangeOf(row), ...(row.loc && { locationId: String(row.loc.id) }) };
}

/** What is wrong with rows each of which fits the schema: a txid that comes twice, discounts that do not fit together. */
function rowsFault(cobsv: readonly (Row | RevisedRow)[]): Refusal | undefined {
  const seen = new Set<string>();
  const twice = new Set(cobsv.filter(({ txid }) => seen.has(txid) || !seen.add(txid)));
  if (twice.size > 0) return rowsNamed('api-pix.lot-txid-twice', cobsv, (row) => twice.has(row as never));
  for (const [index, { valor }] of cobsv.entries()) {
    const fault = discountFault(valor ?? {});
    if (fault) return refused('api-pix.refused', `cobsv/${index}/${fault.field}`, { why: fault.why });
  }
  return undefined;
}

function removalsFault(cobsv: readonly RevisedRow[]): Refusal | undefined {
  const place = cobsv.findIndex(
    ({ txid: _txid, status, ...rest }) =>
      status !== undefined && Object.values(rest).some((value) => value !== undefined),
  );
  return place < 0 ? undefined : refused('api-pix.removal-alone', `cobsv/${place}/status`);
}

/** A refusal that names the rows which it is about. */
function rowsNamed<R extends { readonly txid: string }>(
  code: Parameters<typeof refused>[0],
  rows: readonly R[],
  isMeant: (row: R) => boolean,
): Refusal {
  const places = rows.flatMap((row, index) => (isMeant(row) ? [{ index, txid: row.txid }] : []));
  const violacoes: readonly Violation[] = places.slice(0, NAMED_MAX).map(({ index, txid }) => ({
    razao: messageOf(code),
    propriedade: `loteCobV.cobsv.${index}.txid`,
    valor: txid,
  }));
  return { ...refused(code, `cobsv/${places[0]?.index ?? 0}/txid`), members: { violacoes } };
}

/** A lot with what became of each of its charges. */
export async function readLot(
  api: ApiPixContext,
  id: string,
  { companyId }: Pick<ProgramCaller, 'companyId'>,
): Promise<Result<Lote, Refusal>> {
  const lot = await api.charges.lots.byGivenId(companyId, id);
  return lot ? ok(loteOf(lot, problemaOf)) : refuse(refused('api-pix.not-found'));
}

/** A page of the lots that the company's programs made, oldest first. */
export async function listLots<Query extends ListQuery>(
  api: ApiPixContext,
  query: Query,
  { companyId }: Pick<ProgramCaller, 'companyId'>,
) {
  const fault = listFault(query);
  if (fault) return refuse(fault);
  const limit = Math.min(query['paginacao.itensPorPagina'], LOTECOBV_PAGE_MAX);
  const asked = { ...query, 'paginacao.itensPorPagina': limit };
  const filter = { companyId, from: momentOf(query.inicio), to: momentOf(query.fim) };
  const page = { skip: query['paginacao.paginaAtual'] * limit, limit };
  const { total, lots } = await api.charges.lots.list(filter, page);
  return ok({ parametros: parametrosOf(asked, total), lotes: lots.map((lot) => loteOf(lot, problemaOf)) });
}

type Problem = NonNullable<Lot['rows'][number]['problem']>;

/** Why a row was refused, as PUT of the charge alone would have said it. */
function problemaOf({ code, data }: Problem): NonNullable<Lote['cobsv'][number]['problema']> {
  const place = { instance: '/', traceId: '', asStandardProblem: cobvProblem };
  const { body } = problemOf(asRefused({ code: code as ErrorCode, data }, 'due'), place);
  // No call was answered with it, so it has neither an address nor a trace.
  const { instance: _instance, traceId: _traceId, correlationId: _correlationId, ...problema } = body;
  return problema;
}
