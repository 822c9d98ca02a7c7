/** Refusals of the capability history. */
export const historyErrors = {
  'history.verification-busy': {
    status: 429,
    message: 'Uma verificação desta empresa já está em andamento. Aguarde {wait} e tente de novo.',
  },
} as const;
