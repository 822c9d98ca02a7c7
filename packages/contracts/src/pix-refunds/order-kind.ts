import type { OrderKindDescriptor } from '../order-kinds/descriptor.ts';

/**
 * Giving a received Pix back, as a kind of order. Whoever may pay by Pix may give back. Its limits are its own: what goes
 * back takes nothing from what may be paid by Pix (decision 052).
 */
export const pixRefundKind = {
  words: {
    name: 'devolução de Pix',
    plural: 'devoluções de Pix',
    gender: 'feminine',
    carrier: 'o sistema do Pix',
    do: 'fazer',
    doing: 'enviando',
    done: 'feita',
    arrived: 'chegou',
    send: 'Devolver',
    everyDay: 'A devolução funciona todos os dias, também em feriado e fim de semana.',
    pace: 'Normalmente leva segundos.',
    make: 'Devolver um Pix',
  },
  capability: 'pix-refunds',
  icon: 'pix-refund',
  madeFrom: 'pix_received',
  product: 'PIX',
  rights: {
    label: 'Devolução de Pix',
    acts: { view: 'PIX_VIEW', create: 'PIX_CREATE' },
    programs: 'pix.write',
    words: {},
  },
  screens: { entry: '/pix', pay: '/pix', limits: '/pix-limits' },
  limitMeasures: { order: 'por transação', day: 'total do dia' },
  entryType: 'pix_returned_out',
  feeLine: 'pix-returned',
  refusals: ['pix-refunds.too-late'],
  // Another amount is another refund: this one has taken its part of what was received.
  editable: [],
  runs: { days: 'every-day', hours: null, tries: ['06:00', '12:00', '18:00'] },
} as const satisfies OrderKindDescriptor;
