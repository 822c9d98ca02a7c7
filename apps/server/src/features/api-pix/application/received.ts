import { addDays, bankingDate, ok, refuse, startOfDay, type Result } from '@bank/core';
import type { ApiPix } from '@bank/contracts';
import { parseEndToEndId, partsOfId } from '@bank/identifiers';
import type { ProgramCaller } from '../../../platform/http/programs.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { paidPix } from '../domain/pix-answer.ts';
import { listReceived, receivedById } from '../postgres/received-queries.ts';
import { momentOf, refused, type ApiPixContext } from './context.ts';
import { listFault, pageOf, parametrosOf, type ListQuery } from './lists.ts';

/** A payment is booked on the day of its id, or, made late or looked up before, on one of the next. */
const BOOKED_WITHIN_DAYS = 3;
/** An id names its minute by the clock of the payer's bank. */
const BOOKED_BEFORE_DAYS = 1;

/** A Pix that the company received. */
export async function readPix(
  api: ApiPixContext,
  endToEndId: string,
  { companyId, accountId }: Pick<ProgramCaller, 'companyId' | 'accountId'>,
): Promise<Result<ApiPix, Refusal>> {
  const parsed = parseEndToEndId(endToEndId);
  if (!parsed.ok) return refuse(refused('api-pix.not-found'));
  const day = bankingDate(partsOfId(parsed.value).at);
  const from = startOfDay(addDays(day, -BOOKED_BEFORE_DAYS));
  const to = startOfDay(addDays(day, BOOKED_WITHIN_DAYS));
  const pix = await receivedById(api.pool, { companyId, accountId, from, to }, endToEndId);
  if (!pix) return refuse(refused('api-pix.not-found'));
  const devolucoes = await api.devolutionsOf(api.pool, companyId, [endToEndId]);
  return ok(paidPix(pix, devolucoes.get(endToEndId)));
}

/** A page of the Pix that the company received, oldest first. */
export async function listPix<
  Query extends ListQuery & {
    readonly txid?: string | null | undefined;
    readonly txIdPresente?: boolean | null | undefined;
    readonly devolucaoPresente?: boolean | null | undefined;
  },
>(api: ApiPixContext, query: Query, { companyId, accountId }: Pick<ProgramCaller, 'companyId' | 'accountId'>) {
  const fault = listFault(query);
  if (fault) return refuse(fault);
  const { inicio, fim, cpf, cnpj, txid, txIdPresente, devolucaoPresente } = query;
  const filter = {
    companyId,
    accountId,
    from: momentOf(inicio),
    to: momentOf(fim),
    txid: txid ?? null,
    hasTxid: txIdPresente ?? null,
    hasReturns: devolucaoPresente ?? null,
    document: cpf ?? cnpj ?? null,
  };
  const { total, pix } = await listReceived(api.pool, filter, pageOf(query));
  const devolucoes = await api.devolutionsOf(
    api.pool,
    companyId,
    pix.map(({ endToEndId }) => endToEndId),
  );
  return ok({
    parametros: parametrosOf(query, total),
    pix: pix.map((each) => paidPix(each, devolucoes.get(each.endToEndId))),
  });
}
