import { randomBytes, scryptSync } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  makeSandboxStaff,
  newStaffMember,
  readStaff,
  recogniseStaff,
  sandboxSecretFile,
  sandboxStaffFile,
  type StaffMember,
} from './staff.ts';

const folder = mkdtempSync(join(tmpdir(), 'ipe-staff-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rita = newStaffMember('Rita');
const dario = newStaffMember('Dário');

function written(content: unknown, mode = 0o600): string {
  const file = join(folder, 'people.json');
  writeFileSync(file, JSON.stringify(content));
  chmodSync(file, mode);
  return file;
}

test('a person is known by name and secret together, and only by their own', () => {
  const staff = [rita.member, dario.member];
  expect(recogniseStaff(staff, { name: 'Rita', secret: rita.secret })).toBe('Rita');
  expect(recogniseStaff(staff, { name: 'dario', secret: dario.secret })).toBe('Dário');
  expect(recogniseStaff(staff, { name: 'Rita', secret: dario.secret })).toBeUndefined();
  expect(recogniseStaff(staff, { name: 'Rita', secret: '' })).toBeUndefined();
  expect(recogniseStaff(staff, { name: 'Vera', secret: rita.secret })).toBeUndefined();
  expect(recogniseStaff([], { name: '', secret: '' })).toBeUndefined();
});

test('one person with two names in the file, each with the same secret under a salt of its own, is nobody [attack]', () => {
  const salt = randomBytes(16);
  const hash = scryptSync(rita.secret, salt, 32, { N: 16_384, r: 8, p: 1 }).toString('base64url');
  const second = { name: 'Otto', secretHash: `scrypt:16384:${salt.toString('base64url')}:${hash}` };
  const staff = [rita.member, dario.member, second];
  expect(readStaff(written({ people: staff }), true)).toEqual(staff);
  expect(recogniseStaff(staff, { name: 'Rita', secret: rita.secret })).toBeUndefined();
  expect(recogniseStaff(staff, { name: 'Otto', secret: rita.secret })).toBeUndefined();
  expect(recogniseStaff(staff, { name: 'Dário', secret: dario.secret })).toBe('Dário');
});

test('what is kept of a secret is a salted hash', () => {
  expect(rita.member.secretHash).not.toContain(rita.secret);
  expect(newStaffMember('Rita').secret).not.toBe(rita.secret);
});

test.each<[string, unknown]>([
  ['somebody twice', { people: [rita.member, { ...dario.member, name: 'RITA' }] }],
  ['two people with one secret', { people: [rita.member, { ...rita.member, name: 'Otto' }] }],
  ['a secret as it is', { people: [{ name: 'Rita', secretHash: rita.secret }] }],
  ['a cheap hash', { people: [{ name: 'Rita', secretHash: rita.member.secretHash.replace('32768', '2') }] }],
  ['another shape', [rita.member]],
])('%s is refused, naming the setting', (_, content) => {
  expect(readStaff(written(content), false)).toMatch(/^IPE_STAFF_FILE: .+\.$/);
});

test('B09 production takes no people of a sandbox, and no file that others can read', () => {
  const people = [rita.member];
  expect(readStaff(written({ people }), true)).toEqual(people);
  expect(readStaff(written({ sandbox: true, people }), true)).toContain('é de uma sandbox');
  expect(readStaff(written({ people }, 0o644), true)).toContain('chmod 600');
  expect(readStaff(join(folder, 'nothing'), true)).toMatch(/^IPE_STAFF_FILE/);
});

test('a sandbox makes two people once, each with a secret that opens', () => {
  makeSandboxStaff(folder);
  const kept = readFileSync(sandboxStaffFile(folder), 'utf8');
  makeSandboxStaff(folder);
  expect(readFileSync(sandboxStaffFile(folder), 'utf8')).toBe(kept);
  const staff = readStaff(sandboxStaffFile(folder), false) as readonly StaffMember[];
  expect(staff).toHaveLength(2);
  for (const { name } of staff) {
    const file = sandboxSecretFile(folder, name);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(recogniseStaff(staff, { name, secret: readFileSync(file, 'utf8').trim() })).toBe(name);
  }
});
