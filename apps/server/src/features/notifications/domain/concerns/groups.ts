import { ORDER_KINDS, WAYS_OF_PAYING } from '@bank/contracts';
import { tell, type Facts, type Notice, type Person, type ToldRecord } from '../notice.ts';
import type { CapabilityConcerns } from './concern.ts';

/** Whether somebody may make payments in some way. */
function mayPay({ permissions }: Person): boolean {
  return WAYS_OF_PAYING.some((kind) => permissions.includes(ORDER_KINDS[kind].rights.acts.create));
}

/**
 * A draft waits for somebody to look at it: whoever may pay is told. Of a confidential group only those who may see who is in
 * it, for nobody else could look it over.
 */
function draftPrepared(record: ToldRecord, { people }: Facts): readonly Notice[] {
  const { data, subject } = record;
  const isConfidential = data['isConfidential'] === true;
  const told = people.filter(
    (person) => mayPay(person) && (!isConfidential || person.permissions.includes('CONFIDENTIAL_PAYEES')),
  );
  return tell(
    record,
    told.map(({ id }) => id),
    {
      kind: 'ready',
      title: 'Lote do mês pronto para conferir',
      text: `${record.description}. Nada é pago sem que alguém confira e confirme.`,
      href: `/groups?grupo=${subject}`,
    },
  );
}

/** Groups of payees: whoever changes one knows, and the others read it in the group. */
export const groupsConcerns: CapabilityConcerns = {
  acts: {
    'groups.draft-prepared': draftPrepared,
    'groups.created': 'silent',
    'groups.renamed': 'silent',
    'groups.made-confidential': 'silent',
    'groups.made-open': 'silent',
    'groups.repetition-changed': 'silent',
    'groups.members-changed': 'silent',
    'groups.members-opened': 'silent',
    'groups.opened-to-pay': 'silent',
    'groups.archived': 'silent',
    'groups.brought-back': 'silent',
    'groups.exported': 'silent',
  },
};
