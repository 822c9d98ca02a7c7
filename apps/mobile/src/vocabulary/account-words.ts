/** Branch and account of the signed "ispb/branch/account"; the bank stands beside it by name. */
export function accountWords(payeeAccount: string): string {
  const [, branch = '', account = ''] = payeeAccount.split('/');
  return [branch, account].filter((part) => part !== '').join(' / ');
}
