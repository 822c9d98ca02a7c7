import { expect, test } from 'vitest';
import { TED_RETURN_CODES } from '@bank/str';
import { feeGivenBackBecause, returnedWords } from './return-words.ts';

test('why a TED came back is one sentence, or says the code', () => {
  expect(returnedWords('1')).toBe(
    'Devolvida pelo banco de destino: a conta de destino foi encerrada. Peça ao favorecido uma conta ativa.',
  );
  expect(returnedWords('72')).toBe('Devolvida pelo banco de destino (código 72).');
  expect(returnedWords('999')).toBe('Devolvida pelo banco de destino (código 999).');
  for (const code of TED_RETURN_CODES) {
    expect(returnedWords(code), code).toMatch(/^Devolvida pelo banco de destino[ :].*[.]$/);
  }
});

test('the fee comes back only where the other bank says that we sent it wrongly', () => {
  expect(TED_RETURN_CODES.filter((code) => feeGivenBackBecause(code) !== undefined)).toEqual(['16', '18']);
});
