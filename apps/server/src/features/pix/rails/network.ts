import { later, type Instant } from '@bank/core';
import type { Document } from '@bank/documents';
import { newMessageId, SPI_ISPB, type EndToEndId } from '@bank/identifiers';
import { encodeMessage, type PaymentReturn } from '@bank/iso20022';
import type { Companion } from '@bank/ledger';
import type { OrderRef } from '../../rail-messages/index.ts';
import type { OwnBankIdentity, PixContext } from '../application/context.ts';
import type { CreditGuard } from '../application/credit-guard.ts';
import type { ReturnsAsker } from '../application/returns-asker.ts';
import { pixInById } from '../postgres/pix-in-queries.ts';
import { OWN_ACCOUNT_TYPE } from '../domain/incoming.ts';
import { insertReturnOut, type ReturnOut, type VictimAccount } from '../postgres/returns-out.ts';
import { OUT_NOTE, SPI_ACCOUNT } from './pix-rail.ts';

/** What is given back, without what every message of ours says of itself. */
export type GivenBack = Omit<PaymentReturn, 'creditorAgent' | 'priority'>;

/**
 * The SPI for whoever gives back what came through it. What becomes of a return is told to the orders, like what becomes
 * of a payment.
 */
export interface PixNetwork {
  readonly bank: OwnBankIdentity;
  /** The bank's account at the SPI, in its own books. */
  readonly account: string;
  readonly outNote: string;
  isOut(): boolean;
  /** Whether a Pix from outside was credited by that id to that company. */
  hasCredited(companyId: string, endToEndId: string): Promise<boolean>;
  /** Hands a return over with the posting that holds its money (pacs.004), and until when its answer is waited for. */
  giveBack(
    order: OrderRef,
    item: GivenBack,
    at: Instant,
  ): { readonly companion: Companion; readonly answerDueAt: Instant };
  /**
   * Has the bank itself give something back, out of money that is held: what is written with the posting that decides it.
   * Whoever asks is told what became of it.
   */
  giveBackHeld(item: HeldReturn, at: Instant): readonly Companion[];
  /**
   * The same to a victim whose bank did not send the Pix: a payment of its own (pacs.008, purpose IPRT), with no order, no limit and
   * no fee, of whose end the same is told.
   */
  payVictim(item: VictimPayment, at: Instant): readonly Companion[];
  /** Makes known who asks for that; there is one. */
  addReturnsAsker(asker: ReturnsAsker): void;
  /** Makes known who looks at what comes in; there is one. */
  addCreditGuard(guard: CreditGuard): void;
  /** Called after commit, when something waits to be sent. */
  wake(): void;
}

/** A return that the bank makes itself. */
export type HeldReturn = Omit<ReturnOut, 'state' | 'refusal' | 'sentAt' | 'returnId' | 'endToEndId' | 'paidTo'> &
  Pick<GivenBack, 'returnId' | 'endToEndId' | 'debtorAgent'>;

/** A payment that the bank makes to a victim. */
export interface VictimPayment extends Omit<ReturnOut, 'state' | 'refusal' | 'sentAt' | 'returnId' | 'paidTo'> {
  /** Its own, of this bank; `endToEndId` is the contested Pix. */
  readonly paymentId: EndToEndId;
  readonly paidTo: VictimAccount;
  /** Whose account it leaves. */
  readonly from: { readonly name: string; readonly document: Document; readonly bankAccount: string };
}

/** Opens it. */
export function openNetwork(pix: PixContext): PixNetwork {
  const { bank, messages, entropy } = pix;
  const messageOf = (order: OrderRef | null, item: GivenBack, at: Instant): Companion => {
    const messageId = newMessageId(bank.ispb, entropy);
    const body = encodeMessage({
      type: 'pacs.004',
      header: { from: bank.ispb, to: SPI_ISPB, messageId, createdAt: at },
      // Somebody waits for it, so it goes at once; the roles stay those of the payment.
      body: { messageId, createdAt: at, returns: [{ ...item, priority: 'HIGH', creditorAgent: bank.ispb }] },
    });
    const message = { id: messageId, definition: 'pacs.004', order, paymentId: item.returnId, body, at } as const;
    return messages.insertMessage({ ...message, awaitsAnswer: true });
  };
  return {
    bank,
    account: SPI_ACCOUNT,
    outNote: OUT_NOTE,
    isOut: pix.isNetworkOut,
    async hasCredited(companyId, endToEndId) {
      const known = await pixInById(pix.pool, endToEndId);
      return known?.state === 'credited' && known.companyId === companyId;
    },
    giveBack: (order, item, at) => ({
      companion: messageOf(order, item, at),
      answerDueAt: later(at, pix.answerMs),
    }),
    giveBackHeld(item, at) {
      const { returnId, endToEndId, amount, reason, debtorAgent } = item;
      return [
        insertReturnOut({ ...item, paidTo: null, sentAt: at }),
        messageOf(null, { returnId, endToEndId, amount, reason, debtorAgent }, at),
      ];
    },
    payVictim: ({ paymentId, ...item }, at) => [
      insertReturnOut({ ...item, returnId: paymentId, sentAt: at }),
      victimMessage(pix, { paymentId, ...item }, at),
    ],
    addReturnsAsker: (asker) => pix.addReturnsAsker(asker),
    addCreditGuard: (guard) => pix.addCreditGuard(guard),
    wake: () => {
      messages.faultPoint('order-committed');
      pix.wakeSender();
    },
  };
}

/** The message of such a payment: at once, by account, without the name of who gets it, which does not travel. */
function victimMessage(
  { bank, messages, entropy }: Pick<PixContext, 'bank' | 'messages' | 'entropy'>,
  { paymentId, amount, paidTo, from }: VictimPayment,
  at: Instant,
): Companion {
  const messageId = newMessageId(bank.ispb, entropy);
  const { ispb, branch, number, type, document } = paidTo;
  const body = encodeMessage({
    type: 'pacs.008',
    header: { from: bank.ispb, to: SPI_ISPB, messageId, createdAt: at },
    body: {
      messageId,
      createdAt: at,
      priority: 'HIGH',
      serviceLevel: 'PAGPRI',
      transactions: [
        {
          endToEndId: paymentId,
          amount,
          acceptedAt: at,
          initiation: 'MANU',
          debtor: { name: from.name.slice(0, 140), document: from.document },
          debtorAccount: { number: from.bankAccount, branch: bank.branch, type: OWN_ACCOUNT_TYPE },
          debtorAgent: bank.ispb,
          creditorAgent: ispb,
          creditorDocument: document,
          creditorAccount: { number, ...(branch !== null && { branch }), type },
          purpose: 'IPRT',
        },
      ],
    },
  });
  const message = { id: messageId, definition: 'pacs.008', order: null, paymentId, body, at } as const;
  return messages.insertMessage({ ...message, awaitsAnswer: true });
}
