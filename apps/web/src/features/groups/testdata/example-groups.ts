import type { GroupChange, GroupMember, PayeeGroup, WholeMember } from '@bank/contracts';

/** The id of an example, by a number of its own. */
export function exampleId(prefix: 'grp' | 'mbr' | 'ged', number: number): string {
  return `${prefix}_${String(number).padStart(26, '0')}`;
}

/** A group with two people that repeats. */
export function exampleGroup(more: Partial<PayeeGroup> = {}): PayeeGroup {
  return {
    id: exampleId('grp', 1),
    name: 'Fornecedores',
    isConfidential: false,
    isOpen: true,
    version: 3,
    members: 2,
    total: '1500.50',
    withoutAmount: 1,
    repetition: { on: { by: 'business-day', nth: 5 }, noticeDays: 3 },
    nextRun: { month: '2026-12', date: '2026-12-07', draftOn: '2026-12-02' },
    createdAt: '2026-05-11T13:00:00.000Z',
    createdBy: 'Ana Conceição',
    changedAt: '2026-11-20T13:00:00.000Z',
    changedBy: 'Rui Barros',
    archivedAt: null,
    ...more,
  };
}

/** One of its payees, as lists show it. */
export function exampleMember(more: Partial<GroupMember> = {}): GroupMember {
  return {
    id: exampleId('mbr', 1),
    payee: {
      by: 'account',
      name: 'Aço Forte Ltda',
      maskedDocument: '11.222.333/0001-81',
      ispb: '60701190',
      bankName: 'Itaú Unibanco',
      branch: '1234',
      accountNumber: '567890',
      accountType: 'CACC',
    },
    amount: '1500.50',
    description: null,
    reference: 'Contrato 7',
    lastPayment: null,
    ...more,
  };
}

/** The same whole, and somebody by key without an amount. */
export const EXAMPLE_WHOLE: readonly WholeMember[] = [
  {
    id: exampleId('mbr', 1),
    member: {
      payee: {
        by: 'account',
        name: 'Aço Forte Ltda',
        document: '11222333000181',
        ispb: '60701190',
        branch: '1234',
        accountNumber: '567890',
        accountType: 'CACC',
      },
      amount: '1500.50',
      description: null,
      reference: 'Contrato 7',
    },
  },
  {
    id: exampleId('mbr', 2),
    member: {
      payee: { by: 'pix-key', name: 'Papelaria Central', key: 'fin@papelaria.example', document: null },
      amount: null,
      description: null,
      reference: null,
    },
  },
];

/** A change that took one in and another out. */
export function exampleChange(more: Partial<GroupChange> = {}): GroupChange {
  return {
    version: 3,
    kinds: ['members'],
    at: '2026-11-20T13:00:00.000Z',
    by: 'Rui Barros',
    name: { before: 'Fornecedores', after: 'Fornecedores' },
    repetition: { before: null, after: null },
    members: { before: 2, after: 2 },
    total: { before: '1400.00', after: '1500.50' },
    added: 1,
    changed: 0,
    removed: 1,
    isOpen: true,
    ...more,
  };
}
