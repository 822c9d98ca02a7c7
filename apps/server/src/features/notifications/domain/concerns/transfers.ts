import { formatBrl, parseDecimal } from '@bank/core';
import { ORDER_KINDS } from '@bank/contracts';
import { tell, textOf, type Facts, type Notice, type ToldRecord } from '../notice.ts';
import type { CapabilityConcerns } from './concern.ts';

/** A TED that came back concerns whoever made it, and everybody who sees the statement. */
function returned(record: ToldRecord, { people }: Facts): readonly Notice[] {
  const { data, subject } = record;
  const amount = parseDecimal(textOf(data, 'amount') ?? '');
  const maker = textOf(data, 'madeBy');
  const readers = people
    .filter(({ id, permissions }) => id === maker || permissions.includes('STATEMENT_VIEW'))
    .map(({ id }) => id);
  return tell(record, readers, {
    kind: 'received',
    title: 'TED devolvida',
    text: `${formatBrl(amount.ok ? amount.value : 0n)} para ${textOf(data, 'payeeName') ?? 'quem ia receber'} voltaram à conta. ${textOf(data, 'because') ?? ''}`.trim(),
    href: `${ORDER_KINDS.ted.screens.pay}?ordem=${subject}`,
  });
}

/** What comes in by transfer and TED, and what comes back. */
export const transfersConcerns: CapabilityConcerns = {
  acts: {
    'transfers.received': { is: 'received', title: 'Transferência recebida', plural: 'transferências recebidas' },
    'transfers.ted-received': { is: 'received', title: 'TED recebida', plural: 'TEDs recebidas' },
    'transfers.ted-returned': returned,
    'transfers.payee-looked-up': 'silent',
    'transfers.ted-held-back': 'silent',
    'transfers.ted-given-back': 'silent',
  },
};
