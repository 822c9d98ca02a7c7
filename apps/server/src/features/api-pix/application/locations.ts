import { formatInstant, ok, refuse, type Result } from '@bank/core';
import type { CallOutput, readLoc } from '@bank/contracts';
import type { ProgramCaller } from '../../../platform/http/programs.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { askedByProgram, type ChargeLocation } from '../../pix-charges/index.ts';
import { tipoCobOf } from '../domain/charge-answer.ts';
import { momentOf, refused, type ApiPixContext, type Called } from './context.ts';
import { listFault, pageOf, parametrosOf, type ListQuery } from './lists.ts';

type Loc = CallOutput<typeof readLoc>;

function locOf({ charges }: ApiPixContext, location: ChargeLocation): Loc {
  const { id, kind, createdAt, txid } = location;
  return {
    id: Number(id),
    ...(txid !== null && { txid }),
    location: charges.locations.addressOf(location),
    tipoCob: tipoCobOf(kind),
    criacao: formatInstant(createdAt),
  };
}

/** Makes a location that waits for a charge. */
export async function reserveLoc(
  api: ApiPixContext,
  tipoCob: 'cob' | 'cobv',
  { caller, context, notes }: Called,
): Promise<Result<Loc, Refusal>> {
  const kind = tipoCob === 'cobv' ? 'due' : 'immediate';
  const location = await api.charges.locations.reserve(kind, askedByProgram(caller, context));
  notes.key = String(location.id);
  return ok(locOf(api, location));
}

/** A location of the company's. */
export async function readLocation(
  api: ApiPixContext,
  id: bigint,
  { companyId }: Pick<ProgramCaller, 'companyId'>,
): Promise<Result<Loc, Refusal>> {
  const location = await api.charges.locations.byId(companyId, id);
  return location ? ok(locOf(api, location)) : refuse(refused('api-pix.not-found'));
}

/** Takes whatever charge stands there away; the location stays, and waits for another. */
export async function unlinkLocation(
  api: ApiPixContext,
  id: bigint,
  { caller, context, notes }: Called,
): Promise<Result<Loc, Refusal>> {
  notes.key = String(id);
  const location = await api.charges.locations.clear(id, askedByProgram(caller, context));
  return location ? ok(locOf(api, location)) : refuse(refused('api-pix.not-found'));
}

/** A page of the company's locations, oldest first. */
export async function listLocs<
  Query extends ListQuery & {
    readonly txIdPresente?: boolean | null | undefined;
    readonly tipoCob?: 'cob' | 'cobv' | null | undefined;
  },
>(api: ApiPixContext, query: Query, { companyId }: Pick<ProgramCaller, 'companyId'>) {
  const fault = listFault(query);
  if (fault) return refuse(fault);
  const { inicio, fim, txIdPresente, tipoCob } = query;
  const kind = tipoCob ? (tipoCob === 'cobv' ? ('due' as const) : ('immediate' as const)) : null;
  const filter = { companyId, from: momentOf(inicio), to: momentOf(fim), isTaken: txIdPresente ?? null, kind };
  const { total, locations } = await api.charges.locations.list(filter, pageOf(query));
  return ok({ parametros: parametrosOf(query, total), loc: locations.map((each) => locOf(api, each)) });
}
