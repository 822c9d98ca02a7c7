import type { Authorization, AuthorizationDetail, PaymentOrder } from '@bank/contracts';

/** A Pix of R$ 25.000,00 by Juliana Prado that waits for one of class A, as the tests need one. */
export function exampleAuthorization(
  changes: Partial<Omit<Authorization, 'order'>> & { readonly order?: Partial<PaymentOrder> } = {},
): Authorization {
  const { order, ...more } = changes;
  return {
    order: {
      id: `ord_${'1'.repeat(26)}`,
      kind: 'pix',
      state: 'awaiting_authorization',
      revision: 1,
      amount: '25000.00',
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
        maskedKey: 'f***@papelaria.example',
        keyType: 'EMAIL',
      },
      message: 'Pedido 88',
      endToEndId: null,
      createdAt: '2026-11-21T13:44:00.000Z',
      createdBy: { id: 'opr_3', name: 'Juliana Prado' },
      expiresAt: '2026-11-24T13:44:00.000Z',
      confirmationReason: null,
      nextTryAt: null,
      refusal: null,
      settledAt: null,
      receiptCode: null,
      canConfirm: false,
      series: null,
      madeBy: null,
      canEdit: false,
      canCancel: false,
      ...order,
    },
    approval: {
      rule: 'Pix acima de R$ 20 mil',
      rulesVersion: 1,
      because: 'A regra "Pix acima de R$ 20 mil" pede aprovação',
      steps: [{ text: '1 pessoa da classe A ou 2 da classe B', state: 'open', waitsOn: ['Ana Souza', 'Marina Alves'] }],
      approvals: [],
    },
    flags: [],
    canDecide: true,
    cannotBecause: null,
    decision: null,
    ...more,
  };
}

/** The same with everything that its detail shows. */
export function exampleAuthorizationDetail(
  changes: Parameters<typeof exampleAuthorization>[0] & Partial<Pick<AuthorizationDetail, 'payeeHistory'>> = {},
): AuthorizationDetail {
  const { payeeHistory, ...more } = changes;
  const authorization = exampleAuthorization(more);
  const { order } = authorization;
  return {
    ...authorization,
    order: { ...order, events: [] },
    payeeHistory: payeeHistory ?? { count: 0, total: '0.00', lastAt: null, lastAmount: null, usualAmount: null },
    goesOn: null,
    signing: {
      fields: {
        orderId: order.id,
        revision: String(order.revision),
        kind: order.kind,
        payeeName: order.payee.name,
        payeeDocument: '45123456000188',
        payeeBank: 'Banco Araucária',
        payeeAccount: '99999010/1/123456',
        payeeKey: 'f***@papelaria.example',
        amount: order.amount,
        date: order.date,
        ...(order.message !== null && { message: order.message }),
      },
      operatorId: 'opr_1',
      bankAccount: '10001',
    },
  };
}
