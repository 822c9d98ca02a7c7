import { formatInstant, type Instant, type Money } from '@bank/core';
import {
  maskPayee,
  wireOf,
  type OrderKind,
  type OrderPayee,
  type OrderReturn,
  type Receipt as WireReceipt,
} from '@bank/contracts';
import { maskDocument } from '@bank/documents';
import { formatAuthenticationCode } from './authentication-code.ts';

/** Who paid, from which account; the document whole. */
export interface ReceiptPayer {
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
  /** What the payment cost besides; null where nothing was charged for it. */
  readonly fee: Money | null;
  readonly settledAt: Instant;
  readonly payer: ReceiptPayer;
  readonly payee: OrderPayee;
  readonly message: string | null;
  /** What the rail calls the payment; null where it has no such name. */
  readonly endToEndId: string | null;
  readonly txid: string | null;
}

/** The proof of a settled order. */
export interface Receipt extends NewReceipt {
  /** What came back since, by whom and why; null where nothing did. */
  readonly returned: OrderReturn | null;
  /** Twenty characters without dashes. */
  readonly code: string;
}

/** A receipt as it travels and as it is shown, also to the public: a CPF masked, a CNPJ whole. */
export function presentReceipt(receipt: Receipt, publicUrl: string): WireReceipt {
  return {
    code: formatAuthenticationCode(receipt.code),
    orderId: receipt.orderId,
    kind: receipt.kind,
    amount: wireOf(receipt.amount),
    fee: receipt.fee === null ? null : wireOf(receipt.fee),
    settledAt: formatInstant(receipt.settledAt),
    payer: presentPayer(receipt.payer),
    payee: maskPayee(receipt.payee),
    message: receipt.message,
    endToEndId: receipt.endToEndId,
    txid: receipt.txid,
    ...(receipt.returned && { returned: receipt.returned }),
    checkUrl: checkUrlOf(receipt.code, publicUrl),
  };
}

/** Where anybody can check a receipt. */
export function checkUrlOf(code: string, publicUrl: string): string {
  return `${publicUrl}/comprovante/${formatAuthenticationCode(code)}`;
}

function presentPayer(payer: ReceiptPayer): WireReceipt['payer'] {
  const { name, document, bankName, branch, accountNumber } = payer;
  return { name, maskedDocument: maskDocument(document), bankName, branch, accountNumber };
}
