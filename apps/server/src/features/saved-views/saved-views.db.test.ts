import { beforeAll, expect, test } from 'vitest';
import { SAVED_VIEWS_MAX, type CallOutput, type listViews, type SavedView } from '@bank/contracts';
import { startTestBank, type TestCaller, type TestReply } from '../../testing/test-bank.ts';

// Views are each person's own: no other person of the company has them, nor anybody of another company.
const bank = await startTestBank();
const NOBODYS = `viw_${'0'.repeat(26)}`;
let maker: TestCaller;

beforeAll(async () => {
  maker = await bank.as('maker');
});

const read = async (caller: TestCaller, list: string): Promise<CallOutput<typeof listViews>['items']> => {
  const reply = await caller.get(`/services/saved-views?list=${list}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<CallOutput<typeof listViews>>().items;
};
const put = (caller: TestCaller, list: string, name: string, more: object = {}): Promise<TestReply> =>
  caller.put('/services/saved-views', { list, name, search: '', hiddenColumns: [], ...more });
const saved = async (caller: TestCaller, list: string, name: string, more: object = {}): Promise<SavedView> => {
  const reply = await put(caller, list, name, more);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<SavedView>();
};
const path = ({ id }: SavedView, part = ''): string => `/services/saved-views/${id}${part}`;

test('a view is kept with its filter, order and columns, and stands in its list alone, by name', async () => {
  const view = await saved(maker, 'statement', ' Tarifas do mês ', {
    search: 'tipo=tarifas&ordem=-valor',
    hiddenColumns: ['document', 'balance', 'document'],
  });
  expect(view).toEqual({
    id: expect.stringMatching(/^viw_[0-9a-z]{26}$/) as string,
    list: 'statement',
    name: 'Tarifas do mês',
    search: 'tipo=tarifas&ordem=-valor',
    hiddenColumns: ['balance', 'document'],
    isDefault: false,
  });
  const first = await saved(maker, 'statement', 'Água');
  expect(await read(maker, 'statement')).toEqual([first, view]);
  expect(await read(maker, 'history')).toEqual([]);
});

test('saved again after a lost answer it is there once; another view under its name is refused, whatever case and accents', async () => {
  const asked = { search: 'situacao=aguardando', hiddenColumns: ['maker'] };
  const both = await Promise.all([
    saved(maker, 'schedules', 'Março', asked),
    saved(maker, 'schedules', 'Março', asked),
  ]);
  expect(both[0]).toEqual(both[1]);
  expect(await read(maker, 'schedules')).toHaveLength(1);
  const other = await put(maker, 'schedules', 'MARCO');
  expect([other.status, other.code]).toEqual([409, 'saved-views.name-taken']);
  expect(other.text).toContain('chamada Março');
  expect((await put(maker, 'history', 'MARCO')).status).toBe(200);
});

test('a view is changed and renamed, its own name in another case included, and not to the name of another', async () => {
  const view = await saved(maker, 'authorizations', 'Grandes');
  await saved(maker, 'authorizations', 'Pequenos');
  const shown = { search: 'valor=1000', hiddenColumns: ['reason'] };
  expect((await maker.put(path(view), shown)).json()).toEqual({ ...view, ...shown });
  expect((await maker.put(path(view, '/name'), { name: 'GRANDES' })).json()).toEqual({
    ...view,
    ...shown,
    name: 'GRANDES',
  });
  expect((await maker.put(path(view, '/name'), { name: 'pequenos' })).code).toBe('saved-views.name-taken');
});

test('one view of a list opens it, in the place of the one before; removed, it is gone and none does', async () => {
  const caller = await bank.as('approver');
  const [one, two] = [await saved(caller, 'history', 'Um'), await saved(caller, 'history', 'Dois')];
  const elsewhere = await saved(caller, 'statement', 'Um');
  const opening = async () => (await read(caller, 'history')).filter(({ isDefault }) => isDefault).map(({ id }) => id);
  for (const view of [elsewhere, one, one, two]) {
    expect((await caller.put(path(view, '/default'), { isDefault: true })).json()).toMatchObject({ isDefault: true });
  }
  expect(await opening()).toEqual([two.id]);
  expect((await read(caller, 'statement'))[0]?.isDefault).toBe(true);
  await caller.put(path(two, '/default'), { isDefault: false });
  expect(await opening()).toEqual([]);
  await caller.put(path(one, '/default'), { isDefault: true });
  expect((await caller.delete(path(one))).status).toBe(204);
  expect((await caller.delete(path(one))).code).toBe('saved-views.not-found');
  expect(await opening()).toEqual([]);
});

test('Z03 the view of a colleague, of another company and of nobody are one 404, and stay as they are [attack]', async () => {
  const view = await saved(maker, 'statement', 'Só minha', { search: 'tipo=pix' });
  const before = await read(maker, 'statement');
  for (const caller of [await bank.as('guest'), await bank.as('admin3')]) {
    expect(await read(caller, 'statement')).toEqual([]);
    for (const id of [view.id, NOBODYS]) {
      const own = { ...view, id };
      const replies = [
        await caller.put(path(own), { search: '', hiddenColumns: [] }),
        await caller.put(path(own, '/name'), { name: 'x' }),
        await caller.put(path(own, '/default'), { isDefault: true }),
        await caller.delete(path(own)),
      ];
      expect(replies.map(({ status, code }) => [status, code])).toEqual(
        replies.map(() => [404, 'saved-views.not-found']),
      );
    }
  }
  expect(await read(maker, 'statement')).toEqual(before);
});

test('a person has so many views of one list, also when several are saved at once, and as many of the next', async () => {
  const caller = await bank.as('admin');
  const replies = await Promise.all(
    Array.from({ length: SAVED_VIEWS_MAX + 2 }, (_, index) => put(caller, 'statement', `Visão ${index}`)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(SAVED_VIEWS_MAX);
  expect(replies.find(({ status }) => status !== 200)?.code).toBe('saved-views.too-many');
  expect(await read(caller, 'statement')).toHaveLength(SAVED_VIEWS_MAX);
  expect((await put(caller, 'history', 'Visão')).status).toBe(200);
});

test.each([
  ['no name', { name: '  ' }],
  ['too long a name', { name: 'a'.repeat(61) }],
  ['an absolute address', { search: 'https://exemplo.com.br?a=b' }],
  ['too long a filter', { search: `busca=${'a'.repeat(1000)}` }],
  ['a column that is no key', { hiddenColumns: ['a b'] }],
  ['too many columns', { hiddenColumns: Array.from({ length: 31 }, (_, index) => `c${index}`) }],
  ['a list that there is not', { list: 'payments' }],
])('%s is refused', async (_, more) => {
  expect((await put(maker, 'statement', 'Nova', more)).code).toBe('request.field-invalid');
});
