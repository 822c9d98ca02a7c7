import { beforeAll, describe, expect, test } from 'vitest';
import {
  GROUP_MEMBERS_MAX,
  GROUPS_MAX,
  type CallOutput,
  type GroupEdit,
  type GroupEditLine,
  type GroupMemberContent,
  type GroupRepetition,
  type listGroupChangeLines,
  type listGroupChanges,
  type listGroupMembers,
  type listPayeeGroups,
  type openGroupMembers,
  type PayeeGroup,
} from '@bank/contracts';
import { readRows } from '../../platform/database/rows.ts';
import { startTestBank, type TestCaller, type TestReply } from '../../testing/test-bank.ts';

// Who is paid together: made, filled, changed by version, closed to those without the right, archived, brought back.
const bank = await startTestBank();
await bank.device('maker');
await bank.device('admin');
await bank.device('admin3');
const GROUPS = '/services/groups/payee-groups';
const FIFTH: GroupRepetition = { on: { by: 'business-day', nth: 5 }, noticeDays: 3 };
/** May manage groups, but not see confidential ones. */
let maker: TestCaller;
/** May do all. */
let admin: TestCaller;
let count = 0;

const person = (name: string, amount: string | null = '1000.00', key = `${name.toLowerCase()}@exemplo.com`) =>
  ({
    payee: { by: 'pix-key', key, name, document: null },
    amount,
    description: null,
    reference: null,
  }) satisfies GroupMemberContent;
const supplier: GroupMemberContent = {
  payee: {
    by: 'account',
    ispb: '60701190',
    branch: '1234',
    accountNumber: '567890',
    accountType: 'CACC',
    name: 'Aço Forte Ltda',
    document: '11.222.333/0001-81',
  },
  amount: '2500.50',
  description: 'Nota do mês',
  reference: 'Contrato 7',
};
const add = (members: readonly GroupMemberContent[]): GroupEditLine[] =>
  members.map((member, index) => ({ act: 'add', line: index + 1, member }));

async function made(caller: TestCaller, name: string, isConfidential = false): Promise<PayeeGroup> {
  const reply = await caller.put(GROUPS, { name, isConfidential });
  expect(reply.status, reply.text).toBe(200);
  return reply.json<PayeeGroup>();
}

async function begin(caller: TestCaller, { id, version }: PayeeGroup, lines: number): Promise<TestReply> {
  return caller.post(`${GROUPS}/${id}/edits`, { version, lines }, { 'idempotency-key': `edit-${(count += 1)}` });
}

/** Sends an edit whole and applies it. */
async function edited(caller: TestCaller, group: PayeeGroup, lines: readonly GroupEditLine[]): Promise<TestReply> {
  const begun = await begin(caller, group, lines.length);
  if (begun.status !== 201) return begun;
  const path = `${GROUPS}/${group.id}/edits/${begun.json<GroupEdit>().id}`;
  for (let from = 0; from < lines.length; from += 200) {
    const sent = await caller.put(`${path}/lines`, { lines: lines.slice(from, from + 200) });
    if (sent.status !== 200) return sent;
  }
  return caller.put(`${path}/apply`, {});
}

async function filled(
  caller: TestCaller,
  name: string,
  members: readonly GroupMemberContent[],
  isConfidential = false,
) {
  const reply = await edited(caller, await made(caller, name, isConfidential), add(members));
  expect(reply.status, reply.text).toBe(200);
  return reply.json<PayeeGroup>();
}

async function ok<Output>(asked: Promise<TestReply>): Promise<Output> {
  const reply = await asked;
  expect(reply.status, reply.text).toBe(200);
  return reply.json<Output>();
}

const list = (caller: TestCaller, query = '') =>
  ok<CallOutput<typeof listPayeeGroups>>(caller.get(`${GROUPS}${query}`));
const members = (caller: TestCaller, id: string, query = '') =>
  ok<CallOutput<typeof listGroupMembers>>(caller.get(`${GROUPS}/${id}/members${query}`));
const whole = (caller: TestCaller, id: string) =>
  ok<CallOutput<typeof openGroupMembers>>(caller.get(`${GROUPS}/${id}/whole-members`));
const changes = (caller: TestCaller, id: string) =>
  ok<CallOutput<typeof listGroupChanges>>(caller.get(`${GROUPS}/${id}/changes`));
const lines = (caller: TestCaller, id: string, version: number) =>
  ok<CallOutput<typeof listGroupChangeLines>>(caller.get(`${GROUPS}/${id}/changes/${version}/lines`));
