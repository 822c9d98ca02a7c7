import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { pastDaysOf, pastRangeFault, readPastPeriod } from './past-period.ts';

const today = civilDate('2026-11-23');

test('a period of an address is one that is offered, or two days the right way round', () => {
  expect(readPastPeriod({ periodo: '7-dias', de: '2026-11-01' })).toEqual({ periodo: '7-dias' });
  expect(readPastPeriod({ periodo: 'tudo' })).toEqual({});
  expect(readPastPeriod({ periodo: 'constructor' })).toEqual({});
  const own = { periodo: 'personalizado', de: '2026-11-01', ate: '2026-11-02' };
  expect(readPastPeriod(own)).toEqual(own);
  expect(readPastPeriod({ ...own, ate: '2026-10-01' })).toEqual({});
  expect(readPastPeriod({ ...own, de: 7 })).toEqual({});
});

test('its days end today', () => {
  expect(pastDaysOf({}, today)).toBeUndefined();
  expect(pastDaysOf({ periodo: 'hoje' }, today)).toEqual({ from: today, to: today });
  expect(pastDaysOf({ periodo: '7-dias' }, today)).toEqual({ from: '2026-11-17', to: today });
  expect(pastDaysOf({ periodo: 'personalizado', de: '2026-11-01', ate: '2026-11-02' }, today)).toEqual({
    from: '2026-11-01',
    to: '2026-11-02',
  });
});

test('two dates of one’s own are both there, the first one first', () => {
  expect(pastRangeFault(undefined, today)).toMatch(/^Informe as duas datas/);
  expect(pastRangeFault(today, civilDate('2026-11-22'))).toMatch(/antes da final/);
  expect(pastRangeFault(today, today)).toBeUndefined();
});
