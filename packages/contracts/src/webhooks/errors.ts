/** Refusals of the capability webhooks: where the bank tells a company's systems of what they received. */
export const webhooksErrors = {
  'webhooks.not-found': { status: 404, message: 'Não há webhook cadastrado para esta chave.' },
  'webhooks.invalid': {
    status: 400,
    message: 'O webhook não pode ser cadastrado assim. Confira a chave e o endereço.',
  },
  'webhooks.query-invalid': { status: 400, message: 'Os parâmetros da consulta não fazem sentido juntos.' },
  'webhooks.key-not-yours': {
    status: 422,
    message: 'A chave não é uma chave Pix ativa desta empresa. Escolha uma das suas chaves.',
  },
  'webhooks.url-invalid': {
    status: 422,
    message: 'Informe um endereço https de um site público, sem porta, usuário, parâmetros nem âncora.',
  },
  'webhooks.exists': {
    status: 409,
    message: 'Esta chave já tem um webhook. Altere o endereço dele em vez de cadastrar outro.',
  },
  'webhooks.changed-meanwhile': {
    status: 409,
    message: 'O webhook mudou enquanto o pedido esperava. Confira como ele está e peça de novo.',
  },
  'webhooks.secret-shown': {
    status: 409,
    message: 'O segredo já foi mostrado e não pode ser visto outra vez. Peça um novo segredo, se ele se perdeu.',
  },
  'webhooks.secret-not-yours': { status: 403, message: 'Só quem pediu este segredo pode vê-lo.' },
  'webhooks.delivery-not-found': { status: 404, message: 'Esta entrega não existe ou já passou de 90 dias.' },
  'webhooks.delivery-under-way': {
    status: 409,
    message: 'Esta entrega ainda está na fila. Ela será tentada sem novo pedido.',
  },
} as const;
