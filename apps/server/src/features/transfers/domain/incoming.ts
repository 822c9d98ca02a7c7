import { AMOUNT_CENTAVOS_MAX } from '@bank/core';
import { creditorOf, debtorOf, SAME_HOLDER_PURPOSE, type IncomingTransfer, type TedReturnCode } from '@bank/str';
import { ownAccounts, type AccountHolder } from '../../payees/index.ts';

/** Payers call a company's payment account a current account, which it is to them. */
const TAKEN_TYPES: ReadonlySet<string> = new Set(['PG', 'CC']);

/**
 * Why a TED that came in goes back, by the catalogue's code (CodDevTransf), in the order in which a person would look: account,
 * state, kind, holder, amount. Undefined: it is credited.
 */
export function returnCodeFor(
  transfer: IncomingTransfer,
  account: AccountHolder | undefined,
  own: { readonly branch: string },
): TedReturnCode | undefined {
  const creditor = creditorOf(transfer);
  if (!account || !ownAccounts.isOurBranch(creditor.branch, own)) return '2';
  if (account.state === 'closed') return '1';
  if (account.state === 'blocked') return '70';
  if (!TAKEN_TYPES.has(creditor.accountType)) return '84';
  const sameHolderAsked = transfer.purpose === SAME_HOLDER_PURPOSE;
  if (account.document !== creditor.document) return sameHolderAsked ? '5' : '3';
  if (sameHolderAsked && debtorOf(transfer).document !== account.document) return '5';
  return transfer.amount > AMOUNT_CENTAVOS_MAX ? '61' : undefined;
}

/**
 * What a TED says of its amount and of both sides, as one text: the same number with other terms is another TED, and no
 * repetition of the first.
 */
export function termsOf(transfer: IncomingTransfer): string {
  const sides = [debtorOf(transfer), creditorOf(transfer)].map(
    ({ bank, branch = '', accountType, account, document }) =>
      [bank, branch.replace(/^0+/, ''), accountType, account, document].join(':'),
  );
  return [String(transfer.amount), transfer.purpose, ...sides].join(' ');
}
