/** Refusals of the capability saved-views. */
export const savedViewsErrors = {
  'saved-views.not-found': {
    status: 404,
    message: 'Esta visão não existe mais: ela foi removida em outra janela.',
  },
  'saved-views.name-taken': {
    status: 409,
    message: 'Você já tem uma visão chamada {name} nesta lista. Escolha outro nome.',
  },
  'saved-views.too-many': {
    status: 422,
    message: 'Você já tem {limit} visões nesta lista, o máximo. Remova as que não usa mais e tente de novo.',
  },
} as const;
