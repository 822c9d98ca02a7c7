import { maskDocument } from '@bank/documents';
import * as z from 'zod/mini';
import type { PayeeKindLines, PayeeKindRules, PayeeLine } from './descriptor.ts';

/** ISO 20022 codes of accounts: current, savings, payment, salary, other. */
export const accountTypeSchema = z.enum(['CACC', 'SVGS', 'TRAN', 'SLRY', 'OTHR']);
export type AccountType = z.infer<typeof accountTypeSchema>;

/** The types in words. */
export const ACCOUNT_TYPE_WORDS: Readonly<Record<AccountType, string>> = {
  CACC: 'Conta corrente',
  SVGS: 'Conta poupança',
  TRAN: 'Conta de pagamento',
  SLRY: 'Conta salário',
  OTHR: 'Outro tipo de conta',
};

/** An account at some bank, named by its details. */
export const accountPayeeSchema = z.object({
  kind: z.literal('account'),
  name: z.string(),
  /** As maskDocument shows it: of a CPF the middle, a CNPJ whole. */
  maskedDocument: z.string(),
  ispb: z.string(),
  bankName: z.string(),
  branch: z.nullable(z.string()),
  accountNumber: z.string(),
  accountType: accountTypeSchema,
});
type ShownAccount = z.infer<typeof accountPayeeSchema>;

/** Where an account is. */
export interface AccountDetails {
  readonly ispb: string;
  readonly bankName: string;
  readonly branch: string | null;
  readonly accountNumber: string;
  readonly accountType: z.infer<typeof accountTypeSchema>;
}

/** The same as the bank keeps it. */
export interface AccountPayee extends AccountDetails {
  readonly kind: 'account';
  readonly name: string;
  readonly document: string;
}

/** One account of one person. Zeros before a branch's number say nothing. */
export function accountFingerprint(
  payee: Pick<AccountPayee, 'ispb' | 'branch' | 'accountNumber' | 'document'>,
): string {
  const branch = (payee.branch ?? '').replace(/^0+/, '');
  return `${payee.ispb}:${branch}:${payee.accountNumber}:${payee.document}`;
}

/** Holder and account as a device signs them: the account is ISPB, branch ("-" for none) and number, with slashes between. */
export function accountSignedFields(
  payee: AccountDetails & Pick<AccountPayee, 'name' | 'document'>,
): Readonly<Record<'payeeName' | 'payeeDocument' | 'payeeBank' | 'payeeAccount', string>> {
  const { name, document, ispb, bankName, branch, accountNumber } = payee;
  const payeeAccount = `${ispb}/${branch ?? '-'}/${accountNumber}`;
  return { payeeName: name, payeeDocument: document, payeeBank: bankName, payeeAccount };
}

/** An account in the lines of a details list. */
export function accountLines(account: Pick<AccountDetails, 'bankName' | 'branch' | 'accountNumber'>): PayeeLine[] {
  const { bankName, branch, accountNumber } = account;
  return [
    { label: 'Instituição', value: bankName },
    branch === null
      ? { label: 'Conta', value: accountNumber }
      : { label: 'Agência e conta', value: `${branch} / ${accountNumber}` },
  ];
}

/** An account in one line, at whatever institution. */
export function accountPlace({ branch, accountNumber }: Pick<AccountDetails, 'branch' | 'accountNumber'>): string {
  return branch === null ? `Conta ${accountNumber}` : `Agência ${branch} · Conta ${accountNumber}`;
}

/** An account as a payee. */
export const accountPayee: PayeeKindRules<AccountPayee, ShownAccount> = {
  mask: ({ document, ...rest }) => ({ ...rest, maskedDocument: maskDocument(document) }),
  fingerprint: accountFingerprint,
  // All of it is shown.
  isMeantBy: () => false,
  reach: (payee) => `account:${accountFingerprint(payee)}`,
  signedFields: accountSignedFields,
};

export const accountPayeeLines: PayeeKindLines<ShownAccount> = {
  lines: accountLines,
  proofLines: accountLines,
  place: accountPlace,
};
