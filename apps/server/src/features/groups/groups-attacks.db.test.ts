import { expect, test } from 'vitest';
import type { GroupEdit, PayeeGroup } from '@bank/contracts';
import { startTestBank } from '../../testing/test-bank.ts';

// Lines of a group as somebody sends them who uses no browser of ours: refused whole, and the group and the edit stay as they were.
const bank = await startTestBank();
await bank.device('maker');
await bank.device('admin3');
const GROUPS = '/services/groups/payee-groups';
let count = 0;

const member = (more: Record<string, unknown> = {}) => ({
  payee: { by: 'pix-key', key: `pessoa${(count += 1)}@exemplo.com`, name: 'Ana', document: null },
  amount: '10.00',
  description: null,
  reference: null,
  ...more,
});
const add = (line: number, more: Record<string, unknown> = {}): object => ({ act: 'add', line, member: member(more) });

/** A group with an edit of so many lines that was begun. */
async function begun(lines: number): Promise<{ readonly group: PayeeGroup; readonly path: string }> {
  const maker = await bank.as('maker');
  const group = (await maker.put(GROUPS, { name: `Grupo ${(count += 1)}`, isConfidential: false })).json<PayeeGroup>();
  const edit = await maker.post(
    `${GROUPS}/${group.id}/edits`,
    { version: 1, lines },
    { 'idempotency-key': `attack-${(count += 1)}` },
  );
  expect(edit.status, edit.text).toBe(201);
  return { group, path: `${GROUPS}/${group.id}/edits/${edit.json<GroupEdit>().id}` };
}

const MEGABYTE = 'x'.repeat(1_000_000);
const key = (text: string) => ({ payee: { by: 'pix-key', key: text, name: 'Ana', document: null } });

test.each<[string, readonly unknown[], readonly number[]]>([
  ['201 lines', Array.from({ length: 201 }, (_, index) => add(index + 1)), [400]],
  ['10,001 lines', Array.from({ length: 10_001 }, (_, index) => ({ line: index + 1 })), [400]],
  ['no line', [], [400]],
  ['line 0', [add(0)], [400]],
  ['a line beyond the edit', [add(1), add(4)], [400, 422]],
  ['two lines of one number', [add(1), add(2), add(1)], [400, 422]],
  ['a text of 1 MB', [add(1, { description: MEGABYTE })], [413]],
  ['an amount below zero', [add(1, { amount: '-5.00' })], [400]],
  ['an amount of nothing', [add(1, { amount: '0.00' })], [400]],
  ['an amount that is no number', [add(1, { amount: 'NaN' })], [400]],
  ['a huge amount', [add(1, { amount: '100000000000.00' })], [400]],
  ['an amount with two separators', [add(1, { amount: '1.234,56' })], [400]],
  ['an amount that is a formula', [add(1, { amount: '=1+1' })], [400]],
  ['a zero byte', [add(1, { description: 'a\u0000b' })], [400]],
  ['a key that is none', [add(1, key('=1+1'))], [422]],
  [
    'somebody of another company',
    [{ act: 'remove', line: 1, memberId: 'mbr_0123456789abcdefghjkmnpqrs' }],
    [409, 422, 404],
  ],
])('%s: refused whole, and nothing of it is kept [attack]', async (what, lines, statuses) => {
  const { group, path } = await begun(3);
  const maker = await bank.as('maker');
  const sent = await maker.put(`${path}/lines`, { lines });
  const isForeign = what === 'somebody of another company';
  // Who is taken out is looked at when the edit is applied.
  const answer = isForeign && sent.status === 200 ? await maker.put(`${path}/apply`, {}) : sent;
  expect(statuses, answer.text.slice(0, 300)).toContain(answer.status);
  const good = [add(1), add(2), add(3)];
  expect((await maker.get(`${GROUPS}/${group.id}`)).json()).toMatchObject({ version: 1, members: 0 });
  // The edit is as it was: it takes what is right, and becomes that and nothing else.
  expect((await maker.put(`${path}/lines`, { lines: good })).json()).toMatchObject({ received: 3 });
  expect((await maker.put(`${path}/apply`, {})).json()).toMatchObject({ version: 2, members: 3, total: '30.00' });
});

test('lines for an edit that was applied, or of another company, change nothing [attack]', async () => {
  const { group, path } = await begun(1);
  const maker = await bank.as('maker');
  const other = await bank.as('admin3');
  expect((await other.put(`${path}/lines`, { lines: [add(1)] })).status).toBeGreaterThanOrEqual(403);
  expect((await other.put(`${path}/apply`, {})).status).toBeGreaterThanOrEqual(403);
  expect((await maker.put(`${path}/lines`, { lines: [add(1)] })).status).toBe(200);
  expect((await maker.put(`${path}/apply`, {})).json()).toMatchObject({ version: 2, members: 1 });
  expect((await maker.put(`${path}/lines`, { lines: [add(1, { amount: '99.00' })] })).code).toBe('groups.edit-applied');
  expect((await maker.get(`${GROUPS}/${group.id}`)).json()).toMatchObject({ version: 2, members: 1, total: '10.00' });
});
