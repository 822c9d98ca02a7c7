/** Refusals of the capability batch-transfers. */
export const batchTransfersErrors = {
  'batch-transfers.not-found': { status: 404, message: 'Este lote não existe na sua empresa.' },
  'batch-transfers.confidential': {
    status: 403,
    message:
      'Este lote é confidencial: as linhas abrem só para quem tem esse direito. Peça-o ao administrador da sua empresa.',
  },
  'batch-transfers.not-draft': {
    status: 409,
    message: 'Este lote já foi enviado. Para pagar mais alguém, monte um lote novo.',
  },
  'batch-transfers.not-changeable': {
    status: 409,
    message: 'As linhas deste lote não mudam mais, porque ele já foi aprovado ou terminou.',
  },
  'batch-transfers.not-maker': { status: 403, message: 'Só quem enviou o lote pode mudar as linhas dele.' },
  'batch-transfers.rows-invalid': {
    status: 422,
    message: 'Há linhas com número repetido ou maior que 10.000. Nada foi recebido: envie-as de novo.',
  },
  'batch-transfers.row-not-found': { status: 404, message: 'O lote não tem a linha {row}. Atualize a tela.' },
  'batch-transfers.row-invalid': { status: 422, message: 'Linha {row}: {why} O lote continua como estava.' },
  'batch-transfers.row-warned': {
    status: 409,
    message: 'Linha {row}: {why} O lote continua como estava: confira e salve de novo, se for isso mesmo.',
  },
  'batch-transfers.empty': { status: 422, message: 'O lote não tem nenhuma linha para pagar. Inclua ao menos uma.' },
  'batch-transfers.too-large': {
    status: 422,
    message: 'O lote soma mais de R$ 100 bilhões. Divida-o em lotes menores.',
  },
  'batch-transfers.rows-to-mend': {
    status: 422,
    message: 'Ainda há {rows} com erro ou por conferir. Corrija, confirme ou remova essas linhas e envie de novo.',
  },
  'batch-transfers.known': {
    status: 409,
    message: 'Este mesmo lote já foi montado: “{name}”, por {who} em {when}. Confira antes de pagar de novo.',
  },
  'batch-transfers.changed-meanwhile': {
    status: 409,
    message: 'O lote mudou enquanto você o enviava. Nada foi feito: confira como está agora e envie de novo.',
  },
  'batch-transfers.nothing-to-cancel': {
    status: 409,
    message: 'Não há o que cancelar: o que faltava já saiu ou já terminou.',
  },
  'batch-transfers.nothing-to-retry': {
    status: 409,
    message: 'Nenhuma linha deste lote deixou de ser paga ou voltou.',
  },
  'batch-transfers.retried-already': {
    status: 409,
    message:
      'O que não foi pago ou voltou já está em outro lote: “{name}”, montado por {who} em {when}. Confira antes de pagar de novo.',
  },
  'batch-transfers.nothing-paid': {
    status: 409,
    message: 'Nenhum pagamento deste lote foi concluído ainda: não há comprovantes.',
  },
  'batch-transfers.not-finished': {
    status: 409,
    message: 'O arquivo de retorno sai quando todas as linhas chegarem ao fim. Acompanhe o lote e peça de novo depois.',
  },
  'batch-transfers.too-many-drafts': {
    status: 409,
    message: 'A empresa já tem 50 rascunhos de lotes. Envie ou exclua um deles antes de montar outro.',
  },
  'batch-transfers.file-unreadable': {
    status: 422,
    message: 'O arquivo não pôde ser lido: {why} Nada foi recebido.',
  },
  'batch-transfers.file-has-rows': {
    status: 409,
    message: 'Este lote já tem linhas. Monte um lote novo para o arquivo.',
  },
  'batch-transfers.file-too-many': {
    status: 422,
    message: 'O arquivo tem mais de 10.000 pagamentos. Divida-o e monte um lote para cada parte.',
  },
} as const;
