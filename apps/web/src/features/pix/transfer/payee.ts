import { KEY_TYPE_NAMES, type CallInput, type KeyType, type lookUpPayee } from '@bank/contracts';
import { parseDocument } from '@bank/documents';
import { recognisePixKey, type PixKeyType, type Recognition } from '@bank/pix-key';
import type { PaidBefore } from '../../../payment-form/way-of-paying.ts';
import { looksLikeCode } from '../copy-paste/looks-like-code.ts';
import type { Bank } from './banks.ts';

/** The kinds of account that take a Pix, as the directory names them. */
export type AccountType = 'CACC' | 'SVGS' | 'TRAN';

export const ACCOUNT_TYPE_WORDS: Readonly<Record<AccountType, string>> = {
  CACC: 'Conta corrente',
  SVGS: 'Conta poupança',
  TRAN: 'Conta de pagamento',
};

/** What is typed to say who is paid, kept as it stands whatever happens. */
export interface PayeeDraft {
  readonly way: 'key' | 'account';
  readonly key: string;
  /** Which of two kinds the digits are, once the person has said. */
  readonly keyType: PixKeyType | undefined;
  readonly bank: Bank | undefined;
  readonly branch: string;
  readonly accountNumber: string;
  readonly accountType: AccountType;
  readonly document: string;
  readonly name: string;
  /** Somebody who is paid again, in place of all the rest. */
  readonly again: PaidBefore | undefined;
}

export const EMPTY_PAYEE: PayeeDraft = {
  way: 'key',
  key: '',
  keyType: undefined,
  bank: undefined,
  branch: '',
  accountNumber: '',
  accountType: 'CACC',
  document: '',
  name: '',
  again: undefined,
};

export const KEY_TYPE_WORDS: Readonly<Record<KeyType, string>> = KEY_TYPE_NAMES;

type LookUpBody = CallInput<typeof lookUpPayee>['body'];

/** The fields of the first step that can be wrong. */
export type PayeeField = 'key' | 'bank' | 'branch' | 'accountNumber' | 'document' | 'name';
export type PayeeFaults = Partial<Record<PayeeField, string>>;

/** What the typed key is, the person's own word on its kind included. */
export function recognise(draft: Pick<PayeeDraft, 'key' | 'keyType'>): Recognition {
  const recognition = recognisePixKey(draft.key);
  if (recognition.kind !== 'ambiguous' || draft.keyType === undefined) return recognition;
  const chosen = recognition.candidates.find((candidate) => candidate.type === draft.keyType);
  return chosen === undefined ? recognition : { kind: 'key', ...chosen };
}

/** What is wrong with the payee as typed; an empty object when it can be looked up. */
export function payeeFaults(draft: PayeeDraft): PayeeFaults {
  if (draft.again !== undefined) return {};
  return draft.way === 'key' ? keyFaults(draft) : accountFaults(draft);
}

function keyFaults(draft: PayeeDraft): PayeeFaults {
  if (looksLikeCode(draft.key)) return { key: 'Isto é um código, não uma chave: use “Pagar este código”.' };
  if (draft.key.trim() === '') return { key: 'Informe a chave Pix.' };
  const recognition = recognise(draft);
  switch (recognition.kind) {
    case 'key':
      return {};
    case 'ambiguous':
      return { key: 'Este número pode ser um CPF ou um telefone. Escolha qual é.' };
    case 'incomplete':
      return { key: 'A chave está incompleta.' };
    case 'refused':
      return { key: keyFaultWords(recognition.error.code) };
  }
}

/** Why a text is no key, in words. */
export function keyFaultWords(code: Extract<Recognition, { kind: 'refused' }>['error']['code']): string {
  switch (code) {
    case 'pix-key.check-digit':
      return 'Os números não formam um CPF ou CNPJ válido. Confira a chave.';
    case 'pix-key.too-long':
      return 'Um e-mail de chave Pix tem até 77 caracteres.';
    case 'pix-key.malformed':
      return 'Isto não parece uma chave Pix. Confira o CPF, CNPJ, telefone, e-mail ou chave aleatória.';
  }
}

function accountFaults(draft: PayeeDraft): PayeeFaults {
  const document = parseDocument(draft.document);
  return {
    ...(draft.bank === undefined ? { bank: 'Escolha a instituição na lista.' } : {}),
    ...(/^\d{1,4}$/.test(draft.branch) ? {} : { branch: 'A agência tem até 4 números, sem o dígito.' }),
    ...(/^[0-9A-Z]{1,20}$/.test(bareAccount(draft.accountNumber))
      ? {}
      : { accountNumber: 'Informe a conta com o dígito.' }),
    ...(document.ok ? {} : { document: documentFaultWords(draft.document) }),
    ...(draft.name.trim() === '' ? { name: 'Informe o nome de quem recebe.' } : {}),
  };
}

function documentFaultWords(typed: string): string {
  if (typed.trim() === '') return 'Informe o CPF ou CNPJ.';
  const bare = typed.replace(/[^\dA-Za-z]/g, '');
  return bare.length > 11 || /[A-Za-z]/.test(bare) ? 'CNPJ inválido.' : 'CPF inválido.';
}

/** The question to the bank that a draft without faults is. */
export function lookUpBodyOf(draft: PayeeDraft): LookUpBody {
  if (draft.again !== undefined) return draft.again.to;
  if (draft.way === 'account') {
    const document = parseDocument(draft.document);
    return {
      ispb: draft.bank?.ispb ?? '',
      branch: draft.branch,
      accountNumber: bareAccount(draft.accountNumber),
      accountType: draft.accountType,
      document: document.ok ? document.value : draft.document,
      name: draft.name.trim(),
    };
  }
  const recognition = recognise(draft);
  const typed = recognisePixKey(draft.key);
  const key = recognition.kind === 'key' ? recognition.canonical : draft.key.trim();
  // Only where the digits alone do not say which they are.
  return typed.kind === 'ambiguous' && draft.keyType !== undefined ? { key, keyType: draft.keyType } : { key };
}

/** The question to the bank as text: while it stays the same, what was looked up holds. */
export function payeeIdentity(draft: PayeeDraft): string {
  const isEmpty = draft.again === undefined && draft.way === 'key' && draft.key.trim() === '';
  return JSON.stringify(isEmpty ? '' : lookUpBodyOf(draft));
}

function bareAccount(typed: string): string {
  return typed.replace(/[\s.-]/g, '').toUpperCase();
}
