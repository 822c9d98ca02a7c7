import { maskDocument } from '@bank/documents';
import * as z from 'zod/mini';
import type { PayeeKindLines, PayeeKindRules, PayeeLine } from '../payees/descriptor.ts';

/** Whoever paid a Pix that is given back: the money goes to the account that it came from, which the Pix itself names. */
export const pixPayerPayeeSchema = z.object({
  kind: z.literal('pix-payer'),
  name: z.string(),
  /** As maskDocument shows it: of a CPF the middle, a CNPJ whole. */
  maskedDocument: z.string(),
  ispb: z.string(),
  bankName: z.string(),
  /** The Pix that they paid. */
  paidId: z.string(),
});
type ShownPixPayer = z.infer<typeof pixPayerPayeeSchema>;

/** The same as the bank keeps it. */
export interface PixPayerPayee {
  readonly kind: 'pix-payer';
  readonly name: string;
  readonly document: string;
  readonly ispb: string;
  readonly bankName: string;
  readonly paidId: string;
}

/** Whoever paid a Pix, as a payee. The same person at the same bank is the same payee, whichever Pix is given back. */
export const pixPayerPayee: PayeeKindRules<PixPayerPayee, ShownPixPayer> = {
  mask: ({ document, ...rest }) => ({ ...rest, maskedDocument: maskDocument(document) }),
  fingerprint: ({ ispb, document }) => `pix-payer:${ispb}:${document}`,
  reach: ({ paidId }) => `pix-payer:${paidId}`,
  // All of it is shown.
  isMeantBy: () => false,
  signedFields: ({ name, document, bankName, paidId }) => ({
    payeeName: name,
    payeeDocument: document,
    payeeBank: bankName,
    refundedPix: paidId,
  }),
};

function payerLines({ bankName, paidId }: Pick<ShownPixPayer, 'bankName' | 'paidId'>): PayeeLine[] {
  return [
    { label: 'Instituição', value: bankName },
    { label: 'Pix devolvido', value: paidId },
  ];
}

export const pixPayerPayeeLines: PayeeKindLines<ShownPixPayer> = {
  lines: payerLines,
  proofLines: payerLines,
  place: ({ bankName }) => `Na conta de onde veio, em ${bankName}`,
};
