import type { Charge, ChargePayment, ChargeRow, DueContent } from '@bank/contracts';
import { EMPTY_DRAFT, type ChargeDraft } from '../form/draft.ts';
import { daysAgo } from '../../../platform/clock/page-clock-fixtures.ts';

/** An id ending in that digit. */
export const exampleId = (last: number): string => `cob_0123456789abcdefghjkmnpq${String(last).padStart(2, '0')}`;

const CODE =
  '00020101021226850014br.gov.bcb.pix2563pix.ipe.example/services/pix/v2/cobv/0123456789abcdefghij5204000053039865802BR5916Estrela do Sul6007Gramado62070503***6304ABCD';

/** A charge of R$ 150,00 that is due at the end of 2026, with fine and interest. */
export const EXAMPLE_DUE: DueContent = {
  kind: 'due',
  key: 'financeiro@estreladosul.example',
  amount: '150.00',
  dueDate: '2026-12-31',
  validityDays: 30,
  terms: { multa: { modalidade: 2, valorPerc: '2.00' }, juros: { modalidade: 3, valorPerc: '1.00' } },
  debtor: { name: 'Padaria Pão Quente Ltda', document: '11222333000181' },
  request: 'Mensalidade de dezembro',
};

/** It, whole, while nobody has paid it. */
export function exampleCharge(changes: Partial<Charge> = {}): Charge {
  return {
    id: exampleId(1),
    kind: 'due',
    state: 'active',
    stage: 'active',
    revision: 0,
    content: EXAMPLE_DUE,
    txid: 'fc9a4366ff3d4964b5dbc6c91a8722d3',
    createdAt: daysAgo(1),
    createdBy: 'Ana Souza',
    changedAt: null,
    changedBy: null,
    removedAt: null,
    removedBecause: null,
    batch: null,
    reference: null,
    expiresAt: null,
    due: { date: '2026-12-31', adjusted: '2026-12-31', last: '2027-02-01' },
    today: { day: '2026-11-23', parts: [{ part: 'original', amount: '150.00' }], amount: '150.00' },
    code: CODE,
    location: 'pix.ipe.example/services/pix/v2/cobv/0123456789abcdefghij',
    link: 'https://ipe.example/pagar/0123456789abcdefghijklmnopqrstuv',
    isBeingPaid: false,
    payments: [],
    ...changes,
  };
}

/** Its row in the list. */
export function exampleRow(changes: Partial<ChargeRow> = {}): ChargeRow {
  return {
    id: exampleId(1),
    kind: 'due',
    txid: 'fc9a4366ff3d4964b5dbc6c91a8722d3',
    state: 'active',
    stage: 'active',
    createdAt: daysAgo(1),
    amount: '150.00',
    dueDate: '2026-12-31',
    dueAdjusted: '2026-12-31',
    expiresAt: null,
    debtorName: 'Padaria Pão Quente Ltda',
    request: 'Mensalidade de dezembro',
    paid: '0.00',
    payments: 0,
    paidAt: null,
    returned: '0.00',
    ...changes,
  };
}

/** A Pix that paid it five days late. */
export function examplePayment(changes: Partial<ChargePayment> = {}): ChargePayment {
  return {
    endToEndId: 'E99999010202611231300abcdefghijk',
    entryId: 'ent_42',
    at: daysAgo(0.1),
    amount: '153.25',
    parts: [
      { part: 'original', amount: '150.00' },
      { part: 'multa', amount: '3.00' },
      { part: 'juros', amount: '0.25' },
    ],
    payer: { name: 'Padaria Pão Quente Ltda', maskedDocument: '11.222.333/0001-81', bankName: 'Banco Araucária' },
    message: 'Boa tarde',
    returned: '0.00',
    isContested: false,
    ...changes,
  };
}

/** What is typed of {@link EXAMPLE_DUE}. */
export function exampleDraft(changes: Partial<ChargeDraft> = {}): ChargeDraft {
  return {
    ...EMPTY_DRAFT,
    key: 'financeiro@estreladosul.example',
    amount: '150,00',
    dueDate: '2026-12-31',
    hasDebtor: true,
    debtorName: 'Padaria Pão Quente Ltda',
    debtorDocument: '11.222.333/0001-81',
    fine: { modalidade: '2', value: '2,00' },
    interest: { modalidade: '3', value: '1,00' },
    request: 'Mensalidade de dezembro',
    ...changes,
  };
}
