import { expect, test } from 'vitest';
import { checkAbsence, type Absence } from './absence.ts';
import { NEXT_WEEK, person, profile, TODAY, TOMORROW, YESTERDAY } from '../testing/people.ts';

const ana = person('ana', { role: 'SA', profile: null });
const rui = person('rui');
const lia = person('lia');
const wanted = { from: TODAY, until: NEXT_WEEK, substituteId: 'lia' };
const circumstances = { callerId: 'ana', today: TODAY, operators: [ana, rui, lia], absences: [] as Absence[] };

test('somebody who approves is away, and another one who approves stands in', () => {
  expect(checkAbsence(rui, wanted, circumstances)).toMatchObject({ ok: true, value: { substitute: { id: 'lia' } } });
  expect(checkAbsence(ana, wanted, circumstances).ok).toBe(true);
});

test('A1 nobody makes themselves a substitute', () => {
  expect(checkAbsence(rui, { ...wanted, substituteId: 'ana' }, circumstances)).toMatchObject({
    error: { code: 'operators.own-rights', field: 'substituteId' },
  });
});

test.each([
  ['ends before it begins', { from: NEXT_WEEK, until: TOMORROW }, 'until'],
  ['begins in the past', { from: YESTERDAY }, 'from'],
  ['lies in the past', { from: YESTERDAY, until: YESTERDAY }, 'until'],
])('an absence that %s is refused', (_, days, field) => {
  expect(checkAbsence(rui, { ...wanted, ...days }, circumstances)).toMatchObject({
    error: { code: 'operators.date-invalid', field },
  });
});

test.each([
  ['is the one who is away', 'rui', {}],
  ['may not approve', 'lia', { profile: profile('ORDERS_VIEW') }],
  ['is blocked', 'lia', { state: 'blocked' as const }],
  ['has no access any more', 'lia', { accessUntil: YESTERDAY }],
])('a substitute who %s is refused', (_, substituteId, other) => {
  const operators = [ana, rui, person('lia', other)];
  expect(checkAbsence(rui, { ...wanted, substituteId }, { ...circumstances, operators })).toMatchObject({
    error: { code: 'operators.substitute-invalid' },
  });
});

test('Z03 a substitute of another company does not exist', () => {
  expect(checkAbsence(rui, { ...wanted, substituteId: 'ivo' }, circumstances)).toMatchObject({
    error: { code: 'operators.not-found' },
  });
});

test('a substitute who is away in those days is refused, one who is back is not', () => {
  const away = (until: Absence['until']): Absence[] => [
    { operatorId: 'lia', substituteId: 'ana', from: YESTERDAY, until },
  ];
  expect(checkAbsence(rui, wanted, { ...circumstances, absences: away(TODAY) })).toMatchObject({
    error: { code: 'operators.substitute-invalid' },
  });
  expect(checkAbsence(rui, wanted, { ...circumstances, absences: away(YESTERDAY) }).ok).toBe(true);
});

test('an absence that has begun may be made longer, not begun anew in the past, nor set as it is', () => {
  const standing = { operatorId: 'rui', substituteId: 'lia', from: YESTERDAY, until: TOMORROW };
  const begun = { ...circumstances, absences: [standing] };
  expect(checkAbsence(rui, { ...wanted, from: YESTERDAY }, begun).ok).toBe(true);
  expect(checkAbsence(rui, standing, begun)).toMatchObject({ error: { code: 'operators.nothing-changes' } });
});

test('who may not approve needs no substitute, and who is blocked gets none', () => {
  const viewer = person('rui', { profile: profile('ORDERS_VIEW') });
  expect(checkAbsence(viewer, wanted, circumstances)).toMatchObject({ error: { code: 'operators.nothing-changes' } });
  expect(checkAbsence(person('rui', { state: 'blocked' }), wanted, circumstances)).toMatchObject({
    error: { code: 'operators.state-conflict' },
  });
});
