import { expect, test } from 'vitest';
import { dayInWords, lowestDay, movedWords, occurrenceWords, stateWords } from './schedule-words.ts';
import { canSelect } from './selection.ts';
import { exampleDay, exampleSchedule, exampleScheduled } from './testdata/example-schedule.ts';

const series = {
  recurrence: { every: { unit: 'year' }, ends: { by: 'count', count: 12 }, onHoliday: 'same-day' },
  plannedFor: '2026-12-25',
  text: 'Todo ano em 25/12, até 12 vezes',
  made: 2,
  of: 12,
  next: ['2026-12-25'],
  leftOut: [],
  paused: false,
} as const;

test('a payment of a series says which of how many it is, and why it is on another day', () => {
  const order = exampleScheduled({ series: { ...series, next: [...series.next], leftOut: [] } });
  expect(occurrenceWords(exampleSchedule({ order, occurrence: 3 }))).toBe('3ª de 12 parcelas');
  expect(occurrenceWords(exampleSchedule({ occurrence: 3 }))).toBe('3ª parcela');
  expect(occurrenceWords(exampleSchedule())).toBeUndefined();
  expect(movedWords(exampleSchedule({ movedBecause: 'Natal' }))).toBe('Mudou de dia: Natal');
});

test('a day is heard with all that it shows', () => {
  const said = (day: Parameters<typeof dayInWords>[1]): string =>
    dayInWords('25 de dezembro', day).replaceAll(/\s/g, ' ');
  expect(said(undefined)).toBe('25 de dezembro');
  expect(said(exampleDay({ count: 0, holiday: null }))).toBe('25 de dezembro, nada agendado');
  expect(said(exampleDay({ fallsShort: true, projected: '-10.00' }))).toMatch(
    /^25 de dezembro, Natal, 1 pagamento, R\$ 318,90, saldo previsto .R\$ 10,00, o saldo não basta$/,
  );
});

test('the lowest day is one on which something is paid', () => {
  const days = [
    exampleDay({ date: '2026-12-24', count: 0, projected: '-99.00' }),
    exampleDay({ date: '2026-12-25', projected: '5.00' }),
    exampleDay({ date: '2026-12-26', projected: '-5.00' }),
  ];
  expect(lowestDay(days)?.date).toBe('2026-12-26');
  expect(lowestDay(days.slice(0, 1))).toBeUndefined();
});

test('a payment of a series that has no order yet cannot be chosen alone', () => {
  const order = exampleScheduled({ series: { ...series, next: [...series.next], leftOut: [] } });
  expect(canSelect(exampleSchedule({ order }))).toBe(false);
  expect(canSelect(exampleSchedule())).toBe(true);
  expect(canSelect(exampleSchedule({ order: exampleScheduled({ canCancel: false }) }))).toBe(false);
});

test('one that is left out says so, whatever it would wait for', () => {
  expect(stateWords(exampleSchedule({ leftOut: true, waits: 'authorization' })).label).toBe('Pulado');
  expect(stateWords(exampleSchedule({ waits: 'authorization' })).label).toBe('Falta aprovação');
});
