import {
  PERMISSION_ACT_WORDS,
  PERMISSION_MATRIX,
  type Operator,
  type OperatorDevice,
  type OperatorState,
  type Permission,
  type PermissionAct,
  type Role,
} from '@bank/contracts';
import type { Tone } from '@bank/ui';

/** How each state of an operator is coloured; its words are the contracts'. */
export const OPERATOR_STATE_TONES: Readonly<Record<OperatorState, Tone>> = {
  active: 'positive',
  invited: 'info',
  blocked: 'negative',
  expired: 'warning',
  removed: 'neutral',
};

/** How what a device lets its owner do is coloured. */
export const DEVICE_TONES: Readonly<Record<OperatorDevice, Tone>> = {
  trusted: 'positive',
  pending: 'warning',
  none: 'neutral',
};

/** What the role is for, said where it is chosen. */
export const ROLE_HINTS: Readonly<Record<Role, string>> = {
  SA: 'Pode tudo, também decidir quem pode o quê. Não usa perfil.',
  ADMIN: 'Pode o que o perfil dá, menos operadores, perfis e regras.',
  EDITOR: 'Paga, aprova e acompanha, conforme o perfil. Não altera limites nem dispositivos dos outros.',
  GUEST: 'Consulta e prepara pagamentos, conforme o perfil. Nunca aprova.',
};

/** A permission in a few words: "Pix: criar". */
export function permissionWords(permission: Permission): string {
  for (const { label, acts } of PERMISSION_MATRIX) {
    for (const [act, given] of Object.entries(acts)) {
      if (given === permission) return `${label}: ${PERMISSION_ACT_WORDS[act as PermissionAct].toLowerCase()}`;
    }
  }
  throw new Error('a permission stands outside the matrix of rights');
}

/** Which approver class counts, or that none does. */
export function classWords(approverClass: Operator['approverClass']): string {
  return approverClass === null ? 'Nenhuma' : `Classe ${approverClass}`;
}
