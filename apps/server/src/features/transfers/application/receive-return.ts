import { bankingDate, formatInstant, MINUTE_MS, negate, newUuid } from '@bank/core';
import { entryTypeLabel, wireOf } from '@bank/contracts';
import type { JsonObject, Posting } from '@bank/ledger';
import type { IncomingReturn } from '@bank/str';
import { FEE_CHANGED_MEANWHILE, type FeeParts } from '../../fees/index.ts';
import type { Order } from '../../payment-orders/index.ts';
import { SEEN_BEFORE, type Receiving, type TooEarly } from '../../rail-messages/index.ts';
import { movedByHand } from '../../reconciliation/index.ts';
import { feeGivenBackBecause, returnedWords } from '../domain/return-words.ts';
import {
  insertTedReturnIn,
  TED_RETURN_KNOWN,
  TED_RETURN_SECOND,
  tedReturnByNumber,
} from '../postgres/teds-returned.ts';
import { hasOpenTeds, tedSentByStrNumber, type TedSent } from '../postgres/teds-sent.ts';
import { lineOf, STR_ACCOUNT } from '../rails/ted-rail.ts';
import type { TransfersContext } from './context.ts';

/** How long the TED that a return names may be unknown to us, where none of ours is open. */
const MAY_FOLLOW_MS = MINUTE_MS;

/**
 * The other bank gave a TED of ours back: credited once, whole, tied to its order, which stays settled and tells of it. A return may
 * overtake the answer to its TED: then it waits until it is known that the TED was settled.
 */
export async function receiveReturn(
  transfers: TransfersContext,
  back: IncomingReturn,
  receiving: Receiving,
): Promise<TooEarly | undefined> {
  const { pool, orders } = transfers;
  if (await isKnown(transfers, back, receiving)) return undefined;
  const ted = await tedSentByStrNumber(pool, back.originalStrNumber);
  if (!ted) return unknownTed(transfers, back, receiving);
  const order = await orders.reading.readOrderOf(ted);
  if (!order) throw new Error(`TED ${ted.controlNumber} carries out no order`);
  if (order.state === 'processing' || order.state === 'unknown') {
    return { waitsFor: ted.controlNumber, forMs: null };
  }
  if (order.state !== 'settled' || back.amount !== order.amount) {
    await park(transfers, 'return.contradicting', back, receiving);
    return undefined;
  }
  const credited = await credit(transfers, { back, ted, order }, receiving);
  switch (credited) {
    case 'credited':
    case SEEN_BEFORE:
      return undefined;
    case TED_RETURN_KNOWN:
      await isKnown(transfers, back, receiving);
      return undefined;
    case movedByHand.MOVED_BY_HAND:
      await park(transfers, movedByHand.MOVED_BY_HAND, back, receiving);
      return undefined;
    default:
      await park(transfers, 'return.contradicting', back, receiving);
      return undefined;
  }
}

/** Whether a return of that number was credited; then this is a repetition, or another one under its number. */
async function isKnown(transfers: TransfersContext, back: IncomingReturn, receiving: Receiving): Promise<boolean> {
  const known = await tedReturnByNumber(transfers.pool, back.strNumber);
  if (!known) return false;
  if (known.amount !== back.amount || known.code !== back.code)
    await park(transfers, 'return.id-reused', back, receiving);
  else await transfers.messages.post(receiving.at, receiving.takeIn('ted-return-in-repeated'));
  return true;
}

async function unknownTed(
  transfers: TransfersContext,
  back: IncomingReturn,
  receiving: Receiving,
): Promise<TooEarly | undefined> {
  // It may be of a TED whose answer, with the number of its entry, has not come.
  if (await hasOpenTeds(transfers.pool)) return { waitsFor: back.originalStrNumber, forMs: null };
  if (!receiving.mustJudge) return { waitsFor: back.originalStrNumber, forMs: MAY_FOLLOW_MS };
  await park(transfers, 'return.without-payment', back, receiving);
  return undefined;
}

/** A return, the TED that it names and its order. */
interface Back {
  readonly back: IncomingReturn;
  readonly ted: TedSent;
  readonly order: Order;
}

