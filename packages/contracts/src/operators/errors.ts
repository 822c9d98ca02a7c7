/** Refusals of the capability operators: who acts for a company, and with which rights. */
export const operatorsErrors = {
  'operators.not-found': { status: 404, message: 'Este operador não existe.' },
  'operators.cpf-invalid': { status: 422, message: 'CPF inválido. Confira os números.' },
  'operators.cpf-known': {
    status: 409,
    message: 'Já há um operador com este CPF na empresa. Procure por ele na lista.',
  },
  'operators.email-known': {
    status: 409,
    message: 'Já há um operador com este e-mail na empresa. Use outro e-mail ou procure por ele na lista.',
  },
  'operators.profile-needed': { status: 422, message: 'Escolha um perfil de permissão para este papel.' },
  'operators.profile-not-found': { status: 404, message: 'Este perfil de permissão não existe.' },
  'operators.profile-name-known': { status: 409, message: 'Já há um perfil com este nome. Escolha outro.' },
  'operators.profile-in-use': {
    status: 409,
    message: 'Este perfil ainda é usado. Dê outro perfil a quem o tem antes de removê-lo.',
  },
  'operators.own-rights': {
    status: 403,
    message: 'Ninguém altera os próprios direitos. Peça a outro administrador da empresa.',
  },
  'operators.last-administrator': {
    status: 409,
    message: 'A empresa ficaria sem administrador. Dê o papel de administrador a outra pessoa antes.',
  },
  'operators.date-invalid': {
    status: 422,
    message: 'Escolha uma data a partir de hoje; o fim não vem antes do começo.',
  },
  'operators.substitute-invalid': {
    status: 422,
    message: 'O substituto precisa ser outra pessoa ativa da empresa, com permissão para aprovar.',
  },
  'operators.nothing-changes': { status: 422, message: 'Nada a alterar: já está assim.' },
  'operators.state-conflict': {
    status: 409,
    message: 'O operador está {state}: isto não pode ser feito agora. Atualize a tela.',
  },
  'operators.changed-meanwhile': {
    status: 409,
    message: 'O que esta mudança mostrava já mudou depois do pedido. Confira como está e peça de novo.',
  },
} as const;
