/** Refusals of the capability history. */
export const historyErrors = {
  'history.verification-busy': {
    status: 429,
    message: 'Uma verificação desta empresa já está em andamento. Aguarde {wait} e tente de novo.',
  },
  'history.chain-is-whole': {
    status: 422,
    message: 'A cadeia só se confere inteira. Remova os filtros, ou exporte em CSV ou XLSX o que está filtrado.',
  },
} as const;
