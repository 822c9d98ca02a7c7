import type { PaymentOrder, Series } from '@bank/contracts';

/** A Pix of R$ 318,90 to another bank, as the tests need one. */
export function exampleOrder(changes: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    id: 'ord_01jd00000000000000000000aa',
    kind: 'pix',
    state: 'settled',
    revision: 1,
    amount: '318.90',
    fee: { amount: '0.00', free: true },
    date: '2026-11-21',
    payee: {
      kind: 'pix-key',
      name: 'Papelaria Central Ltda',
      maskedDocument: '45.550.752/0001-55',
      ispb: '99999010',
      bankName: 'Banco Araucária',
      branch: '1',
      accountNumber: '123456',
      accountType: 'CACC',
      maskedKey: '45.550.752/0001-55',
      keyType: 'CNPJ',
    },
    message: null,
    endToEndId: 'E9999900820261121134500000000001',
    createdAt: '2026-11-21T13:44:00.000Z',
    createdBy: { id: 'opr_01jd00000000000000000000aa', name: 'Ana Souza' },
    expiresAt: null,
    confirmationReason: null,
    nextTryAt: null,
    refusal: null,
    settledAt: '2026-11-21T13:44:02.000Z',
    receiptCode: null,
    canConfirm: false,
    series: null,
    madeBy: null,
    canEdit: false,
    canCancel: false,
    ...changes,
  };
}

/** Twelve payments on the 31st, none made yet. */
export function exampleSeries(changes: Partial<Series> = {}): Series {
  return {
    recurrence: { every: { unit: 'month', count: 1 }, ends: { by: 'count', count: 12 }, onHoliday: 'same-day' },
    plannedFor: '2026-12-31',
    text: 'Todo mês no dia 31 (no último dia, onde o mês é menor), até 12 vezes',
    made: 0,
    of: 12,
    next: ['2026-12-31', '2027-01-31', '2027-02-28'],
    leftOut: [],
    paused: false,
    ...changes,
  };
}
