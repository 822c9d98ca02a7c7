import { later, SECOND_MS, type Entropy, type Instant, type Money, type Uuid } from '@bank/core';
import { newMessageId, type Ispb } from '@bank/identifiers';
import type { Companion } from '@bank/ledger';
import { endPixIn, insertPixIn } from '../postgres/pix-in-statements.ts';

/** A Pix from outside that a company got in a made-up past. */
export interface PastReceivedPix {
  readonly endToEndId: string;
  readonly companyId: string;
  readonly accountId: string;
  readonly amount: Money;
  readonly payer: {
    readonly name: string;
    readonly document: string;
    readonly ispb: string;
    readonly bankName: string;
  };
  readonly message: string | null;
  /** What it paid by a code, and by which key; null: it paid none. */
  readonly paidBy: { readonly txid: string; readonly key: string } | null;
  /** When it was credited, by which transaction. */
  readonly at: Instant;
  readonly transactionId: Uuid;
}

/** What a made-up Pix adds to its posting, so that the bank knows it as one that its network brought. `ispb` is the bank's own. */
export function pastReceived(pix: PastReceivedPix, ispb: Ispb, entropy: Entropy): readonly Companion[] {
  const { endToEndId, companyId, accountId, amount, message, paidBy, at, transactionId } = pix;
  const { name, document, ispb: from, bankName } = pix.payer;
  return [
    insertPixIn({
      endToEndId,
      state: 'accepted',
      companyId,
      accountId,
      amount,
      payer: { name, document, ispb: from, bankName },
      message,
      txid: paidBy?.txid ?? null,
      key: paidBy?.key ?? null,
      replyId: newMessageId(ispb, entropy),
      reason: null,
      receivedAt: later(at, -SECOND_MS),
      // No message brought it: one that comes under its id is another payment.
      terms: '',
    }),
    endPixIn(endToEndId, { credited: { at, transactionId } }),
  ];
}
