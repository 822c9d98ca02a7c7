import { expect, test } from 'vitest';
import { createPasswordCheck, hashPassword } from './passwords.ts';

const check = await createPasswordCheck();

test('S14 every character counts: beyond 72 bytes, and at the hundredth', async () => {
  const long = 'é'.repeat(35) + 'ab' + 'c'.repeat(27) + 'Z';
  const hash = await hashPassword(long);
  expect(await check.matches(long, hash)).toBe(true);
  expect(await check.matches(`${long.slice(0, -1)}Y`, hash)).toBe(false);
  expect(await check.matches(long.slice(0, 60), hash)).toBe(false);
});

test('S14 composed and decomposed letters are the same password', async () => {
  const hash = await hashPassword('Coração-da-Sé'.normalize('NFC'));
  expect(await check.matches('Coração-da-Sé'.normalize('NFD'), hash)).toBe(true);
});

test('S11 what is kept is argon2id with a salt of its own', async () => {
  const [one, other] = [await hashPassword('same'), await hashPassword('same')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(one).not.toBe(other);
});

test('S13 a missing hash costs one comparison and never matches', async () => {
  let hashings = 0;
  const counted = await createPasswordCheck(() => (hashings += 1));
  expect(await counted.matches('nobody has this password', undefined)).toBe(false);
  expect(hashings).toBe(1);
});
