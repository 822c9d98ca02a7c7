import { newMessageId, SPI_ISPB, type EndToEndId, type ReturnId } from '@bank/identifiers';
import { encodeMessage, type CreditTransfer, type StatusReason } from '@bank/iso20022';
import { bankingDate, newUuid, type Instant } from '@bank/core';
import type { Companion } from '@bank/ledger';
import { ownAccounts } from '../../payees/index.ts';
import { SEEN_BEFORE, type Receiving } from '../../rail-messages/index.ts';
import { refusalOfIncoming, termsOf, type PayeeAccount } from '../domain/incoming.ts';
import { pixInById, type PixIn } from '../postgres/pix-in-queries.ts';
import { insertPixIn, PIX_IN_KNOWN } from '../postgres/pix-in-statements.ts';
import type { ChargeKept } from './charge-keeper.ts';
import type { PixContext } from './context.ts';

/** Our answer to the SPI: we take the payment or the return, or why not. */
export function replyTo(
  pix: Pick<PixContext, 'bank' | 'entropy' | 'messages'>,
  ids: { readonly instructionId: EndToEndId | ReturnId; readonly endToEndId: EndToEndId },
  reason: StatusReason | undefined,
  at: Instant,
): { readonly id: string; readonly companion: Companion } {
  const messageId = newMessageId(pix.bank.ispb, pix.entropy);
  const status = {
    ...ids,
    status: reason ? 'RJCT' : 'ACSP',
    reasons: reason ? [{ code: reason, additional: [] }] : [],
  } as const;
  const body = encodeMessage({
    type: 'pacs.002',
    header: { from: pix.bank.ispb, to: SPI_ISPB, messageId, createdAt: at },
    body: { messageId, createdAt: at, statuses: [status] },
  });
  const message = {
    id: messageId,
    definition: 'pacs.002',
    order: null,
    paymentId: ids.instructionId,
    body,
    at,
  } as const;
  // A refusal ends the matter; an acceptance is repeated until the SPI says what became of it.
  return { id: messageId, companion: pix.messages.insertMessage({ ...message, awaitsAnswer: reason === undefined }) };
}

/**
 * A payment from outside: checked and answered, and the answer kept with it. Nothing is credited yet: the money is ours
 * to give only when the SPI has settled (ACCC). The same payment again gets the same answer again.
 */
export async function receivePayment(pix: PixContext, transfer: CreditTransfer, receiving: Receiving): Promise<void> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    if (await repeatReply(pix, transfer, receiving)) return;
    if ((await answer(pix, transfer, receiving)) === 'answered') return;
  }
  throw new Error(`what ${transfer.endToEndId} pays kept changing`);
}

/** Looks at a payment whose charge others keep changing or taking; of two who take it one is through at the second. */
const LOOKS_MAX = 20;

