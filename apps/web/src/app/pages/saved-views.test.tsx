import type { SavedView } from '@bank/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleEntry } from '../../features/statement/testdata/example-entry.ts';
import { openApp, refusal, type Asked, type Bank, type Opened } from '../testing/open-app.tsx';

const VIEWS = '/services/saved-views';

// The list is virtual: it draws what fits the window, and happy-dom gives elements no height.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 60));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const viewOf = (name: string, more: Partial<SavedView> = {}): SavedView => ({
  id: `viw_${name.toLowerCase()}`,
  list: 'statement',
  name,
  search: '',
  hiddenColumns: [],
  isDefault: false,
  ...more,
});
const fees = viewOf('Tarifas', { search: 'busca=tarifa&sentido=saidas' });

/** A statement over a bank that keeps views, as far as these tests go. */
function openStatement(href: string, first: readonly SavedView[], more: Bank = {}): Opened {
  let kept = first;
  const become = (id: string, next: Partial<SavedView>): SavedView | undefined => {
    kept = kept.map((view) => (view.id === id ? { ...view, ...next } : view));
    return kept.find((view) => view.id === id);
  };
  const path = (view: SavedView, part = '') => `${VIEWS}/${view.id}${part}`;
  const ofView = (view: SavedView): Bank => ({
    [`PUT ${path(view)}`]: ({ body }) => [200, become(view.id, body as object)],
    [`PUT ${path(view, '/name')}`]: ({ body }) => [200, become(view.id, body as object)],
    [`PUT ${path(view, '/default')}`]: ({ body }) => [200, become(view.id, body as object)],
    [`DELETE ${path(view)}`]: () => {
      kept = kept.filter(({ id }) => id !== view.id);
      return [204];
    },
  });
  return openApp(href, {
    'GET /services/statement/v2/entries': () => [
      200,
      { items: [exampleEntry()], days: [{ date: '2026-11-21', closingBalance: '1.00' }], nextCursor: null },
    ],
    [`GET ${VIEWS}`]: () => [200, { items: kept }],
    [`PUT ${VIEWS}`]: ({ body }) => {
      const view = { ...viewOf('Nova'), ...(body as object) };
      kept = [...kept, view];
      return [200, view];
    },
    ...Object.assign({}, ...first.map(ofView)),
    ...more,
  });
}

/** The button, once it opens a menu: until then another stands in its place. */
const button = () =>
  waitFor(() => {
    const found = screen.getByRole('button', { name: 'Visões' });
    expect(found.getAttribute('aria-haspopup')).toBe('menu');
    return found;
  });
const openMenu = async () => {
  await screen.findByText('Pix recebido');
  fireEvent.click(await button());
  return within(await screen.findByRole('menu'));
};
const written = (asked: readonly Asked[]) =>
  asked
    .filter(({ path, method }) => path.startsWith(VIEWS) && method !== 'GET')
    .map(({ method, path, body }) => [`${method} ${path}`, body]);

