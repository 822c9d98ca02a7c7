import type { CapabilityConcerns } from './concern.ts';

/** What comes in by Pix. */
export const pixConcerns: CapabilityConcerns = {
  acts: {
    'pix.received': { is: 'received', title: 'Pix recebido', plural: 'Pix recebidos', toldElsewhere: 'paid' },
    'pix.returned': { is: 'received', title: 'Pix devolvido a você', plural: 'Pix recebidos' },
    'pix.payee-looked-up': 'silent',
  },
};
