/** Refusals of the capability money-orders. */
export const moneyOrdersErrors = {
  'money-orders.network-unavailable': {
    status: 503,
    message: 'A rede de guichês está fora do ar. Nada foi enviado: tente de novo em instantes.',
  },
} as const;
