import { formatInstant, ok, type Result } from '@bank/core';
import { messageOf, wireOf, type PixRefund, type ReceivedPix } from '@bank/contracts';
import { maskDocument } from '@bank/documents';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { refundableUntil, refusalOfRefund, sharesOf } from '../domain/received.ts';
import { refundsOf, type RefundRow } from '../postgres/refund-queries.ts';
import type { PixRefundsContext } from './context.ts';
import { findReceived } from './find-received.ts';

/** A received Pix as far as giving it back goes: who paid, what went back, what is left and until when. */
export async function readReceived(
  refunds: Pick<PixRefundsContext, 'pool' | 'network'>,
  id: string,
  { caller, context }: { readonly caller: Caller; readonly context: Pick<RequestContext, 'at'> },
): Promise<Result<ReceivedPix, Refusal>> {
  const found = await findReceived(refunds, caller, id);
  if (!found.ok) return found;
  const received = found.value;
  const { payer, amount, receivedAt, endToEndId, entrySeq, message, txid } = received;
  const rows = await refundsOf(refunds.pool, caller.companyId, endToEndId);
  const shares = sharesOf(amount, rows);
  const none = refusalOfRefund(received, shares, context.at);
  return ok({
    endToEndId,
    entryId: `ent_${entrySeq}`,
    receivedAt: formatInstant(receivedAt),
    amount: wireOf(amount),
    payer: {
      name: payer.name,
      maskedDocument: payer.document === null ? null : maskDocument(payer.document),
      bankName: payer.bankName,
    },
    message,
    txid,
    given: wireOf(shares.given),
    underWay: wireOf(shares.underWay),
    remaining: wireOf(shares.remaining),
    until: formatInstant(refundableUntil(receivedAt)),
    refunds: rows.map(presentRefund),
    refusal: none === undefined ? null : { code: none, message: messageOf(none) },
  });
}

function presentRefund({ amount, createdAt, settledAt, ...row }: RefundRow): PixRefund {
  return {
    ...row,
    amount: wireOf(amount),
    createdAt: formatInstant(createdAt),
    settledAt: settledAt === null ? null : formatInstant(settledAt),
  };
}
