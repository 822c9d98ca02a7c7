import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import { PERMISSIONS } from '@bank/contracts';
import { noticesOf } from './concerns.ts';
import type { Facts, Person, ToldRecord } from './notice.ts';

const person = (id: string, permissions: Person['permissions']): Person => ({
  id,
  cpf: id,
  name: id,
  email: `${id}@empresa.example`,
  role: 'EDITOR',
  permissions,
});
const facts: Facts = {
  people: [person('opr_reads', PERMISSIONS), person('opr_pays', ['PIX_VIEW', 'PIX_CREATE'])],
  makers: new Map(),
  deviceOwners: new Map(),
  approvers: new Map(),
  newBrowsers: new Map(),
};

function issued(kind: string, to: string, at: string): ToldRecord {
  return {
    id: `rec-${kind}`,
    at: instant(Date.parse(at)),
    actor: 'bank',
    action: 'issued-files.issued',
    subject: `${kind}.3`,
    data: { kind, number: '3', from: '2026-10-01', to },
    description: '',
  };
}

test('a month that was closed is told to whoever sees the statement, its files as one piece of news', () => {
  const files = ['statement-month-csv', 'statement-month-ofx'];
  const notices = files.flatMap((kind) => noticesOf([issued(kind, '2026-10-31', '2026-11-03T09:00:00Z')], facts));
  expect(notices).toMatchObject(
    files.map(() => ({
      operatorId: 'opr_reads',
      kind: 'ready',
      title: 'O extrato de outubro de 2026 está pronto',
      href: '/releases-list',
    })),
  );
  // A person is told once of what it is about.
  expect(new Set(notices.map(({ about }) => about)).size).toBe(1);
});

test('a month long past, and a file of a kind that only another version knows, are no news', () => {
  expect(noticesOf([issued('statement-month-csv', '2026-08-31', '2026-11-03T09:00:00Z')], facts)).toEqual([]);
  expect(noticesOf([issued('other', '2026-10-31', '2026-11-03T09:00:00Z')], facts)).toEqual([]);
});
