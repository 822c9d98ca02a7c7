import { refuse, type Recurrence, type Result } from '@bank/core';
import { dateOf, moneyOf, type OrderPreview } from '@bank/contracts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { Lookup } from '../domain/lookup.ts';
import { isTransferMessage } from '../domain/message.ts';
import { railContentOf } from '../domain/payee.ts';
import { needsMessage } from '../domain/typed-account.ts';
import { readLookup } from '../postgres/lookup-store.ts';
import type { TransfersContext } from './context.ts';

/** An order as its contract has it. */
export interface TransferBody {
  readonly lookupId: string;
  readonly amount: string;
  readonly message?: string | undefined;
  readonly date?: string | undefined;
  readonly recurrence?: Recurrence | undefined;
  readonly feeMax?: string | undefined;
  readonly repeatShown?: boolean | undefined;
}

/** Makes an order from a look-up: what was shown is what is paid, and a look-up serves one order. */
export async function createTransfer(
  transfers: TransfersContext,
  body: TransferBody,
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { making } = transfers.orders;
  const lookup = await readLookup(transfers.pool, { companyId: request.caller.companyId, id: body.lookupId });
  const refusal = refuseLookup(lookup, request) ?? refuseMessage(lookup, body.message);
  if (!lookup || refusal) return making.refuse(refusal ?? { code: 'transfers.lookup-not-found' }, request);
  return making.createOrder(wantedOf(lookup, body), request);
}

/** What would become of an order from a look-up, were it made now. */
export async function previewTransfer(
  transfers: TransfersContext,
  body: TransferBody,
  asked: Pick<CallersRequest, 'caller' | 'context'>,
): Promise<Result<OrderPreview, Refusal>> {
  const lookup = await readLookup(transfers.pool, { companyId: asked.caller.companyId, id: body.lookupId });
  const refusal = refuseLookup(lookup, asked);
  if (!lookup || refusal) return refuse(refusal ?? { code: 'transfers.lookup-not-found' });
  return transfers.orders.making.previewOrder(wantedOf(lookup, body), asked);
}

type Wanted = Parameters<TransfersContext['orders']['making']['createOrder']>[0];

function wantedOf(lookup: Lookup, body: TransferBody): Wanted {
  return {
    kind: lookup.kind,
    amount: moneyOf(body.amount),
    date: body.date === undefined ? undefined : dateOf(body.date),
    recurrence: body.recurrence,
    payee: lookup.payee,
    message: body.message === undefined || body.message === '' ? null : body.message,
    endToEndId: lookup.number,
    txid: null,
    railContent: railContentOf(lookup),
    warnings: lookup.warnings,
    feeMax: body.feeMax === undefined ? undefined : moneyOf(body.feeMax),
    repeatShown: body.repeatShown,
  };
}

function refuseLookup(
  lookup: Lookup | undefined,
  { caller, context }: Pick<CallersRequest, 'caller' | 'context'>,
): Refusal | undefined {
  // A colleague's look-up is not this person's: whoever pays has seen the payee.
  if (!lookup || lookup.operatorId !== caller.operatorId) return { code: 'transfers.lookup-not-found' };
  if (lookup.expiresAt <= context.at) return { code: 'transfers.lookup-expired' };
  if (lookup.own?.accountId === caller.accountId) return { code: 'payment-orders.same-account' };
  return undefined;
}

function refuseMessage(lookup: Lookup | undefined, message = ''): Refusal | undefined {
  if (message !== '' && !isTransferMessage(message)) return { code: 'request.field-invalid', field: 'message' };
  const needsOne = lookup?.payee.kind === 'ted-account' && needsMessage(lookup.payee.purpose);
  return needsOne && message === '' ? { code: 'transfers.purpose-needs-message', field: 'message' } : undefined;
}
