import { civilDate } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENTRY_TYPES } from '@bank/contracts';
import { PERIODS, readAddress } from './address.ts';
import { addressOf, daysOf, filterOf, futureDaysOf, queryOf, rangeFault, type StatementFilter } from './filter.ts';

const today = civilDate('2026-11-21');
const usual = filterOf({});

test('an address without anything is the last 30 days, today included', () => {
  expect(queryOf(filterOf(readAddress({})), today)).toEqual({ from: '2026-10-23', to: '2026-11-21' });
});

test('what is scheduled shows for the days of the period still to come, or for the next thirty', () => {
  const own = (from: string, to: string): StatementFilter =>
    filterOf(readAddress({ periodo: 'personalizado', de: from, ate: to, futuros: 'sim' }));
  expect(futureDaysOf(usual, today)).toEqual({ from: today, to: '2026-12-21' });
  expect(futureDaysOf(own('2026-11-01', '2027-01-31'), today)).toEqual({ from: today, to: '2027-01-31' });
  expect(futureDaysOf(own('2026-12-01', '2026-12-31'), today)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('what is as usual does not stand in the address', () => {
  expect(addressOf(usual)).toEqual({});
});

const day = fc
  .integer({ min: 0, max: 360 })
  .map((days) => civilDate(new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)));
const amount = fc.option(fc.bigInt({ min: 0n, max: 10n ** 13n }), { nil: undefined });
const filters: fc.Arbitrary<StatementFilter> = fc
  .record({
    period: fc.constantFrom(...PERIODS),
    custom: fc.record({ from: day, to: day }),
    direction: fc.constantFrom('in' as const, 'out' as const, undefined),
    type: fc.constantFrom(...ENTRY_TYPES, undefined),
    minCentavos: amount,
    maxCentavos: amount,
    search: fc.string({ maxLength: 100 }).map((text) => text.trim()),
    future: fc.boolean(),
  })
  .map((filter) => (filter.period === 'personalizado' ? filter : { ...filter, custom: undefined }));

test('every filter survives the way through the address', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(filterOf(readAddress(addressOf(filter) as Record<string, unknown>))).toEqual(filter);
    }),
  );
});

test('a number in the address that the router read as such is still the search or the amount', () => {
  expect(readAddress({ busca: 318, min: 10.5 })).toEqual({ busca: '318', min: '10,50' });
});

test('nonsense in an address is left out instead of shown', () => {
  expect(
    readAddress({
      periodo: 'sempre',
      sentido: 'lado',
      tipo: 'pix',
      min: '-3',
      max: { a: 1 },
      busca: '   ',
      lancamento: '../../x',
      de: '2026-02-31',
    }),
  ).toEqual({});
  expect(readAddress({ periodo: 'personalizado', de: '2026-02-31', ate: '2026-03-01' })).toEqual({});
});

test('last month is the whole calendar month before, also in January', () => {
  expect(daysOf({ ...usual, period: 'mes-passado' }, today)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(daysOf({ ...usual, period: 'mes-passado' }, civilDate('2026-01-15'))).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  });
});

test('a period of one’s own reaches over at most 12 months, the right way round', () => {
  expect(rangeFault(civilDate('2025-11-21'), today)).toBeUndefined();
  expect(rangeFault(civilDate('2025-11-20'), today)).toBe('Escolha um período de até 12 meses.');
  expect(rangeFault(today, civilDate('2026-11-20'))).toBe('A data inicial deve vir antes da final.');
  expect(rangeFault(undefined, today)).toBe('Informe as duas datas, como 21/11/2026.');
});
