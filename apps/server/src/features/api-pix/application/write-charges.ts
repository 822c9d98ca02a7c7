import { ok, refuse, type Result } from '@bank/core';
import {
  messageOf,
  type ChargeContent,
  type CobSolicitada,
  type CobvSolicitada,
  type Violation,
} from '@bank/contracts';
import type { Refusal } from '../../../platform/http/route.ts';
import { askedByProgram, isSameContent, type ChargeRecord, type ProgramChange } from '../../pix-charges/index.ts';
import { differencesOf, type Difference } from '../domain/charge-answer.ts';
import { discountFault, dueContentOf, immediateOf } from '../domain/charge-request.ts';
import { answerOf, answersOf, recebedorOf, type Answers, type Resource } from './answers.ts';
import { refused, type ApiPixContext, type Called } from './context.ts';

type Dynamic = Extract<ChargeContent, { readonly kind: 'immediate' | 'due' }>;
/** How many fields that differ are named. */
const NAMED_MAX = 20;

/** Makes an immediate charge under a txid, or under one that the bank chooses. */
export async function makeCob(
  api: ApiPixContext,
  { txid, body }: { readonly txid: string | undefined; readonly body: CobSolicitada },
  called: Called,
): Promise<Result<Answers['cob'], Refusal>> {
  if ((body.valor.retirada ?? null) !== null) return refuse(refused('api-pix.withdrawal-unknown', 'valor/retirada'));
  return make(api, 'cob', { content: immediateOf(body, txid), loc: body.loc }, called);
}

/** Makes a charge with a due date. */
export async function makeCobv(
  api: ApiPixContext,
  { txid, body }: { readonly txid: string; readonly body: CobvSolicitada },
  called: Called,
): Promise<Result<Answers['cobv'], Refusal>> {
  const fault = discountFault(body.valor);
  if (fault) return refuse(refused('api-pix.refused', fault.field, { why: fault.why }));
  return make(api, 'cobv', { content: dueContentOf(body, txid), loc: body.loc }, called);
}

/** What is to be made, and where it is to stand. */
interface Wanted {
  readonly content: Dynamic;
  readonly loc: { readonly id: number } | null | undefined;
}

async function make<R extends Resource>(
  api: ApiPixContext,
  resource: R,
  { content, loc }: Wanted,
  { caller, context, notes }: Called,
): Promise<Result<Answers[R], Refusal>> {
  if (content.txid !== undefined) notes.key = content.txid;
  const locationId = loc ? BigInt(loc.id) : undefined;
  const made = await api.charges.make({ content, locationId }, askedByProgram(caller, context));
  if (!made.ok) return refuse(asRefused(made.error, content.kind));
  const { company } = made.value;
  const charge = made.value.is === 'made' ? made.value.charge : made.value.first;
  if (charge.txid !== null) notes.key = charge.txid;
  if (made.value.is === 'there') {
    const differences = [...differencesOf(charge.content, made.value.wanted), ...placeDiffers(charge, locationId)];
    if (differences.length > 0) {
      notes.difference = differences;
      return refuse(otherContent(resource, differences, 'txid'));
    }
    notes.replayed = true;
  }
  const recebedor = resource === 'cobv' ? recebedorOf(await api.charges.receiver(caller.companyId)) : undefined;
  return ok(answerOf(api, resource, charge, { company, recebedor, pix: [] }));
}

/** Whether the same location was named the first time. */
function placeDiffers({ namedLocation }: ChargeRecord, now: bigint | undefined): readonly Difference[] {
  const first = namedLocation ?? undefined;
  return first === now ? [] : [{ field: 'loc.id', first: first?.toString() ?? null, now: now?.toString() ?? null }];
}

/** The refusal of a key that was used with another content: each field that differs, up to a limit. `key`: the key's name. */
export function otherContent(
  object: Resource | 'loteCobV',
  differences: readonly Difference[],
  key: 'txid' | 'id',
): Refusal {
  const violacoes: readonly Violation[] = differences.slice(0, NAMED_MAX).map(({ field, first, now }) => ({
    razao: `O campo ${object}.${field} era ${first ?? 'ausente'} no primeiro pedido com este ${key}.`,
    propriedade: `${object}.${field}`,
    valor: now ?? '',
  }));
  return { code: 'api-pix.other-content', field: key, members: { violacoes } };
}

/** How a revision changes what one of its kind asks for. */
interface Revision<Content> {
  readonly loc?: { readonly id: number } | null | undefined;
  readonly status?: string | undefined;
  /** Whether it names anything besides the state. */
  readonly isMore: boolean;
  readonly revised: (content: Content) => Content;
}

/** Revises a charge, or removes it; what changes nothing raises no revision. */
export async function revise<R extends Resource>(
  api: ApiPixContext,
  { resource, txid }: { readonly resource: R; readonly txid: string },
  revision: Revision<Extract<Dynamic, { readonly kind: R extends 'cobv' ? 'due' : 'immediate' }>>,
  { caller, context, notes }: Called,
): Promise<Result<Answers[R], Refusal>> {
  notes.key = txid;
  const kind = resource === 'cobv' ? 'due' : 'immediate';
  const isRemoval = revision.status !== undefined;
  if (isRemoval && revision.isMore) return refuse(refused('api-pix.removal-alone', 'status'));
  const locationId = revision.loc ? BigInt(revision.loc.id) : undefined;
  const decide = (charge: ChargeRecord): Result<ProgramChange, Refusal> => {
    if (isRemoval) return ok(charge.state === 'removed' ? { is: 'nothing' } : { is: 'remove' });
    const now = api.charges.asKept(revision.revised(charge.content as never), charge.txid);
    const content = isSameContent(charge.content, now) ? undefined : now;
    const moves = locationId !== undefined && locationId !== charge.locationId;
    return ok(
      content || moves ? { is: 'revise', content, locationId: moves ? locationId : undefined } : { is: 'nothing' },
    );
  };
  const changed = await api.charges.change({ txid, kind }, askedByProgram(caller, context), decide);
  if (!changed) {
    const isInLot = resource === 'cobv' && (await api.charges.lots.waits(caller.companyId, txid));
    return refuse(isInLot ? refused('api-pix.in-lot', 'txid') : refused('api-pix.not-found'));
  }
  if (!changed.ok) return refuse(asRefused(changed.error, kind));
  const [answer] = await answersOf(api, resource, caller.companyId, [changed.value]);
  if (!answer) throw new Error('a charge that was changed is answered');
  return ok(answer);
}

/** A refusal of charges in the standard's words: the field as the standard calls it, and a status that it has. */
export function asRefused(refusal: Refusal, kind: Dynamic['kind']): Refusal {
  const { code, data, field } = refusal;
  switch (code) {
    case 'pix-charges.not-active':
      return refused('api-pix.not-active', 'status');
    case 'pix-charges.being-paid':
      return refused('api-pix.being-paid', 'status');
    case 'pix-charges.key-not-yours':
      return refused('api-pix.refused', 'chave', { why: messageOf(code) });
    case 'pix-charges.code-too-long':
      return refused('api-pix.refused', 'solicitacaoPagador', { why: messageOf(code) });
    case 'pix-charges.terms-invalid':
      return refused('api-pix.refused', field ?? (kind === 'due' ? 'valor' : 'valor/original'), {
        why: String(data?.why ?? ''),
      });
    case 'pix-charges.txid-taken':
      return refused('api-pix.refused', 'txid', { why: messageOf(code) });
    case 'api-pix.location-unknown':
    case 'api-pix.location-taken':
    case 'api-pix.location-kind':
      return refused(code, 'loc/id');
    default:
      return refusal;
  }
}
