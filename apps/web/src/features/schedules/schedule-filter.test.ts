import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { readSchedulesAddress } from './address.ts';
import { daysOf, monthBeside, monthOf, queryOf, rangeFault } from './schedule-filter.ts';

const today = civilDate('2026-11-21');

test('an address keeps what can be and drops everything else', () => {
  const address = {
    visao: 'calendario',
    periodo: '90-dias',
    busca: 'aluguel',
    meus: 'sim',
    tipo: 'repetidos',
    mes: '2027-02',
    dia: '2027-02-28',
    agendamento: 'ord_01jd00000000000000000000aa',
  };
  expect(readSchedulesAddress(address)).toEqual(address);
  expect(
    readSchedulesAddress({
      visao: 'lista',
      periodo: '30-dias',
      busca: '  ',
      meus: 'nao',
      tipo: 'x',
      mes: '2027-13',
      dia: '2027-02-30',
      agendamento: '../x',
      de: '2026-12-01',
    }),
  ).toEqual({});
  expect(readSchedulesAddress({ periodo: 'personalizado', de: '2026-12-10', ate: '2026-12-01' })).toEqual({});
});

test('the list asks for its period from today on, the calendar for its month, each narrowed alike', () => {
  expect(queryOf({}, today)).toEqual({ from: '2026-11-21', to: '2026-12-21' });
  // The same days as those that home and statement name.
  expect(daysOf({ periodo: '7-dias' }, today).to).toBe('2026-11-28');
  expect(queryOf({ visao: 'calendario', mes: '2027-02', meus: 'sim', tipo: 'unicos', busca: 'lu ' }, today)).toEqual({
    from: '2027-02-01',
    to: '2027-02-28',
    mine: 'true',
    kind: 'single',
    search: 'lu',
  });
  expect(daysOf({ periodo: '12-meses' }, today).to).toBe('2027-11-21');
  expect(daysOf({ periodo: 'personalizado', de: '2027-01-05', ate: '2027-01-06' }, today)).toEqual({
    from: '2027-01-05',
    to: '2027-01-06',
  });
});

test('the calendar shows no month that is over, and none further than the bank plans', () => {
  expect(monthOf({}, today)).toBe('2026-11-01');
  expect(monthOf({ mes: '2020-01' }, today)).toBe('2026-11-01');
  expect(monthOf({ mes: '2099-01' }, today)).toBe('2036-10-01');
  expect(monthBeside(civilDate('2026-11-01'), -1, today)).toBeUndefined();
  expect(monthBeside(civilDate('2026-11-01'), 1, today)).toBe('2026-12-01');
});

test('a period of one’s own has two days in order, at most twelve months apart', () => {
  expect(rangeFault(undefined, today)).toMatch(/duas datas/);
  expect(rangeFault(civilDate('2026-12-02'), civilDate('2026-12-01'))).toMatch(/antes da final/);
  expect(rangeFault(today, civilDate('2027-11-22'))).toMatch(/12 meses/);
  expect(rangeFault(today, civilDate('2027-11-21'))).toBeUndefined();
});
