import { formatBrl, ok, refuse, type Money, type Result } from '@bank/core';
import { moneyOf, type OrderPreview } from '@bank/contracts';
import { newReturnId } from '@bank/identifiers';
import type { RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import { contentOf, payerOf } from '../domain/refund-wanted.ts';
import { refusalOfRefund, sharesOf, type Shares } from '../domain/received.ts';
import { refundsOf } from '../postgres/refund-queries.ts';
import { isRefundMessage } from '../rails/refund-rail.ts';
import type { PixRefundsContext } from './context.ts';
import { findReceived } from './find-received.ts';

/** A refund as its contract has it. */
export interface RefundBody {
  readonly id: string;
  readonly amount: string;
  readonly message?: string | undefined;
}

type NewOrder = Parameters<PixRefundsContext['orders']['making']['createOrder']>[0];
type Asked = Pick<CallersRequest, 'caller' | 'context'>;

/**
 * Makes the order that gives a received Pix back. What is left is looked at here for a good answer and taken by the
 * posting itself, so that refunds at the same moment never give back more than came (SECURITY M10).
 */
export async function createRefund(
  refunds: PixRefundsContext,
  body: RefundBody,
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const wanted = await wantedOf(refunds, body, request);
  return wanted.ok
    ? refunds.orders.making.createOrder(wanted.value, request)
    : refunds.orders.making.refuse(wanted.error, request);
}

/** What would become of a refund, were it made now. */
export async function previewRefund(
  refunds: PixRefundsContext,
  body: RefundBody,
  asked: Asked,
): Promise<Result<OrderPreview, Refusal>> {
  const wanted = await wantedOf(refunds, body, asked);
  return wanted.ok ? refunds.orders.making.previewOrder(wanted.value, asked) : wanted;
}

function wantedOf(
  refunds: PixRefundsContext,
  { id, amount, message = '' }: RefundBody,
  asked: Asked,
): Promise<Result<NewOrder, Refusal>> {
  return refundWanted(refunds, { id, amount: moneyOf(amount), message: message === '' ? null : message }, asked);
}

/** The order that gives so much of a received Pix back; refused where there is no such Pix, or not so much of it to give. */
export async function refundWanted(
  refunds: PixRefundsContext,
  { id, amount, message }: { readonly id: string; readonly amount: Money; readonly message: string | null },
  {
    caller,
    context,
  }: {
    readonly caller: Pick<Asked['caller'], 'companyId' | 'accountId'>;
    readonly context: Pick<RequestContext, 'at'>;
  },
): Promise<Result<NewOrder, Refusal>> {
  const found = await findReceived(refunds, caller, id);
  if (!found.ok) return found;
  const received = found.value;
  const shares = sharesOf(received.amount, await refundsOf(refunds.pool, caller.companyId, received.endToEndId));
  const none = refusalOfRefund(received, shares, context.at);
  if (none !== undefined) return refuse({ code: none });
  if (amount > shares.remaining) return refuse(aboveRemaining(shares));
  if (message !== null && !isRefundMessage(message)) return refuse({ code: 'request.field-invalid', field: 'message' });
  return ok({
    kind: 'pix-refund',
    amount,
    payee: payerOf(received),
    message,
    endToEndId: newReturnId(refunds.network.bank.ispb, context.at, refunds.entropy),
    txid: received.txid,
    railContent: contentOf(received),
    warnings: [],
  });
}

function aboveRemaining({ remaining }: Shares): Refusal {
  return { code: 'pix-refunds.above-remaining', data: { available: formatBrl(remaining) }, field: 'amount' };
}
