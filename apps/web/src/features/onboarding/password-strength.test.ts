import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSurelyTooWeak, passwordStrength } from './password-strength.ts';

const OWN = ['Marcenaria Canela Preta Ltda', 'contato@canelapreta.com', '20415783000181'];

test.each([
  ['', 'Curta demais', 'Faltam 8 caracteres: use ao menos 8.'],
  ['Ab3$xyz', 'Curta demais', 'Falta 1 caractere: use ao menos 8.'],
  ['senha1234', 'Fraca', 'Evite palavras e sequências que todos usam.'],
  ['aaaaaaaaaaaa', 'Fraca', 'Evite repetições e sequências.'],
  ['Canela-2026', 'Fraca', 'Evite o nome, o e-mail e o CNPJ da empresa.'],
  ['20415783000181', 'Fraca', 'Evite o nome, o e-mail e o CNPJ da empresa.'],
  ['tigre-lua', 'Razoável', 'Mais uma palavra a deixa boa.'],
  ['gato verde 47', 'Boa', undefined],
  ['chuva fina na serra azul', 'Forte', undefined],
])('%o is %s', (password, word, advice) => {
  expect(passwordStrength(password, OWN)).toMatchObject({ word, advice });
});

test('accents and signs in the place of letters disguise nothing', () => {
  expect(passwordStrength('$enh@$enh@', OWN).word).toBe('Fraca');
  expect(passwordStrength('MARCENÁRIA!!', OWN).word).toBe('Fraca');
});

test('a longer password is never said to be weaker', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.constantFrom('-gw', '-tk', '-mz'), (password, more) => {
      const [shorter, longer] = [password, `${password} ${more}`].map((text) => passwordStrength(text, []).level);
      expect(longer).toBeGreaterThanOrEqual(shorter ?? 0);
    }),
  );
});

test('only length is sure to be refused, counted in characters that people see', () => {
  expect(isSurelyTooWeak('açãoção')).toBe(true);
  expect(isSurelyTooWeak('açãoçãos')).toBe(false);
});
