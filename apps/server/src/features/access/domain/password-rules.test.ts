import { expect, test } from 'vitest';
import { isAcceptablePassword } from './password-rules.ts';

const not = { temporaryPassword: 'Temp-10001', email: 'novo@exemplo.com' };

test.each([
  ['seven characters', 'aB3$xyz'],
  ['the temporary password', 'Temp-10001'],
  ['the e-mail', 'novo@exemplo.com'],
  ['a known password', 'iloveyou'],
  ['digits in a row', '12345678'],
  ['digits in a row, longer', '1234567890'],
  ['one character', 'aaaaaaaaaaaa'],
  ['a part repeated', 'abc123abc123abc123'],
  ['a keyboard row', 'qwertyuiop'],
  ['a date', '25/12/1990'],
  ['a date without signs', '19901225'],
  ['a Portuguese word with a year', 'Brasil2026'],
  ['a word with accents and a tail', 'Coração123'],
  ['a club', 'flamengo10'],
  ['a word in disguise', 'S3nh4123'],
  ['password in disguise', 'P@ssw0rd'],
  ['password in disguise with a tail', 'P@ssw0rd123!'],
  ['senha with a sign', 'Senha@123'],
  ['a name with a year', 'gabriel2010'],
  ['keyboard columns', '1q2w3e4r'],
])('S14 refuses %s', (_, password) => {
  expect(isAcceptablePassword(password, not)).toBe(false);
});

test.each([
  ['eight characters', 'tR7-vw2q'],
  ['the seed’s pattern', 'Ipe-novo-10001'],
  ['two words and a number', 'NovaSenha-Azul-42'],
  ['a sentence', 'o café da serra abre às sete'],
  ['64 characters', 'x9'.repeat(31) + 'Zq'],
  ['100 characters', 'a-b3'.repeat(24) + 'wxyz'],
  ['letters of another script', 'пароль-домик'],
  ['eight emoji', '🍀🌵🌻🌊🔥🎈🎲🧭'],
])('S14 takes %s', (_, password) => {
  expect(isAcceptablePassword(password, not)).toBe(true);
});
