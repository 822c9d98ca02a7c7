import type { Batch, BatchReview, BatchRow, PaymentOrderDetail } from '@bank/contracts';

/** An id as the bank makes them. */
export function exampleBatchId(number: number): string {
  return `bat_${String(number).padStart(26, '0')}`;
}

const NONE = { count: 0, total: '0.00' };

/** A draft with a row of each kind. */
export function exampleDraft(part: Partial<Batch> = {}): Batch {
  return {
    id: exampleBatchId(1),
    version: 4,
    name: 'Fornecedores de novembro',
    state: 'draft',
    source: 'sheet',
    fileName: 'Fornecedores.xlsx',
    groupId: null,
    retryOf: null,
    date: '2036-12-05',
    confidential: false,
    isClosed: false,
    count: 3,
    total: '4730.55',
    draft: {
      invalid: { count: 1, total: '0.00' },
      toConfirm: { count: 1, total: '1250.00' },
      ready: { count: 1, total: '3480.55' },
      leftOut: NONE,
    },
    owners: { checked: 1, waiting: 1, unasked: 1 },
    payments: null,
    fees: '0.00',
    createdAt: '2026-11-26T13:00:00.000Z',
    createdBy: { id: 'opr_0123456789abcdefghjkmnpq01', name: 'Marina Duarte' },
    keptUntil: '2026-12-26T13:00:00.000Z',
    order: null,
    canChange: true,
    canAsk: true,
    canCancel: false,
    canRetry: false,
    ...part,
  };
}

/** A batch that was agreed to, with two payments that were not made. */
export function exampleFollowed(part: Partial<Batch> = {}): Batch {
  return {
    ...exampleDraft(),
    state: 'done',
    count: 12,
    total: '12400.00',
    draft: null,
    keptUntil: null,
    fees: '7.50',
    payments: {
      queued: NONE,
      ahead: NONE,
      sending: NONE,
      unknown: NONE,
      paid: { count: 10, total: '11000.00' },
      returned: NONE,
      failed: { count: 2, total: '1400.00' },
      cancelled: NONE,
    },
    order: {
      id: 'ord_0123456789abcdefghjkmnpq01',
      state: 'settled',
      revision: 1,
      canConfirm: false,
      askedAt: '2026-11-26T14:00:00.000Z',
      askedBy: 'Marina Duarte',
    },
    canChange: false,
    canAsk: false,
    canRetry: true,
    ...part,
  };
}

/** A row of a draft that is ready. */
export function exampleRow(part: Partial<BatchRow> = {}): BatchRow {
  return {
    row: 1,
    state: 'ready',
    kind: 'pix',
    typed: {
      kind: null,
      payee: { by: 'pix-key', key: 'ana@exemplo.com', name: 'Ana Lima', document: '52998224725' },
      amount: '3480.55',
      date: null,
      purpose: null,
      description: 'Salário',
      reference: 'Matrícula 42',
    },
    payee: null,
    name: 'Ana Lima',
    place: 'Chave Pix a***@exemplo.com',
    maskedDocument: '***.982.247-**',
    amount: '3480.55',
    date: '2036-12-05',
    purpose: null,
    description: 'Salário',
    reference: 'Matrícula 42',
    owner: 'checked',
    isNewPayee: false,
    problems: [],
    notices: [],
    isConfirmed: false,
    reason: null,
    order: null,
    ...part,
  };
}

/** A row whose amount and document cannot be. */
export function exampleBadRow(part: Partial<BatchRow> = {}): BatchRow {
  const row = exampleRow();
  return {
    ...row,
    row: 2,
    state: 'invalid',
    kind: null,
    name: 'Padaria Sol',
    typed: row.typed && {
      ...row.typed,
      payee: { by: 'pix-key', key: 'padaria', name: 'Padaria Sol', document: null },
      amount: 'mil',
    },
    place: 'Chave Pix padaria',
    maskedDocument: null,
    amount: null,
    owner: 'unasked',
    problems: [
      { code: 'amount-invalid', field: 'amount', message: 'Digite o valor em reais, maior que zero, como 1.250,00.' },
      {
        code: 'key-malformed',
        field: 'key',
        message: 'Digite um CPF, CNPJ, celular com +55, e-mail ou chave aleatória.',
      },
    ],
    ...part,
  };
}

/** A row that may be a repetition. */
export function exampleWarnedRow(part: Partial<BatchRow> = {}): BatchRow {
  return exampleRow({
    row: 3,
    state: 'to-confirm',
    name: 'Gráfica Aurora',
    amount: '1250.00',
    owner: 'waiting',
    isNewPayee: true,
    notices: [
      { warning: 'paid-before', message: 'O mesmo valor foi para o mesmo favorecido em 20/11/2026.', asks: true },
    ],
    ...part,
  });
}

/** What a draft without obstacles comes to. */
export function exampleReview(part: Partial<BatchReview> = {}): BatchReview {
  return {
    version: 4,
    count: 2,
    total: '4730.55',
    largest: '3480.55',
    newPayees: { count: 1, total: '1250.00' },
    ownersWaiting: 1,
    byKind: [{ kind: 'pix', count: 2, total: '4730.55', feesMax: '4.00', freeLeft: 1, feesExpected: '2.00' }],
    byDay: [
      { date: '2036-12-05', count: 1, total: '3480.55', holiday: null },
      { date: '2036-12-25', count: 1, total: '1250.00', holiday: 'Natal' },
    ],
    feesMax: '4.00',
    feesExpected: '2.00',
    invalid: 0,
    toConfirm: 0,
    leftOut: 1,
    same: null,
    refusal: null,
    approval: {
      rule: 'Lotes',
      signatures: 1,
      steps: ['1 pessoa da classe A'],
      waitsOn: ['Ivo Prado'],
      until: '2036-12-04T13:00:00.000Z',
    },
    ...part,
  };
}

/** The order that stands for a batch. */
export function exampleBatchOrder(): PaymentOrderDetail {
  return {
    id: 'ord_0123456789abcdefghjkmnpq01',
    kind: 'batch-transfer',
    state: 'awaiting_confirmation',
    revision: 1,
    amount: '12400.00',
    fee: null,
    date: '2036-12-05',
    payee: {
      kind: 'batch',
      name: 'Fornecedores de novembro',
      maskedDocument: '11.222.333/0001-81',
      batchId: exampleBatchId(1),
      count: 12,
      largest: '9000.00',
      newPayees: 2,
      firstDay: '2036-12-05',
      lastDay: '2036-12-05',
      feesMax: '0.00',
      confidential: false,
    },
    message: null,
    endToEndId: null,
    createdAt: '2026-11-26T14:00:00.000Z',
    createdBy: { id: 'opr_0123456789abcdefghjkmnpq01', name: 'Marina Duarte' },
    expiresAt: '2026-11-27T14:00:00.000Z',
    confirmationReason: null,
    nextTryAt: null,
    refusal: null,
    settledAt: null,
    receiptCode: null,
    series: null,
    madeBy: null,
    canConfirm: true,
    canCancel: true,
    canEdit: false,
    events: [],
  };
}
