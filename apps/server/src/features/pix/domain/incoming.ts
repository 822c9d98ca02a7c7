import { AMOUNT_CENTAVOS_MAX } from '@bank/core';
import type { CreditTransfer, StatusReason } from '@bank/iso20022';
import { ownAccounts } from '../../payees/index.ts';

/** An account of ours to which a payment comes. */
export interface PayeeAccount {
  readonly companyId: string;
  readonly companyName: string;
  readonly accountId: string;
  /** CNPJ, bare. */
  readonly document: string;
  readonly state: 'active' | 'blocked' | 'closed';
}

/** Who we are in messages. */
export interface OwnBank {
  readonly ispb: string;
  readonly branch: string;
}

/** The kind of every account of ours, as messages call it: payment account. */
export const OWN_ACCOUNT_TYPE = 'TRAN';

/**
 * The first reason against a payment that comes in, in the order in which a person would look: account, state, kind,
 * holder, amount. Undefined: we take it.
 */
export function refusalOfIncoming(
  transfer: CreditTransfer,
  account: PayeeAccount | undefined,
  own: OwnBank,
): StatusReason | undefined {
  if (transfer.creditorAgent !== own.ispb) return 'AC03';
  if (!account || !ownAccounts.isOurBranch(transfer.creditorAccount.branch, own)) return 'AC03';
  if (account.state === 'closed') return 'AC07';
  if (account.state === 'blocked') return 'AC06';
  if (!TAKEN_TYPES.has(transfer.creditorAccount.type)) return 'AC14';
  if (account.document !== transfer.creditorDocument) return 'BE01';
  if (transfer.amount <= 0n) return 'AM01';
  if (transfer.amount > AMOUNT_CENTAVOS_MAX) return 'AM02';
  return undefined;
}

// Payers who type bank details call a company's account a checking account.
const TAKEN_TYPES: ReadonlySet<string> = new Set([OWN_ACCOUNT_TYPE, 'CACC']);

/**
 * What a payment says of its amount and of both sides, as one text: the same id with other terms is another payment, and
 * no repetition of the first.
 */
export function termsOf(transfer: CreditTransfer): string {
  const { amount, debtor, debtorAccount, debtorAgent, creditorAgent, creditorDocument, creditorAccount } = transfer;
  const account = ({ branch, number, type }: CreditTransfer['debtorAccount']): string =>
    [branch?.replace(/^0+/, '') ?? '', number, type].join(':');
  const payer = [debtor.document, debtorAgent, account(debtorAccount)];
  const payee = [creditorDocument, creditorAgent, account(creditorAccount), creditorAccount.key ?? ''];
  return [String(amount), ...payer, ...payee, transfer.txid ?? ''].join(' ');
}
