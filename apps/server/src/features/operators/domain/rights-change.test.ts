import { expect, test } from 'vitest';
import { changesPermissions, checkRightsChange, type WantedRights } from './rights-change.ts';
import { checkProfileChange } from './profile-change.ts';
import { person, profile, TODAY, TOMORROW, YESTERDAY } from '../testing/people.ts';

const ana = person('ana', { role: 'SA', profile: null });
const rui = person('rui');
const viewer = profile('ORDERS_VIEW');
const circumstances = {
  callerId: 'ana',
  today: TODAY,
  operators: [ana, rui],
  profiles: [viewer, profile('ORDERS_VIEW', 'ORDERS_APPROVE')],
};
const same: WantedRights = { role: 'ADMIN', profileId: 'prf_2', approverClass: null, accessUntil: null };

test.each<[string, Partial<WantedRights>, string]>([
  ['without a profile for a role that needs one', { profileId: null }, 'operators.profile-needed'],
  ['with the profile of another company', { profileId: 'prf_9' }, 'operators.profile-not-found'],
  ['that end before today', { accessUntil: YESTERDAY }, 'operators.date-invalid'],
  ['that are the ones that stand', {}, 'operators.nothing-changes'],
])('rights %s are refused', (_, wanted, code) => {
  expect(checkRightsChange(rui, { ...same, ...wanted }, circumstances)).toMatchObject({ error: { code } });
});

test('A1 nobody changes their own rights', () => {
  const wanted: WantedRights = { ...same, approverClass: 'A' };
  expect(checkRightsChange(rui, wanted, { ...circumstances, callerId: 'rui' })).toMatchObject({
    error: { code: 'operators.own-rights' },
  });
});

test('A1 nobody changes a profile that they have themselves', () => {
  const held = { callerId: 'rui', operators: [ana, rui], profiles: circumstances.profiles };
  const wanted = { name: 'Tudo', permissions: ['PROFILES'] as const };
  expect(checkProfileChange(profile('ORDERS_VIEW', 'ORDERS_APPROVE'), wanted, held)).toMatchObject({
    error: { code: 'operators.own-rights' },
  });
  expect(checkProfileChange(viewer, wanted, held).ok).toBe(true);
});

test('an administrator keeps no profile', () => {
  const checked = checkRightsChange(rui, { ...same, role: 'SA', profileId: 'prf_1' }, circumstances);
  expect(checked).toMatchObject({ value: { role: 'SA', profile: null } });
});

test('S03 sessions end with other permissions, not with another class or last day', () => {
  const rights = { role: 'ADMIN', profile: rui.profile, approverClass: 'B', accessUntil: TOMORROW } as const;
  expect(changesPermissions(rui, rights)).toBe(false);
  expect(changesPermissions(rui, { ...rights, role: 'EDITOR' })).toBe(true);
  expect(changesPermissions(rui, { ...rights, profile: viewer })).toBe(true);
});

test('a profile keeps its name in its own writing, and takes none that another has in any', () => {
  const company = { callerId: 'ana', operators: [], profiles: [viewer, { ...viewer, id: 'prf_x', name: 'Vendas' }] };
  expect(checkProfileChange(viewer, { ...viewer, name: 'VENDAS' }, company)).toMatchObject({
    error: { code: 'operators.profile-name-known' },
  });
  expect(checkProfileChange(viewer, { ...viewer, name: viewer.name.toUpperCase() }, company).ok).toBe(true);
  expect(checkProfileChange(viewer, viewer, company)).toMatchObject({ error: { code: 'operators.nothing-changes' } });
});