const revise = (caller: TestCaller, { id, version, name, isConfidential, repetition }: PayeeGroup) =>
  caller.put(`${GROUPS}/${id}`, { version, name, isConfidential, repetition });

async function actsOf(id: string): Promise<readonly { readonly action: string; readonly data: string }[]> {
  return readRows(
    bank.pool,
    'SELECT action, data::text AS data FROM ledger.audit_record WHERE company_id = $1 AND subject = $2 ORDER BY at, id',
    [bank.companyId('10001'), id],
  );
}

beforeAll(async () => {
  maker = await bank.as('maker');
  admin = await bank.as('admin');
});

test('a group is made empty, filled, and says how many it has and what they come to', async () => {
  const group = await filled(maker, 'Fornecedores', [supplier, person('Ana'), person('Bia', null)]);
  expect(group).toMatchObject({ version: 2, members: 3, total: '3500.50', withoutAmount: 1, isOpen: true });
  const { items } = await members(maker, group.id);
  expect(items.map(({ payee, amount }) => [payee.name, amount])).toEqual([
    ['Aço Forte Ltda', '2500.50'],
    ['Ana', '1000.00'],
    ['Bia', null],
  ]);
  expect(items[0]?.payee).toMatchObject({
    maskedDocument: '11.222.333/0001-81',
    bankName: 'Itaú Unibanco',
    accountNumber: '567890',
  });
  expect(items[0]?.lastPayment).toBeNull();
  const all = await list(maker);
  expect(all).toMatchObject({ items: [{ id: group.id }], members: 3, total: '3500.50', inUse: 1, archived: 0 });
});

test('made again after a lost answer it is the same group; two who make it at once make one, and another’s name is taken', async () => {
  const both = await Promise.all([made(maker, 'Diretoria'), made(maker, 'Diretoria')]);
  expect(both[0].id).toBe(both[1].id);
  const taken = await admin.put(GROUPS, { name: ' DIRETÓRIA  ', isConfidential: false });
  expect(taken).toMatchObject({ status: 409, code: 'groups.name-taken' });
  expect((await actsOf(both[0].id)).map(({ action }) => action)).toEqual(['groups.created']);
});

test('an edit counts when all its lines are there, once, however often its calls are repeated', async () => {
  const group = await made(maker, 'Repetido');
  const key = { 'idempotency-key': 'repeated' };
  const body = { version: 1, lines: 2 };
  const [one, two] = await Promise.all([
    maker.post(`${GROUPS}/${group.id}/edits`, body, key),
    maker.post(`${GROUPS}/${group.id}/edits`, body, key),
  ]);
  expect(one.text).toBe(two.text);
  const other = await maker.post(`${GROUPS}/${group.id}/edits`, { version: 1, lines: 3 }, key);
  expect(other.code).toBe('idempotency.key-reused');
  const path = `${GROUPS}/${group.id}/edits/${one.json<GroupEdit>().id}`;
  const [first, second] = add([person('Ana'), person('Bia')]);
  expect((await maker.put(`${path}/lines`, { lines: [first] })).json()).toMatchObject({ received: 1, lines: 2 });
  expect(await maker.put(`${path}/apply`, {})).toMatchObject({ status: 409, code: 'groups.edit-incomplete' });
  await maker.put(`${path}/lines`, { lines: [first] });
  expect((await maker.put(`${path}/lines`, { lines: [second] })).json()).toMatchObject({ received: 2 });
  const applied = await Promise.all([1, 2, 3].map(() => maker.put(`${path}/apply`, {})));
  for (const reply of applied) expect(reply.json()).toMatchObject({ version: 2, members: 2, total: '2000.00' });
  expect((await maker.put(`${path}/lines`, { lines: [first] })).code).toBe('groups.edit-applied');
  expect((await changes(maker, group.id)).items.map(({ kinds }) => kinds)).toEqual([['members'], ['created']]);
});

test('of two who change the same version the second is told of the first, and nothing of theirs is kept', async () => {
  const group = await filled(maker, 'Disputado', [person('Ana')]);
  const [byAdmin, byMaker] = await Promise.all([
    edited(admin, group, add([person('Bia')])),
    edited(maker, group, add([person('Caio')])),
  ]);
  const statuses = [byAdmin.status, byMaker.status].toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 409]);
  const late = byAdmin.status === 409 ? byAdmin : byMaker;
  expect(late.code).toBe('groups.changed-meanwhile');
  expect(late.text).toContain(byAdmin.status === 200 ? bank.operator('admin').name : bank.operator('maker').name);
  expect(await ok<PayeeGroup>(maker.get(`${GROUPS}/${group.id}`))).toMatchObject({ version: 3, members: 2 });
});

