import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import type { JsonObject } from '@bank/ledger';
import { canCancel, canDecide, canSign, contentHashOf, stateAt, type StoredChange } from './signed-change.ts';

const change: StoredChange = {
  companyId: 'com_1',
  id: 'chg_1',
  kind: 'operators.invite',
  state: 'awaiting_signature',
  version: 1,
  title: 'Convidar Ana',
  lines: [{ label: 'Papel', before: null, after: 'Convidado' }],
  notes: [],
  content: { name: 'Ana', role: 'GUEST' },
  contentHash: new Uint8Array(32),
  subject: null,
  needsSecond: true,
  askedBy: { id: 'opr_1', name: 'Marina', cpf: '52998224725' },
  askedAt: instant(0),
  signedAt: null,
  signedDevice: null,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  expiresAt: instant(1000),
  resultId: null,
};
const asker = { operatorId: 'opr_1', cpf: '52998224725', role: 'SA', permissions: [] } as const;
const other = { operatorId: 'opr_2', cpf: '11144477735', role: 'SA', permissions: [] } as const;
const hex = (about: Parameters<typeof contentHashOf>[0]) => contentHashOf(about).toString('hex');

test('what is signed stays the same through the database’s own order of members', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), (content) => {
      const turned = Object.fromEntries(Object.entries(content).toReversed());
      expect(hex({ ...change, content: turned as JsonObject })).toBe(
        hex({ ...change, content: content as JsonObject }),
      );
    }),
  );
});

test('one changed character of kind, title, lines or content is another thing to sign', () => {
  const line = { label: 'Papel', before: null, after: 'Convidado' };
  const others = [
    { ...change, kind: 'operators.change' },
    { ...change, title: 'Convidar Ane' },
    { ...change, lines: [] },
    { ...change, lines: [{ ...line, before: '' }] },
    { ...change, lines: [{ ...line, after: 'Gestor' }] },
    { ...change, content: { name: 'Ana', role: 'ADMIN' } },
  ];
  expect(new Set([change, ...others].map(hex)).size).toBe(others.length + 1);
});

test('who asked signs, another administrator decides, and the same person under another sign-in does neither', () => {
  const now = instant(999);
  const signed: StoredChange = { ...change, state: 'awaiting_second' };
  const samePerson = { ...other, cpf: asker.cpf };
  expect([asker, other, samePerson].map((person) => canSign(change, person, now))).toEqual([true, false, false]);
  expect([asker, other, samePerson].map((person) => canDecide(signed, person, now))).toEqual([false, true, false]);
  expect(canDecide(signed, { ...other, role: 'ADMIN' }, now)).toBe(false);
  expect(canDecide(change, other, now)).toBe(false);
  expect([asker, other].map((person) => canCancel(signed, person, now))).toEqual([true, false]);
});

test('nothing can be done from the moment it expires, and what was decided stays decided', () => {
  const end = instant(1000);
  expect(stateAt(change, instant(999))).toBe('awaiting_signature');
  expect(stateAt(change, end)).toBe('expired');
  expect(canSign(change, asker, end) || canCancel(change, asker, end)).toBe(false);
  expect(canDecide({ ...change, state: 'awaiting_second' }, other, end)).toBe(false);
  expect(stateAt({ ...change, state: 'done' }, end)).toBe('done');
});
