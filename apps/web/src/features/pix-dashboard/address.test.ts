import { expect, test } from 'vitest';
import { civilDate } from '@bank/core';
import { daysOf, rangeFault, readDashboardAddress } from './address.ts';

const today = civilDate('2026-03-10');

test('an address that says nothing, or nothing that can be, shows the last 30 days', () => {
  for (const search of [{}, { periodo: '30-dias' }, { periodo: 'x' }, { periodo: 'personalizado', de: '2026-03-02' }]) {
    expect(readDashboardAddress(search)).toEqual({});
  }
  expect(daysOf({}, today)).toEqual({ from: '2026-02-09', to: '2026-03-10' });
});

test('each period reaches from its first day to its last, both counted', () => {
  expect(daysOf({ periodo: '7-dias' }, today)).toEqual({ from: '2026-03-04', to: '2026-03-10' });
  expect(daysOf({ periodo: 'este-mes' }, today)).toEqual({ from: '2026-03-01', to: '2026-03-10' });
  expect(daysOf({ periodo: 'mes-passado' }, today)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});

test('a period of one’s own of up to 366 days stays in the address', () => {
  const own = { periodo: 'personalizado', de: '2025-03-10', ate: '2026-03-10' } as const;
  expect(readDashboardAddress(own)).toEqual(own);
  expect(daysOf(own, today)).toEqual({ from: '2025-03-10', to: '2026-03-10' });
  expect(readDashboardAddress({ ...own, de: '2025-03-09' })).toEqual({});
  expect(rangeFault(civilDate('2025-03-09'), today)).toBe('Escolha um período de até 366 dias.');
  expect(rangeFault(today, civilDate('2026-03-09'))).toBe('A data inicial deve vir antes da final.');
});