test('a revision that is repeated is answered, and one of an older version refused', async () => {
  const group = await made(maker, 'Obras');
  const wanted = { ...group, name: 'Obras 2027', repetition: FIFTH };
  const done = await ok<PayeeGroup>(revise(maker, wanted));
  // Today is 23 November: the fifth business day is past, and the next month's draft comes three business days before.
  expect(done).toMatchObject({
    version: 2,
    name: 'Obras 2027',
    nextRun: { month: '2026-12', date: '2026-12-07', draftOn: '2026-12-02' },
  });
  expect(await ok<PayeeGroup>(revise(maker, wanted))).toEqual(done);
  expect((await revise(admin, wanted)).code).toBe('groups.changed-meanwhile');
  expect((await revise(maker, { ...wanted, name: 'Outro' })).code).toBe('groups.changed-meanwhile');
  expect(await ok<PayeeGroup>(revise(maker, { ...done }))).toMatchObject({ version: 2 });
  expect((await actsOf(group.id)).map(({ action }) => action).toSorted()).toEqual([
    'groups.created',
    'groups.renamed',
    'groups.repetition-changed',
  ]);
});

test('an archived group is out of the list and repeats no more, changes nothing, and comes back as it was', async () => {
  const group = await ok<PayeeGroup>(revise(maker, { ...(await made(maker, 'Temporada')), repetition: FIFTH }));
  const archived = await ok<PayeeGroup>(maker.put(`${GROUPS}/${group.id}/archive`, { version: group.version }));
  expect(archived).toMatchObject({ nextRun: null, repetition: FIFTH });
  expect(archived.archivedAt).not.toBeNull();
  expect((await list(maker)).items.map(({ id }) => id)).not.toContain(group.id);
  expect((await list(maker, '?archived=true')).items.map(({ id }) => id)).toContain(group.id);
  expect((await revise(maker, { ...archived, name: 'X' })).code).toBe('groups.archived');
  expect((await begin(maker, archived, 1)).code).toBe('groups.archived');
  // Its name is free for another one, and then taken when it wants to come back.
  const namesake = await made(maker, 'Temporada');
  const back = (version: number) => maker.put(`${GROUPS}/${group.id}/bring-back`, { version });
  expect((await back(archived.version)).code).toBe('groups.name-taken');
  await ok(revise(maker, { ...namesake, name: 'Temporada 2' }));
  expect(await ok<PayeeGroup>(back(archived.version))).toMatchObject({
    archivedAt: null,
    nextRun: { month: '2026-12' },
  });
});

test('who came, became another and went stands in the group’s changes, before and after, masked', async () => {
  const group = await filled(maker, 'Histórico', [person('Ana'), person('Bia'), supplier]);
  const kept = (await whole(maker, group.id)).items;
  const idOf = (name: string): string => kept.find(({ member }) => member.payee.name === name)?.id ?? '';
  const reply = await edited(maker, group, [
    { act: 'change', line: 1, memberId: idOf('Ana'), member: person('Ana', '1200.00') },
    { act: 'remove', line: 2, memberId: idOf('Bia') },
    { act: 'add', line: 3, member: person('Caio', '50.00') },
    // As it was: no change.
    { act: 'change', line: 4, memberId: idOf('Aço Forte Ltda'), member: supplier },
  ]);
  expect(reply.json()).toMatchObject({ version: 3, members: 3, total: '3750.50' });
  const [last] = (await changes(maker, group.id)).items;
  expect(last).toMatchObject({
    version: 3,
    by: bank.operator('maker').name,
    added: 1,
    changed: 1,
    removed: 1,
    total: { before: '4500.50', after: '3750.50' },
  });
  const { items } = await lines(maker, group.id, 3);
  expect(
    items.map(({ before, after }) => [before?.payee.name, before?.amount, after?.payee.name, after?.amount]),
  ).toEqual([
    ['Ana', '1000.00', 'Ana', '1200.00'],
    ['Bia', '1000.00', undefined, undefined],
    [undefined, undefined, 'Caio', '50.00'],
  ]);
  expect(JSON.stringify(items)).not.toContain('ana@exemplo.com');
  expect((await edited(maker, reply.json(), [{ act: 'remove', line: 1, memberId: idOf('Bia') }])).code).toBe(
    'groups.member-gone',
  );
});

