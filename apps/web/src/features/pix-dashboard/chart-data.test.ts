import { expect, test } from 'vitest';
import { civilDate } from '@bank/core';
import { busiest, chargesData, daysData, hoursData, waysData, weekdaysData } from './chart-data.ts';
import { emptyDashboard, exampleDashboard } from './testdata/example-dashboard.ts';

const today = civilDate('2026-11-23');

test('every day has its place, leads to its statement, and today is marked', () => {
  const { places, series } = daysData(exampleDashboard(), today);
  expect(places.map(({ name }) => name)).toEqual(['22 de novembro', 'Hoje, 23 de novembro']);
  expect(places[0]?.href).toBe('/releases?periodo=personalizado&de=2026-11-22&ate=2026-11-22');
  expect(series.map(({ name, values }) => [name, ...values])).toEqual([
    ['Recebido', 0n, 150_000n],
    ['Enviado', 0n, 40_000n],
  ]);
});

test('hours and weekdays add up what moved at them over the whole period', () => {
  const hours = hoursData(exampleDashboard());
  expect(hours.places).toHaveLength(24);
  expect(hours.series[0]?.values[10]).toBe(150_000n);
  expect(busiest(hours)).toBe('Das 10h às 11h');
  expect(busiest(weekdaysData(exampleDashboard()))).toBe('segunda-feira');
  expect(busiest(hoursData(emptyDashboard()))).toBeUndefined();
});

test('ways and what became of charges are in words', () => {
  expect(waysData(exampleDashboard()).places.map(({ name }) => name)).toEqual(['Chave Pix', 'Cobrança imediata']);
  expect(chargesData(exampleDashboard(), today).series.map(({ name, values }) => [name, values[1]])).toEqual([
    ['Pagas', 5n],
    ['Em aberto', 1n],
    ['Expiradas', 2n],
    ['Removidas', 0n],
  ]);
});
