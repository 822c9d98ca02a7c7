import { ok, refuse, type Result } from '@bank/core';
import {
  OTHER_PURPOSE,
  SAME_HOLDER_PURPOSE,
  USUAL_PURPOSE,
  type AccountPayee,
  type ErrorCode,
  type TedPurpose,
} from '@bank/contracts';
import { parseDocument } from '@bank/documents';

/** An account as somebody typed it, or as it was paid before. */
export interface TypedAccount {
  readonly ispb: string;
  readonly branch: string | null;
  readonly accountNumber: string;
  readonly accountType: AccountPayee['accountType'];
  readonly name: string;
  readonly document: string;
}

/** What is wrong with an account, and the field that puts it right. */
export interface AccountRefusal {
  readonly code: ErrorCode;
  readonly field: string;
}

/** The same with a checked document: CPF or CNPJ, bare. */
export type CheckedAccount = TypedAccount;

/** An account whose holder's document can be one. */
export function checkDocument(typed: TypedAccount): Result<CheckedAccount, AccountRefusal> {
  const document = parseDocument(typed.document);
  if (!document.ok) return refuse({ code: 'transfers.document-invalid', field: 'document' });
  return ok({ ...typed, document: document.value });
}

/** The kinds of account that a TED reaches: current, savings, payment. */
const CARRIED: ReadonlySet<string> = new Set(['CACC', 'SVGS', 'TRAN']);

/** What of an account a TED cannot carry, and where it stands. */
export type NotCarried =
  | { readonly code: 'transfers.account-type-not-carried'; readonly field: 'accountType' }
  | { readonly code: 'transfers.branch-missing'; readonly field: 'branch' }
  | { readonly code: 'transfers.account-number-not-carried'; readonly field: 'accountNumber' };

/**
 * Why a TED cannot carry money to that account, by the rules of its message, all at once: a branch for every account but a payment
 * account; digits alone, 13 of them or 20 of a payment account, where a check digit that is a letter travels as 0.
 */
export function whyNotCarried({
  accountType,
  branch,
  accountNumber,
}: Omit<TypedAccount, 'document'>): readonly NotCarried[] {
  if (!CARRIED.has(accountType)) return [{ code: 'transfers.account-type-not-carried', field: 'accountType' }];
  const isPayment = accountType === 'TRAN';
  const isCarried = (isPayment ? /^0*[1-9]\d{0,18}[\dXP]$/ : /^0*[1-9]\d{0,11}[\dXP]$/).test(accountNumber);
  return [
    ...(!isPayment && branch === null ? [{ code: 'transfers.branch-missing', field: 'branch' } as const] : []),
    ...(isCarried ? [] : [{ code: 'transfers.account-number-not-carried', field: 'accountNumber' } as const]),
  ];
}

/** Whether a TED for that has to say in its message what it is for. */
export function needsMessage(purpose: TedPurpose): boolean {
  return purpose === OTHER_PURPOSE;
}

/** What a TED to an account is for; refused where it says that holder and payer are one and they are not. */
export function purposeFor(
  { chosen, before }: { readonly chosen: TedPurpose | undefined; readonly before: TedPurpose | undefined },
  sameHolder: boolean,
): Result<TedPurpose, AccountRefusal> {
  const purpose = chosen ?? before ?? (sameHolder ? SAME_HOLDER_PURPOSE : USUAL_PURPOSE);
  if (purpose === SAME_HOLDER_PURPOSE && !sameHolder) {
    return refuse({ code: 'transfers.holder-differs', field: 'purpose' });
  }
  return ok(purpose);
}
