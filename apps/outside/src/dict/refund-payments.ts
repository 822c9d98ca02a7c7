import { formatDecimal, money, type Money } from '@bank/core';
import type { CreditTransfer, SpiAccount } from '@bank/iso20022';
import type {
  DictRefund,
  DictRefundAccount,
  FundsRecovery,
  InfractionReport,
  RefundClosing,
} from '@bank/rails-protocol';
import { returnedOf } from '../spi/engine.ts';
import type { SpiState } from '../spi/state.ts';

// What the payment system's books say of refunds: how much can be asked for, and by what one was paid.

/** An account as a refund names it. */
export function refundAccountOf(
  participant: string,
  { number, branch, type }: SpiAccount,
  taxId: string,
): DictRefundAccount {
  // The directory knows no other kinds.
  const known = type === 'OTHR' ? 'CACC' : type;
  return { participant, number, ...(branch !== undefined && { branch }), type: known, taxId };
}

/**
 * Whether a settled return of that payment, or a settled payment to the victim, is the one, and the amount, that the refund is said to
 * be paid by.
 */
export function isPaidBy(
  { transactions }: SpiState,
  { transactionId, refundAccount, contestedParticipant }: DictRefund,
  { refundTransactionId = '', effectiveRefundedAmount }: RefundClosing,
): boolean {
  const paid = transactions.get(refundTransactionId);
  if (paid?.state !== 'settled' || formatDecimal(paid.amount) !== effectiveRefundedAmount) return false;
  if (paid.kind === 'return') return paid.endToEndId === transactionId;
  const { purpose, creditorDocument, creditorAccount } = paid.content as CreditTransfer;
  const isToVictim = creditorDocument === refundAccount?.taxId && creditorAccount.number === refundAccount.number;
  return (
    purpose === 'IPRT' && isToVictim && paid.from === contestedParticipant && paid.to === refundAccount.participant
  );
}

/** What is left of a payment after what was given back of it. */
export function leftOf(spi: SpiState, endToEndId: string): Money {
  const root = spi.transactions.get(endToEndId);
  return money(root ? root.amount - returnedOf(spi, root.endToEndId) : 0n);
}

/** The payment that stands in the books and tells how much a report is about. */
export function knownOf(
  { transactions }: SpiState,
  { transactionId }: InfractionReport,
  { rootTransactionId }: Pick<FundsRecovery, 'rootTransactionId'>,
): string {
  return transactions.has(transactionId) ? transactionId : rootTransactionId;
}
