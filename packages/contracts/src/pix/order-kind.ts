import type { OrderKindDescriptor } from '../order-kinds/descriptor.ts';
import { CODE_RECHECK_ERRORS } from './code-recheck.ts';

/** Paying by Pix, as a kind of order. */
export const pixOrderKind = {
  words: {
    name: 'Pix',
    plural: 'Pix',
    gender: 'masculine',
    carrier: 'o sistema do Pix',
    do: 'fazer',
    doing: 'enviando',
    done: 'feito',
    arrived: 'chegou',
    send: 'Pagar',
    everyDay: 'O Pix funciona todos os dias, também em feriado e fim de semana.',
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
  screens: { entry: '/pix', pay: '/pix-transfer', limits: '/pix-limits', codes: '/pix-copy-paste' },
  limitMeasures: {
    order: 'por transação, de dia',
    'order-night': 'por transação, à noite',
    day: 'total do dia',
    night: 'total da noite',
  },
  entryType: 'pix_sent',
  feeLine: 'pix-sent',
  refusals: ['pix.directory-unavailable', 'pix.lookups-exhausted', ...CODE_RECHECK_ERRORS],
  editable: ['amount', 'date', 'message', 'recurrence'],
  // The first try comes when the night's limits end, within Banco Central's first window for scheduled Pix (0 h to 8 h);
  // the last opens its second one (18 h to 21 h); noon between them is our own.
  runs: { days: 'every-day', hours: null, tries: ['06:00', '12:00', '18:00'] },
} as const satisfies OrderKindDescriptor;
