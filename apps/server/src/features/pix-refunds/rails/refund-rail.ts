import { assert, money, negate, type Instant } from '@bank/core';
import type { OrderPayeeOf } from '@bank/contracts';
import {
  newReturnId,
  parseEndToEndId,
  parseReturnId,
  partsOfId,
  type EndToEndId,
  type Ispb,
  type ReturnId,
} from '@bank/identifiers';
import { isMessageText } from '@bank/xml';
import type { JsonObject } from '@bank/ledger';
import type { Order, rails } from '../../payment-orders/index.ts';
import { ID_AGE_MS_MAX } from '../../pix/index.ts';
import type { PixRefundsContext } from '../application/context.ts';
import { receivedAtOf, refundContentOf } from '../domain/refund-content.ts';
import { refundableUntil } from '../domain/received.ts';

/** Characters of what whoever gives back writes. */
const MESSAGE_LENGTH_MAX = 140;

/** Whether that text can travel with a refund. */
export function isRefundMessage(text: string): boolean {
  return isMessageText(text, MESSAGE_LENGTH_MAX);
}

/**
 * Giving back: through the SPI a pacs.004 with the reason of whoever had received (MD06), inside this bank two lines of
 * one transaction. The order's id at the rail is the D id; the Pix that goes back is named by its payee.
 */
export function createRefundRail({ network, entropy }: Pick<PixRefundsContext, 'network' | 'entropy'>): rails.Rail {
  return {
    kind: 'pix-refund',
    acceptsMessage: isRefundMessage,
    payees: {
      // Who had paid does not change. Only the id of what waited long is made anew, as that of a payment is.
      'pix-payer': (order, _payer, at) => {
        const isFresh = Math.abs(at - partsOfId(returnIdOf(order)).at) <= ID_AGE_MS_MAX;
        const endToEndId = newReturnId(network.bank.ispb, at, entropy);
        return Promise.resolve(isFresh ? { is: 'same' } : { is: 'same', endToEndId });
      },
    },
    // Never said: nobody is asked about whoever had paid.
    unavailable: { code: 'pix.directory-unavailable', note: 'A consulta de chaves está fora do ar.' },
    share: (order) => shareOf(order),
    network: {
      isOut: network.isOut,
      carries: (order) => refundContentOf(order).ownAccountId === null,
      outNote: network.outNote,
    },
    submit: (order, payer, at) => {
      if (at > refundableUntil(receivedAtOf(order)))
        return { how: 'refused', refusal: { code: 'pix-refunds.too-late' } };
      return refundContentOf(order).ownAccountId === null
        ? submitOutside(network, order, at)
        : submitInside(network, order, payer);
    },
    settlementLegs: (order) => [
      {
        accountId: order.accountId,
        amount: negate(order.amount),
        kind: 'pix_returned_out',
        detail: givenDetail(order),
      },
      {
        accountId: network.account,
        amount: order.amount,
        kind: 'spi_return_out',
        detail: { endToEndId: payeeOf(order).paidId, returnId: returnIdOf(order) },
      },
    ],
    wake: () => network.wake(),
  };
}

function payeeOf({ id, payee }: Pick<Order, 'payee'> & { readonly id: string }): OrderPayeeOf<'pix-payer'> {
  assert(payee.kind === 'pix-payer', `order ${id} gives nothing back`);
  return payee;
}

function returnIdOf({ id, endToEndId }: Pick<Order, 'id' | 'endToEndId'>): ReturnId {
  const parsed = parseReturnId(endToEndId ?? '');
  assert(parsed.ok, `order ${id} has no id of a return`);
  return parsed.value;
}

function paidIdOf(order: Order): EndToEndId {
  const parsed = parseEndToEndId(payeeOf(order).paidId);
  assert(parsed.ok, `order ${order.id} gives back no payment`);
  return parsed.value;
}

/** What all refunds of a received Pix take their part of: what came. */
export function shareOf(order: Pick<Order, 'payee' | 'railContent'> & { readonly id: string }): rails.Share {
  return {
    of: payeeOf(order).paidId,
    cap: money(BigInt(refundContentOf(order).receivedCentavos)),
    refusal: 'pix-refunds.above-remaining',
  };
}

/** The line of whoever gives back. */
export function givenDetail(order: Order): JsonObject {
  const { name, document, ispb, bankName, paidId } = payeeOf(order);
  return {
    type: 'pix_returned_out',
    description: 'Devolução de Pix enviada',
    counterparty: { name, document, ispb, bankName },
    message: order.message,
    endToEndId: paidId,
    txid: order.txid,
    returnId: returnIdOf(order),
    orderId: order.id,
  };
}

function submitOutside(network: PixRefundsContext['network'], order: Order, at: Instant): rails.Submission {
  const { message, amount } = order;
  const { companion, answerDueAt } = network.giveBack(
    { companyId: order.companyId, orderId: order.id },
    {
      returnId: returnIdOf(order),
      endToEndId: paidIdOf(order),
      amount,
      reason: 'MD06',
      ...(message !== null && { remittance: message }),
      debtorAgent: payeeOf(order).ispb as Ispb,
    },
    at,
  );
  return { how: 'outside', companions: [companion], answerDueAt };
}

/** Inside this bank no SPI is asked: the two lines settle it at once, at any hour. */
function submitInside(
  { bank }: PixRefundsContext['network'],
  order: Order,
  payer: Parameters<rails.Rail['submit']>[1],
): rails.Submission {
  const { ownAccountId, ownCompanyId } = refundContentOf(order);
  assert(ownAccountId !== null && ownCompanyId !== null, `order ${order.id} goes back to no account of ours`);
  const { amount, message, txid } = order;
  const returned = {
    type: 'pix_returned_in',
    description: 'Pix devolvido',
    counterparty: { name: payer.name, document: payer.document, ispb: bank.ispb, bankName: bank.name },
    message,
    endToEndId: payeeOf(order).paidId,
    txid,
    returnId: returnIdOf(order),
  };
  return {
    how: 'book',
    legs: [
      { accountId: order.accountId, amount: negate(amount), kind: 'pix_returned_out', detail: givenDetail(order) },
      { accountId: ownAccountId, amount, kind: 'pix_returned_in', detail: returned },
    ],
    notices: [{ companyId: ownCompanyId, events: [{ type: 'balance' }, { type: 'statement' }] }],
  };
}
