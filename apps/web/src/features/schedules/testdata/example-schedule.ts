import type { PaymentOrder, Schedule, ScheduleDay } from '@bank/contracts';

/** A scheduled Pix of R$ 318,90, as the tests need one. */
export function exampleScheduled(changes: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    id: 'ord_01jd00000000000000000000aa',
    kind: 'pix',
    state: 'scheduled',
    revision: 1,
    amount: '318.90',
    fee: { amount: '0.00', free: true },
    date: '2026-12-25',
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
    endToEndId: null,
    createdAt: '2026-11-21T13:44:00.000Z',
    createdBy: { id: 'opr_01jd00000000000000000000aa', name: 'Ana Souza' },
    expiresAt: null,
    confirmationReason: null,
    nextTryAt: null,
    refusal: null,
    settledAt: null,
    receiptCode: null,
    series: null,
    madeBy: null,
    canConfirm: false,
    canCancel: true,
    canEdit: true,
    ...changes,
  };
}

/** Its run. */
export function exampleSchedule(changes: Partial<Schedule> = {}): Schedule {
  const order = changes.order ?? exampleScheduled();
  return { order, date: order.date, occurrence: null, movedBecause: null, waits: 'no', leftOut: false, ...changes };
}

/** A day on which it runs. */
export function exampleDay(changes: Partial<ScheduleDay> = {}): ScheduleDay {
  return {
    date: '2026-12-25',
    holiday: 'Natal',
    count: 1,
    total: '318.90',
    projected: '1000.00',
    fallsShort: false,
    ...changes,
  };
}
