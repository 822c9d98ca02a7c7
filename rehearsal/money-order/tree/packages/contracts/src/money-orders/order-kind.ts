import type { OrderKindDescriptor } from '../order-kinds/descriptor.ts';

/** Sending cash to be fetched at a counter, as a kind of order. */
export const moneyOrderKind = {
  words: {
    name: 'ordem de pagamento',
    plural: 'ordens de pagamento',
    gender: 'feminine',
    carrier: 'a rede de guichês',
    do: 'emitir',
    doing: 'emitindo',
    done: 'emitida',
    arrived: 'foi emitida',
    send: 'Emitir',
    everyDay: undefined,
    pace: 'Normalmente leva uma hora.',
    make: 'Emitir ordem de pagamento',
  },
  capability: 'money-orders',
  icon: 'money-order',
  product: 'TRANSFER',
  rights: {
    label: 'Ordem de pagamento',
    acts: { view: 'MONEY_ORDERS_VIEW', create: 'MONEY_ORDERS_CREATE' },
    words: {
      MONEY_ORDERS_VIEW: 'ver as ordens de pagamento',
      MONEY_ORDERS_CREATE: 'emitir ordens de pagamento',
    },
  },
  screens: { entry: '/money-orders', pay: '/money-orders', limits: '/money-orders/limits' },
  limitMeasures: { order: 'por ordem', day: 'total do dia' },
  entryType: 'money_order_sent',
  feeLine: 'money-order-sent',
  refusals: ['money-orders.network-unavailable'],
  editable: ['amount', 'date'],
  runs: { days: 'banking-days', hours: { opens: '10:00', closes: '16:00' }, tries: ['10:00', '14:00'] },
} as const satisfies OrderKindDescriptor;
