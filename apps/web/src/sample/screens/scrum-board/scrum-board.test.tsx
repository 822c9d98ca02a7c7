import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeSample, openSample } from '../../testdata/open-sample.tsx';

afterEach(closeSample);

const column = (name: string) => within(screen.getByRole('region', { name }));
const titlesIn = (name: string): readonly (string | null)[] =>
  column(name)
    .queryAllByRole('listitem')
    .map((card) => card.querySelector('button')?.textContent ?? null);
const openBoard = async (): Promise<string[]> => {
  const said = openSample('/scrum-board/$id', { id: 'brd-1' });
  await screen.findByRole('region', { name: 'A fazer' });
  return said;
};
const type = (label: string | RegExp, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

test('the list shows every board, and makes a new one', async () => {
  openSample('/scrum-board');
  const boards = within(await screen.findByRole('list', { name: 'Quadros' }));
  expect(boards.getAllByRole('link')).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Novo quadro' }));
  fireEvent.click(screen.getByRole('button', { name: 'Criar quadro' }));
  expect(screen.getByText('Informe um nome.')).toBeTruthy();
  type('Nome do quadro', ' Mudança ');
  fireEvent.click(screen.getByRole('button', { name: 'Criar quadro' }));
  expect(await boards.findByText('Mudança')).toBeTruthy();
});

test('cards move by keyboard within a column and into the next, which is said, and the focus goes with them', async () => {
  await openBoard();
  const [first, second] = titlesIn('A fazer');
  const card = column('A fazer').getByRole('button', { name: String(first) });
  card.focus();
  fireEvent.keyDown(card, { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(titlesIn('A fazer').slice(0, 2)).toEqual([second, first]));
  expect(await screen.findByText(`${first}: 2 de 4 em A fazer.`)).toBeTruthy();
  fireEvent.keyDown(column('A fazer').getByRole('button', { name: String(first) }), {
    key: 'ArrowRight',
    altKey: true,
  });
  await waitFor(() => expect(titlesIn('Em andamento')[1]).toBe(first));
  expect(document.activeElement?.textContent).toBe(first);
});

test('the keyboard goes on where it was when a form closes or a column goes', async () => {
  await openBoard();
  const pressed = (name: string): HTMLElement => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    return button;
  };
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  pressed('Novo cartão em A fazer');
  fireEvent.keyDown(screen.getByLabelText('Título do cartão'), { key: 'Escape' });
  await waitFor(() => expect(focused()).toBe('Novo cartão em A fazer'));
  pressed('Nova coluna');
  pressed('Cancelar');
  await waitFor(() => expect(focused()).toBe('Nova coluna'));
  pressed('Opções da coluna A fazer');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir coluna' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'A fazer' })).toBeNull());
  await waitFor(() => expect(focused()).toBe('Opções da coluna Em andamento'));
});

test('columns are added, renamed, moved and taken away with their cards', async () => {
  await openBoard();
  fireEvent.click(screen.getByRole('button', { name: 'Nova coluna' }));
  type('Nome da coluna', 'Arquivo');
  fireEvent.click(screen.getByRole('button', { name: 'Criar coluna' }));
  await screen.findByRole('region', { name: 'Arquivo' });

  const choose = async (of: string, what: string): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name: `Opções da coluna ${of}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name: what }));
  };
  await choose('Arquivo', 'Renomear');
  type('Nome da coluna', 'Guardado');
  fireEvent.click(screen.getByRole('button', { name: 'Renomear' }));
  await screen.findByRole('region', { name: 'Guardado' });
  await choose('Guardado', 'Mover para a esquerda');
  await screen.findByText('Coluna Guardado: 4 de 5.');
  await choose('A fazer', 'Excluir');
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir coluna' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'A fazer' })).toBeNull());
});

test('a card opens with all that belongs to it; words, labels, members, cover and comments are kept', async () => {
  await openBoard();
  const [title] = titlesIn('Feito');
  fireEvent.click(column('Feito').getByRole('button', { name: String(title) }));
  const drawer = within(await screen.findByRole('dialog'));
  type('Título', 'Publicado');
  type(/^Descrição/, 'No ar desde ontem.');
  fireEvent.click(drawer.getByRole('button', { name: 'Salvar título e descrição' }));
  await screen.findByRole('dialog', { name: 'Publicado' });
  fireEvent.click(drawer.getByRole('checkbox', { name: 'Urgente' }));
  await waitFor(() => expect(drawer.getByRole<HTMLInputElement>('checkbox', { name: 'Urgente' }).checked).toBe(true));
  fireEvent.click(drawer.getByRole('button', { name: 'Sem capa' }));
  await waitFor(() =>
    expect(drawer.getByRole('button', { name: 'Sem capa' }).getAttribute('aria-pressed')).toBe('true'),
  );
  fireEvent.change(drawer.getByLabelText('Novo comentário'), { target: { value: ' Muito bom ' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Comentar' }));
  const comments = within(drawer.getByRole('list', { name: 'Comentários' }));
  expect(await comments.findByText('Muito bom')).toBeTruthy();
  expect(comments.getByText('Você')).toBeTruthy();
  const behind = screen.getByRole('region', { name: 'Feito', hidden: true });
  expect(within(behind).getByText('Urgente')).toBeTruthy();
});

test('people are put on a board and taken off, and a new card goes to its column', async () => {
  await openBoard();
  fireEvent.click(screen.getByRole('button', { name: 'Membros' }));
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Fábio Monteiro' });
  await screen.findByRole('checkbox', { name: 'Fábio Monteiro' });
  expect(box().checked).toBe(false);
  fireEvent.click(box());
  await waitFor(() => expect(box().checked).toBe(true));
  fireEvent.click(box());
  await waitFor(() => expect(box().checked).toBe(false));
  fireEvent.keyDown(box(), { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Novo cartão em Feito', hidden: true }));
  type('Título do cartão', 'Agradecer ao cliente');
  fireEvent.click(screen.getByRole('button', { name: 'Criar cartão', hidden: true }));
  expect(await screen.findByText('Agradecer ao cliente')).toBeTruthy();
});
