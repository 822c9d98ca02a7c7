import type { Permission, Product } from '@bank/contracts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, refusal, type Bank, type Opened } from '../../../app/testing/open-app.tsx';
import { EXAMPLE_INSTITUTIONS } from '../../../platform/institutions/testdata/example-institutions.ts';
import { EXAMPLE_WHOLE, exampleChange, exampleGroup, exampleId, exampleMember } from '../testdata/example-groups.ts';

const BASE = '/services/groups/payee-groups';
const ID = exampleId('grp', 1);
const OF_GROUP = `${BASE}/${ID}`;
const MAY: readonly Permission[] = ['GROUPS_VIEW', 'GROUPS_MANAGE', 'CONFIDENTIAL_PAYEES', 'HISTORY_VIEW'];
const ALL = { items: [exampleGroup()], members: 2, total: '1500.50', inUse: 1, archived: 1 };
const NONE = { items: [], members: 0, total: '0.00', inUse: 0, archived: 0 };

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe = (): void => undefined;
    disconnect = (): void => undefined;
  },
);
afterEach(() => vi.restoreAllMocks());

function openGroups(
  href: string,
  bank: Bank = {},
  permissions = MAY,
  products: readonly Product[] = ['TRANSFER', 'PIX'],
): Opened {
  const known: Bank = {
    'GET /services/institutions': () => [200, { institutions: EXAMPLE_INSTITUTIONS }],
    [`GET ${BASE}`]: () => [200, ALL],
    [`GET ${OF_GROUP}`]: () => [200, { ...exampleGroup(), runs: [] }],
    [`GET ${OF_GROUP}/members`]: () => [200, { items: [exampleMember()], nextCursor: null }],
    [`GET ${OF_GROUP}/whole-members`]: () => [200, { items: [...EXAMPLE_WHOLE], nextCursor: null, version: 3 }],
    [`GET ${OF_GROUP}/changes`]: () => [200, { items: [exampleChange()], nextCursor: null }],
  };
  return openApp(href, { ...known, ...bank }, { permissions, products });
}

const main = () => within(screen.getByRole('main'));
const type = (name: string | RegExp, value: string): void => {
  const field = screen.getByRole('textbox', { name });
  fireEvent.input(field, { target: { value } });
  fireEvent.change(field, { target: { value } });
};

test('groups stand with their number, sum and next payment; archived ones are a press away, as the address says', async () => {
  const { asked } = openGroups('/groups');
  const table = within(await screen.findByRole('table', { name: 'Grupos de favorecidos' }));
  expect(table.getByText('Fornecedores')).toBeDefined();
  expect(table.getByText('07/12/2026')).toBeDefined();
  expect(table.getByText(/Todo mês no 5º dia útil · 1 sem valor padrão/)).toBeDefined();
  expect(main().getByText(/1 grupo, 2 favorecidos, soma dos valores padrão R\$\s1\.500,50/)).toBeDefined();
  fireEvent.click(main().getByRole('button', { name: 'Arquivados (1)' }));
  await waitFor(() => expect(window.location.search).toBe('?arquivados=sim'));
  await waitFor(() => expect(asked.findLast(({ path }) => path === BASE)?.query.get('archived')).toBe('true'));
});

