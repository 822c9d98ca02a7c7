import { bankingDate, MINUTE_MS, newUuid, type Money, type Uuid } from '@bank/core';
import { wireOf } from '@bank/contracts';
import { partsOfId } from '@bank/identifiers';
import type { PaymentStatus } from '@bank/iso20022';
import type { AuditRow, Companion, Leg, PostResult } from '@bank/ledger';
import type { Order } from '../../payment-orders/index.ts';
import { FEE_CHANGED_MEANWHILE } from '../../fees/index.ts';
import { SEEN_BEFORE, type Receiving, type TooEarly } from '../../rail-messages/index.ts';
import { feeGivenBackBecause } from '../domain/return-reasons.ts';
import { NO_REASON, SPI_REASONS } from '../domain/spi-reasons.ts';
import { lateOutcomeCode, meaningForReceived, meaningForSent, reasonOf } from '../domain/status.ts';
import { pixInById, returnInById, type PixIn, type ReturnIn } from '../postgres/pix-in-queries.ts';
import { endPixIn, endReturnIn, PIX_IN_ENDED, RETURN_IN_ENDED } from '../postgres/pix-in-statements.ts';
import { receivedDetail, returnedDetail, SPI_ACCOUNT } from '../rails/pix-rail.ts';
import type { ChargePaid } from './charge-keeper.ts';
import type { PixContext } from './context.ts';
import { returnedCounter } from './receive-return.ts';
import { refuseSent } from './refuse-sent.ts';
import { findSent, recordSent, type RecordedSent, type SentToSpi } from './sent.ts';

/** How long the payment, or the return, that a status is about may come after it. */
const MAY_FOLLOW_MS = MINUTE_MS;

/**
 * What became of a payment or a return of ours, or of one to us: whichever the id names. A status may overtake the
 * payment to us, or the return, that it is about: then it waits for it.
 */
export async function receiveStatus(
  pix: PixContext,
  status: PaymentStatus,
  receiving: Receiving,
): Promise<TooEarly | undefined> {
  const { instructionId, endToEndId } = status;
  const sent = await findSent(pix, instructionId.startsWith('D') ? instructionId : endToEndId);
  if (sent) {
    await endSent(pix, sent, status, receiving);
    return undefined;
  }
  if (instructionId.startsWith('D')) {
    const item = await returnInById(pix.pool, instructionId);
    if (!item) return unknownPayment(pix, status, receiving);
    await endReturn(pix, item, status, receiving);
    return undefined;
  }
  const received = await pixInById(pix.pool, endToEndId);
  if (!received) return unknownPayment(pix, status, receiving);
  await endReceived(pix, received, status, receiving);
  return undefined;
}

async function unknownPayment(
  pix: PixContext,
  status: PaymentStatus,
  receiving: Receiving,
): Promise<TooEarly | undefined> {
  const { instructionId } = status;
  // What begins with us is kept before it is sent: nothing about it can come too early.
  const isOurs = partsOfId(instructionId).ispb === pix.bank.ispb;
  if (!isOurs && !receiving.mustJudge) return { waitsFor: instructionId, forMs: MAY_FOLLOW_MS };
  await misfit(pix, status, receiving, 'outcome.unknown-payment');
  return undefined;
}

function misfit(pix: PixContext, status: PaymentStatus, receiving: Receiving, code: string): Promise<void> {
  const { at, inbound } = receiving;
  const { instructionId, endToEndId, status: reported } = status;
  const detail = { instructionId, status: reported, reason: reasonOf(status) ?? null };
  const parked = { at, code, messageId: inbound.id, paymentId: endToEndId, detail };
  return pix.messages.park(parked, receiving.takeIn(code));
}

/** The refusal as the customer reads it. */
function refusalOf(status: PaymentStatus): NonNullable<Order['refusal']> {
  const code = reasonOf(status);
  return { code: code ?? 'RJCT', message: (code ? SPI_REASONS[code] : NO_REASON).message };
}

