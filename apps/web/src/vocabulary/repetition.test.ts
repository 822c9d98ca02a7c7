import { civilDate } from '@bank/core';
import { recurrenceSchema } from '@bank/contracts';
import { expect, test } from 'vitest';
import {
  comingDays,
  draftOf,
  EMPTY_REPETITION,
  recurrenceOf,
  repetitionFaults,
  type RepetitionDraft,
} from './repetition.ts';

const today = civilDate('2026-11-21');
const first = civilDate('2026-12-31');
const draft = (part: Partial<RepetitionDraft>): RepetitionDraft => ({ ...EMPTY_REPETITION, ...part });

test('every choice is a recurrence that the contract takes, and reads back as the same', () => {
  const choices: readonly RepetitionDraft[] = [
    draft({ unit: 'week', weeks: 4, end: 'never' }),
    draft({ unit: 'month', months: 12, end: 'count', times: '2' }),
    draft({ unit: 'business-day', nth: 20, end: 'date', lastDate: civilDate('2027-12-31') }),
    draft({ unit: 'year', end: 'count', times: '400', onHoliday: 'previous-business-day' }),
  ];
  for (const choice of choices) {
    const recurrence = recurrenceOf(choice);
    if (recurrence === undefined) throw new Error('no recurrence');
    expect(recurrenceSchema.safeParse(recurrence).success).toBe(true);
    expect(recurrenceOf(draftOf(recurrence))).toEqual(recurrence);
  }
});

test('a business day has no rule for holidays, whatever was chosen before', () => {
  expect(recurrenceOf(draft({ unit: 'business-day', onHoliday: 'next-business-day' }))?.onHoliday).toBe('same-day');
});

test('an end that is not known, or leaves one payment, is said', () => {
  expect(repetitionFaults(draft({ end: 'never' }), first, today)).toEqual({});
  expect(repetitionFaults(draft({ end: 'date' }), first, today).lastDate).toMatch(/Informe a data do fim/);
  for (const times of ['', '1', '401', '2,5', 'x'])
    expect(repetitionFaults(draft({ end: 'count', times }), first, today).times).toMatch(/de 2 a 400/);
  const soon = draft({ end: 'date', lastDate: civilDate('2027-01-15') });
  expect(repetitionFaults(soon, first, today).lastDate).toMatch(/só há um pagamento/);
  expect(repetitionFaults(soon, undefined, today)).toEqual({});
  expect(repetitionFaults({ ...soon, lastDate: civilDate('2027-01-31') }, first, today)).toEqual({});
});

test('the days to come are told as they will be: the missing 31st, the holiday, the end', () => {
  const moved = recurrenceOf(draft({ end: 'count', times: '14', onHoliday: 'next-business-day' }));
  if (moved === undefined) throw new Error('no recurrence');
  const coming = comingDays(moved, first, today, 6);
  expect(coming.days.map(({ date }) => date)).toEqual([
    '2026-12-31',
    '2027-02-01',
    '2027-03-01',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ]);
  expect(coming.days.map(({ note }) => note)).toEqual([
    undefined,
    '31/01 é domingo: no dia útil seguinte',
    'o mês não tem dia 31: no último; 28/02 é domingo: no dia útil seguinte',
    undefined,
    'o mês não tem dia 31: no último',
    undefined,
  ]);
  expect([coming.of, coming.last]).toEqual([14, '2028-01-31']);
});

test('where the day stays, a holiday is named and the Pix goes out all the same', () => {
  const yearly = recurrenceOf(draft({ unit: 'year' }));
  if (yearly === undefined) throw new Error('no recurrence');
  const coming = comingDays(yearly, civilDate('2026-12-25'), today, 1);
  expect(coming).toEqual({
    days: [{ number: 1, date: '2026-12-25', note: 'Natal: o pagamento sai mesmo assim' }],
    of: null,
    last: undefined,
  });
});
