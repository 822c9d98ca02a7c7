/** Refusals of the capability transfers. */
export const transfersErrors = {
  'transfers.account-not-found': {
    status: 422,
    message: 'Esta agência e conta não existem neste banco com este CPF ou CNPJ. Confira os dados.',
  },
  'transfers.account-gone': {
    status: 422,
    message: 'A conta de {name} não existe mais neste banco. Peça os dados novos a quem vai receber.',
  },
  'transfers.document-invalid': { status: 422, message: 'CPF ou CNPJ inválido. Confira os números.' },
  'transfers.branch-missing': { status: 422, message: 'Informe a agência: só uma conta de pagamento não tem.' },
  'transfers.account-type-not-carried': {
    status: 422,
    message: 'A TED não chega a esse tipo de conta. Escolha conta corrente, poupança ou de pagamento.',
  },
  'transfers.account-number-not-carried': {
    status: 422,
    message:
      'A TED leva no máximo 13 números da conta, com o dígito, ou 20 de uma conta de pagamento. Confira o número da conta.',
  },
  'transfers.holder-differs': {
    status: 422,
    message:
      'A finalidade “Transferência entre contas da mesma titularidade” só serve quando a conta é da própria empresa. Escolha outra finalidade.',
  },
  'transfers.purpose-needs-message': {
    status: 422,
    message: 'Com a finalidade “Outros”, escreva na mensagem para que é a TED.',
  },
  'transfers.lookup-expired': {
    status: 409,
    message: 'Os dados de quem recebe foram conferidos há mais de dez minutos. Confira de novo antes de transferir.',
  },
  'transfers.lookup-not-found': {
    status: 404,
    message: 'Os dados de quem recebe não estão mais aqui. Informe-os de novo.',
  },
  'transfers.lookups-exhausted': {
    status: 429,
    message: 'Muitas contas deste banco consultadas em pouco tempo. Aguarde {wait} e tente de novo.',
  },
} as const;
