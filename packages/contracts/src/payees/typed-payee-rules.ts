import { ok, refuse, type Result } from '@bank/core';
import { maskDocument, parseDocument } from '@bank/documents';
import { explainPixKey, formatPixKey, maskPixKey, parsePixKey, recognisePixKey, type TypedPixKey } from '@bank/pix-key';
import * as z from 'zod/mini';
import { keyPlace, keyTypeSchema } from '../pix/key-payee.ts';
import { accountFingerprint, accountPlace, accountTypeSchema } from './account.ts';
import type { TypedPayee } from './typed-payee.ts';

// What follows from a payee of a list without asking anybody: its form, what leads to it, and how it is shown.

/** Why a payee of a list cannot be meant: the field that is wrong, and a sentence that says what to type. */
export interface TypedPayeeFault {
  readonly field: 'key' | 'document' | 'branch';
  readonly message: string;
}

/**
 * A payee in the one form in which it is kept: document bare, key canonical. Eleven digits that can be a CPF or a mobile
 * number are the CPF where that is the payee's. A CPF or CNPJ that is a key is its owner's, so it says whose it is.
 */
export function tidyTypedPayee(typed: TypedPayee): Result<TypedPayee, TypedPayeeFault> {
  const document = bareDocument(typed.document);
  if (!document.ok) return document;
  if (typed.by === 'account') {
    if (document.value === null) return refuse({ field: 'document', message: 'Informe o CPF ou CNPJ.' });
    const isWithoutBranch = typed.branch === null && typed.accountType !== 'TRAN';
    if (isWithoutBranch) return refuse({ field: 'branch', message: 'Informe a agência, sem o dígito.' });
    // Zeros before a branch's number say nothing; written out, one account is written in one way.
    const branch = typed.branch === null ? null : typed.branch.padStart(4, '0');
    return ok({ ...typed, branch, document: document.value });
  }
  const key = keyMeant(typed.key, document.value);
  if (!key.ok) return key;
  const { type, canonical } = key.value;
  const isOwners = type === 'CPF' || type === 'CNPJ';
  if (isOwners && document.value !== null && document.value !== canonical)
    return refuse({
      field: 'key',
      message: `A chave é um ${type} que não é o do favorecido. Corrija a chave ou o CPF ou CNPJ.`,
    });
  return ok({ ...typed, key: canonical, document: isOwners ? canonical : document.value });
}

function bareDocument(text: string | null): Result<string | null, TypedPayeeFault> {
  if (text === null) return ok(null);
  const parsed = parseDocument(text);
  return parsed.ok
    ? ok(parsed.value)
    : refuse({ field: 'document', message: 'O CPF ou CNPJ não confere. Confira os números e digite de novo.' });
}

function keyMeant(text: string, document: string | null): Result<TypedPixKey, TypedPayeeFault> {
  const recognised = recognisePixKey(text);
  switch (recognised.kind) {
    case 'key':
      return ok(recognised);
    case 'ambiguous': {
      const own = recognised.candidates.find(({ canonical }) => canonical === document);
      return own
        ? ok(own)
        : refuse({
            field: 'key',
            message:
              'A chave pode ser um CPF ou um celular. Se for celular, comece com +55; se for CPF, use pontos e traço.',
          });
    }
    case 'incomplete':
      return refuse({ field: 'key', message: `${explainPixKey({ code: 'pix-key.incomplete' })} Escreva-a inteira.` });
    case 'refused':
      return refuse({ field: 'key', message: explainPixKey(recognised.error) });
  }
}

/** The key of a payee in its kept form, written so that it is never read as another kind of key: documents with their mask. */
export function writtenKey({ key }: Extract<TypedPayee, { by: 'pix-key' }>): string {
  const parsed = parsePixKey(key);
  return parsed.ok ? formatPixKey(parsed.value) : key;
}

/** The ways to payees that a typed text is, whole, though they are shown masked (SECURITY B04). */
export function reachesMeantBy(typed: string): readonly string[] {
  const recognised = recognisePixKey(typed);
  const keys = recognised.kind === 'key' ? [recognised] : recognised.kind === 'ambiguous' ? recognised.candidates : [];
  return keys.map(({ canonical }) => `pix-key:${canonical}`);
}

/** What leads to a payee in its kept form: in one list one way leads to one payee. */
export function typedPayeeReach(payee: TypedPayee): string {
  return payee.by === 'pix-key' ? `pix-key:${payee.key}` : `account:${accountFingerprint(payee)}`;
}

/** A payee of a list as screens may see it: a CPF and keys masked, a CNPJ whole. */
export const shownTypedPayeeSchema = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('pix-key'),
    name: z.string(),
    /** Null: the list does not say whose the key is. */
    maskedDocument: z.nullable(z.string()),
    maskedKey: z.string(),
    keyType: keyTypeSchema,
  }),
  z.object({
    by: z.literal('account'),
    name: z.string(),
    maskedDocument: z.string(),
    ispb: z.string(),
    bankName: z.string(),
    branch: z.nullable(z.string()),
    accountNumber: z.string(),
    accountType: accountTypeSchema,
  }),
]);
export type ShownTypedPayee = z.infer<typeof shownTypedPayeeSchema>;

/** A payee in its kept form as screens may see it; `bankName` says what an institution is called. */
export function maskTypedPayee(payee: TypedPayee, bankName: (ispb: string) => string): ShownTypedPayee {
  if (payee.by === 'account') {
    const { document, ...rest } = payee;
    return { ...rest, maskedDocument: maskDocument(document), bankName: bankName(payee.ispb) };
  }
  const { by, name, document, key } = payee;
  const parsed = parsePixKey(key);
  if (!parsed.ok) throw new Error('a key that is kept has no form of one');
  const maskedDocument = document === null ? null : maskDocument(document);
  return { by, name, maskedDocument, maskedKey: maskPixKey(parsed.value), keyType: parsed.value.type };
}

/** Where the money goes, in one line: "Itaú Unibanco · Agência 1234 · Conta 567890", "Chave e-mail m***@exemplo.com". */
export function typedPayeePlace(payee: ShownTypedPayee): string {
  return payee.by === 'pix-key' ? keyPlace(payee) : `${payee.bankName} · ${accountPlace(payee)}`;
}
