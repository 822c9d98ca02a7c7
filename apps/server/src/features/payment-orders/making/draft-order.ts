import { payeeFingerprint } from '@bank/contracts';
import type { Order } from '../domain/order.ts';

/** What an order is made of; all else comes with its steps. */
export type DraftedOrder = Pick<
  Order,
  | 'companyId'
  | 'id'
  | 'kind'
  | 'accountId'
  | 'amount'
  | 'date'
  | 'payee'
  | 'message'
  | 'endToEndId'
  | 'txid'
  | 'railContent'
  | 'warnings'
  | 'createdAt'
  | 'createdBy'
  | 'series'
>;

/** An order before its first step, which sets version and state. */
export function draftOf(drafted: DraftedOrder): Order {
  return {
    ...drafted,
    state: 'processing',
    version: 0,
    revision: 1,
    payeeFingerprint: payeeFingerprint(drafted.payee),
    counted: [],
    fee: null,
    approval: null,
    confirmationReason: null,
    confirmationThreshold: null,
    confirmedAt: null,
    expiresAt: null,
    nextTryAt: null,
    waitsForRail: false,
    holdId: null,
    submittedAt: null,
    answerDueAt: null,
    refusal: null,
    settledAt: null,
    receiptCode: null,
    madeBy: null,
  };
}
