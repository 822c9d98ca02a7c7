import type { PixDashboard, PixFlowSums } from '@bank/contracts';

const NOTHING = { count: 0, amount: '0.00' };
const NO_FLOWS: PixFlowSums = {
  received: NOTHING,
  sent: NOTHING,
  'refunded-in': NOTHING,
  'refunded-out': NOTHING,
  'med-in': NOTHING,
  'med-out': NOTHING,
};
const NO_CHARGES = { made: 0, paid: 0, open: 0, expired: 0, removed: 0 };

/** A dashboard of two days in which nothing moved. */
export function emptyDashboard(): PixDashboard {
  const figures = { flows: NO_FLOWS, averageReceived: null, charges: NO_CHARGES };
  return {
    countedUntil: '2026-11-23T13:20:00.000Z',
    current: { from: '2026-11-22', to: '2026-11-23', ...figures },
    previous: { from: '2026-11-20', to: '2026-11-21', ...figures },
    days: ['2026-11-22', '2026-11-23'].map((date) => ({ date, flows: NO_FLOWS, charges: NO_CHARGES })),
    hours: [],
    keys: [],
    otherKeys: NOTHING,
    ways: [],
    payers: [],
    otherPayers: { payers: 0, ...NOTHING },
  };
}

/** A dashboard with something of everything. */
export function exampleDashboard(): PixDashboard {
  const flows: PixFlowSums = {
    ...NO_FLOWS,
    received: { count: 12, amount: '1500.00' },
    sent: { count: 3, amount: '400.00' },
    'med-in': { count: 1, amount: '70.00' },
  };
  const charges = { made: 8, paid: 5, open: 1, expired: 2, removed: 0 };
  const empty = emptyDashboard();
  return {
    ...empty,
    current: { ...empty.current, flows, averageReceived: '125.00', charges },
    previous: {
      ...empty.previous,
      flows: { ...NO_FLOWS, received: { count: 10, amount: '1000.00' } },
      averageReceived: '100.00',
      charges: { ...NO_CHARGES, made: 4, paid: 1 },
    },
    days: [
      { date: '2026-11-22', flows: NO_FLOWS, charges: NO_CHARGES },
      { date: '2026-11-23', flows, charges },
    ],
    hours: [{ weekday: 1, hour: 10, received: flows.received, sent: flows.sent }],
    ways: [
      { way: 'key', count: 10, amount: '1100.00' },
      { way: 'immediate', count: 2, amount: '400.00' },
    ],
    keys: [
      { key: 'loja@exemplo.com', count: 11, amount: '1400.00' },
      { key: null, count: 1, amount: '100.00' },
    ],
    payers: [{ name: 'Padaria Pão Quente Ltda', maskedDocument: '11.222.333/0001-81', count: 4, amount: '900.00' }],
    otherPayers: { payers: 7, count: 8, amount: '600.00' },
  };
}
