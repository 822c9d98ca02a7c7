import { bankingDate, formatInstant, newId, newUuid, type Entropy, type Instant } from '@bank/core';
import { wireOf } from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { receivedPastOf, sentPastOf } from '../domain/made-up-past.ts';
import type { SentDispute } from '../domain/sent-dispute.ts';
import { creditedPixBetween, receivedByReport, updateReceived } from '../postgres/received-disputes.ts';
import { insertSent, sentDispute, settledPixBetween, updateSent } from '../postgres/sent-disputes.ts';
import { answerDispute } from './answer.ts';
import { blockContested } from './block.ts';
import { bankAct, type PixDisputesContext } from './context.ts';
import { createDisputesDesk } from './staff-desk.ts';

/** Who of a company did something in a made-up past, and from which address. */
export interface PastContest {
  readonly companyId: string;
  readonly by: { readonly id: string; readonly name: string };
  readonly address: string;
  /** The payment that it is about was settled, or credited, between these. */
  readonly from: Instant;
  readonly to: Instant;
}

const REPORT =
  'O pedido deste pagamento chegou por um e-mail que parecia ser do fornecedor. Não reconhecemos a cobrança.';

/**
 * A case of a made-up past, step by step as the product takes it: contested after the payment, told, and not accepted
 * by the other bank. It is over: no directory has to know of it, and no money moved. Nothing where no payment fits.
 */
export async function seedDeniedDispute(
  pool: pg.Pool,
  entropy: Entropy,
  { companyId, by, address, from, to }: PastContest,
): Promise<void> {
  const paid = await settledPixBetween(pool, { companyId, from, to });
  if (!paid) return;
  const { askedAt, toldAt, endedAt } = sentPastOf(paid.settledAt);
  const at = (moment: Instant) => ({ clock: { now: () => moment }, entropy });
  const id = newId('dsp', at(askedAt).clock, entropy);
  const dispute: SentDispute = {
    ...paid,
    companyId,
    id,
    protocol: `${bankingDate(askedAt).replaceAll('-', '')}-${id.slice(-6).toUpperCase()}`,
    reason: 'scam',
    report: REPORT,
    askedBy: by,
    askedAt,
    requestId: newUuid(at(askedAt).clock, entropy),
    state: 'requested',
    version: 1,
    recoveryId: null,
    recoveryModifiedAt: null,
    toldAt: null,
    analysedAt: null,
    refundAskedAt: null,
    cancelAskedAt: null,
    endedAt: null,
  };
  const { protocol, payeeName, orderId, reason } = dispute;
  const named = { protocol, payeeName, amount: wireOf(dispute.amount) };
  const contested = { operatorName: by.name, address, orderId, reason, ...named };
  const act = (
    moment: Instant,
    action: `pix-disputes.${string}`,
    data: typeof named & { readonly state?: string },
    actor?: string,
  ) => bankAct(at(moment), { companyId, action, subject: id, data }, moment, actor);
  const recoveryId = newUuid(at(toldAt).clock, entropy);
  await inTransaction(pool, async (client) => {
    await insertSent(client, dispute);
    await updateSent(client, dispute, { state: 'in-analysis', recoveryId, recoveryModifiedAt: toldAt, toldAt });
    const told = await sentDispute(client, companyId, id);
    if (!told) throw new Error(`case ${id} of the seed was not written`);
    await updateSent(client, told, { state: 'denied', recoveryModifiedAt: endedAt, analysedAt: endedAt, endedAt });
    await appendAudit(client, [
      act(askedAt, 'pix-disputes.contested', contested, by.id),
      act(toldAt, 'pix-disputes.advanced', { state: 'in-analysis', ...named }),
      act(endedAt, 'pix-disputes.advanced', { state: 'denied', ...named }),
    ]);
  });
}

const ANSWER =
  'O pedido foi entregue dois dias depois do pagamento, com assinatura de quem recebeu. Enviamos a nota e o comprovante de entrega ao cliente por e-mail.';
const FOUND = 'A entrega está comprovada; o pedido é do próprio pagador.';

/**
 * A case of a made-up past against what the company received, by the steps of the product at their moments: contested, blocked,
 * answered, found to be unfounded by two people of the bank, and free again. The directory does not have to know of it. Nothing
 * where no payment fits. `ledger` is one that may write the past.
 */
export async function seedUnfoundedDispute(
  { pool, ledger, entropy }: Pick<PixDisputesContext, 'pool' | 'ledger' | 'entropy'>,
  { companyId, by, address, from, to }: PastContest,
  staff: { readonly one: string; readonly other: string },
): Promise<void> {
  const pix = await creditedPixBetween(pool, { companyId, from, to });
  if (!pix) return;
  const { openedAt, blockedAt, answeredAt, proposedAt, confirmedAt, ...seen } = receivedPastOf(pix.creditedAt);
  const at = (moment: Instant) => ({ pool, ledger, entropy, clock: { now: () => moment }, ...SILENT });
  const reportId = newUuid(at(openedAt).clock, entropy);
  await blockContested(at(blockedAt), {
    id: reportId,
    fundsRecoveryId: newUuid(at(openedAt).clock, entropy),
    transactionId: pix.endToEndId,
    situationType: 'OTHER',
    createdAt: formatInstant(openedAt),
  });
  const id = await changed(pool, reportId, { acknowledgedAt: seen.acknowledgedAt });
  const asked = {
    caller: { companyId, operatorId: by.id, operatorName: by.name },
    context: { at: answeredAt, address },
  };
  const answered = await answerDispute(at(answeredAt), { disputeId: id, text: ANSWER }, asked);
  const proposed = await createDisputesDesk(at(proposedAt)).propose(id, {
    result: 'DISAGREED',
    reason: FOUND,
    by: staff.one,
  });
  const confirmed = await createDisputesDesk(at(confirmedAt)).confirm(id, staff.other);
  if (!answered.ok || !proposed.ok || !confirmed.ok) throw new Error(`case ${id} of the seed does not go on`);
  await changed(pool, reportId, { toldAt: seen.toldAt });
}

/** Nobody looks on while a past is made up. */
const SILENT = { live: { publish: () => undefined }, log: { error: () => undefined } };

async function changed(pool: pg.Pool, reportId: string, change: Parameters<typeof updateReceived>[2]): Promise<string> {
  const dispute = await receivedByReport(pool, reportId);
  if (!dispute || !(await updateReceived(pool, dispute, change))) throw new Error('a case of the seed was not written');
  return dispute.id;
}
