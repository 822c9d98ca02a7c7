import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalAddress, sourceOf } from './source.ts';

test('an address has one form', () => {
  expect(canonicalAddress('203.0.113.7')).toBe('203.0.113.7');
  expect(canonicalAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(canonicalAddress('::FFFF:CB00:7107')).toBe('203.0.113.7');
  expect(canonicalAddress('0:0:0:0:0:ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(canonicalAddress('2001:DB8:0:0:0:0:0:1')).toBe('2001:db8::1');
  expect(canonicalAddress('fe80::1%eth0')).toBe('fe80::1');
  expect(canonicalAddress('::1')).toBe('::1');
});

test('text that is no address, from a header, is none [attack]', () => {
  for (const text of [
    '',
    'unknown',
    '<script>',
    '203.0.113.7, 10.0.0.1',
    '203.0.113.007',
    '_hidden',
    '[::1]',
    '1',
    '::ffff:999.1.1.1',
  ])
    expect([text, canonicalAddress(text)]).toEqual([text, undefined]);
  expect(sourceOf('<script>')).toBe(sourceOf('another'));
});

test('the 2^64 addresses of one IPv6 connection are one source, those of the next another [attack]', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
  fc.assert(
    fc.property(groups(3), groups(4), groups(4), (head, one, other) => {
      const net = ['2001', ...head].join(':');
      expect(sourceOf(`${net}:${one.join(':')}`)).toBe(sourceOf(`${net}:${other.join(':').toUpperCase()}`));
    }),
  );
  expect(sourceOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(sourceOf('2001:db8:0:1::1')).not.toBe(sourceOf('2001:db8::1'));
  expect(sourceOf('::ffff:203.0.113.7')).toBe(sourceOf('203.0.113.7'));
  expect(sourceOf('203.0.113.7')).not.toBe(sourceOf('203.0.113.8'));
});
