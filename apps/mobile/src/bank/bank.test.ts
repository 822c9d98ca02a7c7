import { expect, test } from 'vitest';
import { connectBank, expiryOf, wordsOf } from './bank.ts';

function tokenWith(payload: unknown): string {
  const part = btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `x.${part}.y`;
}

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

test('the end of a token is read from its claim, in milliseconds', () => {
  expect(expiryOf(tokenWith({ exp: 1_700_000_000 }))).toBe(1_700_000_000_000);
  // A payload whose base64 holds the two characters that base64url writes in another way.
  expect(expiryOf(tokenWith({ exp: 5, name: '>>>???ÿÿ' }))).toBe(5000);
});

test.each(['', 'abc', 'a.b.c', 'a.###.c', tokenWith({}), tokenWith({ exp: '5' }), tokenWith(null)])(
  'the token "%s" has ended already',
  (token) => {
    expect(expiryOf(token)).toBe(0);
  },
);

test('a kept token counts until its end, and not after signing out', () => {
  let now = 1000;
  const bank = connectBank(memory(), () => now);
  expect(bank.isSignedIn()).toBe(false);
  bank.signIn(tokenWith({ exp: 2 }));
  expect(bank.isSignedIn()).toBe(true);
  now = 2000;
  expect(bank.isSignedIn()).toBe(false);
  now = 1000;
  bank.signOut();
  expect(bank.isSignedIn()).toBe(false);
});

test('a failure is said in words', () => {
  expect(wordsOf({ kind: 'offline' })).toBe('Sem conexão.');
  const refused = { kind: 'refused', status: 409, code: 'a', errors: [], members: {} } as const;
  expect(wordsOf({ ...refused, message: 'Já foi.' })).toBe('Já foi.');
  expect(wordsOf({ ...refused, message: undefined })).toBe('Houve um erro. Tente novamente em instantes.');
});