async function endSent(pix: PixContext, sent: SentToSpi, status: PaymentStatus, receiving: Receiving): Promise<void> {
  const meaning = meaningForSent(status.status);
  if (meaning === 'meaningless') return misfit(pix, status, receiving, 'outcome.meaningless');
  const recorded =
    meaning === 'settled' ? await settle(pix, sent, receiving) : await refuse(pix, sent, status, receiving);
  switch (recorded.is) {
    case 'recorded': {
      const code = reasonOf(status);
      // The customer was told that it is our fault: then somebody of ours must hear of it.
      if (code && SPI_REASONS[code].alarm)
        pix.log.error({ code, paymentId: sent.paymentId }, 'the SPI refused a payment for a fault of ours');
      return;
    }
    case 'impossible':
      // A further no while the first one is being cleared up adds nothing.
      if (recorded.state === 'unknown') {
        await pix.messages.post(receiving.at, receiving.takeIn('payment-in-doubt-again'));
        return;
      }
      return misfit(pix, status, receiving, lateOutcomeCode(recorded.state, meaning));
    case 'refused':
      return seenBefore(recorded.code);
  }
}

function settle(pix: PixContext, sent: SentToSpi, { at, takeIn }: Receiving): Promise<RecordedSent> {
  const { paymentId, definition } = sent;
  const close = [pix.messages.closeMessage(paymentId, definition), pix.messages.closeMessage(paymentId, 'camt.060')];
  return recordSent(pix, sent, {
    outcome: { is: 'settled' },
    at,
    companions: [...takeIn('payment-settled'), ...close],
  });
}

function refuse(
  pix: PixContext,
  sent: SentToSpi,
  status: PaymentStatus,
  { at, takeIn }: Receiving,
): Promise<RecordedSent> {
  const refusal = refusalOf(status);
  return refuseSent(pix, { sent, kind: 'status', code: reasonOf(status), refusal, at, takeIn });
}

function seenBefore(code: string): void {
  if (code !== SEEN_BEFORE) throw new Error(`an outcome was refused: ${code}`);
}

async function endReceived(
  pix: PixContext,
  received: PixIn,
  status: PaymentStatus,
  receiving: Receiving,
): Promise<void> {
  const meaning = meaningForReceived(status.status);
  if (meaning === 'meaningless') return misfit(pix, status, receiving, 'outcome.meaningless');
  if (received.state !== 'accepted') {
    const stands = received.state === 'credited' ? 'settled' : 'rejected';
    return misfit(pix, status, receiving, lateOutcomeCode(stands, meaning));
  }
  const common = [...receiving.takeIn(`pix-in-${meaning}`), pix.messages.closeMessage(status.endToEndId, 'pacs.002')];
  if (meaning === 'rejected') {
    const ended = await postEnd(pix, receiving, [
      ...common,
      endPixIn(received.endToEndId, { reason: reasonOf(status) ?? null }),
      ...pix.chargeKeeper().freed(received.endToEndId),
    ]);
    return ended === PIX_IN_ENDED ? misfit(pix, status, receiving, 'outcome.duplicate') : undefined;
  }
  const { companyId, accountId, amount, payer, endToEndId } = received;
  if (companyId === null || accountId === null) throw new Error(`accepted Pix ${endToEndId} has no account`);
  const paid = await pix.chargeKeeper().settled({ ...received, companyId });
  let told: ChargePaid['events'] = [];
  const ended = await credit(pix, receiving, {
    companyId,
    subject: endToEndId,
    action: 'pix.received',
    amount,
    payerName: payer.name,
    legs: [
      { accountId: SPI_ACCOUNT, amount: -amount as typeof amount, kind: 'spi_in', detail: { endToEndId } },
      { accountId, amount, kind: 'pix_received', detail: receivedDetail(received) },
    ],
    written: (transactionId) => {
      const charge = paid(receiving.at, transactionId);
      told = charge.events;
      const end = endPixIn(endToEndId, { credited: { at: receiving.at, transactionId } });
      return { ...charge, companions: [...common, end, ...charge.companions] };
    },
  });
  if (ended === PIX_IN_ENDED) return misfit(pix, status, receiving, 'outcome.duplicate');
  if (ended !== undefined) return;
  pix.live.publish(companyId, [
    { type: 'balance' },
    { type: 'statement' },
    { type: 'money-received', entryType: 'pix_received', amount: wireOf(amount), name: payer.name },
    ...told,
  ]);
}

