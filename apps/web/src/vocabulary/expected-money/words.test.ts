import { expect, test } from 'vitest';
import { CERTAINTIES, CERTAINTY_WORDS, type Coming, type Outlook } from '@bank/contracts';
import { comingIn, comingWords, expectedIn, shortagesIn } from './words.ts';

const calm: Outlook = { until: '2026-12-21', short: null, shortSure: null, safeToPay: '10.00' };
const said = (outlook: Outlook, concealed = false): readonly string[] =>
  shortagesIn(outlook, concealed).map(({ text }) => text.replaceAll(/\s/g, ' '));

test('a shortage that is certain says that money will be missing, one that depends on people that it may', () => {
  const sure = { date: '2026-12-10', missing: '1234.56' };
  const may = { date: '2026-12-05', missing: '500.00' };
  expect(said(calm)).toEqual([]);
  expect(said({ ...calm, short: may })).toEqual([
    'Em 05/12/2026 podem faltar R$ 500,00, se tudo que falta confirmar ou aprovar for pago.',
  ]);
  expect(said({ ...calm, short: may, shortSure: sure })[1]).toBe('Em 10/12/2026 faltarão R$ 1.234,56.');
});

test('on one and the same day only what is certain is said', () => {
  const day = { date: '2026-12-10', missing: '10.00' };
  expect(said({ ...calm, short: { ...day, missing: '99.00' }, shortSure: day })).toEqual([
    'Em 10/12/2026 faltarão R$ 10,00.',
  ]);
});

test('with amounts hidden none is said', () => {
  const day = { date: '2026-12-10', missing: '10.00' };
  expect(said({ ...calm, short: day }, true)[0]).toMatch(/^Em 10\/12\/2026 pode faltar saldo, se/);
  expect(said({ ...calm, short: day, shortSure: day }, true)).toEqual(['Em 10/12/2026 faltará saldo.']);
});

test('every certainty has its own words, and a day tells what of it is not certain', () => {
  expect(new Set(CERTAINTIES.map((certainty) => CERTAINTY_WORDS[certainty])).size).toBe(CERTAINTIES.length);
  const sums = { certain: '1.00', likely: '2.00', possible: '4.00' };
  const day = { date: '2026-12-10', in: sums, out: { ...sums, certain: '0.00' }, sure: '0.00', balance: '0.00' };
  expect([expectedIn(day, 'in'), expectedIn(day, 'out')]).toEqual([
    { all: 700n, unsure: 600n },
    { all: 600n, unsure: 600n },
  ]);
});

test('the sums of days to come say what they count, how much of it still waits, and that what comes in is not certain', () => {
  const none = { certain: '0.00', likely: '0.00', possible: '0.00' };
  const days = { from: '2026-11-21', to: '2026-11-28' };
  const words = (coming: Coming, concealed = false) => comingWords(coming, concealed).replaceAll(/\s/g, ' ');
  const sure = { ...days, in: none, out: { ...none, certain: '40.00' } };
  expect(words(sure)).toBe('Inclui agendados, tarifas e o que aguarda confirmação ou aprovação.');
  const both = { ...days, in: { ...none, likely: '5.00' }, out: { ...none, certain: '40.00', possible: '2.50' } };
  expect(comingIn(both)).toEqual({ in: 500n, out: 4250n });
  expect(words(both)).toBe(
    'Inclui agendados, tarifas e o que aguarda confirmação ou aprovação (R$ 2,50). O que entra ainda não é certo.',
  );
  expect(words(both, true)).not.toMatch(/\d/);
});
