import type { DictClaimRequest, DictEntry } from '@bank/rails-protocol';

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

/** A key of the same company that, as soon as it is registered here, is asked for at that bank: so that there is a claim to answer. */
const WANTED = 'compras@estreladosul.example';

/** The claim that a key's first registration brings about, if any. */
export function claimBroughtBy({ key, keyType, owner }: DictEntry): DictClaimRequest | undefined {
  if (key !== WANTED) return undefined;
  return {
    requestId: '6f0b2c7e-3a51-4c8d-9e64-51d07a2f8b11',
    type: 'PORTABILITY',
    key,
    keyType,
    claimerAccount: { participant: '99999010', branch: '0001', number: '910018', type: 'CACC' },
    claimer: owner,
  };
}
