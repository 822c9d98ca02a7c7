import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsOn } from './absence.ts';
import { approversOf } from './approvers.ts';
import { permissionsOf, stateOn } from './operator.ts';
import { NEXT_WEEK, people, person, profile, TODAY, TOMORROW } from '../testing/people.ts';

const now = { today: TODAY, day: TODAY };

test('a substitute signs in their own right and in the place of who is away', () => {
  const rui = person('rui', { approverClass: 'A' });
  const absence = { operatorId: 'rui', substituteId: 'lia', from: TODAY, until: NEXT_WEEK };
  const [away, substitute] = approversOf([rui, person('lia')], [absence], now);
  expect(away?.standings).toEqual([{ role: 'ADMIN', profileId: 'prf_2', approverClass: 'A', inPlaceOf: null }]);
  expect(substitute?.standings).toEqual([
    { role: 'ADMIN', profileId: 'prf_2', approverClass: null, inPlaceOf: null },
    { role: 'ADMIN', profileId: 'prf_2', approverClass: 'A', inPlaceOf: { id: 'rui', name: 'rui' } },
  ]);
});

test('Z09 who is blocked, or may approve no longer, gives a substitute nothing', () => {
  const absence = { operatorId: 'rui', substituteId: 'lia', from: TODAY, until: NEXT_WEEK };
  for (const other of [{ state: 'blocked' as const }, { profile: profile('ORDERS_VIEW') }]) {
    const approvers = approversOf([person('rui', other), person('lia')], [absence], now);
    expect(approvers.map(({ operatorId, standings }) => [operatorId, standings.length])).toEqual([['lia', 1]]);
  }
});

test('an absence counts on the day that is asked about, rights as they are today', () => {
  const absence = { operatorId: 'rui', substituteId: 'lia', from: TODAY, until: TODAY };
  const standings = (today: typeof TODAY, day: typeof TODAY) =>
    approversOf([person('rui'), person('lia')], [absence], { today, day }).find(
      ({ operatorId }) => operatorId === 'lia',
    )?.standings.length;
  expect(standings(TOMORROW, TODAY)).toBe(2);
  expect(standings(TOMORROW, TOMORROW)).toBe(1);
});

test('approvers are exactly those in order with permission and a trusted device; standings exactly their own and the absent’s', () => {
  fc.assert(
    fc.property(people, ({ operators, absences }) => {
      const found = new Map(approversOf(operators, absences, now).map((one) => [one.operatorId, one]));
      const isAble = (id: string): boolean => {
        const operator = operators.find((one) => one.id === id);
        if (!operator || stateOn(operator, TODAY) !== 'active') return false;
        return permissionsOf(operator).includes('ORDERS_APPROVE');
      };
      for (const { id, device } of operators) {
        expect(found.has(id)).toBe(isAble(id) && device === 'trusted');
        const inPlaceOf = found.get(id)?.standings.flatMap(({ inPlaceOf: absent }) => absent?.id ?? []) ?? [];
        const expected = absences.filter(
          (one) => one.substituteId === id && holdsOn(one, TODAY) && isAble(one.operatorId),
        );
        if (found.has(id)) expect(inPlaceOf).toEqual(expected.map(({ operatorId }) => operatorId));
      }
    }),
  );
});
