import * as z from 'zod/mini';
import { filledTextSchema, textSchema } from '../wire.ts';
import { accountTypeSchema } from './account.ts';

/** The longest name of a payee (ISO 20022 Max140Text, as Pix and TED carry it). */
export const PAYEE_NAME_MAX = 140;

/**
 * An account as somebody typed it or a file names it. Nobody has looked whether there is such an account: that is the
 * matter of the way of paying.
 */
export const typedAccountFields = {
  ispb: z.string({ error: 'Escolha a instituição.' }).check(z.regex(/^[0-9A-Z]{8}$/, 'Escolha a instituição.')),
  /** Without check digit; null where the institution has no branches, as payment institutions. */
  branch: z.nullable(
    z.string({ error: 'Informe a agência.' }).check(z.regex(/^\d{1,4}$/, 'A agência tem até 4 números, sem dígito.')),
  ),
  /** With its check digit. */
  accountNumber: z
    .string({ error: 'Informe a conta.' })
    .check(z.regex(/^[0-9A-Z]{1,20}$/, 'Informe a conta com o dígito, só letras e números.')),
  accountType: accountTypeSchema,
} as const;

const documentSchema = z
  .string({ error: 'Informe o CPF ou CNPJ.' })
  .check(z.minLength(11, 'CPF ou CNPJ inválido.'), z.maxLength(18, 'CPF ou CNPJ inválido.'));

/**
 * Whom a list of payments names, as it was typed or read from a file: by a Pix key or by an account, with the name and
 * document that the list says they have. What a look finds is held against these, so that money goes to whom the list means.
 */
export const typedPayeeSchema = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('pix-key'),
    key: z
      .string({ error: 'Informe a chave.' })
      .check(z.minLength(1, 'Informe a chave.'), z.maxLength(100, 'Chave longa demais.')),
    name: filledTextSchema(PAYEE_NAME_MAX),
    /** Null: the list does not say whose the key is, and nothing is held against it. */
    document: z.nullable(documentSchema),
  }),
  z.strictObject({
    by: z.literal('account'),
    ...typedAccountFields,
    name: filledTextSchema(PAYEE_NAME_MAX),
    document: documentSchema,
  }),
]);
export type TypedPayee = z.infer<typeof typedPayeeSchema>;

/**
 * Whom a row of a list pays, as it was typed or stands in a file: nothing of it is judged yet, so that a row with a fault is kept
 * and mended where it stands. What a row has to be in the end is `typedPayeeSchema`.
 */
export const rawPayeeSchema = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('pix-key'),
    key: textSchema(100),
    name: textSchema(140),
    /** Null: the list does not say whose the key is, and nothing is held against it. */
    document: z.nullable(textSchema(20)),
  }),
  z.strictObject({
    by: z.literal('account'),
    /** Eight characters; what the person typed where no institution was recognised. */
    ispb: textSchema(60),
    branch: z.nullable(textSchema(20)),
    /** With its check digit. */
    accountNumber: textSchema(40),
    accountType: accountTypeSchema,
    name: textSchema(140),
    document: textSchema(20),
  }),
]);
export type RawPayee = z.infer<typeof rawPayeeSchema>;