async function endReturn(pix: PixContext, item: ReturnIn, status: PaymentStatus, receiving: Receiving): Promise<void> {
  const meaning = meaningForReceived(status.status);
  if (meaning === 'meaningless') return misfit(pix, status, receiving, 'outcome.meaningless');
  if (item.state !== 'accepted') {
    const stands = item.state === 'credited' ? 'settled' : 'rejected';
    return misfit(pix, status, receiving, lateOutcomeCode(stands, meaning));
  }
  const common = [...receiving.takeIn(`return-in-${meaning}`), pix.messages.closeMessage(item.returnId, 'pacs.002')];
  if (meaning === 'rejected') {
    const back = { ...returnedCounter(item.endToEndId, item.amount, item.amount), amount: -item.amount };
    const ended = await postEnd(pix, receiving, [...common, endReturnIn(item, null)], [back]);
    return ended === RETURN_IN_ENDED ? misfit(pix, status, receiving, 'outcome.duplicate') : undefined;
  }
  const order = await pix.orders.reading.readOrderOf(item);
  if (!order) throw new Error(`return ${item.returnId} belongs to no order`);
  const { amount, endToEndId, companyId } = item;
  const detail = returnedDetail(order, item.returnId);
  const because = feeGivenBackBecause({ reason: item.reason, amount, paid: order.amount });
  const ended = await untilFeeStands(async () => {
    const fee = because === undefined ? undefined : await pix.fees.giveBackWithPosting(item, because, receiving.at);
    return credit(pix, receiving, {
      companyId,
      subject: item.returnId,
      action: 'pix.returned',
      amount,
      payerName: order.payee.name,
      legs: [
        {
          accountId: SPI_ACCOUNT,
          amount: -amount as typeof amount,
          kind: 'spi_return_in',
          detail: { endToEndId, returnId: item.returnId },
        },
        { accountId: order.accountId, amount, kind: 'pix_returned_in', detail },
        ...(fee?.legs ?? []),
      ],
      written: (transactionId) => ({
        companions: [...common, endReturnIn(item, { at: receiving.at, transactionId }), ...(fee?.companions ?? [])],
      }),
    });
  });
  if (ended === RETURN_IN_ENDED) return misfit(pix, status, receiving, 'outcome.duplicate');
  if (ended === undefined) pix.live.publish(companyId, [{ type: 'balance' }, { type: 'statement' }]);
}

/**
 * Posts again with the fee as it is now, where it was charged or given back between its reading and the posting. A fee
 * changes at most twice, so this ends.
 */
async function untilFeeStands(post: () => Promise<string | undefined>): Promise<string | undefined> {
  for (;;) {
    const ended = await post();
    if (ended !== FEE_CHANGED_MEANWHILE) return ended;
  }
}

/** Posts an end without money; the code of the companion that refused it, undefined when it is done. */
async function postEnd(
  pix: PixContext,
  { at }: Receiving,
  companions: readonly Companion[],
  counters: readonly { id: string; amount: bigint; cap: bigint; refusal: string }[] = [],
): Promise<string | undefined> {
  const id = newUuid(pix.clock, pix.entropy);
  return refusedBy(
    await pix.ledger.postOne({ id, kind: 'spi', bankingDate: bankingDate(at), at, legs: [], companions, counters }),
  );
}

/** Posts money that comes in, once: the code of the companion that refused it, undefined when it is credited. */
async function credit(
  pix: PixContext,
  { at }: Receiving,
  incoming: {
    readonly companyId: string;
    readonly subject: string;
    readonly action: 'pix.received' | 'pix.returned';
    readonly amount: Money;
    readonly payerName: string;
    readonly legs: readonly Leg[];
    /** `act`: what the money paid, where it paid something. */
    written(transactionId: Uuid): { readonly companions: readonly Companion[]; readonly act?: AuditRow | null };
  },
): Promise<string | undefined> {
  const id = newUuid(pix.clock, pix.entropy);
  const { companions, act = null } = incoming.written(id);
  const posted = await pix.ledger.postOne({
    id,
    kind: 'pix_in',
    bankingDate: bankingDate(at),
    at,
    legs: incoming.legs,
    audit: [
      {
        id: newUuid(pix.clock, pix.entropy),
        companyId: incoming.companyId,
        actor: 'bank',
        action: incoming.action,
        subject: incoming.subject,
        data: {
          amount: wireOf(incoming.amount),
          payerName: incoming.payerName,
          ...(act && { paid: act.subject }),
        },
        at,
      },
      ...(act ? [act] : []),
    ],
    companions,
  });
  return refusedBy(posted);
}

function refusedBy(posted: PostResult): string | undefined {
  if (posted.ok) return undefined;
  if (posted.error.by === 'companion') return posted.error.code;
  throw new Error(`the end of a payment that came in was refused: ${posted.error.code}`);
}
