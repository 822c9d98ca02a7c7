import type { PixRefund, PixReturn, ReceivedPix } from '@bank/contracts';
import { daysAgo } from '../../../platform/clock/page-clock-fixtures.ts';

const END_TO_END_ID = 'E99999010202611211300abcdefghijk';

/** A Pix of yesterday of which nothing went back. */
export function exampleReceived(changes: Partial<ReceivedPix> = {}): ReceivedPix {
  return {
    endToEndId: END_TO_END_ID,
    entryId: 'ent_42',
    receivedAt: daysAgo(1),
    amount: '100.00',
    payer: { name: 'Maria de Fora', maskedDocument: '***.982.247-**', bankName: 'Banco Exemplo' },
    message: 'Pedido 42',
    txid: 'pedido42',
    given: '0.00',
    underWay: '0.00',
    remaining: '100.00',
    until: daysAgo(-89),
    refunds: [],
    refusal: null,
    ...changes,
  };
}

/** A part of it that went back. */
export function exampleRefund(changes: Partial<PixRefund> = {}): PixRefund {
  return {
    disputeId: null,
    orderId: 'ord_01jd0000000000000000000001',
    returnId: 'D99999008202611221300abcdefghijk',
    amount: '30.00',
    state: 'settled',
    createdAt: daysAgo(0.1),
    settledAt: daysAgo(0.1),
    message: 'Pedido cancelado',
    ...changes,
  };
}

/** A return in the list of all. */
export function exampleReturn(changes: Partial<PixReturn> = {}): PixReturn {
  return {
    direction: 'given',
    at: daysAgo(0.1),
    amount: '30.00',
    name: 'Maria de Fora',
    stage: 'done',
    state: 'settled',
    returnId: 'D99999008202611221300abcdefghijk',
    endToEndId: END_TO_END_ID,
    disputeId: null,
    orderId: 'ord_01jd0000000000000000000001',
    ...changes,
  };
}
