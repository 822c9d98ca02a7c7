import { expect, test } from 'vitest';
import { systemEntropy } from './entropy.ts';

test('gives so many bytes, over the ends of its blocks too', () => {
  const entropy = systemEntropy();
  for (const count of [0, 1, 16, 10_000, 10_000, 16_384, 16_385, 13]) expect(entropy.bytes(count)).toHaveLength(count);
});

test('no bytes come twice, and those given out stay as they are', () => {
  const entropy = systemEntropy();
  const given = Array.from({ length: 5000 }, () => entropy.bytes(16));
  const texts = given.map((bytes) => Buffer.from(bytes).toString('hex'));
  expect(new Set(texts).size).toBe(5000);
  expect(texts).not.toContain('0'.repeat(32));
  expect(given.map((bytes) => Buffer.from(bytes).toString('hex'))).toEqual(texts);
});
