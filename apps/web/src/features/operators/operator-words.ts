import {
  PERMISSION_MATRIX,
  type Operator,
  type OperatorState,
  type Permission,
  type PermissionAct,
  type Role,
} from '@bank/contracts';
import type { Tone } from '@bank/ui';

/** How each state of an operator is said and coloured. */
export const OPERATOR_STATES: Readonly<Record<OperatorState, { readonly tone: Tone; readonly label: string }>> = {
  active: { tone: 'positive', label: 'Ativo' },
  invited: { tone: 'info', label: 'Ainda não entrou' },
  blocked: { tone: 'negative', label: 'Bloqueado' },
  expired: { tone: 'warning', label: 'Prazo vencido' },
  removed: { tone: 'neutral', label: 'Removido' },
};

/** What a device lets its owner do. */
export const DEVICE_WORDS: Readonly<Record<Operator['device'], { readonly tone: Tone; readonly label: string }>> = {
  trusted: { tone: 'positive', label: 'Registrado' },
  pending: { tone: 'warning', label: 'Espera confirmação' },
  none: { tone: 'neutral', label: 'Sem aparelho' },
};

/** What the role is for, said where it is chosen. */
export const ROLE_HINTS: Readonly<Record<Role, string>> = {
  SA: 'Pode tudo, também decidir quem pode o quê. Não usa perfil.',
  ADMIN: 'Pode o que o perfil dá, menos operadores, perfis e regras.',
  EDITOR: 'Paga, aprova e acompanha, conforme o perfil. Não muda limites nem aparelhos dos outros.',
  GUEST: 'Consulta e prepara pagamentos, conforme o perfil. Nunca aprova.',
};

/** The acts of the matrix of rights, as its columns are headed. */
export const ACT_WORDS: Readonly<Record<PermissionAct, string>> = {
  view: 'Ver',
  create: 'Criar',
  approve: 'Aprovar',
  manage: 'Administrar',
};

/** A permission in a few words: "Pix: criar". */
export function permissionWords(permission: Permission): string {
  for (const { label, acts } of PERMISSION_MATRIX) {
    for (const [act, given] of Object.entries(acts)) {
      if (given === permission) return `${label}: ${ACT_WORDS[act as PermissionAct].toLowerCase()}`;
    }
  }
  throw new Error('a permission stands outside the matrix of rights');
}

/** Which approver class counts, or that none does. */
export function classWords(approverClass: Operator['approverClass']): string {
  return approverClass === null ? 'Nenhuma' : `Classe ${approverClass}`;
}
