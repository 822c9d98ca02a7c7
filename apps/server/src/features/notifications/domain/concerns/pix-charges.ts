import type { CapabilityConcerns } from './concern.ts';

/** What the company asks for by Pix. Whoever makes or changes a charge knows; that one is paid, all who see the statement. */
export const pixChargesConcerns: CapabilityConcerns = {
  acts: {
    'pix-charges.paid': { is: 'received', title: 'Cobrança Pix paga', plural: 'cobranças Pix pagas' },
    'pix-charges.created': 'silent',
    'pix-charges.revised': 'silent',
    'pix-charges.removed': 'silent',
    'pix-charges.exported': 'silent',
  },
};
