import * as z from 'zod/mini';
import { batchPayee, batchPayeeLines, batchPayeeSchema, type BatchPayee } from '../batch-transfers/batch-payee.ts';
import { pixKeyPayee, pixKeyPayeeLines, pixKeyPayeeSchema, type PixKeyPayee } from '../pix/key-payee.ts';
import {
  pixPayerPayee,
  pixPayerPayeeLines,
  pixPayerPayeeSchema,
  type PixPayerPayee,
} from '../pix-refunds/payer-payee.ts';
import {
  tedAccountPayee,
  tedAccountPayeeLines,
  tedAccountPayeeSchema,
  type TedAccountPayee,
} from '../transfers/ted-payee.ts';
import { accountPayee, accountPayeeLines, accountPayeeSchema, type AccountPayee } from './account.ts';
import type { PayeeKindLines, PayeeKindRules } from './descriptor.ts';

/** Who gets the money, as shown: a CPF and keys masked, a CNPJ whole. One schema for each kind. */
export const payeeSchema = z.discriminatedUnion('kind', [
  accountPayeeSchema,
  pixKeyPayeeSchema,
  pixPayerPayeeSchema,
  tedAccountPayeeSchema,
  batchPayeeSchema,
]);
export type Payee = z.infer<typeof payeeSchema>;

/** Who gets the money, as the bank keeps it. */
export type OrderPayee = AccountPayee | PixKeyPayee | PixPayerPayee | TedAccountPayee | BatchPayee;
export type PayeeKind = OrderPayee['kind'];

/** The payee of one kind, as it is kept and as it is shown. */
export type OrderPayeeOf<K extends PayeeKind> = Extract<OrderPayee, { readonly kind: K }>;
export type ShownPayeeOf<K extends PayeeKind> = Extract<Payee, { readonly kind: K }>;

/** What follows from each kind of payee: one row for each, kept in the folder of its capability. Exhaustive by type. */
export const PAYEES: { readonly [K in PayeeKind]: PayeeKindRules<OrderPayeeOf<K>, ShownPayeeOf<K>> } = {
  account: accountPayee,
  'pix-key': pixKeyPayee,
  'pix-payer': pixPayerPayee,
  'ted-account': tedAccountPayee,
  batch: batchPayee,
};

/** How each kind of payee is shown: apart from its rules, which browsers do not need. Exhaustive by type. */
export const PAYEE_LINES: { readonly [K in PayeeKind]: PayeeKindLines<ShownPayeeOf<K>> } = {
  account: accountPayeeLines,
  'pix-key': pixKeyPayeeLines,
  'pix-payer': pixPayerPayeeLines,
  'ted-account': tedAccountPayeeLines,
  batch: batchPayeeLines,
};
