import { formatBrl, parseDecimal } from '@bank/core';
import { tell, textOf, type Facts, type Notice, type ToldRecord } from '../notice.ts';
import type { CapabilityConcerns } from './concern.ts';

/** The bank took something back, to everybody who sees the statement: with how much and why. */
function debited(record: ToldRecord, { people }: Facts): readonly Notice[] {
  const readers = people.filter(({ permissions }) => permissions.includes('STATEMENT_VIEW')).map(({ id }) => id);
  const amount = parseDecimal(textOf(record.data, 'amount') ?? '');
  const reason = textOf(record.data, 'reason');
  return tell(record, readers, {
    kind: 'decided',
    title: 'Acerto do banco',
    text: `${amount.ok ? formatBrl(amount.value) : 'Um valor'} saiu da conta.${reason === null ? '' : ` Motivo: ${withStop(reason)}`}`,
    href: '/releases',
  });
}

function withStop(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

/** What the bank puts right on a company's account. What staff propose stands in the bank's own log. */
export const reconciliationConcerns: CapabilityConcerns = {
  acts: {
    'reconciliation.proposed': 'silent',
    'reconciliation.confirmed': 'silent',
    'reconciliation.credited': { is: 'received', title: 'Acerto do banco a seu favor', plural: 'acertos do banco' },
    'reconciliation.debited': debited,
  },
};
