import {
  LIMIT_MEASURES,
  PAYEE_RELATIONS,
  type LimitChange,
  type PayeeLimit,
  type UsageLimit,
  type UsageLimits,
} from '@bank/contracts';

const AMOUNTS: Readonly<Record<UsageLimit['measure'], string>> = {
  order: '50000.00',
  'order-night': '10000.00',
  day: '100000.00',
  night: '20000.00',
};

const RAISE = { changeId: 'lim_01', amount: '150000.00', at: '2030-01-03T15:00:00.000Z', canCancel: true };

/** The limits of a company by day and by night, with a raise that waits. */
export function exampleLimits(changes: Partial<UsageLimits> = {}): UsageLimits {
  const company = LIMIT_MEASURES.map((measure): UsageLimit => ({
    type: 'pix',
    scope: { of: 'company' },
    operatorName: null,
    measure,
    amount: AMOUNTS[measure],
    used: measure === 'day' ? '25000.00' : measure === 'night' ? '0.00' : null,
    raise: measure === 'day' ? RAISE : null,
  }));
  const kinds = PAYEE_RELATIONS.flatMap((payees) =>
    LIMIT_MEASURES.map((measure): UsageLimit => ({
      type: 'pix',
      scope: { of: 'payees', payees },
      operatorName: null,
      measure,
      amount: payees === 'new' && measure === 'day' ? '5000.00' : null,
      used:
        payees === 'new' && measure === 'day'
          ? '1200.00'
          : measure === 'day'
            ? '800.00'
            : measure === 'night'
              ? '0.00'
              : null,
      raise: null,
    })),
  );
  return {
    items: [...company, ...kinds],
    payeeLimits: [],
    nightStartsAtHour: 20,
    nightStartChange: null,
    period: 'day',
    periodDate: '2030-01-02',
    periodUntil: '2030-01-02T23:00:00.000Z',
    pendingDevice: { perOrder: '200.00', perDay: '1000.00' },
    raiseWaitsHours: 24,
    changes: [],
    waiting: [],
    ...changes,
  };
}

/** A payee with a limit of its own. */
export function examplePayeeLimit(changes: Partial<PayeeLimit> = {}): PayeeLimit {
  return {
    id: 'lpy_01',
    type: 'pix',
    name: 'Fornecedor do mês',
    payee: {
      kind: 'account',
      name: 'Papelaria Central Ltda',
      maskedDocument: '45.550.752/0001-55',
      ispb: '99999010',
      bankName: 'Banco Araucária',
      branch: '0001',
      accountNumber: '100018',
      accountType: 'CACC',
    },
    amount: '300000.00',
    used: '120000.00',
    raise: null,
    ...changes,
  };
}

/** A change of a limit. */
export function exampleLimitChange(changes: Partial<LimitChange> = {}): LimitChange {
  return {
    id: 'lim_01',
    type: 'pix',
    scope: { of: 'company' },
    holderName: null,
    measure: 'day',
    before: '100000.00',
    after: '150000.00',
    state: 'waiting',
    askedBy: 'Marina Duarte Lacerda',
    askedAt: '2030-01-02T15:00:00.000Z',
    effectiveAt: '2030-01-03T15:00:00.000Z',
    endedAt: null,
    ...changes,
  };
}
