import { ok, refuse, type Result } from '@bank/core';
import type { CobrancaStatus } from '@bank/contracts';
import type { ProgramCaller } from '../../../platform/http/programs.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { stateOf } from '../domain/charge-answer.ts';
import { answersOf, type Answers, type Resource } from './answers.ts';
import { momentOf, refused, type ApiPixContext } from './context.ts';

/** The parameters that every list has. */
export interface ListQuery {
  readonly inicio: string;
  readonly fim: string;
  readonly 'paginacao.paginaAtual': number;
  readonly 'paginacao.itensPorPagina': number;
  readonly cpf?: string | null | undefined;
  readonly cnpj?: string | null | undefined;
}

/** What a list was asked for, told again, and which page of how many it is. */
export function parametrosOf<Query extends ListQuery>({ inicio, fim, ...query }: Query, total: number) {
  const { 'paginacao.paginaAtual': paginaAtual, 'paginacao.itensPorPagina': itensPorPagina, ...filters } = query;
  const said = Object.entries(filters).filter(([, value]) => value !== undefined && value !== null);
  return {
    inicio,
    fim,
    ...(Object.fromEntries(said) as { [Name in keyof typeof filters]?: NonNullable<(typeof filters)[Name]> }),
    paginacao: {
      paginaAtual,
      itensPorPagina,
      // The standard counts pages from one, also where there is nothing.
      quantidadeDePaginas: Math.max(1, Math.ceil(total / itensPorPagina)),
      quantidadeTotalDeItens: total,
    },
  };
}

/** What is wrong with the parameters of a list, each of which is right by itself. */
export function listFault({ inicio, fim, cpf, cnpj }: ListQuery): Refusal | undefined {
  if (momentOf(fim) < momentOf(inicio)) return refused('api-pix.period-backwards', 'fim');
  return cpf && cnpj ? refused('api-pix.cpf-and-cnpj', 'cnpj') : undefined;
}

/** Which rows of a list a page has. */
export function pageOf(query: ListQuery): { readonly skip: number; readonly limit: number } {
  const limit = query['paginacao.itensPorPagina'];
  return { skip: query['paginacao.paginaAtual'] * limit, limit };
}

const NOTHING = { total: 0, charges: [] } as const;

/** A page of a company's charges of one kind, oldest first. */
export async function listCharges<
  R extends Resource,
  Query extends ListQuery & {
    readonly locationPresente?: boolean | null | undefined;
    readonly status?: CobrancaStatus | null | undefined;
    readonly loteCobVId?: string | null | undefined;
  },
>(api: ApiPixContext, resource: R, query: Query, { companyId }: Pick<ProgramCaller, 'companyId'>) {
  const fault = listFault(query);
  if (fault) return refuse(fault);
  const { inicio, fim, cpf, cnpj, locationPresente, status } = query;
  const filter = {
    companyId,
    kind: resource === 'cobv' ? ('due' as const) : ('immediate' as const),
    from: momentOf(inicio),
    to: momentOf(fim),
    document: cpf ?? cnpj ?? null,
    isPlaced: locationPresente ?? null,
    state: status ? stateOf(status) : null,
  };
  const { loteCobVId } = query;
  const batchId = loteCobVId ? await api.charges.lots.batchIdOf(companyId, loteCobVId) : null;
  const found = batchId === undefined ? NOTHING : await api.charges.list({ ...filter, batchId }, pageOf(query));
  const { total, charges } = found;
  const cobs = [...(await answersOf(api, resource, companyId, charges))];
  return ok({ parametros: parametrosOf(query, total), cobs });
}

/** A charge of that txid, at one of its revisions where one is asked for. */
export async function readCharge<R extends Resource>(
  api: ApiPixContext,
  { resource, txid, revisao }: { readonly resource: R; readonly txid: string; readonly revisao: number | undefined },
  { companyId }: Pick<ProgramCaller, 'companyId'>,
): Promise<Result<Answers[R], Refusal>> {
  const charge = await api.charges.byTxid(companyId, txid);
  if (charge?.kind !== (resource === 'cobv' ? 'due' : 'immediate')) return refuse(refused('api-pix.not-found'));
  let asked = charge;
  if (revisao !== undefined && revisao !== charge.revision) {
    const revision = await api.charges.atRevision(charge, revisao);
    if (!revision) return refuse(refused('api-pix.revision-unknown', 'revisao'));
    asked = { ...charge, revision: revisao, ...revision };
  }
  const [answer] = await answersOf(api, resource, companyId, [asked]);
  if (!answer) throw new Error('a charge that is there is answered');
  return ok(answer);
}
