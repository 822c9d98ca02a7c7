/** A state that a program meets, as the standard names it. */
export interface StateWords {
  readonly state: string;
  readonly text: string;
}

/** The states of charges, of what goes back, of the charges of a batch (API Pix 2.9.0). */
export const STATES: readonly {
  readonly of: string;
  readonly field: string;
  readonly states: readonly StateWords[];
}[] = [
  {
    of: 'Cobrança (cob, cobv)',
    field: 'status',
    states: [
      {
        state: 'ATIVA',
        text: 'Pode ser paga, revisada e removida. Vencida ou expirada, continua ATIVA e não é mais paga.',
      },
      { state: 'CONCLUIDA', text: 'Foi paga. Não muda mais; o que é devolvido aparece em pix[].devolucoes.' },
      { state: 'REMOVIDA_PELO_USUARIO_RECEBEDOR', text: 'A empresa a removeu, pela tela ou pela API.' },
      { state: 'REMOVIDA_PELO_PSP', text: 'O banco a removeu.' },
    ],
  },
  {
    of: 'Devolução',
    field: 'status',
    states: [
      { state: 'EM_PROCESSAMENTO', text: 'Espera a aprovação de pessoas da empresa, ou está a caminho.' },
      { state: 'DEVOLVIDO', text: 'O dinheiro está com quem pagou.' },
      { state: 'NAO_REALIZADO', text: 'Não saiu; motivo diz por quê. Para tentar de novo, use outro id.' },
    ],
  },
  {
    of: 'Cobrança de um lote (lotecobv)',
    field: 'status',
    states: [
      { state: 'EM_PROCESSAMENTO', text: 'Espera ser criada, ou espera a revisão que foi pedida.' },
      { state: 'CRIADA', text: 'É uma cobrança, e a última revisão pedida foi feita. Consulte-a por /cobv/{txid}.' },
      {
        state: 'NEGADA',
        text: 'problema diz por quê. Sem criacao, não virou cobrança: corrija com PATCH no lote. Com criacao, a cobrança existe e só a última revisão foi recusada.',
      },
    ],
  },
];
