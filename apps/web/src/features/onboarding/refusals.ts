import type { CallFailure } from '@bank/contracts';
import { OFFLINE } from '../../vocabulary/status-messages.ts';
import type { StepNumber } from './address.ts';
import { DOCUMENT_FIELDS, stepOf, type DocumentField, type Faults } from './steps.ts';

/** What the wizard says when nobody else says anything (PRODUCT.md section 8, word for word). */
export const FALLBACK = 'Ops... ocoreu algum erro';

const ARRIVED =
  'Seu envio anterior chegou ao banco. Mandamos o protocolo para o e-mail da empresa: acompanhe o cadastro por ele.';

export type CodeField = 'emailCode' | 'smsCode';

/** Why a submission did not go through, and where it can be mended. Everything typed stays. */
export type Refusal =
  /** The codes: typed again on the spot. */
  | { readonly kind: 'codes'; readonly faults: Partial<Readonly<Record<CodeField, string>>> }
  /** Documents: others are chosen on the spot. */
  | { readonly kind: 'files'; readonly faults: Partial<Readonly<Record<DocumentField, string>>> }
  /** The password: another on the spot. */
  | { readonly kind: 'password'; readonly message: string }
  /** Fields of the steps 1 to 3. */
  | { readonly kind: 'fields'; readonly step: StepNumber; readonly faults: Faults }
  /** An application or an account has this CNPJ. */
  | { readonly kind: 'known'; readonly message: string }
  /** The bank has it: an answer was lost before, and what is sent now differs in what is kept nowhere. */
  | { readonly kind: 'arrived'; readonly message: string }
  /** Nothing of the form: the same can be sent again. `isUnsaid`: the bank gave no words of its own. */
  | { readonly kind: 'trouble'; readonly message: string; readonly isUnsaid: boolean };

interface Said {
  readonly code: string;
  readonly message: string;
  readonly field: string;
}

/** Sorts a failure by the place where it is mended. */
export function refusalOf(failure: CallFailure): Refusal {
  if (failure.kind === 'offline') return { kind: 'trouble', message: OFFLINE, isUnsaid: false };
  if (failure.kind !== 'refused' || failure.message === undefined) return UNSAID;
  const said = failure.errors.map(({ code, message, field }) => ({ code, message, field: lastPart(field ?? '') }));
  if (failure.code === 'idempotency.key-reused') return { kind: 'arrived', message: ARRIVED };
  const known = said.find(({ code }) => code === 'onboarding.cnpj-known');
  if (known !== undefined) return { kind: 'known', message: known.message };
  return (
    codeRefusal(said) ??
    fileRefusal(said) ??
    passwordRefusal(said) ??
    fieldRefusal(said) ?? { kind: 'trouble', message: failure.message, isUnsaid: false }
  );
}

/** What is shown where nothing is known: an answer that cannot be read, or one without words. */
export const UNSAID: Refusal = { kind: 'trouble', message: FALLBACK, isUnsaid: true };

function codeRefusal(said: readonly Said[]): Refusal | undefined {
  const faults: Partial<Record<CodeField, string>> = {};
  for (const { code, field, message } of said) {
    if (field === 'emailCode' || field === 'smsCode') faults[field] ??= message;
    else if (code.startsWith('onboarding.code-')) faults[/SMS/.test(message) ? 'smsCode' : 'emailCode'] ??= message;
  }
  return Object.keys(faults).length === 0 ? undefined : { kind: 'codes', faults };
}

function fileRefusal(said: readonly Said[]): Refusal | undefined {
  const faults: Partial<Record<DocumentField, string>> = {};
  for (const { field, message } of said) {
    const document = DOCUMENT_FIELDS.find((name) => name === field);
    if (document !== undefined) faults[document] ??= message;
  }
  return Object.keys(faults).length === 0 ? undefined : { kind: 'files', faults };
}

function passwordRefusal(said: readonly Said[]): Refusal | undefined {
  const weak = said.find(({ code, field }) => code === 'access.password-weak' || field === 'password');
  return weak && { kind: 'password', message: weak.message };
}

/** The first step that has something to mend; the others come up when it is left. */
function fieldRefusal(said: readonly Said[]): Refusal | undefined {
  const steps = said.flatMap(({ field }) => stepOf(field) ?? []);
  if (steps.length === 0) return undefined;
  const step = Math.min(...steps) as StepNumber;
  const here = said.filter(({ field }) => stepOf(field) === step);
  return { kind: 'fields', step, faults: Object.fromEntries(here.map(({ field, message }) => [field, message])) };
}

/** The bank names a field by its path ("company/address/cep"); the form by its last part, which no other has. */
function lastPart(path: string): string {
  return path.split(/[/.]/).at(-1) ?? '';
}
