import type { Precaution, ReceivedDispute, SentDispute } from '@bank/contracts';

/** A case of the company's, in analysis, with whatever a test changes. */
export function exampleSent(change: Partial<SentDispute> = {}): SentDispute {
  return {
    id: 'dsp_01m8rvcjp0etr9emgvbvm1w1aa',
    protocol: '20261121-VM1W1A',
    orderId: 'ord_01jd00000000000000000000aa',
    endToEndId: 'E9999900820261120130000000000000',
    amount: '1250.00',
    payee: { name: 'Comércio Fantasma Ltda', bankName: 'Banco Araucária' },
    reason: 'scam',
    report: 'O boleto era falso.\nPagamos sem conferir.',
    state: 'in-analysis',
    askedAt: '2026-11-21T12:00:00.000Z',
    askedBy: { id: 'opr_01jd00000000000000000000aa', name: 'Ana Souza' },
    toldAt: '2026-11-21T12:00:05.000Z',
    analysisUntil: '2026-11-28T12:00:05.000Z',
    analysedAt: null,
    refundAskedAt: null,
    endedAt: null,
    watchedUntil: null,
    returned: '0.00',
    returns: [],
    canCancel: true,
    cancelling: false,
    ...change,
  };
}

/** A case against what the company received, open, with whatever a test changes. */
export function exampleReceived(change: Partial<ReceivedDispute> = {}): ReceivedDispute {
  return {
    id: 'dsp_01m8rvcjp0etr9emgvbvm1w1bb',
    endToEndId: 'E9999901020261120130000000000000',
    amount: '300.00',
    payer: { name: 'Maria de Fora', maskedDocument: '***.982.247-**', bankName: 'Banco Araucária' },
    message: 'Pedido 42',
    txid: null,
    receivedAt: '2026-11-20T13:00:00.000Z',
    reason: 'scam',
    state: 'open',
    openedAt: '2026-11-21T12:00:00.000Z',
    blocked: '280.00',
    answerUntil: '2026-11-26T12:00:00.000Z',
    analysisUntil: '2026-11-28T12:00:00.000Z',
    canAnswer: true,
    answer: null,
    evidence: [],
    decidedAt: null,
    endedAt: null,
    refundAsked: null,
    givenBack: null,
    watchedUntil: null,
    isForVictim: false,
    ...change,
  };
}

/** A block as a precaution, in force, with whatever a test changes. */
export function examplePrecaution(change: Partial<Precaution> = {}): Precaution {
  return {
    id: 'blq_01m8rvcjp0etr9emgvbvm1w1cc',
    endToEndId: 'E9999901020261121110000000000000',
    amount: '450.00',
    payer: { name: 'Maria de Fora', maskedDocument: '***.982.247-**', bankName: 'Banco Araucária' },
    message: 'Pedido 43',
    txid: null,
    receivedAt: '2026-11-21T11:00:00.000Z',
    reason: 'payer-marked',
    state: 'blocked',
    blockedAt: '2026-11-21T11:00:00.000Z',
    until: '2026-11-24T11:00:00.000Z',
    blocked: '450.00',
    decidedAt: null,
    endedAt: null,
    givenBack: null,
    ...change,
  };
}
