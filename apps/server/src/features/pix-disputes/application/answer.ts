import { ok, refuse, type Result } from '@bank/core';
import type { ReceivedDispute as ShownReceived } from '@bank/contracts';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileResponse, Refusal, UploadedFile } from '../../../platform/http/route.ts';
import { canAnswer, type ReceivedDispute } from '../domain/received-dispute.ts';
import { findEvidence, putEvidence } from '../postgres/evidence.ts';
import { receivedDispute, updateReceived } from '../postgres/received-disputes.ts';
import { told } from './block.ts';
import { noteAct, type ActedBy, type PixDisputesContext } from './context.ts';
import { presentReceived } from './present.ts';

const NOT_FOUND = { code: 'pix-disputes.not-found' } as const;
const CLOSED = { code: 'pix-disputes.answer-closed' } as const;

/** What answering works with. */
type Answering = Pick<PixDisputesContext, 'pool' | 'clock' | 'entropy'>;

/** One case of the caller's company. */
export async function readReceived(
  { pool, clock }: Pick<PixDisputesContext, 'pool' | 'clock'>,
  id: string,
  { companyId }: Pick<Caller, 'companyId'>,
): Promise<Result<ShownReceived, Refusal>> {
  const dispute = await receivedDispute(pool, companyId, id);
  const [shown] = dispute ? await presentReceived(pool, [dispute], clock.now()) : [];
  return shown ? ok(shown) : refuse(NOT_FOUND);
}

/** Keeps a file for an answer, in one of its places; what was there goes. */
export async function sendEvidence(
  disputes: PixDisputesContext,
  place: { readonly disputeId: string; readonly number: number; readonly file: UploadedFile },
  asked: ActedBy,
): Promise<Result<ShownReceived, Refusal>> {
  const { disputeId, number, file } = place;
  const { at } = asked.context;
  return whileOpen(disputes, disputeId, asked, async (client, dispute) => {
    await putEvidence(client, { companyId: dispute.companyId, disputeId, number }, file, at);
    const data = { ...told(dispute), name: file.name };
    await noteAct(disputes, client, { action: 'pix-disputes.evidence-sent', subject: disputeId, data }, asked);
  });
}

/** Gives the company's answer, once and for all. The same words again change nothing. */
export async function answerDispute(
  disputes: Answering,
  { disputeId, text }: { readonly disputeId: string; readonly text: string },
  asked: ActedBy,
): Promise<Result<ShownReceived, Refusal>> {
  const { operatorId: id, operatorName: name, companyId } = asked.caller;
  const known = await receivedDispute(disputes.pool, companyId, disputeId);
  if (known && known.answer === text) return readReceived(disputes, disputeId, asked.caller);
  return whileOpen(disputes, disputeId, asked, async (client, dispute) => {
    // Whatever was proposed before it was said rests on less than is known now.
    await updateReceived(client, dispute, {
      state: 'answered',
      answer: text,
      answeredAt: asked.context.at,
      answeredBy: { id, name },
      proposal: null,
    });
    await noteAct(
      disputes,
      client,
      { action: 'pix-disputes.answered', subject: disputeId, data: told(dispute) },
      asked,
    );
  });
}

/** Does something with a case that may still be answered; its row is kept as it is meanwhile. */
async function whileOpen(
  disputes: Answering,
  disputeId: string,
  asked: ActedBy,
  work: (client: pg.PoolClient, dispute: ReceivedDispute) => Promise<void>,
): Promise<Result<ShownReceived, Refusal>> {
  const refusal = await inTransaction(disputes.pool, async (client) => {
    const dispute = await receivedDispute(client, asked.caller.companyId, disputeId, 'FOR UPDATE');
    if (!dispute) return NOT_FOUND;
    if (!canAnswer(dispute, asked.context.at)) return CLOSED;
    await work(client, dispute);
    return undefined;
  });
  return refusal ? refuse(refusal) : readReceived(disputes, disputeId, asked.caller);
}

/** A file of an answer, as it was sent. */
export async function readEvidence(
  { pool }: PixDisputesContext,
  { disputeId, number }: { readonly disputeId: string; readonly number: number },
  { companyId }: Pick<Caller, 'companyId'>,
): Promise<Result<FileResponse, Refusal>> {
  const found = await findEvidence(pool, { companyId, disputeId, number });
  return found ? ok({ mediaType: found.mediaType, fileName: found.name, body: found.content }) : refuse(NOT_FOUND);
}
