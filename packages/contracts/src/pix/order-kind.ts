import type { OrderKindDescriptor } from '../order-kinds/descriptor.ts';

/** Paying by Pix, as a kind of order. */
export const pixOrderKind = {
  words: {
    name: 'Pix',
    plural: 'Pix',
    gender: 'masculine',
    carrier: 'o sistema do Pix',
    pace: 'Normalmente leva segundos.',
    make: 'Pagar com Pix',
  },
  capability: 'pix',
  icon: 'pix',
  product: 'PIX',
  rights: {
    label: 'Pix',
    acts: { view: 'PIX_VIEW', create: 'PIX_CREATE' },
    words: {
      PIX_VIEW: 'ver a área Pix',
      PIX_CREATE: 'consultar quem recebe e criar pagamentos Pix',
    },
  },
  screens: { entry: '/pix', pay: '/pix-transfer', limits: '/pix-limits' },
  limitMeasures: {
    order: 'por transação, de dia',
    'order-night': 'por transação, à noite',
    day: 'total do dia',
    night: 'total da noite',
  },
  entryType: 'pix_sent',
} as const satisfies OrderKindDescriptor;