/** The refusals of companions that say that it came before, that there was another return, or that people had moved its money. */
const EXPECTED: readonly string[] = [SEEN_BEFORE, TED_RETURN_KNOWN, TED_RETURN_SECOND, movedByHand.MOVED_BY_HAND];

/** The code of the companion that refused it, or that it is credited. */
async function credit(transfers: TransfersContext, came: Back, receiving: Receiving): Promise<string> {
  const { ledger, fees, live } = transfers;
  const { back, ted, order } = came;
  const because = feeGivenBackBecause(back.code);
  for (;;) {
    const fee = because === undefined ? undefined : await fees.giveBackWithPosting(ted, because, receiving.at);
    const posted = await ledger.postOne(postingOf(transfers, came, receiving, fee));
    if (posted.ok) {
      const amount = wireOf(back.amount);
      live.publish(ted.companyId, [
        { type: 'balance' },
        { type: 'statement' },
        { type: 'payment-order', orderId: ted.orderId },
        { type: 'money-received', entryType: 'ted_returned', amount, name: order.payee.name },
      ]);
      return 'credited';
    }
    const { by, code } = posted.error;
    // A fee changes at most twice, so this ends.
    if (code === FEE_CHANGED_MEANWHILE) continue;
    const isExpected = EXPECTED.includes(code) || code === transfers.orders.rails.returnedAlready;
    if (by !== 'companion' || !isExpected) throw new Error(`a return was refused: ${code}`);
    return code;
  }
}

function postingOf(
  { clock, entropy, orders }: TransfersContext,
  { back, ted, order }: Back,
  { at, takeIn }: Receiving,
  fee: FeeParts | undefined,
): Posting {
  const { companyId, orderId, controlNumber } = ted;
  const { amount, code, strNumber } = back;
  const words = returnedWords(code);
  const id = newUuid(clock, entropy);
  return {
    id,
    kind: 'ted_in',
    bankingDate: bankingDate(at),
    at,
    legs: [
      {
        accountId: STR_ACCOUNT,
        amount: negate(amount),
        kind: 'ted_return_in',
        detail: { returnId: strNumber, endToEndId: controlNumber },
      },
      { accountId: order.accountId, amount, kind: 'ted_returned', detail: returnedDetail(order, back, words) },
      ...(fee?.legs ?? []),
    ],
    audit: [
      {
        id: newUuid(clock, entropy),
        companyId,
        actor: 'bank',
        action: 'transfers.ted-returned',
        subject: orderId,
        data: { amount: wireOf(amount), payeeName: order.payee.name, because: words, madeBy: order.createdBy.id },
        at,
      },
    ],
    companions: [
      ...takeIn('ted-return-in-credited'),
      movedByHand.notMovedByHand('str', strNumber),
      insertTedReturnIn({
        strNumber,
        companyId,
        orderId,
        controlNumber,
        amount,
        code,
        message: back.history ?? null,
        creditedAt: at,
        transactionId: id,
      }),
      orders.rails.returnOrder(ted, {
        at: formatInstant(at),
        amount: wireOf(amount),
        words,
        code: `ted-return.${code}`,
      }),
      ...(fee?.companions ?? []),
    ],
  };
}

/** The line of a TED of ours that came back; `orderId` itself marks the one debit of an order. */
export function returnedDetail(
  order: Order,
  back: Pick<IncomingReturn, 'strNumber' | 'history'>,
  words: string,
): JsonObject {
  const message = back.history ?? words;
  return {
    ...lineOf(order),
    type: 'ted_returned',
    description: entryTypeLabel('ted_returned'),
    message,
    returnId: back.strNumber,
    returnedOrderId: order.id,
    orderId: null,
  };
}

function park(
  { messages }: TransfersContext,
  code: string,
  { strNumber, originalStrNumber, amount, code: because }: IncomingReturn,
  { at, inbound, takeIn }: Receiving,
): Promise<void> {
  const detail = { strNumber, originalStrNumber, amount: String(amount), because };
  return messages.park({ at, code, messageId: inbound.id, paymentId: strNumber, detail }, takeIn(code));
}
