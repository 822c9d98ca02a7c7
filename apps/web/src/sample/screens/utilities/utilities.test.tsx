import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeSample, openSample } from '../../testdata/open-sample.tsx';

afterEach(closeSample);

test.each([
  ['color', ['Papéis', 'Temas', 'O que a cor diz']],
  ['spacing', ['Espaços', 'Cantos']],
  ['typography', ['Escala', 'Pesos', 'Números', 'Teclas']],
  ['display', ['Tabela', 'Gráficos', 'Listas', 'Tempo e passos', 'Abas', 'Enquanto não há nada']],
  ['height-width', ['Medidas fixas', 'Botões', 'Campos']],
  ['position', ['Ao lado de um botão', 'Sobre a página', 'Avisos']],
  ['shadow', ['Camadas']],
  [
    'misc',
    ['Campos', 'Arquivo', 'Formulário com conferência', 'Lista de favorecidos', 'Filtros', 'Tempo relativo', 'Marca'],
  ],
])('/utilities/%s shows %j', async (name, titles) => {
  openSample(`/utilities/${name}`);
  for (const title of titles) expect(await screen.findByRole('region', { name: title })).toBeTruthy();
});

test('the colours are shown in every theme', async () => {
  openSample('/utilities/color');
  const themes = await screen.findByRole('region', { name: 'Temas' });
  const shown = [...themes.querySelectorAll<HTMLElement>('[data-theme]')].map(({ dataset }) => dataset['theme']);
  expect(shown).toEqual(['blue', 'green', 'purple', 'graphite']);
});

test('the pieces are alive: a field takes what is typed, a filter turns, a question is asked', async () => {
  openSample('/utilities/misc');
  const amount = await screen.findByLabelText<HTMLInputElement>('Valor');
  fireEvent.change(amount, { target: { value: '12345' } });
  expect(amount.value).toBe('123,45');
  const chip = screen.getByRole('button', { name: 'Saídas' });
  fireEvent.click(chip);
  expect(chip.getAttribute('aria-pressed')).toBe('false');

  fireEvent.click(screen.getByRole('button', { name: 'Revisar' }));
  const nickname = screen.getByLabelText<HTMLInputElement>('Apelido da conta', { selector: 'input' });
  expect(nickname.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(nickname, { target: { value: 'Obras' } });
  fireEvent.keyDown(nickname, { key: 'Enter', ctrlKey: true });
  expect(screen.getByRole('region', { name: 'O que muda' }).textContent).toContain('Obras');

  openSample('/utilities/position');
  fireEvent.click(await screen.findByRole('button', { name: 'Abrir pergunta' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Excluir esta chave?' }));
  expect(question.getByRole('button', { name: 'Excluir chave' })).toBeTruthy();
});
