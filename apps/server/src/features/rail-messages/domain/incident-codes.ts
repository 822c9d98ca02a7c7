/** What an incident of a code is to people. */
export interface IncidentCode {
  /**
   * alarming: the log says it as an error, and it stays open until people resolve it. counted: it happens in good order,
   * and is a number among the measures.
   */
  readonly is: 'alarming' | 'counted';
  /** contradiction: it says the opposite of what stands. message: nothing could be done with it. */
  readonly sort: 'contradiction' | 'message';
  /** In a list: "Resposta contraditória". */
  readonly title: string;
  /** What happened. */
  readonly what: string;
  readonly todo: string;
}

const UNREADABLE = { is: 'alarming', sort: 'message', title: 'Mensagem ilegível' } as const;
const LOOK_AT_TEXT = 'Compare o texto guardado com o manual do trilho e abra um chamado com ele.';

/** Every code that rails park things under, and what it means. A code that is not here alarms: see {@link incidentCode}. */
export const INCIDENT_CODES: Readonly<Record<string, IncidentCode>> = {
  'outcome.duplicate': {
    is: 'counted',
    sort: 'message',
    title: 'Resposta repetida',
    what: 'O trilho disse de novo, em outra mensagem, o que já tinha dito. Nada mudou.',
    todo: 'Nada a fazer.',
  },
  'outcome.contradicting': {
    is: 'alarming',
    sort: 'contradiction',
    title: 'Resposta contraditória',
    what: 'O trilho disse o contrário do que vale para este pagamento. Os livros ficaram como estavam.',
    todo: 'Peça ao trilho a situação do pagamento. Se os livros estão errados, acerte com o cliente; se não, encerre sem lançamento.',
  },
  'outcome.unknown-payment': {
    is: 'alarming',
    sort: 'message',
    title: 'Resposta sem pagamento',
    what: 'O trilho disse o fim de um pagamento que o banco não conhece.',
    todo: 'Procure o pagamento na conciliação do dia; se houve dinheiro, descubra de quem é.',
  },
  'outcome.meaningless': {
    is: 'alarming',
    sort: 'message',
    title: 'Resposta sem sentido',
    what: 'O trilho deu ao pagamento uma situação que não cabe nele.',
    todo: 'Peça ao trilho a situação do pagamento e abra um chamado com ele.',
  },
  'return.unknown-payment': {
    is: 'alarming',
    sort: 'message',
    title: 'Devolução sem pagamento',
    what: 'Outro banco quis devolver um pagamento que o banco não conhece. Foi recusada.',
    todo: 'Nada se moveu. Fale com o outro banco se ele insistir.',
  },
  'return.refused': {
    is: 'alarming',
    sort: 'message',
    title: 'Devolução nossa recusada',
    what: 'O trilho não aceitou a devolução de um valor que chegou e não é de nenhum cliente. O valor está separado na conta do banco.',
    todo: 'Veja no extrato do dia do trilho se a devolução saiu. Se não, corrija a causa com o trilho e devolva o valor ao banco de origem.',
  },
  'return.contradicting': {
    is: 'alarming',
    sort: 'contradiction',
    title: 'Devolução que contradiz o pagamento',
    what: 'Outro banco devolveu um pagamento que não saiu, que já voltou, ou por outro valor. Nada foi creditado.',
    todo: 'Veja o pagamento e a devolução na conciliação do dia e decida com o outro banco.',
  },
  'return.without-payment': {
    is: 'alarming',
    sort: 'message',
    title: 'Devolução de pagamento desconhecido',
    what: 'Outro banco devolveu um pagamento que o banco não conhece, e o valor já chegou. Nada foi creditado.',
    todo: 'Procure na conciliação do dia de quem é o valor e decida com o outro banco.',
  },
  'payment.id-reused': {
    is: 'alarming',
    sort: 'contradiction',
    title: 'Identificador de pagamento repetido',
    what: 'Chegou outro pagamento, de outro valor ou de outro pagador, com o identificador de um que o banco já conhece. Nada foi creditado nem respondido.',
    todo: 'Peça ao trilho a situação do identificador e avise o outro banco: um dos dois pagamentos não pode existir.',
  },
  'return.id-reused': {
    is: 'alarming',
    sort: 'contradiction',
    title: 'Identificador de devolução repetido',
    what: 'Chegou outra devolução com o identificador de uma que o banco já conhece. Nada foi creditado nem respondido.',
    todo: 'Peça ao trilho a situação da devolução e avise o outro banco.',
  },
  'status.other-payment': {
    is: 'alarming',
    sort: 'message',
    title: 'Situação de outro pagamento',
    what: 'O banco perguntou por um pagamento e o trilho respondeu por outro. A resposta não foi usada.',
    todo: 'A pergunta segue aberta. Se a resposta certa não vier, veja o pagamento na conciliação do dia.',
  },
  'status.contradicting': {
    is: 'alarming',
    sort: 'contradiction',
    title: 'Situação que contradiz o pagamento',
    what: 'A situação que o trilho deu ao pagamento não cabe nele: outro valor, ou o sentido contrário.',
    todo: 'O valor continua reservado. Veja o pagamento na conciliação do dia e decida com o trilho.',
  },
  'message.unprocessable': {
    is: 'alarming',
    sort: 'message',
    title: 'Mensagem que falha sempre',
    what: 'O banco tentou várias vezes fazer o que a mensagem diz, e falhou em todas. Ela foi posta de lado para não segurar as outras.',
    todo: 'Leia o erro e o texto guardados. Corrigida a causa, mande julgar a mensagem de novo. Se isso não couber, encerre sem lançamento: se houve dinheiro, a conciliação do dia mostra a diferença.',
  },
  'message.refused-by-spi': {
    is: 'alarming',
    sort: 'message',
    title: 'Mensagem nossa recusada',
    what: 'O trilho não conseguiu ler uma mensagem nossa.',
    todo: 'A falha é nossa: veja o lugar apontado e corrija antes que se repita.',
  },
  'message.misaddressed': {
    is: 'alarming',
    sort: 'message',
    title: 'Mensagem de outro destino',
    what: 'Chegou uma mensagem que não é do trilho, ou não é para este banco. Não foi lida.',
    todo: 'Avise o trilho: uma mensagem nossa pode ter ido a outro banco.',
  },
  'message.unexpected': {
    is: 'alarming',
    sort: 'message',
    title: 'Resposta que ninguém pediu',
    what: 'Chegou a resposta a uma pergunta que o banco não fez.',
    todo: 'Veja se outra instalação do banco usa a mesma identidade; se não, avise o trilho.',
  },
  'payment.moved-by-hand': {
    is: 'alarming',
    sort: 'contradiction',
    title: 'Pagamento já acertado à mão',
    what: 'Chegou a mensagem de um valor que pessoas do banco já tinham acertado à mão. Não foi lançado de novo.',
    todo: 'Confira se o acerto foi para a conta que a mensagem diz. Se foi, encerre sem lançamento.',
  },
  'statement.refused': {
    is: 'alarming',
    sort: 'message',
    title: 'Pedido de extrato recusado',
    what: 'O trilho não deu o extrato do dia. O que está sem resposta continua sem desfecho, com o valor reservado.',
    todo: 'Veja com o trilho por que recusou. O banco pede de novo a cada quinze minutos enquanto houver o que decidir.',
  },
  'message.unknown': {
    ...UNREADABLE,
    what: 'Chegou uma mensagem de um tipo que o banco não conhece.',
    todo: LOOK_AT_TEXT,
  },
  'message.structure': { ...UNREADABLE, what: 'Falta ou sobra algo na mensagem.', todo: LOOK_AT_TEXT },
  'message.value': { ...UNREADABLE, what: 'Um campo da mensagem tem um valor que não existe.', todo: LOOK_AT_TEXT },
  'message.inconsistent': { ...UNREADABLE, what: 'Dois campos da mensagem se contradizem.', todo: LOOK_AT_TEXT },
  'xml.malformed': { ...UNREADABLE, what: 'O que chegou não é o XML que se espera.', todo: LOOK_AT_TEXT },
  'xml.too-large': { ...UNREADABLE, what: 'O que chegou é grande demais para ser lido.', todo: LOOK_AT_TEXT },
  'signature.missing': {
    ...UNREADABLE,
    title: 'Mensagem sem assinatura',
    what: 'Chegou uma mensagem sem a assinatura do trilho. Não foi lida.',
    todo: 'Trate como tentativa de fraude: avise a segurança e o trilho.',
  },
  'signature.invalid': {
    ...UNREADABLE,
    title: 'Assinatura inválida',
    what: 'A assinatura da mensagem não é a do trilho, ou o conteúdo foi alterado. Não foi lida.',
    todo: 'Trate como tentativa de fraude: avise a segurança e o trilho. Confira se a chave do trilho mudou.',
  },
};

/** What a code that nobody described is: people look at it. */
const UNDESCRIBED: IncidentCode = {
  is: 'alarming',
  sort: 'message',
  title: 'Mensagem que não coube',
  what: 'O trilho trouxe algo com que o banco não soube o que fazer.',
  todo: 'Leia os detalhes guardados e decida com quem conhece o trilho.',
};

/** What an incident of that code is to people. */
export function incidentCode(code: string): IncidentCode {
  return Object.hasOwn(INCIDENT_CODES, code) ? (INCIDENT_CODES[code] ?? UNDESCRIBED) : UNDESCRIBED;
}

/** The codes that are counted and never open. */
export const COUNTED_INCIDENT_CODES: readonly string[] = Object.keys(INCIDENT_CODES).filter(
  (code) => incidentCode(code).is === 'counted',
);
