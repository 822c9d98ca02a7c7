import { beforeAll, expect, test } from 'vitest';
import type {
  CallOutput,
  GroupEdit,
  GroupMemberContent,
  GroupRepetition,
  PayeeGroup,
  readPayeeGroup,
} from '@bank/contracts';
import { later } from '@bank/core';
import { readRows } from '../../platform/database/rows.ts';
import { startTestBank, type TestCaller } from '../../testing/test-bank.ts';
import { bankNames, type GroupBatches, type GroupDraft } from './application/context.ts';
import { prepareDue } from './application/prepare-drafts.ts';

// The draft of each month: once, whichever server prepares it and however often it is killed, and people are told.
const bank = await startTestBank();
await bank.device('admin');
const GROUPS = '/services/groups/payee-groups';
const FIFTH: GroupRepetition = { on: { by: 'business-day', nth: 5 }, noticeDays: 3 };
let admin: TestCaller;
let names = 0;

const person = (name: string, amount: string | null): GroupMemberContent => ({
  payee: { by: 'pix-key', key: `${name.toLowerCase()}@exemplo.com`, name, document: null },
  amount,
  description: 'Salário',
  reference: null,
});

/** A group that repeats, with two people. */
async function monthly(more: Partial<Pick<PayeeGroup, 'isConfidential' | 'repetition'>> = {}): Promise<PayeeGroup> {
  const name = `Grupo ${(names += 1)}`;
  const made = (await admin.put(GROUPS, { name, isConfidential: false })).json<PayeeGroup>();
  const path = `${GROUPS}/${made.id}`;
  const edit = await admin.post(`${path}/edits`, { version: 1, lines: 2 }, { 'idempotency-key': `fill-${names}` });
  const lines = [person('Ana', '1000.00'), person('Bia', null)].map((member, index) => ({
    act: 'add',
    line: index + 1,
    member,
  }));
  const ofEdit = `${path}/edits/${edit.json<GroupEdit>().id}`;
  await admin.put(`${ofEdit}/lines`, { lines });
  await admin.put(`${ofEdit}/apply`, {});
  const revised = { version: 2, name, isConfidential: false, repetition: FIFTH, ...more };
  const reply = await admin.put(path, revised);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<PayeeGroup>();
}

const read = async (id: string): Promise<CallOutput<typeof readPayeeGroup>> =>
  (await admin.get(`${GROUPS}/${id}`)).json();

/** Batches that keep drafts in memory, once their transaction is through; `fails`: how often one is killed before that. */
function scripted({ fails = 0 }: { readonly fails?: number } = {}) {
  const opened: GroupDraft[] = [];
  let left = fails;
  const batches: GroupBatches = {
    async openDraft(client, draft) {
      opened.push(draft);
      // As a batch would, in the same transaction: what is rolled back is gone with it.
      await client.query('SELECT 1');
      if (left > 0) {
        left -= 1;
        throw new Error('killed');
      }
      return { draftId: `lot_${draft.groupId.slice(4)}${draft.month.replace('-', '')}` };
    },
    lastPayments: async () => new Map(),
  };
  const { pool, clock, entropy, live, settings } = bank.platform;
  const groups = { pool, clock, entropy, live, bankNameOf: bankNames(settings.bank), batches };
  return { opened, prepare: () => prepareDue(groups, bank.clock.now()) };
}

/** Sets the clock to ten in the morning of a day in São Paulo. */
function comes(day: string): void {
  bank.clock.set(later(bank.clock.now(), Date.parse(`${day}T13:00:00.000Z`) - bank.clock.now()));
}

beforeAll(async () => {
  admin = await bank.as('admin');
});

test('a draft comes on its day with everybody in it, once, also where three servers prepare at once; then the next month', async () => {
  const group = await monthly();
  expect(group.nextRun).toEqual({ month: '2026-12', date: '2026-12-07', draftOn: '2026-12-02' });
  const servers = [scripted(), scripted(), scripted()];
  comes('2026-12-01');
  await Promise.all(servers.map(({ prepare }) => prepare()));
  expect(servers.flatMap(({ opened }) => opened)).toEqual([]);
  comes('2026-12-02');
  await Promise.all(servers.map(({ prepare }) => prepare()));
  await Promise.all(servers.map(({ prepare }) => prepare()));
  const opened = servers.flatMap((server) => server.opened);
  expect(opened).toHaveLength(1);
  expect(opened[0]).toMatchObject({
    groupId: group.id,
    name: group.name,
    isConfidential: false,
    month: '2026-12',
    date: '2026-12-07',
    rows: [
      { payee: { key: 'ana@exemplo.com' }, amount: '1000.00', description: 'Salário' },
      { payee: { key: 'bia@exemplo.com' }, amount: null },
    ],
  });
  admin = await bank.as('admin');
  expect(await read(group.id)).toMatchObject({
    version: 3,
    nextRun: { month: '2027-01', date: '2027-01-08' },
    runs: [{ month: '2026-12', date: '2026-12-07', members: 2, total: '1000.00' }],
  });
});

