import { formatInstant, type Instant, type Money } from '@bank/core';
import { wireOf, type OrderKind, type Receipt as WireReceipt } from '@bank/contracts';
import { maskDocument } from '@bank/documents';
import { formatAuthenticationCode } from './authentication-code.ts';

/** One side of a payment, its document whole. */
export interface ReceiptParty {
  readonly name: string;
  readonly document: string;
  readonly ispb: string;
  readonly bankName: string;
  readonly branch: string | null;
  readonly accountNumber: string;
}

/** What a settled order proves, before it has its code. */
export interface NewReceipt {
  readonly companyId: string;
  readonly orderId: string;
  readonly kind: OrderKind;
  readonly amount: Money;
  readonly settledAt: Instant;
  readonly payer: ReceiptParty;
  readonly payee: ReceiptParty;
  /** The Pix key that was used, masked by its type; null for bank details. */
  readonly maskedKey: string | null;
  readonly message: string | null;
  readonly endToEndId: string;
  readonly txid: string | null;
}

/** The proof of a settled order. */
export interface Receipt extends NewReceipt {
  /** Twenty characters without dashes. */
  readonly code: string;
}

/** A receipt as it travels and as it is shown, also to the public: documents masked. */
export function presentReceipt(receipt: Receipt, publicUrl: string): WireReceipt {
  return {
    code: formatAuthenticationCode(receipt.code),
    orderId: receipt.orderId,
    kind: receipt.kind,
    amount: wireOf(receipt.amount),
    settledAt: formatInstant(receipt.settledAt),
    payer: presentParty(receipt.payer),
    payee: presentParty(receipt.payee),
    maskedKey: receipt.maskedKey,
    message: receipt.message,
    endToEndId: receipt.endToEndId,
    txid: receipt.txid,
    checkUrl: checkUrlOf(receipt.code, publicUrl),
  };
}

/** Where anybody can check a receipt. */
export function checkUrlOf(code: string, publicUrl: string): string {
  return `${publicUrl}/comprovante/${formatAuthenticationCode(code)}`;
}

function presentParty(party: ReceiptParty): WireReceipt['payer'] {
  const { name, document, bankName, branch, accountNumber } = party;
  return { name, maskedDocument: maskDocument(document), bankName, branch, accountNumber };
}
