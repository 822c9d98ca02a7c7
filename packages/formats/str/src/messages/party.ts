import type { Document } from '@bank/documents';
import type { Ispb } from '@bank/identifiers';
import type { TedAccountType } from '../words/account-types.ts';

/** Whoever pays or is paid by a TED, with the account. */
export interface TedParty {
  readonly bank: Ispb;
  /** Without check digit. Payment accounts (PG) have none. */
  readonly branch?: string;
  readonly accountType: TedAccountType;
  /** With check digit: digits alone, no zeros before them ({@link tedAccountNumber}). */
  readonly account: string;
  readonly document: Document;
  readonly name: string;
}

/** F for a natural person, J for a company. */
export type PersonKind = 'F' | 'J';

/** The parties as the fields of a message: those of the payer end in Debtd, those of the payee in Credtd. */
export interface PartyFields {
  readonly debtorBank: Ispb;
  readonly debtorBranch?: string;
  readonly debtorAccountType: TedAccountType;
  readonly debtorAccount?: string;
  readonly debtorPaymentAccount?: string;
  readonly debtorPerson: PersonKind;
  readonly debtorDocument: Document;
  readonly debtorName: string;
  readonly creditorBank: Ispb;
  readonly creditorBranch?: string;
  readonly creditorAccountType: TedAccountType;
  readonly creditorAccount?: string;
  readonly creditorPaymentAccount?: string;
  readonly creditorPerson: PersonKind;
  readonly creditorDocument: Document;
  readonly creditorName: string;
}

/** The fields of a message that say who pays whom. */
export function partyFields(parties: { readonly debtor: TedParty; readonly creditor: TedParty }): PartyFields {
  const { debtor, creditor } = parties;
  return {
    debtorBank: debtor.bank,
    ...(debtor.branch !== undefined && { debtorBranch: debtor.branch }),
    debtorAccountType: debtor.accountType,
    ...(debtor.accountType === 'PG' ? { debtorPaymentAccount: debtor.account } : { debtorAccount: debtor.account }),
    debtorPerson: personOf(debtor.document),
    debtorDocument: debtor.document,
    debtorName: debtor.name,
    creditorBank: creditor.bank,
    ...(creditor.branch !== undefined && { creditorBranch: creditor.branch }),
    creditorAccountType: creditor.accountType,
    ...(creditor.accountType === 'PG'
      ? { creditorPaymentAccount: creditor.account }
      : { creditorAccount: creditor.account }),
    creditorPerson: personOf(creditor.document),
    creditorDocument: creditor.document,
    creditorName: creditor.name,
  };
}

/** Who pays, out of the fields of a message. */
export function debtorOf(fields: PartyFields): TedParty {
  return {
    bank: fields.debtorBank,
    ...(fields.debtorBranch !== undefined && { branch: fields.debtorBranch }),
    accountType: fields.debtorAccountType,
    account: fields.debtorPaymentAccount ?? fields.debtorAccount ?? '',
    document: fields.debtorDocument,
    name: fields.debtorName,
  };
}

/** Who is paid, out of the fields of a message. */
export function creditorOf(fields: PartyFields): TedParty {
  return {
    bank: fields.creditorBank,
    ...(fields.creditorBranch !== undefined && { branch: fields.creditorBranch }),
    accountType: fields.creditorAccountType,
    account: fields.creditorPaymentAccount ?? fields.creditorAccount ?? '',
    document: fields.creditorDocument,
    name: fields.creditorName,
  };
}

/**
 * An account's number as the STR takes it: digits alone, without separators and without zeros before them. A check digit
 * that its bank prints as a letter (X, P) goes as 0, as those banks ask for where only digits fit.
 */
export function tedAccountNumber(printed: string): string {
  const digits = printed.toUpperCase().replaceAll(/[XP]$/g, '0').replaceAll(/\D/g, '');
  return digits.replace(/^0+(?=\d)/, '');
}

/** The element of the first field that does not fit the kind of account or of person, if any. */
export function partyFault(fields: PartyFields): string | undefined {
  const sides = [
    {
      end: 'Debtd',
      person: fields.debtorPerson,
      holder: debtorOf(fields),
      number: fields.debtorAccount,
      payment: fields.debtorPaymentAccount,
    },
    {
      end: 'Credtd',
      person: fields.creditorPerson,
      holder: creditorOf(fields),
      number: fields.creditorAccount,
      payment: fields.creditorPaymentAccount,
    },
  ];
  for (const { end, person, holder, number, payment } of sides) {
    const isPayment = holder.accountType === 'PG';
    if ((holder.branch !== undefined) === isPayment) return `Ag${end}`;
    if ((number !== undefined) === isPayment) return `Ct${end}`;
    if ((payment !== undefined) !== isPayment) return `CtPgto${end}`;
    if (person !== personOf(holder.document)) return `TpPessoa${end}`;
  }
  return undefined;
}

function personOf(document: Document): PersonKind {
  return document.length === 11 ? 'F' : 'J';
}
