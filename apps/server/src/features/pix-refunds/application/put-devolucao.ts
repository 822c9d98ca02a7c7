import { hash } from 'node:crypto';
import { ok, refuse, type Result } from '@bank/core';
import { wireOf, type DevolucaoAsked, type ApiDevolucao } from '@bank/contracts';
import type { RequestContext } from '../../../platform/http/caller.ts';
import type { ProgramCaller, ProgramCallNotes } from '../../../platform/http/programs.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { contentAsked, differenceOf, type Devolucao, type DevolucaoContent } from '../domain/devolucao.ts';
import { devolutionsOf, insertDevolucao } from '../postgres/devolucoes.ts';
import type { PixRefundsContext } from './context.ts';
import { presentDevolucao } from './present-devolucao.ts';
import { refundWanted } from './create-refund.ts';

/** Which devolução of which Pix, as a program names it. */
export interface DevolucaoRef {
  readonly e2eid: string;
  readonly id: string;
}

/** A program that asks, from where, and what its company's log will say of it. */
export interface ProgramAsked {
  readonly program: ProgramCaller;
  readonly context: RequestContext;
  /** The path that was called, as a problem names it. */
  readonly instance: string;
  readonly notes: ProgramCallNotes;
}

/**
 * Gives a received Pix back for a program (API Pix 2.9.0, PUT /pix/{e2eid}/devolucao/{id}). The id is the key: the same
 * content again makes nothing and says how the devolução stands now, another content is refused and the log tells the
 * difference. A refusal keeps nothing, so that the id may come again.
 */
export async function putDevolucao(
  refunds: PixRefundsContext,
  ref: DevolucaoRef,
  body: DevolucaoAsked,
  asked: ProgramAsked,
): Promise<Result<ApiDevolucao, Refusal>> {
  const { program, notes } = asked;
  const content = contentAsked(body);
  notes.key = `${ref.e2eid}/${ref.id}`;
  const known = await knownDevolucao(refunds, program.companyId, ref);
  if (known) return answerAgain(known, content, notes);
  const made = await make(refunds, ref, { ...content, natureza: body.natureza }, asked);
  const kept = await knownDevolucao(refunds, program.companyId, ref);
  if (kept && made.ok && !made.value.replayed) return ok(presentDevolucao(kept));
  // Another server was quicker with the same id: whatever this one was told, that devolução is the answer.
  if (kept) return answerAgain(kept, content, notes);
  return made.ok ? refuse({ code: 'pix-refunds.devolucao-not-found' }) : made;
}

/** One devolução of a received Pix of the company's, whoever gave back. */
export async function readDevolucao(
  refunds: Pick<PixRefundsContext, 'pool'>,
  { companyId }: Pick<ProgramCaller, 'companyId'>,
  ref: DevolucaoRef,
): Promise<Result<ApiDevolucao, Refusal>> {
  const known = await knownDevolucao(refunds, companyId, ref);
  return known ? ok(presentDevolucao(known)) : refuse({ code: 'pix-refunds.devolucao-not-found' });
}

async function knownDevolucao(
  { pool }: Pick<PixRefundsContext, 'pool'>,
  companyId: string,
  { e2eid, id }: DevolucaoRef,
): Promise<Devolucao | undefined> {
  return (await devolutionsOf(pool, companyId, [e2eid])).get(e2eid)?.find((each) => each.id === id);
}

function answerAgain(
  known: Devolucao,
  content: DevolucaoContent,
  notes: ProgramCallNotes,
): Result<ApiDevolucao, Refusal> {
  const difference = differenceOf(known, content);
  if (difference.length > 0) {
    notes.difference = difference;
    return refuse({ code: 'pix-refunds.devolucao-id-used', field: 'id' });
  }
  notes.replayed = true;
  return ok(presentDevolucao(known));
}

async function make(
  refunds: PixRefundsContext,
  { e2eid, id }: DevolucaoRef,
  { amount, description, natureza }: DevolucaoContent & Pick<DevolucaoAsked, 'natureza'>,
  { program, context, instance }: ProgramAsked,
): Promise<Result<{ readonly replayed: boolean }, Refusal>> {
  // The bank serves no withdrawals, so no Pix that came in is one.
  if (natureza === 'RETIRADA') return refuse({ code: 'pix-refunds.devolucao-withdrawal', field: 'natureza' });
  const wanted = await refundWanted(refunds, { id: e2eid, amount, message: description }, { caller: program, context });
  if (!wanted.ok) return wanted;
  const { companyId, credentialId } = program;
  const requestHash = hash('sha256', JSON.stringify([wireOf(amount), description]), 'buffer');
  return refunds.orders.making.createProgramOrder(
    {
      ...wanted.value,
      companionsOf: (order) => [insertDevolucao({ companyId, endToEndId: e2eid, id, orderId: order.id, credentialId })],
    },
    {
      program,
      context,
      instance,
      key: { scope: `${companyId}:pix-refunds.put-devolucao`, key: `${e2eid}/${id}`, requestHash },
    },
  );
}
