/** Refusals of the capability usage-limits. */
export const usageLimitsErrors = {
  'usage-limits.amount-invalid': {
    status: 422,
    message: 'Informe um valor de zero para cima; o limite de um pagamento não pode exceder o do período.',
  },
  'usage-limits.above-bank-maximum': {
    status: 422,
    message: 'O banco oferece no máximo {maximum} para este limite. Fale com o gerente para mais.',
  },
  'usage-limits.changed-meanwhile': {
    status: 409,
    message: 'O limite já mudou depois deste pedido. Confira como está e peça de novo.',
  },
  'usage-limits.too-many-payees': {
    status: 422,
    message: 'A empresa pode ter até {limit} favorecidos com limite próprio. Remova um para cadastrar outro.',
  },
  'usage-limits.payee-never-paid': {
    status: 422,
    message:
      'A empresa ainda não pagou este favorecido. Pague uma vez, dentro dos limites da empresa, e depois cadastre o limite.',
  },
  'usage-limits.payee-not-found': { status: 404, message: 'Este favorecido não tem limite próprio.' },
  'usage-limits.change-not-found': { status: 404, message: 'Este pedido de limite não existe.' },
  'usage-limits.change-not-waiting': { status: 409, message: 'Este pedido de limite já vale ou já foi cancelado.' },
} as const;
