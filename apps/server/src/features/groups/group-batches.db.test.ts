import { expect, test } from 'vitest';
import type {
  Batch,
  BatchRow,
  CallOutput,
  GroupEdit,
  GroupRepetition,
  openGroupToPay,
  PayeeGroup,
  Permission,
} from '@bank/contracts';
import { instant } from '@bank/core';
import { startPixBank } from '../../testing/pix-bank.ts';
import { bankNames, type GroupBatches } from './application/context.ts';
import { prepareDue } from './application/prepare-drafts.ts';

// A group's month and the batch that pays it, both as they are: the draft that one prepares is one of the other's.
const bank = await startPixBank();
await bank.device('admin');
await bank.device('maker');
await bank.device('admin3');
const GROUPS = '/services/groups/payee-groups';
const BATCHES = '/services/batch-transfers/batches';
const FIFTH: GroupRepetition = { on: { by: 'business-day', nth: 5 }, noticeDays: 3 };

const ofGroup = (batches: readonly Batch[], group: PayeeGroup) => batches.filter(({ groupId }) => groupId === group.id);

test('a group’s month becomes one draft, with whom it names and what it says, and is nobody’s in another company', async () => {
  const signIn = () => bank.as('admin');
  const admin = await signIn();
  const { id } = (await admin.put(GROUPS, { name: 'Equipe', isConfidential: false })).json<PayeeGroup>();
  const edit = await admin.post(`${GROUPS}/${id}/edits`, { version: 1, lines: 2 }, { 'idempotency-key': 'fill' });
  const ofEdit = `${GROUPS}/${id}/edits/${edit.json<GroupEdit>().id}`;
  const lines = [['Ana', '1000.00'] as const, ['Bia', null] as const].map(([name, amount], index) => ({
    act: 'add',
    line: index + 1,
    member: {
      payee: { by: 'pix-key', key: `${name.toLowerCase()}@exemplo.com`, name, document: null },
      amount,
      description: 'Salário',
      reference: null,
    },
  }));
  expect((await admin.put(`${ofEdit}/lines`, { lines })).status).toBe(200);
  expect((await admin.put(`${ofEdit}/apply`, {})).status).toBe(200);
  const revised = await admin.put(`${GROUPS}/${id}`, {
    version: 2,
    name: 'Equipe',
    isConfidential: false,
    repetition: FIFTH,
  });
  expect(revised.status, revised.text).toBe(200);
  const group = revised.json<PayeeGroup>();
  // The fifth business day of December 2026 is Monday the 7th; three business days before it is Wednesday the 2nd.
  bank.clock.set(instant(Date.parse('2026-12-02T13:00:00Z')));
  const drafts = async (): Promise<readonly Batch[]> =>
    ofGroup((await (await signIn()).get(BATCHES)).json<{ items: Batch[] }>().items, group);
  await bank.until('the month is prepared', async () => {
    bank.wake();
    return (await drafts()).length > 0;
  });
  const [draft] = await drafts();
  expect(draft).toMatchObject({ state: 'draft', source: 'group', date: '2026-12-07', count: 2, total: '1000.00' });
  const rows = (await (await signIn()).get(`${BATCHES}/${draft?.id}/rows`)).json<{ items: BatchRow[] }>().items;
  expect(rows.map(({ name, amount }) => [name, amount])).toEqual([
    ['Ana', '1000.00'],
    ['Bia', null],
  ]);
  // Who has no usual amount gets one from somebody before anything can be asked for.
  expect(rows[1]?.problems.map(({ code }) => code)).toEqual(['amount-invalid']);

  // Another server that looks later finds the month prepared.
  const { pool, clock, entropy, live, settings } = bank.platform;
  const second: GroupBatches = {
    openDraft: () => Promise.reject(new Error('a second draft of the month')),
    lastPayments: () => Promise.resolve(new Map()),
  };
  const groups = { pool, clock, entropy, live, bankNameOf: bankNames(settings.bank), batches: second };
  expect((await prepareDue(groups, clock.now())).failed).toEqual([]);
  expect(await drafts()).toHaveLength(1);

  const other = await bank.as('admin3');
  expect((await other.get(`${BATCHES}/${draft?.id}`)).status).toBe(404);
  expect(ofGroup((await other.get(BATCHES)).json<{ items: Batch[] }>().items, group)).toEqual([]);
});

