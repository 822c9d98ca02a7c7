import { expect, test } from 'vitest';
import { civilDate, formatTime } from '@bank/core';
import {
  accountTypeWords,
  COMMON_PURPOSES,
  entryState,
  parsePurpose,
  purposeWords,
  returnWords,
  STR_ENTRY_STATES,
  STR_ERRORS,
  strError,
  TED_ACCOUNT_TYPES,
  TED_PURPOSES,
  TED_RETURN_CODES,
  tedSession,
} from './index.ts';

test('every code has words that begin with a capital and end as sentences do', () => {
  for (const code of TED_RETURN_CODES) expect(returnWords(code)).toMatch(/^[A-ZÁÉÍÓÚÂÊÔÃÕÇ].*\.$/);
  for (const code of STR_ERRORS) expect(strError(code).words).toMatch(/^[A-ZÁÉÍÓÚÂÊÔÃÕÇ].*\.$/);
  for (const purpose of TED_PURPOSES) expect(purposeWords(purpose)).toMatch(/^[A-ZÁÉÍÓÚÂÊÔÃÕÇ].*[^.]$/);
  for (const type of TED_ACCOUNT_TYPES) expect(accountTypeWords(type)).toMatch(/^Conta /);
});

test('a purpose is five digits, read with or without its zeros; others are not known', () => {
  for (const purpose of TED_PURPOSES) {
    expect(purpose).toMatch(/^\d{5}$/);
    expect(parsePurpose(purpose)).toBe(purpose);
    expect(parsePurpose(String(Number(purpose)))).toBe(purpose);
  }
  for (const text of ['', '0', '999', '000010', '5 ', '-5', 'abc']) expect(parsePurpose(text)).toBeUndefined();
  expect(new Set(COMMON_PURPOSES).size).toBe(10);
});

test('the returns that people can act on have a sentence of their own, the others the general one with the code', () => {
  const own = TED_RETURN_CODES.filter((code) => !returnWords(code).includes(`código ${code}`));
  expect(own).toEqual(['1', '2', '3', '5', '9', '16', '18', '31', '61', '70', '84']);
  expect(returnWords('85')).toBe('A TED foi devolvida pelo banco de destino (código 85).');
  expect(returnWords('toString')).toContain('código toString');
});

test('every state of an entry is settled, rejected or pending; another try on the same day is for want of reserves', () => {
  const by = (outcome: string) => STR_ENTRY_STATES.filter((state) => entryState(state).outcome === outcome);
  expect(by('settled')).toEqual(['1', '2', '3', '4']);
  expect(by('rejected')).toEqual(['5', '9', '14', '15', '22', '23', '24', '25']);
  expect(by('pending')).toEqual(['17', '18', '19', '20']);
  expect(STR_ENTRY_STATES.filter((state) => entryState(state).retryToday)).toEqual(['5', '9']);
});

test('an error that nobody knows may stand for anything', () => {
  expect(strError('ESTR9999')).toEqual({ entry: 'perhaps', words: 'O STR recusou a mensagem (código ESTR9999).' });
  expect(strError('toString').entry).toBe('perhaps');
  expect(STR_ERRORS.filter((code) => strError(code).entry === 'perhaps')).toEqual(['ESTR0902']);
});

test.each([
  ['2026-11-27', '06:30', '17:00'],
  ['2026-12-24', '06:30', '12:00'],
  ['2026-12-31', '06:30', '12:00'],
])('the session of %s is from %s to %s', (day, opens, closes) => {
  const session = tedSession(civilDate(day));
  expect(session && [formatTime(session.opensAt), formatTime(session.closesAt)]).toEqual([opens, closes]);
});

test.each(['2026-11-28', '2026-11-29', '2026-12-25', '2026-11-20'])('there is no session on %s', (day) => {
  expect(tedSession(civilDate(day))).toBeUndefined();
});
