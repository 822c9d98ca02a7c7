import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { explanation, verdict, type Verification } from './integrity-words.ts';

const today = civilDate('2026-11-21');
const whole: Verification = {
  isWhole: true,
  records: 12_408,
  firstAt: '2025-11-21T13:00:00.000Z',
  lastAt: '2026-11-21T13:00:00.000Z',
  head: { sequence: 12_408, hash: 'ab'.repeat(32) },
  anchor: { sequence: 12_000, at: '2026-11-20T13:00:00.000Z', fits: true },
  fault: null,
  unlinked: 0,
  checkedAt: '2026-11-21T13:00:01.000Z',
};
const broken: Verification = {
  ...whole,
  isWhole: false,
  fault: { sequence: 431, text: 'O registro deste elo foi alterado depois de escrito.' },
};

test('says calmly that nothing was changed, and what was compared', () => {
  expect(verdict(whole)).toBe('12.408 registros conferidos, nenhum alterado');
  expect(verdict({ ...whole, records: 1 })).toBe('1 registro conferido, não foi alterado');
  expect(verdict({ ...whole, records: 0 })).toBe('Ainda não há registros para conferir');
  expect(explanation(whole, today)).toEqual([
    'Do primeiro, 21/11/2025 às 10:00, ao último, hoje às 10:00: cada um resulta do anterior.',
    'O elo 12.000, guardado fora do banco de dados ontem às 10:00, está na cadeia.',
  ]);
  expect(explanation({ ...whole, anchor: null, unlinked: 2 }, today).at(-1)).toBe(
    '2 registros dos últimos instantes ainda não entraram na cadeia.',
  );
});

test('says plainly which record does not fit, why, and what to do now', () => {
  expect(verdict(broken)).toBe('O registro 431 não confere');
  const said = explanation(broken, today);
  expect(said[0]).toBe('O registro deste elo foi alterado depois de escrito.');
  expect(said.at(-1)).toMatch(/Exporte a cadeia agora/);
  expect(said.join(' ')).not.toMatch(/cada um resulta do anterior/);
});
