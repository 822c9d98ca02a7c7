/** Refusals of the capability pix-keys. */
export const pixKeysErrors = {
  'pix-keys.key-malformed': {
    status: 422,
    message: 'Isto não parece {what}. Confira e tente de novo.',
  },
  'pix-keys.already-yours': { status: 422, message: 'Esta chave já está na lista da empresa.' },
  'pix-keys.too-many': {
    status: 422,
    message: 'A empresa já tem {limit} chaves, o máximo por conta. Exclua uma que não usa mais e tente de novo.',
  },
  'pix-keys.code-too-soon': {
    status: 429,
    message: 'Acabamos de enviar um código. Aguarde {wait} para pedir outro.',
  },
  'pix-keys.code-expired': {
    status: 422,
    message: 'Este código não vale mais. Peça um novo e digite o que chegar.',
  },
  'pix-keys.code-wrong': { status: 422, message: 'Código incorreto. Confira a mensagem mais recente.' },
  'pix-keys.not-found': { status: 404, message: 'Esta chave não está mais na lista da empresa. Atualize a página.' },
  'pix-keys.claimed': {
    status: 409,
    message: 'Há um pedido aberto para esta chave. Responda ao pedido antes de excluir.',
  },
  'pix-keys.busy': {
    status: 409,
    message: 'Esta chave ainda está sendo registrada ou excluída. Aguarde um instante e tente de novo.',
  },
  'pix-keys.not-claimable': {
    status: 422,
    message: 'Esta chave não pode ser pedida por aqui. Quem a tem precisa excluí-la antes.',
  },
  'pix-keys.claim-not-found': { status: 404, message: 'Este pedido de chave não existe mais. Atualize a página.' },
  'pix-keys.claim-moved-on': {
    status: 409,
    message: 'Este pedido já seguiu adiante. Atualize a página para ver como está.',
  },
} as const;
