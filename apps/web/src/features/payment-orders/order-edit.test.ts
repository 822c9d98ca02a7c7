import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { EMPTY_REPETITION } from '../../vocabulary/repetition.ts';
import { editBodyOf, editDraftOf, editFaults, editLines } from './order-edit.ts';
import { exampleOrder, exampleSeries } from './testdata/example-order.ts';

const today = civilDate('2026-11-21');
const once = exampleOrder({ state: 'scheduled', date: '2026-12-10', message: 'Aluguel', revision: 3 });
const monthly = exampleSeries({
  // As the bank may send it: the fields in any order.
  recurrence: { onHoliday: 'next-business-day', ends: { count: 12, by: 'count' }, every: { count: 1, unit: 'month' } },
  plannedFor: '2027-01-31',
  made: 1,
});
const repeating = exampleOrder({ state: 'scheduled', date: '2027-02-01', series: monthly });

test('what is left as it stands asks for nothing', () => {
  for (const order of [once, repeating]) {
    expect(editBodyOf(order, editDraftOf(order))).toBeUndefined();
    expect(editLines(order, editDraftOf(order))).toEqual([]);
    expect(editFaults(order, editDraftOf(order), today)).toEqual({});
  }
});

test('only what changes is sent, with the revision that was on screen', () => {
  const draft = { ...editDraftOf(once), centavos: 1n, message: ' ' };
  expect(editBodyOf(once, draft)).toEqual({ revision: 3, amount: '0.01', message: '' });
  expect(editLines(once, draft).map(({ label, after }) => [label, after.replaceAll(/\s/g, ' ')])).toEqual([
    ['Valor', 'R$ 0,01'],
    ['Mensagem', 'Sem mensagem'],
  ]);
});

test('a repetition that ends is sent as none, one that begins with its words', () => {
  expect(editBodyOf(repeating, { ...editDraftOf(repeating), repetition: undefined })).toEqual({
    revision: 1,
    recurrence: null,
  });
  const begun = { ...editDraftOf(once), repetition: EMPTY_REPETITION };
  expect(editBodyOf(once, begun)?.recurrence).toMatchObject({ every: { unit: 'month', count: 1 } });
  expect(editLines(once, begun)).toEqual([
    { label: 'Repete', before: 'Não repete', after: 'Todo mês no dia 10, até ser cancelado' },
  ]);
});

test('a series begins from the day asked for, not the one that a holiday moved it to', () => {
  expect(editDraftOf(repeating).date).toBe('2027-01-31');
  const moved = { ...editDraftOf(repeating), date: civilDate('2027-02-05') };
  expect(editBodyOf(repeating, moved)).toEqual({ revision: 1, date: '2027-02-05' });
  expect(editLines(repeating, moved).map(({ after }) => after)).toEqual([
    '05/02/2027',
    'Todo mês no dia 5, até 12 vezes; se não for dia útil, no dia útil seguinte',
  ]);
});

test('says what is wrong with amount, day and end', () => {
  const draft = { ...editDraftOf(once), centavos: 0n, date: civilDate('2026-11-20') };
  expect(editFaults(once, draft, today)).toMatchObject({
    amount: 'Informe o valor.',
    date: expect.stringMatching(/12 meses/),
  });
  expect(editFaults(once, { ...draft, date: undefined }, today).date).toMatch(/Informe a data/);
  const alone = { ...EMPTY_REPETITION, end: 'count', times: '1' } as const;
  expect(editFaults(once, { ...draft, repetition: alone }, today).times).toMatch(/de 2 a 400/);
});
