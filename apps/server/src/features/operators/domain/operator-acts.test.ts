import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import { actsOn, afterStateAct, checkStateAct, type StateAct } from './operator-acts.ts';
import { stateOn, type OperatorRecord } from './operator.ts';
import { checkRightsChange } from './rights-change.ts';
import { people, person, TODAY, TOMORROW, YESTERDAY } from '../testing/people.ts';

const STATE_ACTS: readonly StateAct[] = ['block', 'unblock', 'remove', 'reset-password'];

function actsOf(target: OperatorRecord, others: readonly OperatorRecord[], callerId = 'ana', hasAbsence = false) {
  return actsOn(target, { callerId, today: TODAY, operators: [target, ...others], hasAbsence });
}

const ana = person('ana', { role: 'SA', profile: null });

test('each state allows its own acts', () => {
  const rui = person('rui');
  expect(actsOf(rui, [ana])).toEqual(['edit', 'absence', 'reset-password', 'end-sessions', 'block', 'remove']);
  expect(actsOf(rui, [ana], 'ana', true)).toContain('end-absence');
  expect(actsOf(person('rui', { state: 'invited', openSessions: 0 }), [ana])).toEqual([
    'edit',
    'reset-password',
    'block',
    'remove',
  ]);
  expect(actsOf(person('rui', { state: 'blocked' }), [ana])).toEqual(['edit', 'unblock', 'remove']);
  expect(actsOf(person('rui', { accessUntil: YESTERDAY }), [ana])).toEqual(['edit', 'end-sessions', 'block', 'remove']);
  expect(actsOf(person('rui', { state: 'removed' }), [ana])).toEqual([]);
});

test('A1 about oneself only what gives no rights: one is away, one ends one’s sessions', () => {
  expect(actsOf(ana, [person('bia', { role: 'SA' })])).toEqual(['absence', 'end-sessions']);
});

test('the last day of access is a day of access, the next is not', () => {
  expect(stateOn({ state: 'active', accessUntil: TODAY }, TODAY)).toBe('active');
  expect(stateOn({ state: 'active', accessUntil: TODAY }, TOMORROW)).toBe('expired');
  expect(stateOn({ state: 'blocked', accessUntil: YESTERDAY }, TODAY)).toBe('blocked');
});

test('unblocked, who never chose a password is invited again', () => {
  const temporary = { expiresAt: instant(0), triesLeft: 5 };
  expect(afterStateAct('unblock', person('rui', { state: 'blocked', temporary })).state).toBe('invited');
  expect(afterStateAct('unblock', person('rui', { state: 'blocked' })).state).toBe('active');
});

test.each([
  ['has a last day', { accessUntil: TOMORROW }],
  ['is only invited', { state: 'invited' }],
  ['is blocked', { state: 'blocked' }],
  ['has a temporary password', { temporary: { expiresAt: instant(0), triesLeft: 5 } }],
  ['is no administrator', { role: 'ADMIN' }],
] as const)('an administrator cannot be taken away by one who %s', (_, other) => {
  const operators = [ana, person('bia', { role: 'SA', ...other })];
  const circumstances = { callerId: 'bia', today: TODAY, operators, profiles: [] };
  for (const act of ['block', 'remove', 'reset-password'] as const) {
    expect(checkStateAct(act, ana, circumstances)).toMatchObject({ error: { code: 'operators.last-administrator' } });
  }
  const wanted = { role: 'SA', profileId: null, approverClass: null, accessUntil: TOMORROW } as const;
  expect(checkRightsChange(ana, wanted, circumstances)).toMatchObject({
    error: { code: 'operators.last-administrator' },
  });
  const [, bia] = operators;
  expect(bia && actsOf(ana, [bia], 'bia')).toEqual(['edit', 'absence', 'end-sessions']);
});

test('whatever acts follow each other, a company that was administered stays so, and nobody acts on themselves', () => {
  const administered = (operators: readonly OperatorRecord[]): boolean =>
    operators.some(
      ({ role, state, accessUntil, temporary }) =>
        role === 'SA' && state === 'active' && accessUntil === null && temporary === null,
    );
  const acts = fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.constantFrom(...STATE_ACTS)), { maxLength: 30 });
  fc.assert(
    fc.property(people, acts, (company, sequence) => {
      let operators = [ana, ...company.operators];
      for (const [callerIndex, targetIndex, act] of sequence) {
        const caller = operators[callerIndex % operators.length];
        const target = operators[targetIndex % operators.length];
        if (!caller || !target) continue;
        const checked = checkStateAct(act, target, { callerId: caller.id, today: TODAY, operators });
        if (caller.id === target.id) expect(checked.ok).toBe(false);
        if (!checked.ok) continue;
        operators = operators.map((operator) => (operator.id === target.id ? afterStateAct(act, target) : operator));
        expect(administered(operators)).toBe(true);
      }
    }),
  );
});
