/** Refusals of the capability statement. */
export const statementErrors = {
  'statement.entry-not-found': { status: 404, message: 'Este lançamento não existe.' },
  'statement.period-invalid': {
    status: 422,
    message: 'Escolha um período de até 12 meses, com a data inicial antes da final.',
  },
  'statement.too-many-to-sort': {
    status: 422,
    message: 'Para ordenar por valor, escolha um período de até {limit} lançamentos.',
  },
  'statement.export-too-long': {
    status: 422,
    message: 'O PDF vai até {limit} lançamentos, e o filtro tem {count}. Escolha um período menor ou exporte em CSV.',
  },
} as const;
