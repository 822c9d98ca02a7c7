import { ORDER_KINDS, type RunningTimes } from '@bank/contracts';
import { instant } from '@bank/core';
import { expect, test } from 'vitest';
import { whenRuleOf } from './when-rule.ts';

const at = (text: string) => instant(Date.parse(`${text}:00-03:00`));
const BY_DAY: RunningTimes = {
  days: 'banking-days',
  hours: { opens: '06:30', closes: '17:00' },
  tries: ['08:00', '16:00'],
};

test('a Pix goes at any hour of any day and may repeat', () => {
  const rule = whenRuleOf(ORDER_KINDS.pix);
  expect(rule.openingAt(at('2026-12-25T23:59'))).toEqual({ open: true });
  expect(rule.repeats).toBe(true);
});

test.each([
  ['2026-11-23T06:00', 'Hoje abre às 06:30.', '2026-11-23'],
  ['2026-11-23T17:00', 'O horário de hoje já terminou.', '2026-11-24'],
  ['2026-12-25T10:00', 'Hoje é Natal.', '2026-12-28'],
])('what has days and hours says at %s why it is closed, and when it goes', (moment, because, next) => {
  const rule = whenRuleOf({ ...ORDER_KINDS.pix, runs: BY_DAY, editable: ['date'] });
  expect(rule.openingAt(at(moment))).toEqual({ open: false, because, next });
  expect(rule.repeats).toBe(false);
});
