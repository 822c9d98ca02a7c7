import { expect, test } from 'vitest';
import { civilDate } from '@bank/core';
import { movedDayText } from './moved-day.ts';

const [SUNDAY, MONDAY, TUESDAY] = [civilDate('2026-11-22'), civilDate('2026-11-23'), civilDate('2026-11-24')];

test.each([
  [
    { date: SUNDAY, goesOn: MONDAY, repeats: false },
    'O dia pedido, 22/11/2026, já passou: se você assinar agora, o pagamento é feito hoje, 23/11/2026.',
  ],
  [
    { date: SUNDAY, goesOn: civilDate('2026-11-29'), repeats: true },
    'O dia pedido, 22/11/2026, já passou: se você assinar agora, a repetição começa em 29/11/2026.',
  ],
  [
    { date: MONDAY, goesOn: TUESDAY, repeats: false },
    'O horário de hoje já terminou: se você assinar agora, o pagamento é feito em 24/11/2026.',
  ],
])('%j is told as: %s', (moved, text) => {
  expect(movedDayText(moved, MONDAY)).toBe(text);
});
