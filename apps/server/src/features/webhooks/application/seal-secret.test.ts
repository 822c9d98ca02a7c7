import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './seal-secret.ts';

const entropy = { bytes: (count: number) => randomBytes(count) };
const keyOf = (id: string) => ({ id, key: createSecretKey(randomBytes(32)) });
const [first, second] = [keyOf('one'), keyOf('two')];
const secret = randomBytes(32);
const owner = { companyId: 'cmp_a', id: 'whk_a' };

test('a sealed secret opens for its webhook, also after another key has come before the one that sealed it', () => {
  const sealed = sealSecret(secret, owner, [first], entropy);
  expect(sealed.includes(secret)).toBe(false);
  expect(openSecret(sealed, owner, [second, first])).toEqual(secret);
});

test('it opens for no other webhook, by no other key, and not when it was changed [attack]', () => {
  const sealed = sealSecret(secret, owner, [first], entropy);
  expect(() => openSecret(sealed, { ...owner, companyId: 'cmp_b' }, [first])).toThrow();
  expect(() => openSecret(sealed, { ...owner, id: 'whk_b' }, [first])).toThrow();
  expect(() => openSecret(sealed, owner, [second])).toThrow(/one/);
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => openSecret(sealed, owner, [first])).toThrow();
});
