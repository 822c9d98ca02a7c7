import type { OrderKindDescriptor } from '../order-kinds/descriptor.ts';

const SCREENS = { entry: '/transfer', pay: '/transfer', limits: '/transfer/limits' } as const;
const ACTS = { view: 'TRANSFERS_VIEW', create: 'TRANSFERS_CREATE' } as const;
const LIMIT_MEASURES = { order: 'por transferência', day: 'total do dia' } as const;

/**
 * Moving money to another account of this bank, as a kind of order: two entries of one posting, at any hour of any day.
 * One screen makes these and TEDs; the bank says which of the two it is, by where the payee's account is.
 */
export const transferOrderKind = {
  words: {
    name: 'transferência',
    plural: 'transferências',
    gender: 'feminine',
    carrier: 'o banco',
    do: 'fazer',
    doing: 'enviando',
    done: 'feita',
    arrived: 'chegou',
    send: 'Transferir',
    everyDay: 'A transferência entre contas do banco funciona todos os dias, também em feriado e fim de semana.',
    pace: 'Normalmente leva segundos.',
    make: 'Transferir',
  },
  capability: 'transfers',
  icon: 'transfer',
  product: 'TRANSFER',
  rights: {
    label: 'Transferências e TED',
    acts: ACTS,
    words: {
      TRANSFERS_VIEW: 'ver a área de transferências',
      TRANSFERS_CREATE: 'criar transferências, entre contas do banco e por TED',
    },
  },
  screens: SCREENS,
  limitMeasures: LIMIT_MEASURES,
  entryType: 'transfer_sent',
  feeLine: 'transfer-sent',
  refusals: [],
  editable: ['amount', 'date', 'message', 'recurrence'],
  runs: { days: 'every-day', hours: null, tries: ['06:00', '12:00', '18:00'] },
} as const satisfies OrderKindDescriptor;

/**
 * Moving money to an account of another bank through the Banco Central's reserves transfer system (STR), as a kind of order. Whoever may
 * transfer inside the bank may send a TED: its rights are those of transfers.
 */
export const tedOrderKind = {
  words: {
    name: 'TED',
    plural: 'TEDs',
    gender: 'feminine',
    carrier: 'o sistema de TED do Banco Central',
    do: 'fazer',
    doing: 'enviando',
    done: 'feita',
    arrived: 'chegou',
    send: 'Transferir',
    everyDay: undefined,
    pace: 'Normalmente leva alguns minutos.',
    make: 'Fazer uma TED',
  },
  capability: 'transfers',
  icon: 'ted',
  product: 'TRANSFER',
  rights: { label: 'Transferências e TED', acts: ACTS, words: {} },
  screens: SCREENS,
  limitMeasures: { ...LIMIT_MEASURES, order: 'por TED' },
  entryType: 'ted_sent',
  feeLine: 'ted-sent',
  refusals: [],
  editable: ['amount', 'date', 'message', 'recurrence'],
  // The STR's session for clients' orders on business days; ours closes with the chamber that closes first (17:00). What is
  // scheduled goes first thing, and is tried again each hour where the money did not reach, until the last hour. On Christmas Eve and
  // the last day of the year the STR ends at noon, as its timetable says (`tedSession`).
  runs: {
    days: 'banking-days',
    hours: { opens: '06:30', closes: '17:00', closesEarlier: { '12-24': '12:00', '12-31': '12:00' } },
    tries: ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'],
  },
} as const satisfies OrderKindDescriptor;
