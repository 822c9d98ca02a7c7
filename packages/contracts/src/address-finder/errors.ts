/** Refusals of the capability address-finder. */
export const addressFinderErrors = {
  'address-finder.unknown': {
    status: 404,
    message: 'Não encontramos este CEP. Confira os números ou preencha o endereço à mão.',
  },
  'address-finder.unavailable': {
    status: 503,
    message: 'A busca de endereços não respondeu. Preencha o endereço à mão ou tente de novo em instantes.',
  },
} as const;