test('who has no group reads what one is for, and makes the first', async () => {
  const { asked } = openGroups('/groups', {
    [`GET ${BASE}`]: () => [200, NONE],
    [`PUT ${BASE}`]: () => [200, exampleGroup({ name: 'Salários', isConfidential: true })],
  });
  await screen.findByText('Nenhum grupo em uso');
  fireEvent.click(main().getByRole('button', { name: 'Criar grupo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar grupo' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Criar grupo' }));
  expect(dialog.getByText('Informe um nome.')).toBeDefined();
  type('Nome do grupo', 'Salários');
  fireEvent.click(dialog.getByRole('radio', { name: 'Só quem vê confidenciais' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Criar grupo' }));
  await waitFor(() => expect(window.location.search).toBe(`?grupo=${ID}`));
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Salários', isConfidential: true });
});

test('a group is paid by a batch, and a month that was prepared leads to its draft, for who may see batches', async () => {
  const prepared = {
    month: '2026-11',
    date: '2026-11-09',
    preparedAt: '2026-11-05T09:00:00.000Z',
    draftId: 'bat_01jd0000000000000000000001',
    members: 2,
    total: '1500.50',
  };
  const bank: Bank = { [`GET ${OF_GROUP}`]: () => [200, { ...exampleGroup(), runs: [prepared] }] };
  const address = `/groups?grupo=${ID}`;
  const pays: readonly Permission[] = ['BATCHES_VIEW', 'BATCHES_CREATE'];
  openGroups(address, bank, [...MAY, ...pays], ['TRANSFER']);
  expect((await screen.findByRole('link', { name: 'Preparar lote' })).getAttribute('href')).toBe(
    `/batch-transfer?novo=grupo&grupo=${ID}`,
  );
  fireEvent.click(main().getByText('Meses preparados'));
  const month = main().getByRole('link', { name: /novembro/i });
  expect(month.getAttribute('href')).toBe(`/batch/${prepared.draftId}`);
  cleanup();
  openGroups(address, bank, MAY, ['TRANSFER']);
  fireEvent.click(await screen.findByText('Meses preparados'));
  expect(main().getByText(/novembro/i)).toBeDefined();
  expect(main().queryByRole('link', { name: /novembro|Preparar lote/i })).toBeNull();
});

test('who may not see groups is told whom to ask; who may only see them changes nothing', async () => {
  openGroups('/groups', {}, ['STATEMENT_VIEW']);
  await screen.findByText('Seu perfil não inclui ver grupos de favorecidos');
  openGroups(`/groups?grupo=${ID}`, {}, ['GROUPS_VIEW']);
  await screen.findByRole('table', { name: 'Favorecidos do grupo' });
  for (const name of ['Alterar favorecidos', 'Nome e repetição', 'Arquivar'])
    expect(screen.queryByRole('button', { name }) ?? screen.queryByRole('link', { name })).toBeNull();
  openGroups(`/groups?grupo=${ID}&editar=sim`, {}, ['GROUPS_VIEW']);
  await screen.findByText('Seu perfil não inclui alterar grupos de favorecidos');
});

test('a confidential group shows others its number and sum, asks for none of its rows, and says whom to ask', async () => {
  const closed = exampleGroup({ name: 'Salários', isConfidential: true, isOpen: false });
  const { asked } = openGroups(
    `/groups?grupo=${ID}`,
    {
      [`GET ${OF_GROUP}`]: () => [200, { ...closed, runs: [] }],
      [`GET ${OF_GROUP}/changes`]: () => [200, { items: [exampleChange({ isOpen: false })], nextCursor: null }],
    },
    ['GROUPS_VIEW', 'GROUPS_MANAGE'],
  );
  await screen.findByText('Grupo confidencial');
  expect(main().queryByRole('link', { name: 'Preparar lote' })).toBeNull();
  expect(main().queryByRole('button', { name: 'Exportar' })).toBeNull();
  fireEvent.click(main().getByRole('tab', { name: 'Alterações' }));
  await screen.findByText('Confidencial: só o número e a soma.');
  expect(main().queryByRole('button', { name: 'Ver favorecidos' })).toBeNull();
  expect(asked.some(({ path }) => /members|lines/.test(path))).toBe(false);
});

test('who changed what is read with whom it was about, before and after', async () => {
  const before = { ...exampleMember(), amount: '1400.00' };
  openGroups(`/groups?grupo=${ID}&ver=alteracoes`, {
    [`GET ${OF_GROUP}/changes/3/lines`]: () => [
      200,
      { items: [{ line: 1, before, after: exampleMember() }], nextCursor: null },
    ],
  });
  await screen.findByText('Favorecidos alterados: 1 incluído, 1 removido');
  expect(main().getByText(/Soma: de R\$\s1\.400,00 para R\$\s1\.500,50/)).toBeDefined();
  fireEvent.click(main().getByRole('button', { name: 'Ver favorecidos' }));
  await screen.findByText('Aço Forte Ltda');
  expect(main().getByText(/^R\$\s1\.400,00/)).toBeDefined();
});

test('the repetition shows the months to come before it is saved, with the version that was seen', async () => {
  const { asked } = openGroups(`/groups?grupo=${ID}`, {
    [`PUT ${OF_GROUP}`]: () => [200, exampleGroup({ version: 4 })],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Nome e repetição' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Nome e repetição' }));
  fireEvent.change(drawer.getByLabelText('Repetir'), { target: { value: 'day' } });
  fireEvent.change(drawer.getByLabelText('Dia do mês'), { target: { value: '31' } });
  fireEvent.change(drawer.getByLabelText('Se não for dia útil'), { target: { value: 'next-business-day' } });
  expect(drawer.getByRole('list', { name: 'Próximos meses' }).children).toHaveLength(3);
  fireEvent.click(drawer.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true));
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    version: 3,
    name: 'Fornecedores',
    isConfidential: false,
    repetition: { on: { by: 'day', day: 31, onHoliday: 'next-business-day' }, noticeDays: 3 },
  });
});

test('everybody in the group stands in the grid as it was; nothing changed, nothing is sent', async () => {
  const { asked } = openGroups(`/groups?grupo=${ID}&editar=sim`);
  const grid = within(await screen.findByRole('grid', { name: 'Favorecidos do grupo' }));
  await grid.findByText('11.222.333/0001-81');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Conferir linhas' })).not.toHaveProperty('disabled', true),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Conferir linhas' }));
  await screen.findByText('Nada mudou no grupo.');
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});

test('a group that another changed meanwhile is not written over: the refusal says who', async () => {
  openGroups(`/groups?grupo=${ID}&editar=sim`, {
    [`POST ${OF_GROUP}/edits`]: () =>
      refusal(
        409,
        'groups.changed-meanwhile',
        'Nada foi salvo: Rui Barros alterou este grupo depois que você o abriu.',
      ),
  });
  const grid = within(await screen.findByRole('grid', { name: 'Favorecidos do grupo' }));
  await grid.findByText('11.222.333/0001-81');
  const field = await grid.findByRole('textbox');
  fireEvent.input(field, { target: { value: 'Aço Forte S.A.' } });
  fireEvent.change(field, { target: { value: 'Aço Forte S.A.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Conferir linhas' }));
  await screen.findByText(/^1 alterado\./);
  fireEvent.click(screen.getByRole('button', { name: 'Salvar alterações' }));
  await screen.findByText(/Rui Barros alterou este grupo/);
});
