/** Refusals of the capability payees. */
export const payeesErrors = {
  'payees.not-found': {
    status: 404,
    message: 'Este favorecido não existe mais: alguém da empresa o removeu. Atualize a lista.',
  },
  'payees.too-many': {
    status: 422,
    message: 'A empresa já tem {limit} favorecidos, o máximo. Remova os que não usa mais e tente de novo.',
  },
} as const;
