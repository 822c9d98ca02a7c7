import type { SignedChange } from '@bank/contracts';
import { fromNow } from '../../platform/clock/page-clock-fixtures.ts';

/** A change that its asker is to sign, as the tests need one. */
export function exampleChange(changes: Partial<SignedChange> = {}): SignedChange {
  return {
    id: 'chg_01jd00000000000000000000aa',
    kind: 'operators.change',
    state: 'awaiting_signature',
    title: 'Alterar os direitos de Juliana Prado',
    lines: [{ label: 'Perfil', before: 'Pagador', after: 'Aprovador' }],
    notes: ['As sessões de Juliana Prado terminam na hora.'],
    detailHash: 'cd'.repeat(32),
    contentHash: 'a'.repeat(64),
    needsSecond: false,
    askedBy: { id: 'opr_1', name: 'Ana Conceição' },
    askedAt: fromNow(-60_000),
    signedAt: null,
    decidedBy: null,
    decidedAt: null,
    reason: null,
    expiresAt: fromNow(86_340_000),
    resultId: null,
    canSign: true,
    canDecide: false,
    canCancel: true,
    ...changes,
  };
}
