import { expect, test } from 'vitest';
import { CERTAINTIES, CERTAINTY_WORDS, type Outlook } from '@bank/contracts';
import { expectedIn, shortagesIn } from './words.ts';

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