test('killed in the middle nothing of the month is kept, another group goes on, and the next turn prepares it', async () => {
  const [first, second] = [await monthly(), await monthly()];
  // It is 2 December: both are due at once.
  const server = scripted({ fails: 1 });
  const { failed } = await server.prepare();
  expect(failed).toHaveLength(1);
  const killed = failed[0]?.groupId ?? '';
  expect((await read(killed)).runs).toEqual([]);
  const other = killed === first.id ? second.id : first.id;
  expect((await read(other)).runs).toHaveLength(1);
  expect((await server.prepare()).failed).toEqual([]);
  expect((await read(killed)).runs.map(({ month }) => month)).toEqual(['2026-12']);
  const acts = await readRows(
    bank.pool,
    `SELECT FROM ledger.audit_record WHERE action = 'groups.draft-prepared' AND subject = ANY ($1)`,
    [[first.id, second.id]],
  );
  expect(acts).toHaveLength(2);
});

test('a month that was prepared is not prepared again when the repetition changes; a late one is for today; a lost one is left out', async () => {
  const group = await monthly();
  const server = scripted();
  await server.prepare();
  const { version, name } = await read(group.id);
  const revise = (seen: number, repetition: GroupRepetition | null) =>
    admin.put(`${GROUPS}/${group.id}`, { version: seen, name, isConfidential: false, repetition });
  const tenth: GroupRepetition = { on: { by: 'day', day: 10, onHoliday: 'same-day' }, noticeDays: 0 };
  const changed = await revise(version, tenth);
  expect(changed.json()).toMatchObject({ nextRun: { month: '2027-01', date: '2027-01-10' } });
  // The server was away for four days.
  comes('2027-01-14');
  admin = await bank.as('admin');
  await server.prepare();
  expect(server.opened.filter(({ groupId }) => groupId === group.id).map(({ month, date }) => [month, date])).toEqual([
    ['2026-12', '2026-12-07'],
    ['2027-01', '2027-01-14'],
  ]);
  // And for weeks.
  comes('2027-02-20');
  admin = await bank.as('admin');
  await server.prepare();
  expect(await read(group.id)).toMatchObject({ nextRun: { month: '2027-03', date: '2027-03-10' } });
  expect((await revise(version + 1, null)).json()).toMatchObject({ nextRun: null });
  await server.prepare();
  expect(server.opened.filter(({ groupId }) => groupId === group.id)).toHaveLength(2);
});

test('whoever may pay is told of a draft; of a confidential group those alone who may see who is in it', async () => {
  const open = await monthly();
  const closed = await monthly({ isConfidential: true });
  comes('2027-03-03');
  admin = await bank.as('admin');
  await scripted().prepare();
  const told = async (id: string): Promise<readonly string[]> => {
    const rows = await readRows<{ operator: string; text: string }>(
      bank.pool,
      'SELECT operator_id AS operator, text FROM bank.notification WHERE subject = $1 ORDER BY operator_id',
      [id],
    );
    for (const { text } of rows) expect(text).not.toMatch(/Ana|Bia|exemplo\.com/);
    return rows.map(({ operator }) => operator);
  };
  for (const loop of bank.bank.loops.filter(({ name }) => /notif|audit/.test(name))) loop.start();
  // Whoever approves sees whom a confidential batch pays.
  const mayLookIn = (['admin', 'approver'] as const).map((person) => bank.operator(person).id).toSorted();
  await expect.poll(() => told(closed.id), { timeout: 20_000 }).toEqual(mayLookIn);
  await expect
    .poll(() => told(open.id), { timeout: 20_000 })
    .toEqual(expect.arrayContaining([bank.operator('admin').id, bank.operator('maker').id]));
  expect((await told(open.id)).length).toBeGreaterThan((await told(closed.id)).length);
});
