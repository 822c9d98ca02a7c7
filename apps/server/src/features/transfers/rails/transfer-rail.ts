import { assert, negate, newUuid, type Instant } from '@bank/core';
import { entryTypeLabel, wireOf } from '@bank/contracts';
import type { AuditRow, JsonObject, Leg } from '@bank/ledger';
import { ownAccounts } from '../../payees/index.ts';
import type { Order, rails } from '../../payment-orders/index.ts';
import type { TransfersContext } from '../application/context.ts';
import { lookupExpiry } from '../domain/lookup.ts';
import { isTransferMessage } from '../domain/message.ts';
import { newTransferNumber } from '../domain/numbers.ts';
import { ownPayeeOf } from '../domain/payee.ts';

/** What only this rail reads of an order. */
interface TransferContent {
  /** When the payee was looked up, in milliseconds. */
  readonly lookedUpAt: number;
  /** Whose account of ours it is. */
  readonly ownCompanyId: string;
  readonly ownAccountId: string;
}

function contentOf({ id, railContent }: Order): TransferContent {
  const { lookedUpAt, ownCompanyId, ownAccountId } = railContent;
  assert(typeof lookedUpAt === 'number', `order ${id} was never looked up`);
  assert(typeof ownCompanyId === 'string' && typeof ownAccountId === 'string', `order ${id} has no payee of ours`);
  return { lookedUpAt, ownCompanyId, ownAccountId };
}

/** Transfers inside this bank: two entries of one transaction, at any hour. No network is asked, so none can be out. */
export function createTransferRail(transfers: TransfersContext): rails.Rail {
  return {
    kind: 'transfer',
    acceptsMessage: isTransferMessage,
    payees: { account: (order, _payer, at) => checkAccount(transfers, order, at) },
    // An account that another way has paid is looked up as an account.
    paysAgain: ['ted-account'],
    // Our own books are always there; who asks for them and gets no answer gets none to anything.
    unavailable: { code: 'service.unavailable', note: 'Os dados de quem recebe não puderam ser conferidos.' },
    submit: (order, payer, at) => submit(transfers, order, payer, at),
    settlementLegs: (order) => [
      { accountId: order.accountId, amount: negate(order.amount), kind: 'transfer_sent', detail: sentDetail(order) },
    ],
    wake: () => undefined,
  };
}

/** The account is looked at again where the look-up is older than it may be; at the hour of a scheduled order always (SECURITY A14, M11). */
async function checkAccount(
  { pool, entropy }: TransfersContext,
  order: rails.OrderTo<'account'>,
  at: Instant,
): Promise<rails.PayeeCheck> {
  const { lookedUpAt, ownAccountId } = contentOf(order);
  // A payment of a series has no number before its day.
  const same: rails.PayeeCheck =
    order.endToEndId === null ? { is: 'same', endToEndId: newTransferNumber(at, entropy) } : { is: 'same' };
  if (at < lookupExpiry(lookedUpAt as Instant)) return same;
  const holder = await ownAccounts.holderOf(pool, order.payee.accountNumber);
  const isSame =
    holder?.state === 'active' && holder.accountId === ownAccountId && holder.document === order.payee.document;
  return isSame ? same : { is: 'changed', found: null };
}

function submit(
  { bank, clock, entropy }: TransfersContext,
  order: Order,
  payer: Parameters<rails.Rail['submit']>[1],
  at: Instant,
): rails.Submission {
  const { ownCompanyId } = contentOf(order);
  const { amount, endToEndId } = order;
  const act: AuditRow = {
    id: newUuid(clock, entropy),
    companyId: ownCompanyId,
    actor: 'bank',
    action: 'transfers.received',
    subject: endToEndId ?? order.id,
    data: { amount: wireOf(amount), payerName: payer.name },
    at,
  };
  return {
    how: 'book',
    audit: [act],
    legs: transferLegs(bank, order, payer),
    notices: [
      {
        companyId: ownCompanyId,
        events: [
          { type: 'balance' },
          { type: 'statement' },
          { type: 'money-received', entryType: 'transfer_received', amount: wireOf(amount), name: payer.name },
        ],
      },
    ],
  };
}

/** Both sides of a transfer: the payer's line and the payee's. */
export function transferLegs(
  bank: { readonly ispb: string; readonly name: string },
  order: Order,
  payer: { readonly name: string; readonly document: string },
): readonly [sent: Leg, received: Leg] {
  const { accountId, amount, message, endToEndId } = order;
  const from = { name: payer.name, document: payer.document, ispb: bank.ispb, bankName: bank.name };
  const received: JsonObject = {
    type: 'transfer_received',
    description: entryTypeLabel('transfer_received'),
    counterparty: from,
    message,
    endToEndId,
    txid: null,
    orderId: null,
  };
  return [
    { accountId, amount: negate(amount), kind: 'transfer_sent', detail: sentDetail(order) },
    { accountId: contentOf(order).ownAccountId, amount, kind: 'transfer_received', detail: received },
  ];
}

/** The payer's statement line. */
function sentDetail(order: Order): JsonObject {
  const { name, document, ispb, bankName } = ownPayeeOf(order);
  return {
    type: 'transfer_sent',
    description: entryTypeLabel('transfer_sent'),
    counterparty: { name, document, ispb, bankName },
    message: order.message,
    endToEndId: order.endToEndId,
    txid: null,
    orderId: order.id,
  };
}
