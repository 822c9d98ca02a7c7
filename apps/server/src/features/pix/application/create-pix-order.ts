import { refuse, type Recurrence, type Result } from '@bank/core';
import { dateOf, moneyOf, type OrderPreview } from '@bank/contracts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { JsonObject } from '@bank/ledger';
import { refuseByCode, type WantedByCode } from '../domain/code-terms.ts';
import type { Lookup } from '../domain/lookup.ts';
import { isPixMessage } from '../domain/message.ts';
import type { PixContext } from './context.ts';
import { refuseChanged } from './recheck-charge.ts';

/** An order as its contract has it. */
export interface PixOrderBody {
  readonly lookupId: string;
  readonly amount: string;
  readonly message?: string | undefined;
  readonly date?: string | undefined;
  readonly recurrence?: Recurrence | undefined;
  readonly feeMax?: string | undefined;
  readonly repeatShown?: boolean | undefined;
}

/**
 * Makes an order from a look-up: what was shown is what is paid, and a look-up serves one order. A charge is asked about once
 * more first: one that is paid, taken back or another by now makes none.
 */
export async function createPixOrder(
  pix: PixContext,
  body: PixOrderBody,
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { caller } = request;
  const lookup = await pix.lookups.read({ companyId: caller.companyId, id: body.lookupId });
  const refusal =
    refuseLookup(lookup, body, request) ??
    (lookup?.code ? await refuseChanged(pix, lookup.code, wantedBy(body), request) : undefined);
  if (!lookup || refusal) return pix.orders.making.refuse(refusal ?? { code: 'pix.lookup-not-found' }, request);
  return pix.orders.making.createOrder(wantedOf(lookup, body), request);
}

/** What would become of an order from a look-up, were it made now. */
export async function previewPixOrder(
  pix: PixContext,
  body: PixOrderBody,
  asked: Pick<CallersRequest, 'caller' | 'context'>,
): Promise<Result<OrderPreview, Refusal>> {
  const lookup = await pix.lookups.read({ companyId: asked.caller.companyId, id: body.lookupId });
  const refusal = refuseLookup(lookup, body, asked);
  if (!lookup || refusal) return refuse(refusal ?? { code: 'pix.lookup-not-found' });
  return pix.orders.making.previewOrder(wantedOf(lookup, body), asked);
}

function wantedOf(lookup: Lookup, body: PixOrderBody): Parameters<PixContext['orders']['making']['createOrder']>[0] {
  return {
    kind: 'pix',
    amount: moneyOf(body.amount),
    date: body.date === undefined ? undefined : dateOf(body.date),
    recurrence: body.recurrence,
    payee: lookup.payee,
    message: body.message === undefined || body.message === '' ? null : body.message,
    endToEndId: lookup.endToEndId,
    txid: lookup.code?.txid ?? null,
    railContent: {
      lookedUpAt: lookup.at,
      ownCompanyId: lookup.own?.companyId ?? null,
      ownAccountId: lookup.own?.accountId ?? null,
      ...(lookup.code && { code: lookup.code as unknown as JsonObject }),
    },
    isFixed: lookup.code !== null,
    warnings: lookup.warnings,
    feeMax: body.feeMax === undefined ? undefined : moneyOf(body.feeMax),
    repeatShown: body.repeatShown,
  };
}

function refuseLookup(
  lookup: Lookup | undefined,
  body: PixOrderBody,
  { caller, context }: Pick<CallersRequest, 'caller' | 'context'>,
): Refusal | undefined {
  // A colleague's look-up is not this person's: whoever pays has seen the payee.
  if (!lookup || lookup.operatorId !== caller.operatorId) return { code: 'pix.lookup-not-found' };
  if (lookup.expiresAt <= context.at) return { code: 'pix.lookup-expired' };
  if (lookup.own?.accountId === caller.accountId) return { code: 'payment-orders.same-account' };
  const { message } = body;
  if (message !== undefined && message !== '' && !isPixMessage(message)) {
    return { code: 'request.field-invalid', field: 'message' };
  }
  return lookup.code ? refuseByCode(lookup.code, wantedBy(body), context.at) : undefined;
}

function wantedBy({ amount, date, recurrence }: PixOrderBody): WantedByCode {
  return {
    amount: moneyOf(amount),
    date: date === undefined ? undefined : dateOf(date),
    repeats: recurrence !== undefined,
  };
}
