import type { AccountDetails } from '@bank/contracts';
import { checkAccountDigit, participantByIspb } from '@bank/identifiers';

/**
 * Whether the check digit of an account is another than the one that its bank's rule gives. Of banks whose rule we do not know
 * nothing differs. Rules are of current accounts; payment accounts are numbered as each institution likes.
 */
export function accountDigitDiffers({ ispb, branch, accountNumber, accountType }: AccountDetails): boolean {
  const code = participantByIspb(ispb)?.code;
  if (code === undefined || branch === null || accountType === 'TRAN') return false;
  return checkAccountDigit(code, { branch, account: accountNumber }).kind === 'differs';
}
