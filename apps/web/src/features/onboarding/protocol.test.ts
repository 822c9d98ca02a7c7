import { expect, test } from 'vitest';
import { protocolTyped } from './protocol.ts';

test.each([
  ['ABCD-1234-EFGH-5678', 'ABCD-1234-EFGH-5678'],
  [' abcd1234efgh5678 ', 'ABCD-1234-EFGH-5678'],
  ['OLID-1234-EFGH-5678', '011D-1234-EFGH-5678'],
  ['ABCD-1234-EFGH-567', undefined],
  ['UBCD-1234-EFGH-5678', undefined],
  ['', undefined],
])('%o is read as %o', (typed, protocol) => {
  expect(protocolTyped(typed)).toBe(protocol);
});
