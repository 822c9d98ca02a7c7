import { describe, expect, test } from 'vitest';
import { quickestMs } from '@bank/testkit';
import { isEmail, isSignInEmail } from './email.ts';

describe('an address', () => {
  test.each([
    'ana@empresa.com.br',
    'ana.maria+pix@sub.exemplo.com',
    'ana@empresa.online',
    'ana@empresa.photography',
    'contato@café.com.br',
    'ana@xn--caf-dma.com.br',
    'ana@exemplo.xn--p1ai',
    'o’hara_1@a-b.museum',
    'ana@3m.com',
  ])('%s is one, of whatever domain', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    '',
    'ana',
    'ana.exemplo.com',
    '@exemplo.com',
    'ana@exemplo',
    'ana@exemplo.c',
    'ana@exemplo.c0m',
    'ana maria@exemplo.com',
    'ana@@exemplo.com',
    'ana@exemplo..com',
    'ana@-exemplo.com',
    'ana@exemplo-.com',
    '.ana@exemplo.com',
    'ana.@exemplo.com',
    'an..a@exemplo.com',
    'ana,bia@exemplo.com',
    'ana@exemplo.com.',
    'Ana <ana@exemplo.com>',
  ])('%j is none', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});

describe('the sign-in', () => {
  test.each(['ana@exemplo.br', 'ana@exemplo.info', 'ana@empresa.online', 'ana@empresa.ONLINE', 'ana@empresa.store'])(
    'takes %s',
    (text) => {
      expect(isSignInEmail(text)).toBe(true);
    },
  );

  test.each([
    'ana@exemplo.banco',
    'ana@exemplo.abcde',
    'ana@exemplo.commm',
    'ana@exemplo.xonline',
    'a@b.c',
    'ana@exemplo',
  ])('takes no %s', (text) => {
    expect(isSignInEmail(text)).toBe(false);
  });
});

test('an address of hostile length is judged at once', () => {
  const hostile = () => {
    isEmail(`${'a.'.repeat(20_000)}@${'b.'.repeat(20_000)}`);
    isSignInEmail(`${'a'.repeat(50_000)}@${'b-'.repeat(20_000)}`);
  };
  // A second of processor time: hundreds of times what it takes, and far less than growth with the square would take.
  expect(quickestMs(hostile, 1000)).toBeLessThan(1000);
});
