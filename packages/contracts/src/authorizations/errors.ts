/** Refusals of the capability authorizations: approval rules and the decisions of approvers. */
export const authorizationsErrors = {
  'authorizations.own-order': {
    status: 403,
    message: 'Quem fez o pagamento não pode aprová-lo. Peça a outra pessoa da empresa.',
  },
  'authorizations.already-approved': {
    status: 409,
    message: 'Você já aprovou este pagamento. Falta a aprovação de outra pessoa.',
  },
  'authorizations.maker-may-not-pay': {
    status: 409,
    message:
      'Quem fez este pagamento, {maker}, já não pode pagar: {why}. Nada foi aprovado. Confira o pagamento de novo: se ele deve seguir assim mesmo, aprove outra vez; se não, recuse.',
  },
  'authorizations.changed-meanwhile': {
    status: 409,
    message:
      'Este pagamento mudou depois que você o abriu para aprovar. Nada foi aprovado: confira como está agora e aprove de novo.',
  },
  'authorizations.not-an-approver': {
    status: 403,
    message: 'A regra desta etapa pede a aprovação de outra pessoa. Veja em Autorizações por quem ela espera.',
  },
  'authorizations.refused-by-rule': {
    status: 422,
    message: 'As regras da empresa não permitem este pagamento ({rule}). Fale com o administrador.',
  },
  'authorizations.rules-faulty': { status: 422, message: 'Há uma regra que não pode valer assim: {fault}.' },
  'authorizations.rules-changed-meanwhile': {
    status: 409,
    message: 'As regras de aprovação mudaram desde que esta mudança foi pedida. Confira como estão e peça de novo.',
  },
  'authorizations.version-not-found': { status: 404, message: 'Esta versão das regras não existe.' },
} as const;
