import { assert, type Entropy, type Instant, type Money } from '@bank/core';
import type { OrderKind } from '@bank/contracts';
import { maskPixKey, type PixKey, type PixKeyType } from '@bank/pix-key';
import { newAuthenticationCode } from './authentication-code.ts';
import type { Receipt } from './receipt.ts';

/** What a payment order tells when it settles. */
export interface SettledPayment {
  readonly order: {
    readonly companyId: string;
    readonly id: string;
    readonly kind: OrderKind;
    readonly amount: Money;
    readonly payee: {
      readonly name: string;
      readonly document: string;
      readonly ispb: string;
      readonly bankName: string;
      readonly branch: string | null;
      readonly accountNumber: string;
      readonly key: string | null;
      readonly keyType: PixKeyType | null;
    };
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
  const { key, keyType, ...payee } = order.payee;
  assert(order.endToEndId !== null, `order ${order.id} settled without an end-to-end id`);
  return {
    companyId: order.companyId,
    orderId: order.id,
    code: newAuthenticationCode(entropy),
    kind: order.kind,
    amount: order.amount,
    settledAt,
    payer: {
      name: payer.name,
      document: payer.document,
      ispb: bank.ispb,
      bankName: bank.name,
      branch: bank.branch,
      accountNumber: payer.bankAccount,
    },
    payee: {
      name: payee.name,
      document: payee.document,
      ispb: payee.ispb,
      bankName: payee.bankName,
      branch: payee.branch,
      accountNumber: payee.accountNumber,
    },
    maskedKey: key !== null && keyType !== null ? maskPixKey({ type: keyType, canonical: key as PixKey }) : null,
    message: order.message,
    endToEndId: order.endToEndId,
    txid: order.txid,
  };
}