test('one key or account is once in a group, and in as many groups as people want', async () => {
  const one = await filled(maker, 'Um', [person('Ana')]);
  const twice = await edited(maker, one, add([person('Ana Maria', '5.00', 'ANA@exemplo.com')]));
  expect(twice).toMatchObject({ status: 422, code: 'groups.payee-twice' });
  expect((await edited(maker, one, add([supplier, supplier]))).code).toBe('groups.payee-twice');
  await filled(maker, 'Dois', [person('Ana'), supplier]);
  // Two who change places in one edit.
  const pair = await filled(maker, 'Par', [person('Rui'), person('Eva')]);
  const kept = (await whole(maker, pair.id)).items;
  const swap = kept.map(({ id }, index): GroupEditLine => {
    const other = kept[1 - index]?.member ?? supplier;
    return { act: 'change', line: index + 1, memberId: id, member: { ...other, amount: '7.00' } };
  });
  expect((await edited(maker, pair, swap)).json()).toMatchObject({ total: '14.00' });
});

test('a line that cannot be paid is refused with whose it is and what to type, before anything is kept', async () => {
  const group = await made(maker, 'Errado');
  const wrong = await edited(maker, group, add([person('Ana'), person('Beto', '1.00', '529.982.247-26')]));
  expect(wrong).toMatchObject({ status: 422, code: 'groups.member-invalid' });
  expect(wrong.text).toMatch(/linha 2, de Beto/);
  const foreign = await edited(maker, group, [{ act: 'remove', line: 1, memberId: 'mbr_0123456789abcdefghjkmnpqrs' }]);
  expect(foreign.code).toBe('groups.member-gone');
  expect(await ok<PayeeGroup>(maker.get(`${GROUPS}/${group.id}`))).toMatchObject({ version: 1, members: 0 });
});

