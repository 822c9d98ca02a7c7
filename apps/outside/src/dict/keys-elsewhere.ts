import type { DictEntry } from '@bank/rails-protocol';

/**
 * Keys that the sandbox's first company has at another bank: what it can bring here. Nobody of that bank answers for it, so
 * a claim of one waits for what the controls say.
 */
export const ELSEWHERE: readonly DictEntry[] = (
  [
    { key: 'vendas@estreladosul.example', keyType: 'EMAIL' },
    { key: '+5511990010002', keyType: 'PHONE' },
  ] as const
).map((key) => ({
  ...key,
  account: { participant: '99999010', branch: '0001', number: '910018', type: 'CACC' },
  owner: { type: 'LEGAL_PERSON', taxId: '11222333000181', name: 'Estrela do Sul Ltda' },
  createdAt: '2024-01-02T12:00:00.000Z',
}));
