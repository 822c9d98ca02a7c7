import { maskDocument } from '@bank/documents';
import * as z from 'zod/mini';
import type { PayeeKindLines, PayeeKindRules, PayeeLine } from '../payees/descriptor.ts';

/** A counter where cash is paid out, by its four digits. */
export const counterSchema = z.string().check(z.regex(/^\d{4}$/, 'O guichê tem 4 números.'));

/** Somebody who fetches the money at a counter: no account, no bank. */
export const counterPayeeSchema = z.object({
  kind: z.literal('counter'),
  name: z.string(),
  maskedDocument: z.string(),
  counter: counterSchema,
});
type ShownAtCounter = z.infer<typeof counterPayeeSchema>;

/** The same as the bank keeps it. */
export interface CounterPayee {
  readonly kind: 'counter';
  readonly name: string;
  readonly document: string;
  readonly counter: string;
}

/** Somebody at a counter, as a payee. Whoever fetches it there is the same payee at any counter. */
export const counterPayee: PayeeKindRules<CounterPayee, ShownAtCounter> = {
  mask: ({ document, ...rest }) => ({ ...rest, maskedDocument: maskDocument(document) }),
  fingerprint: ({ document }) => `counter:${document}`,
  isMeantBy: () => false,
  reach: ({ document, counter }) => `counter:${counter}:${document}`,
  signedFields: ({ name, document, counter }) => ({
    payeeName: name,
    payeeDocument: document,
    payeeCounter: counter,
  }),
};

function counterLines({ counter }: Pick<ShownAtCounter, 'counter'>): PayeeLine[] {
  return [{ label: 'Guichê', value: counter }];
}

export const counterPayeeLines: PayeeKindLines<ShownAtCounter> = {
  lines: counterLines,
  proofLines: counterLines,
  place: ({ counter }) => `Guichê ${counter}`,
};
