/** Refusals of the capability pix-refunds. */
export const pixRefundsErrors = {
  'pix-refunds.not-found': { status: 404, message: 'Este Pix recebido não existe na conta da sua empresa.' },
  'pix-refunds.is-a-return': {
    status: 422,
    message: 'Este valor já é uma devolução, e uma devolução não se devolve. Para pagar de volta, faça um Pix.',
  },
  'pix-refunds.too-late': {
    status: 422,
    message: 'O prazo de 90 dias para devolver este Pix terminou. Para pagar de volta, faça um Pix.',
  },
  'pix-refunds.nothing-left': {
    status: 422,
    message: 'Este Pix já foi devolvido por inteiro, contando as devoluções em andamento.',
  },
  'pix-refunds.above-remaining': {
    status: 422,
    message: 'O valor excede o disponível para devolução deste Pix: {available}.',
  },
  'pix-refunds.devolucao-not-found': { status: 404, message: 'Este Pix não tem devolução com este id.' },
  'pix-refunds.devolucao-id-used': {
    status: 400,
    message:
      'O id já foi usado por outra devolução deste Pix, com outro conteúdo. Use outro, ou repita o mesmo pedido.',
  },
  'pix-refunds.devolucao-withdrawal': {
    status: 400,
    message: 'Este Pix não é um Pix Saque nem um Pix Troco: a natureza da devolução é ORIGINAL.',
  },
  'pix-refunds.not-in-network': {
    status: 422,
    message:
      'O sistema do Pix não tem registro deste recebimento, e por isso não há como devolvê-lo por aqui. Para pagar de volta, faça um Pix.',
  },
} as const;
