import { bankingDate, DAY_MS, HOUR_MS, later, newId, newUuid, SECOND_MS, type Entropy, type Instant } from '@bank/core';
import { wireOf } from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { SentDispute } from '../domain/sent-dispute.ts';
import { insertSent, sentDispute, settledPixBetween, updateSent } from '../postgres/sent-disputes.ts';
import { bankAct } from './context.ts';

/** Who contested in a made-up past, and from which address. */
export interface PastContest {
  readonly companyId: string;
  readonly by: { readonly id: string; readonly name: string };
  readonly address: string;
  /** The payment that it is about was settled between these. */
  readonly from: Instant;
  readonly to: Instant;
}

const ASKED_AFTER_MS = DAY_MS + 2 * HOUR_MS;
const TOLD_AFTER_MS = 6 * SECOND_MS;
const JUDGED_AFTER_MS = 4 * DAY_MS;
const REPORT =
  'O pedido deste pagamento chegou por um e-mail que parecia ser do fornecedor. Não reconhecemos a cobrança.';

/**
 * A case of a made-up past, step by step as the product takes it: contested the day after the payment, told, and not accepted
 * by the other bank. It is over: no directory has to know of it, and no money moved. Nothing where no payment fits.
 */
export async function seedDeniedDispute(
  pool: pg.Pool,
  entropy: Entropy,
  { companyId, by, address, from, to }: PastContest,
): Promise<void> {
  const paid = await settledPixBetween(pool, { companyId, from, to });
  if (!paid) return;
  const askedAt = later(paid.settledAt, ASKED_AFTER_MS);
  const toldAt = later(askedAt, TOLD_AFTER_MS);
  const endedAt = later(toldAt, JUDGED_AFTER_MS);
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
