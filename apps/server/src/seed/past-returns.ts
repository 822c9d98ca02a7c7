import { DAY_MS, later, money, type Instant } from '@bank/core';
import { createPixRefund } from '@bank/contracts';
import type { Posting } from '@bank/ledger';
import { pastReturn } from '../features/pix/index.ts';
import { pastRefund, pastRefundLine } from '../features/pix-refunds/index.ts';
import type { Order } from '../features/payment-orders/index.ts';
import { nextBankingDay } from './past-days.ts';
import { paidOrder, type PastOrderTools, type PastPayer } from './past-orders.ts';
import { receivedIdOf } from './past-received.ts';
import { bothSides, idAt, postingAt, type PostedLine } from './past-postings.ts';

/** What the first company gave back of a Pix that it had received, and what came back of one that it had paid, in centavos. */
const GIVEN_BACK = money(185_90n);
const CAME_BACK = money(312_40n);

/** What the two together change of its balance. */
export const RETURNS_SUM = CAME_BACK - GIVEN_BACK;

/** Both belong to payments of these days; the next banking day after them is over as well. */
const DAYS_AGO = { first: 18, last: 8 } as const;
/** Only a part goes back: the payment was at least so many times as much. */
const TIMES = 2n;
const GIVEN_MINUTE = 10 * 60 + 22;
const CAME_MINUTE = 15 * 60 + 41;
const WHY = 'Item em falta no pedido';

/**
 * One received Pix of which a part was given back the next banking day, by an order of its own kind, and one payment of which
 * a part came back. They come after the orders of the lines, for those are what they are about.
 */
export function pastReturns(
  lines: readonly PostedLine[],
  payer: PastPayer,
  { now, ...tools }: PastOrderTools & { readonly now: Instant },
): readonly Posting[] {
  const isThen = (at: Instant): boolean =>
    at > later(now, -DAYS_AGO.first * DAY_MS) && at < later(now, -DAYS_AGO.last * DAY_MS);
  const received = lines.find(
    ({ line }) => line.type === 'pix_received' && line.amount >= TIMES * GIVEN_BACK && isThen(line.at),
  );
  const paid = tools.settled.find(
    ({ amount, settledAt }) => settledAt !== null && amount >= TIMES * CAME_BACK && isThen(settledAt),
  );
  if (!received || !paid) throw new Error('nothing of the seed can be given back');
  return [givenBack(received, payer, tools), cameBack(paid, payer, tools)];
}

function givenBack({ line, posting }: PostedLine, payer: PastPayer, tools: PastOrderTools): Posting {
  const endToEndId = receivedIdOf({ line, posting });
  if (!line.partner || endToEndId === undefined) throw new Error('a received Pix of the seed has no payer or no id');
  const received = { endToEndId, payer: line.partner, receivedAt: line.at, amount: money(line.amount) };
  const refundOf = (at: Instant) => pastRefund(received, { ispb: payer.ispb, at, entropy: tools.random });
  const settledAt = nextBankingDay(line.at, GIVEN_MINUTE);
  const { payee } = refundOf(settledAt);
  return paidOrder(
    {
      payee,
      amount: GIVEN_BACK,
      message: WHY,
      settledAt,
      railOf: refundOf,
      madeBy: createPixRefund.id,
      legs: (order) =>
        bothSides({
          accountId: payer.accountId,
          amount: money(-GIVEN_BACK),
          kind: 'pix_returned_out',
          detail: pastRefundLine(order),
        }),
    },
    payer,
    tools,
  );
}

function cameBack(order: Order, { ispb }: PastPayer, { random }: PastOrderTools): Posting {
  const at = nextBankingDay(order.settledAt ?? order.createdAt, CAME_MINUTE);
  const transactionId = idAt(at, random);
  const { line, ...parts } = pastReturn({ order, amount: CAME_BACK, at, transactionId, ispb }, random);
  return postingAt(at, 'pix_in', random, { id: transactionId, orderId: order.id, legs: bothSides(line), ...parts });
}
