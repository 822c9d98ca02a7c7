import { parseCpf } from '@bank/documents';
import { isEmail, type CivilDate } from '@bank/core';
import { NO_RIGHTS, rightsFaults, type Faults, type RightsDraft, type RightsField } from './rights.ts';

/** An operator while it is being invited: as it is typed. */
export interface InvitationDraft {
  readonly name: string;
  readonly email: string;
  readonly cpf: string;
  readonly phone: string;
  readonly rights: RightsDraft;
}

export type InvitationField = 'name' | 'email' | 'cpf' | 'phone' | RightsField;

export const NAME_LENGTH_MAX = 100;
export const EMAIL_LENGTH_MAX = 100;

/** The form before anything is typed. */
export const EMPTY_INVITATION: InvitationDraft = { name: '', email: '', cpf: '', phone: '', rights: NO_RIGHTS };

/** What is missing or cannot be, field by field. */
export function invitationFaults(draft: InvitationDraft, today: CivilDate): Faults<InvitationField> {
  const cpf = parseCpf(draft.cpf);
  return {
    ...(draft.name.trim() === '' ? { name: 'Informe o nome.' } : {}),
    ...(draft.email.trim() === ''
      ? { email: 'Informe o e-mail.' }
      : isEmail(draft.email.trim())
        ? {}
        : { email: 'E-mail inválido.' }),
    ...(draft.cpf === '' ? { cpf: 'Informe o CPF.' } : cpf.ok ? {} : { cpf: 'CPF inválido. Confira os números.' }),
    ...(draft.phone === ''
      ? { phone: 'Informe o celular.' }
      : phoneOf(draft.phone) === undefined
        ? { phone: 'Informe o celular com DDD, como (11) 99999-0000.' }
        : {}),
    ...rightsFaults(draft.rights, today),
  };
}

/** A Brazilian mobile number as the bank takes it, "+5511999990000"; undefined for anything else. */
export function phoneOf(typed: string): string | undefined {
  const digits = typed.replaceAll(/\D/g, '');
  return /^[1-9]\d9\d{8}$/.test(digits) ? `+55${digits}` : undefined;
}

/** The field that a refusal of the bank is about; undefined where it is about none. */
export function faultyField(code: string | undefined): InvitationField | undefined {
  switch (code) {
    case 'operators.cpf-invalid':
    case 'operators.cpf-known':
      return 'cpf';
    case 'operators.email-known':
      return 'email';
    case 'operators.profile-needed':
    case 'operators.profile-not-found':
      return 'profileId';
    case 'operators.date-invalid':
      return 'accessUntil';
    default:
      return undefined;
  }
}
