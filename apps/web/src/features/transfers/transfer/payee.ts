import {
  SAME_HOLDER_PURPOSE,
  USUAL_PURPOSE,
  type CallInput,
  type lookUpTransferPayee,
  type TedPurpose,
} from '@bank/contracts';
import { parseDocument } from '@bank/documents';
import type { PaidBefore } from '../../../payment-form/way-of-paying.ts';
import {
  accountBodyOf,
  accountFaults,
  EMPTY_ACCOUNT,
  EMPTY_HOLDER,
  holderBodyOf,
  holderFaults,
  type AccountDraft,
  type AccountField,
  type AccountType,
  type HolderDraft,
  type HolderField,
} from '../../../vocabulary/payee-account/account-draft.ts';

/** What is typed to say who is paid by a transfer, kept as it stands whatever happens. */
export interface TransferDraft extends AccountDraft, HolderDraft {
  /** The account is the company's own, at another bank: name and document are not asked. */
  readonly isOwn: boolean;
  /** Undefined: nobody has chosen one, and the usual one holds; null: what is typed there is none. */
  readonly purpose: TedPurpose | null | undefined;
  /** Somebody who is paid again, in place of account and holder. */
  readonly again: PaidBefore | undefined;
}

export const EMPTY_TRANSFER: TransferDraft = {
  ...EMPTY_ACCOUNT,
  ...EMPTY_HOLDER,
  isOwn: false,
  purpose: undefined,
  again: undefined,
};

type LookUpBody = CallInput<typeof lookUpTransferPayee>['body'];
type TransferFaults = Partial<Record<AccountField | HolderField | 'purpose', string>>;

/** A payment account may be at an institution without branches. */
const BRANCHLESS: readonly AccountType[] = ['TRAN'];

/** Whether the account is at this bank, whose number is given: then nothing is asked that only a TED says. */
export function isAtThisBank({ bank }: Pick<TransferDraft, 'bank'>, ownIspb: string | undefined): boolean {
  return bank !== undefined && bank.ispb === ownIspb;
}

/** Whether the account is the company's own: said so, or told by the document. */
export function isSameHolder({ isOwn, document }: TransferDraft, companyDocument: string | undefined): boolean {
  if (isOwn) return true;
  const typed = parseDocument(document);
  const own = parseDocument(companyDocument ?? '');
  return typed.ok && own.ok && typed.value === own.value;
}

/** The purpose that holds where nobody has chosen one. */
export function usualPurpose(sameHolder: boolean): TedPurpose {
  return sameHolder ? SAME_HOLDER_PURPOSE : USUAL_PURPOSE;
}

/** What is wrong with the payee as typed; an empty object when it can be looked up. */
export function transferFaults(draft: TransferDraft): TransferFaults {
  const purpose = draft.purpose === null ? { purpose: 'Escolha a finalidade na lista.' } : {};
  if (draft.again !== undefined) return purpose;
  return { ...accountFaults(draft, BRANCHLESS), ...(draft.isOwn ? {} : holderFaults(draft)), ...purpose };
}

/** The question to the bank that a draft without faults is. */
export function lookUpBodyOf(draft: TransferDraft): LookUpBody {
  const purpose = draft.purpose === undefined || draft.purpose === null ? {} : { purpose: draft.purpose };
  if (draft.again !== undefined) return { ...draft.again.to, ...purpose };
  const { branch, ...account } = accountBodyOf(draft);
  const where = { ...account, branch: branch === '' ? null : branch, ...purpose };
  return draft.isOwn ? { ...where, sameHolder: true } : { ...where, ...holderBodyOf(draft) };
}

/** The question to the bank as text: while it stays the same, what was looked up holds. */
export function transferIdentity(draft: TransferDraft): string {
  const isEmpty = draft.again === undefined && draft.bank === undefined && draft.accountNumber.trim() === '';
  return JSON.stringify(isEmpty ? '' : lookUpBodyOf(draft));
}
