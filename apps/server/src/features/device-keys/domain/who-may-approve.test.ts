import { expect, test } from 'vitest';
import { effectivePermissions, type Permission, type Role } from '@bank/contracts';
import { mayApprove } from './who-may-approve.ts';

const asker = { cpf: '52998224725' };
const person = (role: Role, profile: readonly Permission[] = [], cpf = '11144477735') => ({
  cpf,
  role,
  permissions: effectivePermissions(role, profile),
});

test.each([
  ['an administrator', person('SA'), true, true],
  ['a manager who administers devices', person('ADMIN', ['DEVICES']), false, true],
  ['a manager who does not', person('ADMIN', ['ORDERS_APPROVE']), false, false],
  ['an editor whose profile names devices, which the role does not let', person('EDITOR', ['DEVICES']), false, false],
  ['the same person under another sign-in', person('SA', [], asker.cpf), false, false],
] as const)('Z06 who else may approve: %s', (_, who, toRights, toDevices) => {
  expect([mayApprove('rights', who, asker), mayApprove('devices', who, asker)]).toEqual([toRights, toDevices]);
});
