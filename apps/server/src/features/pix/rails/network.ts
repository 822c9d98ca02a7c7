import { later, type Instant } from '@bank/core';
import { newMessageId, SPI_ISPB } from '@bank/identifiers';
import { encodeMessage, type PaymentReturn } from '@bank/iso20022';
import type { Companion } from '@bank/ledger';
import type { OrderRef } from '../../rail-messages/index.ts';
import type { OwnBankIdentity, PixContext } from '../application/context.ts';
import type { CreditGuard } from '../application/credit-guard.ts';
import type { ReturnsAsker } from '../application/returns-asker.ts';
import { pixInById } from '../postgres/pix-in-queries.ts';
import { insertReturnOut, type ReturnOut } from '../postgres/returns-out.ts';
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
  /** Makes known who asks for that; there is one. */
  addReturnsAsker(asker: ReturnsAsker): void;
  /** Makes known who looks at what comes in; there is one. */
  addCreditGuard(guard: CreditGuard): void;
  /** Called after commit, when something waits to be sent. */
  wake(): void;
}

/** A return that the bank makes itself. */
export type HeldReturn = Omit<ReturnOut, 'state' | 'refusal' | 'sentAt' | 'returnId' | 'endToEndId'> &
  Pick<GivenBack, 'returnId' | 'endToEndId' | 'debtorAgent'>;

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
        insertReturnOut({ ...item, sentAt: at }),
        messageOf(null, { returnId, endToEndId, amount, reason, debtorAgent }, at),
      ];
    },
    addReturnsAsker: (asker) => pix.addReturnsAsker(asker),
    addCreditGuard: (guard) => pix.addCreditGuard(guard),
    wake: () => {
      messages.faultPoint('order-committed');
      pix.wakeSender();
    },
  };
}