describe('a confidential group', () => {
  const salaries = [person('Fulana Sigilosa', '9876.54', '529.982.247-25'), person('Sicrano Secreto', '1234.56')];
  /** Nothing of who is in it, in any form. */
  const SECRET = /Sigilosa|Secreto|9876|1234[.,]56|52998224725|982\.247|sicrano/i;
  let group: PayeeGroup;

  beforeAll(async () => {
    group = await filled(admin, 'Salários', salaries, true);
  });

  test('is made and marked by those with the right alone', async () => {
    const reply = await maker.put(GROUPS, { name: 'Sigilo', isConfidential: true });
    expect(reply).toMatchObject({ status: 403, code: 'groups.may-not-mark' });
    const open = await made(maker, 'Aberto');
    expect((await revise(maker, { ...open, isConfidential: true })).code).toBe('groups.may-not-mark');
    expect(await ok<PayeeGroup>(revise(admin, { ...open, isConfidential: true }))).toMatchObject({ version: 2 });
    expect((await revise(maker, { ...open, version: 2, name: 'Outro', isConfidential: true })).code).toBe(
      'groups.confidential',
    );
  });

  test('Z06 shows others its name, number and sum, and closes its rows in every read, search, file, log and refusal', async () => {
    const shown = (await list(maker)).items.find(({ id }) => id === group.id);
    expect(shown).toMatchObject({ name: 'Salários', isOpen: false, members: 2, total: '11111.10' });
    expect((await list(admin)).items.find(({ id }) => id === group.id)).toMatchObject({ isOpen: true });
    // Found by its name, never by who is in it.
    for (const search of ['Sigilosa', '52998224725', '529.982.247-25', 'sicrano secreto@exemplo.com']) {
      const query = `?search=${encodeURIComponent(search)}`;
      expect((await list(maker, query)).items.map(({ id }) => id)).not.toContain(group.id);
    }
    expect((await list(admin, '?search=Sigilosa')).items.map(({ id }) => id)).toEqual([group.id]);
    expect((await list(maker, '?search=salarios')).items.map(({ id }) => id)).toEqual([group.id]);
    const path = `${GROUPS}/${group.id}`;
    const [member] = (await whole(admin, group.id)).items;
    const edit = (await begin(admin, group, 1)).json<GroupEdit>().id;
    const change: GroupEditLine = {
      act: 'change',
      line: 1,
      memberId: member?.id ?? '',
      member: person('Fulana Sigilosa', '1.00', 'x'),
    };
    const tries = await Promise.all([
      maker.get(`${path}/members`),
      maker.get(`${path}/members?search=Sigilosa`),
      maker.get(`${path}/whole-members`),
      maker.get(`${path}/export?format=csv`),
      maker.get(`${path}/export?format=xlsx`),
      maker.get(`${path}/changes/2/lines`),
      begin(maker, group, 1),
      maker.put(`${path}/edits/${edit}/lines`, { lines: [change] }),
      maker.put(`${path}/edits/${edit}/apply`, {}),
      revise(maker, { ...group, name: 'Folha' }),
      maker.put(`${path}/archive`, { version: group.version }),
      maker.put(`${path}/bring-back`, { version: group.version }),
    ]);
    expect(tries.map(({ status, code }) => [status, code])).toEqual(tries.map(() => [403, 'groups.confidential']));
    const open = await Promise.all([
      maker.get(path),
      maker.get(`${path}/changes`),
      maker.get(GROUPS),
      maker.get('/services/history/events?limit=200'),
      maker.get('/services/notifications'),
    ]);
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
    for (const { text } of [...tries, ...open]) expect(text).not.toMatch(SECRET);
    for (const { data } of await actsOf(group.id)) expect(data).not.toMatch(SECRET);
    expect((await changes(maker, group.id)).items[0]).toMatchObject({ isOpen: false, added: 2, removed: 0 });
  });

  test('what was changed while it was confidential stays closed when the mark is taken away, which is told', async () => {
    const opened = await ok<PayeeGroup>(revise(admin, { ...group, isConfidential: false }));
    expect((await members(maker, group.id)).items).toHaveLength(2);
    expect((await maker.get(`${GROUPS}/${group.id}/changes/2/lines`)).code).toBe('groups.confidential');
    expect((await lines(admin, group.id, 2)).items).toHaveLength(2);
    const since = (await edited(maker, opened, add([person('Nova')]))).json<PayeeGroup>();
    expect((await lines(maker, group.id, since.version)).items).toHaveLength(1);
    // Marked again, what was open between is closed too.
    await ok(revise(admin, { ...since, isConfidential: true }));
    expect((await maker.get(`${GROUPS}/${group.id}/changes/${since.version}/lines`)).code).toBe('groups.confidential');
    expect((await actsOf(group.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['groups.made-open', 'groups.made-confidential']),
    );
  });
});

test('B04 lists show CPFs and keys masked and find them whole; whole they are opened and exported, and that is told', async () => {
  const cpf = person('Dona Carmem', '300.00', '529.982.247-25');
  const group = await filled(maker, 'Autônomos', [cpf, supplier]);
  const shown = await maker.get(`${GROUPS}/${group.id}/members`);
  expect(shown.text).not.toContain('52998224725');
  expect(shown.text).toContain('***.982.247-**');
  const found = async (search: string): Promise<readonly string[]> =>
    (await members(maker, group.id, `?search=${encodeURIComponent(search)}`)).items.map(({ payee }) => payee.name);
  expect(await found('carmem')).toEqual(['Dona Carmem']);
  expect(await found('529.982.247-25')).toEqual(['Dona Carmem']);
  expect(await found('5299822')).toEqual([]);
  expect(await found('11.222.333')).toEqual(['Aço Forte Ltda']);
  expect(await found('contrato 7')).toEqual(['Aço Forte Ltda']);
  expect((await whole(maker, group.id)).items.map(({ member }) => member.payee.document)).toEqual([
    '11222333000181',
    '52998224725',
  ]);
  const file = await maker.get(`${GROUPS}/${group.id}/export?format=csv`);
  expect(file.text).toContain(
    'Tipo;Nome;CPF ou CNPJ;Chave Pix;Banco;Agência;Conta;Tipo de conta;Valor;Descrição;Sua referência',
  );
  expect(file.text).toContain('Chave Pix;Dona Carmem;529.982.247-25;529.982.247-25;;;;;300,00;;');
  expect(file.text).toContain('Conta;Aço Forte Ltda;11.222.333/0001-81;;60701190;1234;56789-0;Conta corrente;2500,50');
  expect((await actsOf(group.id)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['groups.members-opened', 'groups.exported']),
  );
});

test('members come page by page in the order of their names, also those of one name', async () => {
  const names = ['Ágata', 'agata', 'Bruno', 'Cícero', 'Ana'];
  const group = await filled(
    maker,
    'Páginas',
    names.map((name, index) => person(name, '1.00', `p${index}@exemplo.com`)),
  );
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: CallOutput<typeof listGroupMembers> = await members(
      maker,
      group.id,
      `?limit=2${cursor && `&cursor=${cursor}`}`,
    );
    seen.push(...page.items.map(({ payee }) => payee.name));
    cursor = page.nextCursor;
  }
  // Two of one name are in no order, and none is left out.
  expect(seen.slice(0, 2).toSorted()).toEqual(['agata', 'Ágata']);
  expect(seen.slice(2)).toEqual(['Ana', 'Bruno', 'Cícero']);
  expect((await maker.get(`${GROUPS}/${group.id}/members?cursor=xx`)).status).toBe(400);
});

