/** Refusals of the capability receipts. */
export const receiptsErrors = {
  'receipts.not-found': { status: 404, message: 'Não há comprovante com este código ou pagamento.' },
} as const;
