import type { StatementEntry } from '@bank/contracts';

/** A received Pix, as the tests need one. */
export function exampleEntry(changes: Partial<StatementEntry> = {}): StatementEntry {
  return {
    id: 'ent_1',
    at: '2026-11-21T13:45:00.000Z',
    date: '2026-11-21',
    type: 'pix_received',
    amount: '4250.00',
    balanceAfter: '254310.87',
    description: 'Pix recebido',
    counterparty: { name: 'Mercado Horizonte Ltda', maskedDocument: '12.ABC.345/01DE-35', bankName: 'Banco Araucária' },
    message: null,
    endToEndId: 'E9999901020261121134500000000001',
    txid: null,
    orderId: null,
    receiptCode: null,
    note: null,
    category: null,
    ...changes,
  };
}
