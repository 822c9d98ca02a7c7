import { expect, test } from 'vitest';
import { instant } from './clock.ts';
import { base32, isId, newId, newUuid } from './ids.ts';

const clockAt = (milliseconds: number) => ({ now: () => instant(milliseconds) });
const entropy = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };

test('ids sort by the moment they were made', () => {
  const moments = [1_000, 2_000, 1_763_721_907_123, 1_763_721_907_124, 4_102_444_800_000];
  const uuids = moments.map((moment) => newUuid(clockAt(moment), entropy));
  const ids = moments.map((moment) => newId('ord', clockAt(moment), entropy));
  expect(uuids.toSorted()).toEqual(uuids);
  expect(ids.toSorted()).toEqual(ids);
});

test('a UUID says its version 7 and its variant', () => {
  expect(newUuid(clockAt(1_763_721_907_123), entropy)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

test('an id is recognised by its prefix and alphabet', () => {
  const id = newId('ord', clockAt(1), entropy);
  expect(isId('ord', id)).toBe(true);
  expect(isId('pix', id)).toBe(false);
  expect(isId('ord', `${id.slice(0, -1)}u`)).toBe(false);
});

test('no id comes twice in ten thousand of one millisecond', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newId('ord', clockAt(5), entropy))).size).toBe(10_000);
});

test('base 32 keeps leading zeros', () => {
  expect(base32(new Uint8Array([0, 0, 1]))).toBe('00001');
  expect(base32(new Uint8Array([255]))).toBe('7z');
});
