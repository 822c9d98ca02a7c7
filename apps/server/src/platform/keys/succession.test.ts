import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import type { BankKey } from '../config/keys.ts';
import { keysKnownBy, succeed } from './succession.ts';

function keyOf(id: string, kind: 'ed25519' | 'ec' = 'ed25519'): BankKey {
  const pair = kind === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { id, ...pair, file: '' };
}

const [first, second, third, evil] = ['a', 'b', 'c', 'evil'].map((id) => keyOf(id)) as [
  BankKey,
  BankKey,
  BankKey,
  BankKey,
];
const AT = instant(Date.UTC(2026, 10, 23));
const LATER = instant(Date.UTC(2026, 11, 1));
const said = [succeed('audit', first, second, AT), succeed('audit', second, third, LATER)];
const ids = (known: ReturnType<typeof keysKnownBy>) => known.map(({ id, from, until }) => [id, from, until]);

test.each([
  ['the first', first],
  ['the second', second],
  ['the last', third],
])('from %s key alone all of them are known, each with its time', (_, own) => {
  expect(ids(keysKnownBy(own, 'audit', said.toReversed()))).toEqual([
    ['a', null, AT],
    ['b', AT, LATER],
    ['c', LATER, null],
  ]);
});

test('a bank that has never rotated knows the key that it has', () => {
  expect(ids(keysKnownBy(first, 'audit', []))).toEqual([['a', null, null]]);
});

test('keys of another name, and of elliptic curves, go their own ways', () => {
  const [one, two] = [keyOf('s1', 'ec'), keyOf('s2', 'ec')];
  const both = [...said, succeed('session', one, two, AT)];
  expect(ids(keysKnownBy(two, 'session', both))).toEqual([
    ['s1', null, AT],
    ['s2', AT, null],
  ]);
});

test('what not both keys signed is not followed: nobody can add a key without the bank’s', () => {
  const planted = { ...succeed('audit', evil, keyOf('d'), LATER), formerId: third.id };
  const stolen = { ...succeed('audit', third, evil, LATER), formerSignature: new Uint8Array(64) };
  const moved = { ...succeed('audit', third, evil, LATER), at: AT };
  const other = { ...succeed('audit', evil, third, AT), nextId: first.id };
  expect(ids(keysKnownBy(third, 'audit', [...said, planted, stolen, moved, other])).at(-1)).toEqual(['c', LATER, null]);
  expect(keysKnownBy(first, 'audit', [other])).toHaveLength(1);
});

test('steps in a circle end', () => {
  const circle = [succeed('audit', first, second, AT), succeed('audit', second, first, LATER)];
  expect(keysKnownBy(first, 'audit', circle).length).toBeLessThanOrEqual(4);
});
