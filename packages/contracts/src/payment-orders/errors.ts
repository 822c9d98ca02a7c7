/** Refusals of the capability payment-orders: the one state machine through which money leaves. */
export const paymentOrdersErrors = {
  'payment-orders.not-found': { status: 404, message: 'Este pagamento não existe.' },
  'payment-orders.insufficient-funds': {
    status: 422,
    message: 'Saldo insuficiente. Disponível agora: {available}.',
  },
  'payment-orders.above-transaction-limit': {
    status: 422,
    message: 'O valor excede o limite {whose} por transação neste horário: {limit}.',
  },
  'payment-orders.above-period-limit': {
    status: 422,
    message:
      'O valor excede o que resta agora do limite {whose} ({available}). Reduza o valor ou agende para outro período.',
  },
  'payment-orders.state-conflict': {
    status: 409,
    message: 'Nada foi feito: {this} já mudou de estado ({state}). Atualize a tela para ver como está.',
  },
  'payment-orders.day-moved': {
    status: 409,
    message: 'O dia deste pagamento terminou antes da sua assinatura. Confira o novo dia, {date}, e assine de novo.',
  },
  'payment-orders.date-invalid': {
    status: 422,
    message: 'Escolha hoje ou uma data nos próximos 12 meses.',
  },
  'payment-orders.not-a-running-day': {
    status: 422,
    message: 'Este pagamento só é feito em dias úteis. O próximo é {next}.',
  },
  'payment-orders.closed-today': {
    status: 422,
    message: 'O horário de hoje já terminou. O próximo dia em que este pagamento pode ser feito é {next}.',
  },
  'payment-orders.field-fixed': {
    status: 422,
    message: 'Isto não se altera neste pagamento. Cancele-o e faça outro.',
  },
  'payment-orders.same-account': { status: 422, message: 'A conta de destino é a sua própria conta.' },
  'payment-orders.not-maker': { status: 403, message: 'Só quem fez o pagamento pode confirmá-lo ou alterá-lo.' },
  'payment-orders.stop-not-allowed': {
    status: 403,
    message: 'Só quem fez o pagamento, o administrador ou quem gerencia agendamentos pode cancelar, pausar ou pular.',
  },
  'payment-orders.already-made': {
    status: 409,
    message: 'Esta consulta já serviu a um pagamento. Confira em Histórico; para pagar outra vez, consulte de novo.',
  },
  'payment-orders.device-pending': {
    status: 422,
    message:
      'O dispositivo de quem paga ainda aguarda liberação. Até lá saem pagamentos de até R$ 200,00, no máximo R$ 1.000,00 por dia, e nenhum que se repete.',
  },
  'payment-orders.payee-changed': {
    status: 409,
    message: 'Os dados de quem recebe mudaram e nada foi pago. Consulte ou confira de novo antes de pagar.',
  },
  'payment-orders.payee-reported': {
    status: 409,
    message:
      'Há relatos confirmados de fraude contra quem recebe, que não havia quando o pagamento foi feito: nada foi pago. Confira por outro meio com quem você quer pagar.',
  },
  'payment-orders.recurrence-invalid': {
    status: 422,
    message: 'A repetição não dá nenhuma data depois da primeira. Confira o fim escolhido.',
  },
  'payment-orders.not-series': { status: 422, message: 'Este pagamento não se repete: não há o que pausar nem pular.' },
  'payment-orders.no-payment-on-day': {
    status: 422,
    message:
      'Esta repetição não tem em {date} um pagamento que ainda se possa pular ou retomar. Isso vale até a véspera, para os próximos 12 meses.',
  },
  'payment-orders.nothing-changes': { status: 422, message: 'Nada a alterar: o pagamento já está assim.' },
  'payment-orders.same-amount-today': {
    status: 409,
    message:
      'Hoje já saiu um pagamento igual a este favorecido, talvez em outra aba ou por outra pessoa. Nada foi feito: confira no extrato se este não é o mesmo.',
  },
  'payment-orders.fee-changed': {
    status: 422,
    message: 'A tarifa deste pagamento agora é de {fee}. Nada foi feito: confira e confirme de novo.',
  },
} as const;
