/** Refusals of the capability api-pix: what its standard has words for that other capabilities' refusals do not say. */
export const apiPixErrors = {
  'api-pix.not-found': { status: 404, message: 'Não existe nada com este identificador na conta desta credencial.' },
  'api-pix.refused': { status: 400, message: 'Nada foi feito. {why} Corrija e envie de novo.' },
  'api-pix.other-content': {
    status: 400,
    message: 'Este identificador já foi usado com outro conteúdo. Use outro, ou repita o pedido como da primeira vez.',
  },
  'api-pix.not-active': { status: 400, message: 'A cobrança não está ATIVA e não pode mais ser alterada.' },
  'api-pix.being-paid': {
    status: 400,
    message: 'A cobrança está sendo paga neste momento. Espere alguns segundos e consulte como ficou.',
  },
  'api-pix.removal-alone': {
    status: 400,
    message: 'A remoção não pode vir junto com outras alterações. Envie apenas o campo status.',
  },
  'api-pix.withdrawal-unknown': { status: 400, message: 'Este banco não oferece Pix Saque nem Pix Troco.' },
  'api-pix.location-unknown': { status: 400, message: 'A location indicada não existe.' },
  'api-pix.location-taken': { status: 400, message: 'A location indicada já está sendo usada por outra cobrança.' },
  'api-pix.location-kind': { status: 400, message: 'A location indicada é de outro tipo de cobrança.' },
  'api-pix.revision-unknown': { status: 400, message: 'A cobrança não tem esta revisão.' },
  'api-pix.lot-charge-made': {
    status: 400,
    message: 'Uma cobrança com este txid já existe. Remova-a do lote, ou use outro txid.',
  },
  'api-pix.lot-txid-twice': { status: 400, message: 'Este txid está duas vezes na lista. Cada um entra uma vez só.' },
  'api-pix.lot-txid-unknown': {
    status: 400,
    message: 'Este txid não está no lote. Um lote criado não ganha nem perde cobranças.',
  },
  'api-pix.in-lot': {
    status: 400,
    message:
      'Este txid está em um lote e ainda não é uma cobrança. Consulte o lote; se ela foi negada, corrija-a com PATCH no lote.',
  },
  'api-pix.period-backwards': { status: 400, message: 'O parâmetro fim é anterior ao parâmetro inicio.' },
  'api-pix.cpf-and-cnpj': { status: 400, message: 'Informe cpf ou cnpj, não os dois.' },
} as const;
