import { assert, type Instant } from '@bank/core';
import type {
  AccountPayee,
  OrderPayee,
  RecognisedInstitution,
  TedAccountPayee,
  TedPurpose,
  Warning,
} from '@bank/contracts';
import { checkAccountDigit } from '@bank/identifiers';
import type { FoundPayee, Lookup } from './lookup.ts';
import { OWN_ACCOUNT_TYPE } from './own-account.ts';
import type { CheckedAccount } from './typed-account.ts';

/** Whom a transfer pays, with what speaks against the account. */
export type Doubted = FoundPayee & { readonly doubts: readonly Warning[] };

/** Who holds an account of ours, as our books have them. */
export interface Holder {
  readonly companyId: string;
  readonly companyName: string;
  readonly accountId: string;
  readonly document: string;
  readonly bankAccount: string;
}

/** An account of this bank as a payee: who it is, our own books say. */
export function payeeHere(
  bank: { readonly ispb: string; readonly name: string; readonly branch: string },
  { companyId, companyName, accountId, document, bankAccount }: Holder,
): Extract<FoundPayee, { readonly kind: 'transfer' }> {
  const payee: AccountPayee = {
    kind: 'account',
    name: companyName,
    document,
    ispb: bank.ispb,
    bankName: bank.name,
    branch: bank.branch,
    accountNumber: bankAccount,
    accountType: OWN_ACCOUNT_TYPE,
  };
  return { kind: 'transfer', payee, own: { companyId, accountId } };
}

/** An account at another bank as a payee: nobody can be asked who it is, so what was typed stands, with what speaks against it. */
export function payeeElsewhere(
  { ispb, branch, accountNumber, accountType, name, document }: CheckedAccount,
  {
    institution,
    purpose,
    payerDocument,
  }: {
    readonly institution: RecognisedInstitution;
    readonly purpose: TedPurpose;
    readonly payerDocument: string;
  },
): Extract<Doubted, { readonly kind: 'ted' }> {
  const payee: TedAccountPayee = {
    kind: 'ted-account',
    name,
    document,
    ispb,
    bankName: institution.name,
    // A payment account has none in a TED, whatever was typed.
    branch: accountType === 'TRAN' ? null : branch,
    accountNumber,
    accountType,
    purpose,
    sameHolder: document === payerDocument,
  };
  return { kind: 'ted', payee, own: null, doubts: doubtsAbout(payee, branch, institution) };
}

/** What speaks against an account that nobody could be asked about. None of it refuses: banks open accounts by rules of their own. */
function doubtsAbout(
  { sameHolder, accountNumber }: TedAccountPayee,
  branch: string | null,
  { listed, code }: RecognisedInstitution,
): readonly Warning[] {
  const digit = checkAccountDigit(code ?? '', { branch, account: accountNumber });
  return [
    ...(sameHolder ? [] : (['name-not-checked'] as const)),
    ...(listed ? [] : (['bank-not-listed'] as const)),
    ...(digit.kind === 'differs' ? (['check-digit-differs'] as const) : []),
  ];
}

/** What the rails read of an order to whoever was looked up. */
export function railContentOf({
  at,
  own,
}: Pick<Lookup, 'own'> & {
  /** Null where nobody was asked. */
  readonly at: Instant | null;
}) {
  return { lookedUpAt: at ?? 0, ownCompanyId: own?.companyId ?? null, ownAccountId: own?.accountId ?? null };
}

/** The payee of a TED. Any other is a bug, for its rail takes no others, and is thrown. */
export function tedPayeeOf({ id, payee }: { readonly id: string; readonly payee: OrderPayee }): TedAccountPayee {
  assert(payee.kind === 'ted-account', `${id} pays a payee whom a TED does not reach`);
  return payee;
}

/** The payee of a transfer inside this bank; any other is thrown. */
export function ownPayeeOf({ id, payee }: { readonly id: string; readonly payee: OrderPayee }): AccountPayee {
  assert(payee.kind === 'account', `${id} pays a payee whom a transfer does not reach`);
  return payee;
}

/** What was looked up, as it is kept: the way follows from whether the payee banks here. */
export function foundPayee({
  id,
  payee,
  own,
}: {
  readonly id: string;
  readonly payee: OrderPayee;
  readonly own: { readonly companyId: string; readonly accountId: string } | null;
}): FoundPayee {
  return own === null
    ? { kind: 'ted', payee: tedPayeeOf({ id, payee }), own }
    : { kind: 'transfer', payee: ownPayeeOf({ id, payee }), own };
}
