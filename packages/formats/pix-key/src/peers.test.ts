import fc from 'fast-check';
import { isPixKey } from 'validation-br';
import { expect, test } from 'vitest';
import { cnpjCheckDigits, cpfCheckDigits } from '@bank/documents';
import { KEYS } from '../testdata/keys.ts';
import { explainPixKey, parsePixKey } from './index.ts';

// validation-br 2.0.0 (MIT) reads keys as people type them; ours are those that the directory keeps.

/** Where the peer says otherwise than we do, and the reason why we differ. */
const DISAGREEMENTS: Readonly<Record<string, string>> = {
  '+5510998765432': "the directory's own example: any E.164 number, though no area code is 10",
  '123e4567-e12b-12d1-a456-426655440000': "the manual's own example: a UUID of any version",
  '123e4567e89b42d3a456426614174000': 'the directory keeps an EVP with its dashes',
  '9463A2A0-2b1A-4157-80fe-344ccf0f7e13': 'the directory keeps an EVP in lower case',
  'Pix@bcb.gov.br': 'the directory keeps an e-mail in lower case',
  'a@-b.com': 'a label of a domain begins with a letter or digit',
  '529.982.247-25': 'a mask is for typing: `recognisePixKey` takes it off',
  '11987654321': 'a national number is for typing: `recognisePixKey` puts +55 in front',
};

test('the peer says what we say of every fact, but for the disagreements that are explained', () => {
  const found = KEYS.filter(({ text }) => isPixKey(text) !== parsePixKey(text).ok).map(({ text }) => text);
  expect(found.toSorted()).toEqual(Object.keys(DISAGREEMENTS).toSorted());
});

test('the peer finds the same documents right and wrong as keys', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), fc.stringMatching(/^[0-9]{2}$/), (base, other) => {
      for (const key of [base + cnpjCheckDigits(base), base + other]) expect(isPixKey(key)).toBe(parsePixKey(key).ok);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{9}$/), (base) => {
      const key = base + cpfCheckDigits(base);
      fc.pre(!/^(\d)\1*$/.test(key));
      expect([isPixKey(key), parsePixKey(key).ok]).toEqual([true, true]);
    }),
  );
});

test('every refusal has its words', () => {
  const codes = ['malformed', 'check-digit', 'too-long', 'incomplete', 'ambiguous'] as const;
  const words = codes.map((code) => explainPixKey({ code: `pix-key.${code}` }));
  expect(words).toEqual([
    'O texto não tem a forma de uma chave Pix.',
    'Os dígitos verificadores do CPF ou CNPJ não conferem.',
    'Uma chave Pix tem no máximo 77 caracteres.',
    'A chave está incompleta.',
    'Este número pode ser um CPF ou um telefone.',
  ]);
});
