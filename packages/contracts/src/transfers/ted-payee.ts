import { maskDocument } from '@bank/documents';
import * as z from 'zod/mini';
import {
  accountFingerprint,
  accountLines,
  accountPayee,
  accountPayeeLines,
  accountPayeeSchema,
  accountSignedFields,
  type AccountDetails,
} from '../payees/account.ts';
import type { PayeeKindLines, PayeeKindRules, PayeeLine } from '../payees/descriptor.ts';
import { tedPurposeSchema, tedPurposeWords, type TedPurpose } from './purposes.ts';

/** An account at another bank, with what a TED says of the payment to it. */
export const tedAccountPayeeSchema = z.extend(accountPayeeSchema, {
  kind: z.literal('ted-account'),
  /** What it is for, by its code. */
  purpose: tedPurposeSchema,
  /** The account is the payer's own, at the other bank. */
  sameHolder: z.boolean(),
});
type ShownTedAccount = z.infer<typeof tedAccountPayeeSchema>;

/** The same as the bank keeps it. */
export interface TedAccountPayee extends AccountDetails {
  readonly kind: 'ted-account';
  readonly name: string;
  readonly document: string;
  readonly purpose: TedPurpose;
  readonly sameHolder: boolean;
}

/**
 * An account at another bank as a payee. The same account reached otherwise is the same payee, whatever the TED is for: who was paid
 * there before is known, a favourite is one favourite, and limits of the payee hold for all ways of paying.
 */
export const tedAccountPayee: PayeeKindRules<TedAccountPayee, ShownTedAccount> = {
  mask: ({ document, ...rest }) => ({ ...rest, maskedDocument: maskDocument(document) }),
  fingerprint: accountFingerprint,
  // All of it is shown.
  isMeantBy: () => false,
  reach: (payee) => accountPayee.reach({ ...payee, kind: 'account' }),
  signedFields: (payee) => ({
    ...accountSignedFields(payee),
    payeePurpose: `${payee.purpose} ${tedPurposeWords(payee.purpose)}`,
    payeeHolder: payee.sameHolder ? 'Mesma titularidade' : 'Outra titularidade',
  }),
};

function tedLines({ purpose, sameHolder, ...account }: Omit<ShownTedAccount, 'kind'>): PayeeLine[] {
  return [
    ...accountLines(account),
    { label: 'Finalidade', value: tedPurposeWords(purpose) },
    { label: 'Titularidade', value: sameHolder ? 'A mesma de quem paga' : 'Outra' },
  ];
}

export const tedAccountPayeeLines: PayeeKindLines<ShownTedAccount> = {
  lines: tedLines,
  proofLines: tedLines,
  place: (payee) => accountPayeeLines.place({ ...payee, kind: 'account' }),
};
