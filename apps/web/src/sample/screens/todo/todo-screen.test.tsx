import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeSample, openSample } from '../../testdata/open-sample.tsx';

afterEach(closeSample);

const list = () => within(screen.getByRole('list', { name: 'Tarefas' }));
const titles = () =>
  list()
    .getAllByRole('listitem')
    .map((line) => line.querySelector('button')?.textContent);
const openTodos = async (): Promise<string[]> => {
  const said = openSample('/pages/todo');
  await screen.findByRole('list', { name: 'Tarefas' });
  return said;
};

test('flags are changed in the list and narrow it', async () => {
  await openTodos();
  const [done] = list().getAllByRole<HTMLInputElement>('checkbox', { name: 'Concluída: Conferir o estoque' });
  if (done === undefined) throw new Error('the thing is missing');
  fireEvent.click(done);
  await waitFor(() => expect(done.checked).toBe(true));
  const [star] = list().getAllByRole('button', { name: 'Favorita: Conferir o estoque' });
  if (star === undefined) throw new Error('the star is missing');
  fireEvent.click(star);
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
  fireEvent.click(screen.getByRole('button', { name: 'Concluídas' }));
  expect(titles()[0]).toBe('Conferir o estoque');
  expect(
    list()
      .getAllByRole<HTMLInputElement>('checkbox')
      .every(({ checked }) => checked),
  ).toBe(true);
});

test('the order changes by keyboard, and the place is said', async () => {
  await openTodos();
  const [first, second] = titles();
  const [line] = list().getAllByRole('button', { name: String(first) });
  if (line === undefined) throw new Error('the line is missing');
  fireEvent.keyDown(line, { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(titles().slice(0, 2)).toEqual([second, first]));
  expect(await screen.findByText(`${first}: 2 de 18.`)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe(first);
});

test('something new is added, changed and taken away', async () => {
  const said = await openTodos();
  fireEvent.click(screen.getByRole('button', { name: 'Nova tarefa' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Nova tarefa' }));
  fireEvent.click(drawer.getByRole('button', { name: 'Criar tarefa' }));
  expect(drawer.getByText('Informe o que fazer.')).toBeTruthy();
  fireEvent.change(drawer.getByLabelText('O que fazer'), { target: { value: 'Regar as plantas' } });
  fireEvent.input(drawer.getByLabelText('Prazo'), { target: { value: '01/01/2020' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Criar tarefa' }));
  expect(drawer.getByText('O prazo vem depois do início.')).toBeTruthy();
  fireEvent.input(drawer.getByLabelText('Prazo'), { target: { value: '31/12/2099' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Criar tarefa' }));
  await waitFor(() => expect(titles()[0]).toBe('Regar as plantas'));
  expect(list().getByText('até 31/12/2099')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Opções: Regar as plantas' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir tarefa' }));
  await waitFor(() => expect(titles()[0]).not.toBe('Regar as plantas'));
  expect(said).toEqual(['Tarefa criada.', 'Tarefa excluída.']);
});

test('a tag is made, narrows the list, and goes again with the filter it was', async () => {
  await openTodos();
  fireEvent.click(screen.getByRole('button', { name: 'Editar etiquetas' }));
  fireEvent.change(await screen.findByLabelText('Nova etiqueta'), { target: { value: 'Casa' } });
  fireEvent.click(screen.getByRole('button', { name: 'Criar etiqueta' }));
  const chip = await screen.findByRole('button', { name: 'Casa', hidden: true });
  fireEvent.click(chip);
  expect(await screen.findByText('Nada com estes filtros: nenhuma tarefa')).toBeTruthy();
  // The panel closed with the press outside of it.
  fireEvent.click(screen.getByRole('button', { name: 'Editar etiquetas' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir etiqueta Casa' }));
  expect(await screen.findByRole('list', { name: 'Tarefas', hidden: true })).toBeTruthy();
});
