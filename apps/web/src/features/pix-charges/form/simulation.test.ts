import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { exampleDraft } from '../testdata/example-charges.ts';
import { cobvOf } from './faults.ts';
import { simulate } from './simulation.ts';

const TODAY = civilDate('2026-11-23');
const simulated = (changes: Parameters<typeof exampleDraft>[0] = {}, own?: string) =>
  simulate(cobvOf(exampleDraft(changes)), TODAY, own === undefined ? undefined : civilDate(own));

test('a charge is worked out for the days that matter, in their order', () => {
  const found = simulated();
  expect(found?.days.map(({ label, day, result }) => [label, day, 'centavos' in result && result.centavos])).toEqual([
    ['Hoje', '2026-11-23', 15_000n],
    ['No vencimento', '2026-12-31', 15_000n],
    ['1 dia depois', '2027-01-01', 15_305n],
    ['10 dias depois', '2027-01-10', 15_350n],
    ['Último dia', '2027-02-01', 15_460n],
  ]);
  expect(found?.warnings).toEqual([]);
  expect(found?.last).toBe('2027-02-01');
});

test('a day has its parts, the original first and reductions below zero', () => {
  const discount = { modalidade: '1', value: '', tiers: [{ date: '2026-12-10', value: '20,00' }] };
  const [today] = simulated({ discount })?.days ?? [];
  expect(today?.parts).toEqual([
    { part: 'original', amount: '150.00' },
    { part: 'desconto', amount: '-20.00' },
  ]);
});

test('any day can be asked for, also one on which nobody can pay any more', () => {
  const days = simulated({}, '2027-03-01')?.days;
  expect(days?.at(-1)).toMatchObject({ label: 'No dia escolhido', day: '2027-03-01', result: { kind: 'over' } });
  expect(simulated({}, '2026-12-31')?.days.filter(({ day }) => day === '2026-12-31')).toHaveLength(1);
});

test('what is half typed does not stop it; without amount or day there is nothing to work out', () => {
  expect(simulated({ fine: { modalidade: '2', value: '' } })?.days[2]?.result).toEqual({
    kind: 'amount',
    centavos: 15_005n,
  });
  expect(simulated({ amount: '' })).toBeUndefined();
  expect(simulated({ dueDate: '' })).toBeUndefined();
});

test('what could not be asked of a consumer is a warning', () => {
  expect(simulated({ fine: { modalidade: '2', value: '10' } })?.warnings).toEqual([
    expect.stringContaining('A multa passa de 2%') as unknown,
  ]);
});
