import { tell, textOf } from '../notice.ts';
import type { CapabilityConcerns } from './concern.ts';

/** What the company asks for by Pix. Whoever makes or changes a charge knows; that one is paid, all who see the statement. */
export const pixChargesConcerns: CapabilityConcerns = {
  acts: {
    'pix-charges.paid': { is: 'received', title: 'Cobrança Pix paga', plural: 'cobranças Pix pagas' },
    'pix-charges.created': 'silent',
    'pix-charges.revised': 'silent',
    'pix-charges.removed': 'silent',
    // That the key left is told.
    'pix-charges.removed-by-bank': 'silent',
    'pix-charges.moved': 'silent',
    'pix-charges.location-reserved': 'silent',
    'pix-charges.location-cleared': 'silent',
    'pix-charges.exported': 'silent',
    'pix-charges.batch-begun': 'silent',
    'pix-charges.batch-changed': 'silent',
    'pix-charges.batch-exported': 'silent',
    'pix-charges.batch-done': (record) =>
      tell(record, [textOf(record.data, 'askedBy') ?? undefined], {
        kind: 'task',
        title: record.data['refused'] === 0 ? 'Lote de cobranças pronto' : 'Lote de cobranças pronto, com recusas',
        text: `${record.description}.`,
        href: `/pix-charge?lote=${record.subject}`,
      }),
  },
};
