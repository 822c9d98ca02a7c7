import { maskDocument } from '@bank/documents';
import { maskPixKey, recognisePixKey, type PixKey } from '@bank/pix-key';
import * as z from 'zod/mini';
import {
  accountFingerprint,
  accountLines,
  accountPayeeSchema,
  accountSignedFields,
  type AccountDetails,
} from '../payees/account.ts';
import type { PayeeKindLines, PayeeKindRules } from '../payees/descriptor.ts';

export const keyTypeSchema = z.enum(['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP']);
export type KeyType = z.infer<typeof keyTypeSchema>;

/** The keys by type, as they stand before the key itself. */
const KEY_NAMES: Readonly<Record<KeyType, string>> = {
  CPF: 'Chave CPF',
  CNPJ: 'Chave CNPJ',
  PHONE: 'Chave celular',
  EMAIL: 'Chave e-mail',
  EVP: 'Chave aleatória',
};

/** An account that a Pix key led to. */
export const pixKeyPayeeSchema = z.extend(accountPayeeSchema, {
  kind: z.literal('pix-key'),
  /** The key that was used, masked by its type. */
  maskedKey: z.string(),
  keyType: keyTypeSchema,
});
type ShownPixKey = z.infer<typeof pixKeyPayeeSchema>;

/** The same as the bank keeps it. */
export interface PixKeyPayee extends AccountDetails {
  readonly kind: 'pix-key';
  readonly name: string;
  readonly document: string;
  /** In its canonical form. */
  readonly key: string;
  readonly keyType: KeyType;
}

function keyLine({ maskedKey }: Pick<ShownPixKey, 'maskedKey'>) {
  return { label: 'Chave Pix', value: maskedKey };
}

function maskedKeyOf({ key, keyType }: Pick<PixKeyPayee, 'key' | 'keyType'>): string {
  return maskPixKey({ type: keyType, canonical: key as PixKey });
}

/** A key in one line. */
export function keyPlace({ keyType, maskedKey }: Pick<ShownPixKey, 'keyType' | 'maskedKey'>): string {
  return `${KEY_NAMES[keyType]} ${maskedKey}`;
}

/** The keys that a text can be. */
function keysOf(typed: string): readonly string[] {
  const recognised = recognisePixKey(typed);
  switch (recognised.kind) {
    case 'key':
      return [recognised.canonical];
    case 'ambiguous':
      return recognised.candidates.map(({ canonical }) => canonical);
    case 'incomplete':
    case 'refused':
      return [];
  }
}

/** A Pix key as a payee. The same account by its details is the same payee. */
export const pixKeyPayee: PayeeKindRules<PixKeyPayee, ShownPixKey> = {
  mask: ({ document, key, ...rest }) => ({
    ...rest,
    maskedDocument: maskDocument(document),
    maskedKey: maskedKeyOf({ key, keyType: rest.keyType }),
  }),
  fingerprint: accountFingerprint,
  reach: ({ key }) => `pix-key:${key}`,
  isMeantBy: ({ key }, typed) => keysOf(typed).includes(key),
  signedFields: (payee) => ({ ...accountSignedFields(payee), payeeKey: maskedKeyOf(payee) }),
};

export const pixKeyPayeeLines: PayeeKindLines<ShownPixKey> = {
  lines: (payee) => [{ label: 'Instituição', value: payee.bankName }, keyLine(payee)],
  proofLines: (payee) => [...accountLines(payee), keyLine(payee)],
  place: keyPlace,
};
