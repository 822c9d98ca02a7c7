import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
    [
      'Campos',
      'Arquivo',
      'Planilha',
      'Formulário com conferência',
      'Lista de favorecidos',
      'Filtros',
      'Tempo relativo',
      'Marca',
    ],
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

test('a file from disk is read, its columns are matched, and what was chosen comes back with the next one', async () => {
  const csv = 'Nome;Inscr.;Vlr (R$);Outro valor\nAna;529.982.247-25;1.234,56;1\nBia;529.982.247-26;1.234;2';
  const choose = (): void => {
    const file = new File([csv], 'pagamentos.csv');
    fireEvent.change(screen.getByLabelText('Lista de pagamentos'), { target: { files: [file] } });
  };
  openSample('/utilities/misc');
  await screen.findByRole('region', { name: 'Planilha' });
  choose();
  const document = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^CPF ou CNPJ/ });
  expect(document.value).toBe('');
  fireEvent.change(document, { target: { value: '1' } });
  expect(await screen.findByText(/^1 linha pronta, soma R\$\s1\.234,56\.$/)).toBeTruthy();
  expect(screen.getByText('Linha 3, CPF ou CNPJ: O CPF ou CNPJ não confere.')).toBeTruthy();
  expect(screen.getByText(/^Linha 3, Valor: Não se sabe/)).toBeTruthy();
  choose();
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^CPF ou CNPJ/ }).value).toBe('1'),
  );

  const broken = new File(['a;"b'], 'a.csv');
  fireEvent.change(screen.getByLabelText('Lista de pagamentos'), { target: { files: [broken] } });
  expect(await screen.findByText('Linha 1, coluna 2: as aspas abertas aqui não se fecham.')).toBeTruthy();
});
