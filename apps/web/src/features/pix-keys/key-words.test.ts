import { expect, test } from 'vitest';
import { claimInWords } from './key-words.ts';
import { exampleClaim } from './testdata/example-keys.ts';

test('a claim says what it is and which bank is at its other end', () => {
  const ownership = exampleClaim({ type: 'ownership', side: 'claimer', otherBank: 'Banco Araucária' });
  expect(claimInWords(ownership)).toBe('Reivindicação de posse · chave no Banco Araucária');
  expect(claimInWords({ ...ownership, otherBank: 'Cooperativa do Vale' })).toMatch(/chave em Cooperativa do Vale$/);
  expect(claimInWords({ ...ownership, type: 'portability', side: 'donor' })).toBe(
    'Portabilidade · para o Banco Araucária',
  );
  expect(claimInWords({ ...ownership, otherBank: null })).toBe('Reivindicação de posse');
});
