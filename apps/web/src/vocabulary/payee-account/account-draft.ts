import { parseDocument } from '@bank/documents';
import type { Bank } from './banks.ts';

/** The kinds of account that people pay to, one by one. */
export const PAID_ACCOUNT_TYPES = ['CACC', 'SVGS', 'TRAN'] as const;
export type AccountType = (typeof PAID_ACCOUNT_TYPES)[number];

/** An account as it is typed, kept as it stands. */
export interface AccountDraft {
  readonly bank: Bank | undefined;
  /** With its check digit, or without. */
  readonly branch: string;
  readonly accountNumber: string;
  readonly accountType: AccountType;
}

/** Whose account it is, as it is typed. */
export interface HolderDraft {
  readonly document: string;
  readonly name: string;
}

export const EMPTY_ACCOUNT: AccountDraft = { bank: undefined, branch: '', accountNumber: '', accountType: 'CACC' };
export const EMPTY_HOLDER: HolderDraft = { document: '', name: '' };

export type AccountField = 'bank' | 'branch' | 'accountNumber';
export type HolderField = 'document' | 'name';

/** What is wrong with an account as typed; empty when it can be sent. `branchless`: kinds of account that may have no branch. */
export function accountFaults(
  draft: AccountDraft,
  branchless: readonly AccountType[] = [],
): Partial<Record<AccountField, string>> {
  const { number } = branchParts(draft.branch);
  const mayLack = number === '' && branchless.includes(draft.accountType);
  return {
    ...(draft.bank === undefined ? { bank: 'Escolha a instituição na lista.' } : {}),
    ...(/^\d{1,4}$/.test(number) || mayLack ? {} : { branch: branchFaultWords(number) }),
    ...(/^[0-9A-Z]{1,20}$/.test(bareAccount(draft.accountNumber))
      ? {}
      : { accountNumber: 'Informe a conta com o dígito.' }),
  };
}

/** What is wrong with the holder as typed. */
export function holderFaults({ document, name }: HolderDraft): Partial<Record<HolderField, string>> {
  return {
    ...(parseDocument(document).ok ? {} : { document: documentFaultWords(document) }),
    ...(name.trim() === '' ? { name: 'Informe o nome de quem recebe.' } : {}),
  };
}

function branchFaultWords(typed: string): string {
  return typed.trim() === '' ? 'Informe a agência.' : 'A agência tem até 4 números, sem contar o dígito.';
}

function documentFaultWords(typed: string): string {
  if (typed.trim() === '') return 'Informe o CPF ou CNPJ.';
  const bare = typed.replace(/[^\dA-Za-z]/g, '');
  return bare.length > 11 || /[A-Za-z]/.test(bare) ? 'CNPJ inválido.' : 'CPF inválido.';
}

/** An account without faults as it is sent: the branch without its digit, empty where there is none. */
export function accountBodyOf({ bank, branch, accountNumber, accountType }: AccountDraft) {
  return {
    ispb: bank?.ispb ?? '',
    branch: branchParts(branch).number,
    accountNumber: bareAccount(accountNumber),
    accountType,
  };
}

/** A holder without faults as it is sent. */
export function holderBodyOf({ document, name }: HolderDraft) {
  const parsed = parseDocument(document);
  return { document: parsed.ok ? parsed.value : document, name: name.trim() };
}

/** "1584-9" is branch 1584 with digit 9, and so is "15849": a branch has four digits. */
export function branchParts(typed: string): { readonly number: string; readonly digit: string | undefined } {
  const [, number = '', digit] = /^(\d{1,4})[\s.-]*([\dXP])$/i.exec(typed.trim()) ?? [];
  const bare = typed.replace(/[\s.-]/g, '');
  const isParted = digit !== undefined && (bare.length === 5 || /[-.\s]/.test(typed.trim()) || /[XP]/i.test(digit));
  return isParted ? { number, digit: digit.toUpperCase() } : { number: bare, digit: undefined };
}

function bareAccount(typed: string): string {
  return typed.replace(/[\s.-]/g, '').toUpperCase();
}
