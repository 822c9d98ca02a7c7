import { KEY_TYPE_NAMES, type CallInput, type KeyType, type lookUpPayee } from '@bank/contracts';
import { recognisePixKey, type PixKeyType, type Recognition } from '@bank/pix-key';
import type { PaidBefore } from '../../../payment-form/way-of-paying.ts';
import {
  accountBodyOf,
  accountFaults,
  EMPTY_ACCOUNT,
  EMPTY_HOLDER,
  holderBodyOf,
  holderFaults,
  type AccountDraft,
  type AccountField,
  type HolderDraft,
  type HolderField,
} from '../../../vocabulary/payee-account/account-draft.ts';
import { looksLikeCode } from '../copy-paste/looks-like-code.ts';

/** What is typed to say who is paid, kept as it stands whatever happens. */
export interface PayeeDraft extends AccountDraft, HolderDraft {
  readonly way: 'key' | 'account';
  readonly key: string;
  /** Which of two kinds the digits are, once the person has said. */
  readonly keyType: PixKeyType | undefined;
  /** Somebody who is paid again, in place of all the rest. */
  readonly again: PaidBefore | undefined;
}

export const EMPTY_PAYEE: PayeeDraft = {
  way: 'key',
  key: '',
  keyType: undefined,
  ...EMPTY_ACCOUNT,
  ...EMPTY_HOLDER,
  again: undefined,
};

export const KEY_TYPE_WORDS: Readonly<Record<KeyType, string>> = KEY_TYPE_NAMES;

type LookUpBody = CallInput<typeof lookUpPayee>['body'];

/** The fields of the first step that can be wrong. */
export type PayeeField = 'key' | AccountField | HolderField;
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
  return draft.way === 'key' ? keyFaults(draft) : { ...accountFaults(draft), ...holderFaults(draft) };
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

/** The question to the bank that a draft without faults is. */
export function lookUpBodyOf(draft: PayeeDraft): LookUpBody {
  if (draft.again !== undefined) return draft.again.to;
  if (draft.way === 'account') return { ...accountBodyOf(draft), ...holderBodyOf(draft) };
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