test('a view is opened in one click: its filters stand in the address, its columns in the list, and the menu marks it', async () => {
  openStatement('/releases?sentido=entradas', [fees, viewOf('Tudo', { hiddenColumns: ['balance'] })]);
  const menu = await openMenu();
  const choice = await menu.findByRole('menuitemradio', { name: 'Tarifas' });
  expect(choice.getAttribute('aria-checked')).toBe('false');
  fireEvent.click(choice);
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('busca')).toBe('tarifa'));
  expect(window.location.search).toContain('sentido=saidas');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect((await button()).getAttribute('aria-pressed')).toBe('true');
  const again = await openMenu();
  expect(again.getByRole('menuitemradio', { name: 'Tarifas' }).getAttribute('aria-checked')).toBe('true');
  fireEvent.click(again.getByRole('menuitemradio', { name: 'Tudo' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(JSON.parse(window.localStorage.getItem('ipe.columns') ?? '{}')).toEqual({ statement: ['balance'] });
});

test('what shows is saved under a name, without the line that is open, and the focus returns to the button', async () => {
  const { asked, said } = openStatement('/releases?sentido=saidas&busca=tarifa', []);
  const menu = await openMenu();
  await menu.findByText('Nenhuma visão salva');
  expect(menu.queryByRole('menuitem', { name: 'Salvar alterações' })).toBeNull();
  fireEvent.click(menu.getByRole('menuitem', { name: 'Salvar visão' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Salvar visão' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await dialog.findByText('Informe um nome.');
  fireEvent.change(dialog.getByRole('textbox', { name: 'Nome' }), { target: { value: ' Saídas ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written(asked)).toEqual([
    [`PUT ${VIEWS}`, { list: 'statement', name: 'Saídas', search: 'busca=tarifa&sentido=saidas', hiddenColumns: [] }],
  ]);
  expect(said()).toEqual(['A visão Saídas foi salva.']);
  await waitFor(async () => expect(document.activeElement).toBe(await button()));
});

test('a name that is taken is said in the window, which stays', async () => {
  openStatement('/releases', [], {
    [`PUT ${VIEWS}`]: () => refusal(409, 'saved-views.name-taken', 'Você já tem uma visão com este nome.'),
  });
  const menu = await openMenu();
  fireEvent.click(await menu.findByRole('menuitem', { name: 'Salvar visão' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Salvar visão' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Nome' }), { target: { value: 'Tarifas' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await dialog.findByText('Você já tem uma visão com este nome.');
});

test('a view that was opened and narrowed further is saved as it shows now, renamed, made the usual one and removed', async () => {
  const { asked } = openStatement('/releases', [fees]);
  fireEvent.click(await (await openMenu()).findByRole('menuitemradio', { name: 'Tarifas' }));
  await waitFor(() => expect(window.location.search).toContain('busca=tarifa'));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '7 dias' }));
  await waitFor(() => expect(window.location.search).toContain('periodo=7-dias'));
  fireEvent.click(await (await openMenu()).findByRole('menuitem', { name: 'Salvar alterações' }));
  await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('true'));

  let menu = await openMenu();
  expect(menu.queryByRole('menuitem', { name: 'Salvar alterações' })).toBeNull();
  fireEvent.click(menu.getByRole('menuitemcheckbox', { name: 'Abrir sempre com esta' }));
  await menu.findByRole('menuitemradio', { name: 'Tarifas (abre sempre)' });
  fireEvent.click(menu.getByRole('menuitem', { name: 'Alterar nome' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alterar nome' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Nome' }), { target: { value: 'Custos' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  menu = await openMenu();
  fireEvent.click(menu.getByRole('menuitem', { name: 'Remover' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remover a visão Custos?' }));
  fireEvent.click(question.getByRole('button', { name: 'Remover' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await (await openMenu()).findByText('Nenhuma visão salva');
  const search = 'busca=tarifa&periodo=7-dias&sentido=saidas';
  expect(written(asked)).toEqual([
    [`PUT ${VIEWS}/${fees.id}`, { search, hiddenColumns: [] }],
    [`PUT ${VIEWS}/${fees.id}/default`, { isDefault: true }],
    [`PUT ${VIEWS}/${fees.id}/name`, { name: 'Custos' }],
    [`DELETE ${VIEWS}/${fees.id}`, undefined],
  ]);
  expect(window.location.search).toContain('busca=tarifa');
});

test('the list that is come to without a filter opens with the view for that; a cleared filter stays cleared', async () => {
  openStatement('/releases', [viewOf('Tudo'), { ...fees, isDefault: true }]);
  await waitFor(() => expect(window.location.search).toContain('busca=tarifa'));
  fireEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  await (await openMenu()).findByRole('menuitemradio', { name: 'Tarifas (abre sempre)' });
  expect(window.location.search).toBe('');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  fireEvent.click(screen.getAllByRole('link', { name: 'Início' })[0] as HTMLElement);
  await waitFor(() => expect(document.title).not.toContain('Extrato'));
  fireEvent.click(screen.getAllByRole('link', { name: 'Extrato' })[0] as HTMLElement);
  await waitFor(() => expect(window.location.search).toContain('busca=tarifa'));
});

test('an address that says something shows what it says, whatever view opens the list', async () => {
  openStatement('/releases?sentido=entradas', [{ ...fees, isDefault: true }]);
  await (await openMenu()).findByRole('menuitemradio', { name: 'Tarifas (abre sempre)' });
  expect(window.location.search).toBe('?sentido=entradas');
});

test('views that cannot be read say why and are read again on request; the list stands', async () => {
  let broken = true;
  openStatement('/releases', [], {
    [`GET ${VIEWS}`]: () => (broken ? refusal(503, 'service.unavailable', 'Fora do ar.') : [200, { items: [fees] }]),
  });
  const menu = await openMenu();
  expect((await menu.findByRole('alert')).textContent).toBe('Fora do ar.');
  broken = false;
  fireEvent.click(menu.getByRole('menuitem', { name: 'Tentar novamente' }));
  await menu.findByRole('menuitemradio', { name: 'Tarifas' });
});
