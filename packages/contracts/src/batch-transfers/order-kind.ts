import type { OrderKindDescriptor } from '../order-kinds/descriptor.ts';

/**
 * Many payments that are asked for, confirmed and approved as one, as a kind of order. It makes an order of its row's own
 * kind for each row, and moves no money itself: limits, fees, statement lines and receipts are those of the rows.
 */
export const batchTransferKind = {
  words: {
    name: 'lote',
    plural: 'lotes',
    gender: 'masculine',
    carrier: 'o banco',
    do: 'enviar',
    doing: 'preparando',
    done: 'enviado',
    arrived: 'foi preparado',
    send: 'Enviar lote',
    everyDay: 'Cada pagamento do lote sai no dia da sua linha.',
    pace: 'Cada linha vira um pagamento, que anda por si.',
    make: 'Pagar em lote',
  },
  capability: 'batch-transfers',
  icon: 'batch-transfer',
  product: 'TRANSFER',
  rights: {
    label: 'Lotes de pagamentos',
    acts: { view: 'BATCHES_VIEW', create: 'BATCHES_CREATE' },
    words: {
      BATCHES_VIEW: 'ver a área de lotes e os rascunhos de lotes',
      BATCHES_CREATE: 'montar e enviar lotes, com as formas de pagar que já pode usar',
    },
  },
  screens: { entry: '/batch-transfer', pay: '/batch-transfer', limits: '/batch-transfer' },
  limitMeasures: {},
  entryType: null,
  feeLine: null,
  refusals: ['batch-transfers.changed-meanwhile'],
  // Its rows are changed where they stand; nothing of it is changed beside them.
  editable: [],
  runs: { days: 'every-day', hours: null, tries: ['00:00'] },
} as const satisfies OrderKindDescriptor;