/** Answers a payment that is not known yet; `again`: somebody was quicker, with it or with what it pays. */
async function answer(pix: PixContext, transfer: CreditTransfer, receiving: Receiving): Promise<'answered' | 'again'> {
  const { at } = receiving;
  const { endToEndId } = transfer;
  const account = await ownAccounts.holderOf(pix.pool, transfer.creditorAccount.number);
  const refusal = refusalOfIncoming(transfer, account, pix.bank);
  const charge = refusal === undefined && account ? await weighCharge(pix, transfer, account, at) : undefined;
  const reason = refusal ?? charge?.reason;
  const reply = replyTo(pix, { instructionId: endToEndId, endToEndId }, reason, at);
  const { debtor, debtorAgent, amount } = transfer;
  const payer = {
    name: debtor.name,
    document: debtor.document,
    ispb: debtorAgent,
    bankName: await pix.institutions.nameOf(debtorAgent),
  };
  const isRecovered =
    transfer.purpose === 'IPRT' &&
    account !== undefined &&
    (await pix.creditGuard().isAwaited(account.companyId, endToEndId));
  // What a victim gets back comes from whoever was found to be part of a fraud: that is no reason to block it.
  const doubt = reason || isRecovered ? null : await pix.creditGuard().doubtOf(payer);
  const posted = await pix.ledger.postOne({
    id: newUuid(pix.clock, pix.entropy),
    kind: 'spi',
    bankingDate: bankingDate(at),
    at,
    legs: [],
    companions: [
      ...receiving.takeIn(reason ? `pix-in-refused ${reason}` : 'pix-in-accepted'),
      insertPixIn({
        endToEndId,
        state: reason ? 'refused' : 'accepted',
        companyId: account?.companyId ?? null,
        accountId: account?.accountId ?? null,
        amount,
        payer,
        message: transfer.remittance ?? null,
        txid: transfer.txid ?? null,
        key: transfer.creditorAccount.key ?? null,
        replyId: reply.id,
        reason: reason ?? null,
        receivedAt: at,
        terms: termsOf(transfer),
        doubt,
        isRecovered,
      }),
      reply.companion,
      ...(charge?.companions ?? []),
    ],
  });
  if (posted.ok) {
    pix.wakeSender();
    if (account && charge?.events) pix.live.publish(account.companyId, charge.events);
    return 'answered';
  }
  if (posted.error.by !== 'companion') throw new Error(`a payment from outside was refused: ${posted.error.code}`);
  if (posted.error.code === SEEN_BEFORE) return 'answered';
  if (posted.error.code === PIX_IN_KNOWN || posted.error.code === pix.chargeKeeper().taken) return 'again';
  throw new Error(`a payment from outside was refused: ${posted.error.code}`);
}

/** What a payment that names a charge of ours does to it; undefined for one that names none. */
async function weighCharge(
  pix: PixContext,
  { endToEndId, amount, txid, creditorAccount, initiation, acceptedAt }: CreditTransfer,
  { companyId }: PayeeAccount,
  at: Instant,
): Promise<(Partial<ChargeKept> & { readonly reason?: StatusReason | undefined }) | undefined> {
  if (txid === undefined) return undefined;
  const key = creditorAccount.key ?? null;
  const isByDynamicCode = initiation === 'QRDN' || initiation === 'APDN';
  return pix.chargeKeeper().weigh({ endToEndId, companyId, amount, txid, key, isByDynamicCode, acceptedAt }, at);
}

async function repeatReply(pix: PixContext, transfer: CreditTransfer, receiving: Receiving): Promise<boolean> {
  const { endToEndId } = transfer;
  const known = await pixInById(pix.pool, endToEndId);
  if (!known) return false;
  if (!isSame(known, transfer)) {
    await parkReused(pix, known, transfer, receiving);
    return true;
  }
  const open = known.state === 'accepted' || known.state === 'refused';
  await pix.messages.post(receiving.at, [
    ...receiving.takeIn('pix-in-repeated'),
    ...(open ? [pix.messages.reopenMessage(known.replyId, receiving.at)] : []),
  ]);
  pix.wakeSender();
  return true;
}

function isSame(known: PixIn, transfer: CreditTransfer): boolean {
  if (known.terms !== null) return known.terms === termsOf(transfer);
  const { amount, debtor, debtorAgent } = transfer;
  return known.amount === amount && known.payer.document === debtor.document && known.payer.ispb === debtorAgent;
}

/** Another payment under an id that was used: nobody can have meant that, so it is answered by no one but people. */
function parkReused(pix: PixContext, known: PixIn, transfer: CreditTransfer, receiving: Receiving): Promise<void> {
  const { at, inbound } = receiving;
  const parked = { at, code: 'payment.id-reused', messageId: inbound.id, paymentId: transfer.endToEndId };
  const detail = { state: known.state, first: String(known.amount), now: String(transfer.amount) };
  return pix.messages.park({ ...parked, detail }, receiving.takeIn('pix-in-id-reused'));
}
