/** Refusals of the capability pix-charges. */
export const pixChargesErrors = {
  'pix-charges.not-found': { status: 404, message: 'Esta cobrança não existe na sua empresa.' },
  'pix-charges.key-not-yours': {
    status: 422,
    message: 'Esta chave Pix não está ativa na conta da sua empresa. Escolha uma das chaves ativas.',
  },
  'pix-charges.txid-taken': {
    status: 409,
    message: 'Este identificador (txid) já é de outra cobrança da sua empresa. Use outro, ou deixe o banco criar um.',
  },
  'pix-charges.not-active': {
    status: 409,
    message: 'Esta cobrança já foi paga ou removida e não pode mais ser alterada.',
  },
  'pix-charges.being-paid': {
    status: 409,
    message: 'Esta cobrança está sendo paga neste momento. Espere alguns segundos e veja como ficou.',
  },
  'pix-charges.changed-meanwhile': {
    status: 409,
    message: 'Outra pessoa alterou esta cobrança enquanto você editava. Veja o que mudou e altere de novo.',
  },
  'pix-charges.terms-invalid': { status: 422, message: 'Nada foi salvo. {why} Corrija e tente de novo.' },
  'pix-charges.code-too-long': {
    status: 422,
    message: 'A chave e a descrição juntas não cabem no código Pix. Encurte a descrição.',
  },
  'pix-charges.static-stays': {
    status: 409,
    message: 'Um código estático não pode ser alterado, porque já pode estar impresso. Remova este e crie outro.',
  },
  'pix-charges.batch-not-found': { status: 404, message: 'Este lote de cobranças não existe na sua empresa.' },
  'pix-charges.batch-begun': {
    status: 409,
    message: 'Este lote já está sendo criado, e as linhas dele não mudam mais. Envie as outras em um lote novo.',
  },
  'pix-charges.batch-incomplete': {
    status: 409,
    message: 'Chegaram {received} de {rows} linhas deste lote. Envie as que faltam e confirme de novo.',
  },
  'pix-charges.batch-known': {
    status: 409,
    message:
      'Estas mesmas linhas já viraram o lote “{name}”, criado por {who} em {when}. Confira antes de cobrar de novo.',
  },
  'pix-charges.location-unknown': { status: 404, message: 'Esta cobrança não existe. Peça um link novo a quem cobra.' },
} as const;