/** A group with one payee in it. */
async function filled(name: string, isConfidential: boolean): Promise<PayeeGroup> {
  const admin = await bank.as('admin');
  const { id } = (await admin.put(GROUPS, { name, isConfidential })).json<PayeeGroup>();
  const edit = await admin.post(
    `${GROUPS}/${id}/edits`,
    { version: 1, lines: 1 },
    { 'idempotency-key': `fill-${name}` },
  );
  const ofEdit = `${GROUPS}/${id}/edits/${edit.json<GroupEdit>().id}`;
  const payee = { by: 'pix-key', key: 'ana@exemplo.com', name: 'Ana', document: null };
  const member = { payee, amount: '1000.00', description: null, reference: null };
  await admin.put(`${ofEdit}/lines`, { lines: [{ act: 'add', line: 1, member }] });
  const applied = await admin.put(`${ofEdit}/apply`, {});
  expect(applied.status, applied.text).toBe(200);
  return applied.json<PayeeGroup>();
}

test('a group is paid by whoever sees groups and makes batches; a confidential one with its right besides', async () => {
  const may = (permissions: readonly Permission[]): Promise<unknown> =>
    bank.byHand(
      `UPDATE bank.permission_profile SET permissions = $2
       WHERE (company_id, id) = (SELECT company_id, profile_id FROM bank.operator WHERE id = $1)`,
      [bank.operator('maker').id, permissions],
    );
  const [open, closed] = [await filled('Fornecedores', false), await filled('Diretoria', true)];
  let keys = 0;
  const toPay = async ({ id }: PayeeGroup) => (await bank.as('maker')).get(`${GROUPS}/${id}/members-to-pay`);
  const begun = async ({ id: groupId }: PayeeGroup) =>
    (await bank.as('maker')).post(
      BATCHES,
      { name: 'Do grupo', source: 'group', groupId, confidential: false },
      { 'idempotency-key': `begun-${(keys += 1)}` },
    );

  await may(['BATCHES_VIEW', 'BATCHES_CREATE', 'PIX_CREATE', 'GROUPS_VIEW']);
  const whole = await toPay(open);
  expect(whole.status, whole.text).toBe(200);
  expect(whole.json<CallOutput<typeof openGroupToPay>>().items.map(({ member }) => member.payee)).toMatchObject([
    { by: 'pix-key', key: 'ana@exemplo.com' },
  ]);
  expect((await begun(open)).json<Batch>()).toMatchObject({ groupId: open.id, confidential: false });
  expect([(await toPay(closed)).code, (await begun(closed)).code]).toEqual([
    'groups.confidential',
    'groups.confidential',
  ]);
  // Changing it is another right.
  expect((await (await bank.as('maker')).get(`${GROUPS}/${open.id}/whole-members`)).code).toBe('access.not-allowed');

  // A batch of a confidential group is confidential, whatever is asked for.
  await may(['BATCHES_VIEW', 'BATCHES_CREATE', 'PIX_CREATE', 'GROUPS_VIEW', 'CONFIDENTIAL_PAYEES']);
  expect((await toPay(closed)).status).toBe(200);
  expect((await begun(closed)).json<Batch>()).toMatchObject({ groupId: closed.id, confidential: true });

  await may(['BATCHES_VIEW', 'BATCHES_CREATE', 'PIX_CREATE']);
  expect([(await toPay(open)).code, (await begun(open)).code]).toEqual(['access.not-allowed', 'access.not-allowed']);
  await may(['GROUPS_VIEW', 'GROUPS_MANAGE']);
  expect((await toPay(open)).code).toBe('access.not-allowed');

  const history = await (await bank.as('admin')).get('/services/history/events?limit=50');
  expect(history.text).toContain('Abriu o grupo “Fornecedores” para montar um lote');
});
