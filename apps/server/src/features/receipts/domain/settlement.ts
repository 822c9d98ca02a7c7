import type { Entropy, Instant, Money } from '@bank/core';
import type { OrderKind, OrderPayee } from '@bank/contracts';
import { newAuthenticationCode } from './authentication-code.ts';
import type { Receipt } from './receipt.ts';

/** What a payment order tells when it settles. */
export interface SettledPayment {
  readonly order: {
    readonly companyId: string;
    readonly id: string;
    readonly kind: OrderKind;
    readonly amount: Money;
    readonly fee: { readonly amount: Money } | null;
    readonly payee: OrderPayee;
    readonly message: string | null;
    readonly endToEndId: string | null;
    readonly txid: string | null;
  };
  readonly payer: { readonly name: string; readonly document: string; readonly bankAccount: string };
  readonly settledAt: Instant;
}

/** Our own bank, as the payer's side names it. */
export interface PayerBank {
  readonly name: string;
  readonly ispb: string;
  readonly branch: string;
}

/** The receipt of a payment, with a fresh code. */
export function receiptOfSettlement(settled: SettledPayment, bank: PayerBank, entropy: Entropy): Receipt {
  const { order, payer, settledAt } = settled;
  return {
    companyId: order.companyId,
    orderId: order.id,
    code: newAuthenticationCode(entropy),
    kind: order.kind,
    amount: order.amount,
    fee: order.fee === null || order.fee.amount === 0n ? null : order.fee.amount,
    settledAt,
    payer: {
      name: payer.name,
      document: payer.document,
      ispb: bank.ispb,
      bankName: bank.name,
      branch: bank.branch,
      accountNumber: payer.bankAccount,
    },
    payee: order.payee,
    message: order.message,
    endToEndId: order.endToEndId,
    txid: order.txid,
    returned: null,
  };
}
