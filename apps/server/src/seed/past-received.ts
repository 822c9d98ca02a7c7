import { DAY_MS, later, money, type Instant } from '@bank/core';
import { REFUND_DAYS } from '@bank/contracts';
import { ispb, parseEndToEndId, parseReturnId } from '@bank/identifiers';
import type { PastPayment } from '@bank/rails-protocol';
import { pastReceived } from '../features/pix/index.ts';
import type { Order } from '../features/payment-orders/index.ts';
import type { PastPayer } from './past-orders.ts';
import type { PostedLine } from './past-postings.ts';
import type { SeededRandom } from './random.ts';

/** The id of a received Pix, as its posting has it; undefined for any other line. */
export function receivedIdOf({ line, posting }: PostedLine): string | undefined {
  const endToEndId = posting.legs[0]?.detail?.endToEndId;
  return line.type === 'pix_received' && typeof endToEndId === 'string' ? endToEndId : undefined;
}

/** Received Pix that can still be given back are known as the network's, as those that really come are. */
export function knownToNetwork(
  posted: PostedLine,
  { companyId, accountId, ispb: own }: Pick<PastPayer, 'companyId' | 'accountId' | 'ispb'>,
  { now, random }: { readonly now: Instant; readonly random: SeededRandom },
): PostedLine {
  const { line, posting } = posted;
  const endToEndId = receivedIdOf(posted);
  if (endToEndId === undefined || !line.partner || line.at <= later(now, -REFUND_DAYS * DAY_MS)) return posted;
  const { at, message, partner: payer } = line;
  const { paidBy = null } = posted;
  const pix = { endToEndId, companyId, accountId, amount: money(line.amount), payer, message, paidBy, at };
  const companions = pastReceived({ ...pix, transactionId: posting.id }, own, random);
  return { line, posting: { ...posting, companions: [...(posting.companions ?? []), ...companions] } };
}

/** What the outside world is told of them, with what went back of each. */
export function pastPayments(
  posted: readonly PostedLine[],
  settled: readonly Order[],
  now: Instant,
): readonly PastPayment[] {
  return posted.flatMap((each) => {
    const { line } = each;
    const id = parseEndToEndId(receivedIdOf(each) ?? '');
    if (!id.ok || !line.partner || line.at <= later(now, -REFUND_DAYS * DAY_MS)) return [];
    const returns = settled.flatMap(({ payee, endToEndId, amount, settledAt }) => {
      const returnId = parseReturnId(endToEndId ?? '');
      if (payee.kind !== 'pix-payer' || payee.paidId !== id.value || !returnId.ok || settledAt === null) return [];
      return [{ returnId: returnId.value, amount, settledAt }];
    });
    const from = ispb(line.partner.ispb);
    return [{ endToEndId: id.value, from, amount: money(line.amount), settledAt: line.at, returns }];
  });
}
