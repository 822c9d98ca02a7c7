import { checkAccountDigit, checkBranchDigit, type DigitVerdict } from '@bank/identifiers';
import { branchParts, type AccountDraft } from './account-draft.ts';

/** What the bank's rule says of the digits, in words, by the field to look at again. */
export function digitWarnings(draft: AccountDraft): Partial<Record<'branch' | 'accountNumber', string>> {
  const code = draft.bank?.code;
  if (code === undefined || code === null) return {};
  const { number, digit } = branchParts(draft.branch);
  const branch = digitWarning(checkBranchDigit(code, number, digit), 'agência');
  const account = { branch: number === '' ? null : number, account: draft.accountNumber };
  const accountNumber = digitWarning(checkAccountDigit(code, account), 'conta');
  return { ...(branch !== undefined && { branch }), ...(accountNumber !== undefined && { accountNumber }) };
}

function digitWarning(verdict: DigitVerdict, what: 'agência' | 'conta'): string | undefined {
  if (verdict.kind !== 'differs') return undefined;
  return `O dígito não confere com a regra do banco (seria ${verdict.expected}). Confira a ${what}.`;
}
