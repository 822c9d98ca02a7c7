/** Refusals of the capability signed-changes: changes of rights, rules, limits and devices, signed in the app. */
export const signedChangesErrors = {
  'signed-changes.not-found': { status: 404, message: 'Esta mudança não existe.' },
  'signed-changes.state-conflict': {
    status: 409,
    message: 'Esta mudança está em outro ponto ({state}). Atualize a tela para ver como está.',
  },
  'signed-changes.not-yours': { status: 403, message: 'Só quem pediu a mudança pode assiná-la ou desistir dela.' },
  'signed-changes.own-change': {
    status: 403,
    message: 'Quem pediu a mudança não pode autorizá-la. Peça a outra pessoa da empresa.',
  },
} as const;