test('other companies have none of it, and companies that can pay nobody have no groups', async () => {
  const group = await filled(maker, 'Vizinhos', [person('Ana')]);
  const stranger = await bank.as('admin3');
  const path = `${GROUPS}/${group.id}`;
  const tries = await Promise.all([
    stranger.get(path),
    stranger.get(`${path}/members`),
    stranger.get(`${path}/export?format=csv`),
    revise(stranger, group),
    stranger.put(`${path}/archive`, { version: 2 }),
    begin(stranger, group, 1),
  ]);
  expect(tries.map(({ code }) => code)).toEqual(tries.map(() => 'groups.not-found'));
  expect((await list(stranger)).items).toEqual([]);
  const withoutProduct = await bank.as('admin2');
  expect((await withoutProduct.get(GROUPS)).code).toBe('access.product-missing');
});

test('a group holds 10,000, opens whole in pages of 1,000, and not one more; a company 500 in use', async () => {
  const group = await made(maker, 'Grande');
  // Written by hand, for fifty calls would say no more.
  await bank.byHand(
    `INSERT INTO bank.payee_group_member (company_id, group_id, id, payee, reach, name_key, search_text, amount_centavos)
     SELECT $1, $2, 'mbr_' || lpad(n::text, 26, '0'), jsonb_build_object('by', 'pix-key', 'key', n || '@x.co', 'name', 'P' || n,
       'document', null), 'pix-key:' || n || '@x.co', lpad(n::text, 6, '0'), 'p' || n, 100
     FROM generate_series(1, $3::int) AS n`,
    [bank.companyId('10001'), group.id, GROUP_MEMBERS_MAX],
  );
  await bank.byHand('UPDATE bank.payee_group SET members = $2::int, total_centavos = $2::int * 100 WHERE id = $1', [
    group.id,
    GROUP_MEMBERS_MAX,
  ]);
  const page = await whole(maker, group.id);
  expect([page.items.length, page.nextCursor !== null]).toEqual([1000, true]);
  expect((await edited(maker, group, add([person('Demais')]))).code).toBe('groups.too-many-members');
  const out = page.items
    .slice(0, 200)
    .map(({ id }, index): GroupEditLine => ({ act: 'remove', line: index + 1, memberId: id }));
  expect((await edited(maker, group, out)).json()).toMatchObject({ members: 9800, total: '9800.00' });
  await bank.byHand(
    `INSERT INTO bank.payee_group (company_id, id, name, name_key, is_confidential, version, members, total_centavos,
       without_amount, created_at, created_by, changed_at, changed_by)
     SELECT company_id, 'grp_' || lpad(n::text, 26, '0'), 'G' || n, 'g' || n, false, 1, 0, 0, 0, created_at, created_by, changed_at,
       changed_by FROM bank.payee_group, generate_series(1, $2::int) AS n WHERE id = $1`,
    [group.id, GROUPS_MAX - (await list(maker)).inUse],
  );
  expect((await maker.put(GROUPS, { name: 'Mais um', isConfidential: false })).code).toBe('groups.too-many');
});

test('who may only see groups changes none, and who may not see them sees none', async () => {
  const setPermissions = (permissions: string): Promise<unknown> =>
    bank.byHand(
      `UPDATE bank.permission_profile SET permissions = $2
       WHERE (company_id, id) = (SELECT company_id, profile_id FROM bank.operator WHERE id = $1)`,
      [bank.operator('guest').id, permissions],
    );
  expect((await (await bank.as('guest')).get(GROUPS)).code).toBe('access.not-allowed');
  await setPermissions('{GROUPS_VIEW,GROUPS_MANAGE,CONFIDENTIAL_PAYEES}');
  const guest = await bank.as('guest');
  expect((await guest.get(GROUPS)).status).toBe(200);
  // A guest's role takes away what the profile gives.
  expect((await guest.put(GROUPS, { name: 'X', isConfidential: false })).code).toBe('access.not-allowed');
});
