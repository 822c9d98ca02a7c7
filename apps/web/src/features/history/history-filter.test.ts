import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { readHistoryAddress } from './address.ts';
import { isNarrowed, queryOf, rangeFault } from './history-filter.ts';

const today = civilDate('2026-11-21');
const OPERATOR = 'opr_00000000000000000000000001';
const ORDER = 'ord_01jd00000000000000000000aa';

test('keeps of an address only what can be', () => {
  const whole = { periodo: '7-dias', tipo: 'dispositivos', quem: OPERATOR, resultado: 'recusados', sobre: ORDER };
  expect(readHistoryAddress(whole)).toEqual(whole);
  expect(
    readHistoryAddress({ periodo: 'sempre', tipo: 'x', quem: 'Ana', resultado: 1, sobre: "ord'--", de: '2026-11-01' }),
  ).toEqual({});
  expect(readHistoryAddress({ periodo: 'tudo' })).toEqual({});
});

test('a period of one’s own needs both days, in their order', () => {
  const own = { periodo: 'personalizado', de: '2026-11-01', ate: '2026-11-20' };
  expect(readHistoryAddress(own)).toEqual(own);
  expect(readHistoryAddress({ ...own, ate: '2026-10-31' })).toEqual({});
  expect(readHistoryAddress({ ...own, de: '2026-02-30' })).toEqual({});
  expect(rangeFault(civilDate('2026-11-02'), civilDate('2026-11-01'))).toMatch(/antes da final/);
  expect(rangeFault(undefined, today)).toMatch(/^Informe as duas datas/);
  expect(rangeFault(today, today)).toBeUndefined();
});

test('asks the bank for exactly what stands in the address', () => {
  expect(queryOf({}, today)).toEqual({});
  expect(queryOf({ periodo: 'hoje' }, today)).toEqual({ from: today, to: today });
  expect(queryOf({ periodo: '30-dias', tipo: 'autorizacoes' }, today)).toEqual({
    from: '2026-10-23',
    to: today,
    kind: 'authorizations',
  });
  expect(queryOf({ quem: OPERATOR, resultado: 'feitos', sobre: ORDER }, today)).toEqual({
    operatorId: OPERATOR,
    outcome: 'done',
    subject: ORDER,
  });
});

test('tells whether anything is left out', () => {
  expect(isNarrowed({})).toBe(false);
  expect(isNarrowed({ sobre: ORDER })).toBe(true);
});
