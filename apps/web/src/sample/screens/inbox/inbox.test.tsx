import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeSample, openSample } from '../../testdata/open-sample.tsx';

afterEach(closeSample);

const listed = (folder: string): Promise<HTMLElement> => screen.findByRole('list', { name: `Mensagens: ${folder}` });
const lines = async (folder: string): Promise<number> => within(await listed(folder)).getAllByRole('listitem').length;
function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }));
}
async function open(name: RegExp): Promise<HTMLElement> {
  const [line] = within(await listed('Entrada')).getAllByRole('button', { name, pressed: false });
  if (line === undefined) throw new Error('no such message');
  fireEvent.click(line);
  return screen.findByRole('article');
}

test('a message is opened as elements, is read then, and can be made unread again', async () => {
  openSample('/pages/inbox');
  expect(await lines('Entrada')).toBe(20);
  screen.getByRole('button', { name: 'Entrada (4)' });
  const message = within(await open(/Ana Beatriz Moura/));
  expect(message.getByRole('heading', { name: 'Proposta para o próximo trimestre' })).toBeTruthy();
  expect(message.getByText('Ana Beatriz Moura', { selector: 'strong' })).toBeTruthy();
  expect(message.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Consultoria mensal',
    'Treinamento da equipe',
    'Manutenção',
  ]);
  await screen.findByRole('button', { name: 'Entrada (3)' });
  press('Marcar como não lida');
  await screen.findByRole('button', { name: 'Entrada (4)' });
  const other = within(await open(/Bruno Carvalho/));
  const link = other.getByRole<HTMLAnchorElement>('link', { name: 'na pasta' });
  expect(link.href).toBe('https://amostra.example/slides');
  expect(link.rel).toContain('noopener');
});

test('many are marked, put into the bin, brought back, and taken away for good', async () => {
  const said = openSample('/pages/inbox');
  await listed('Entrada');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Selecionar todas' }));
  press('Marcar lidas');
  await screen.findByRole('button', { name: 'Entrada' });
  fireEvent.change(screen.getByLabelText('Buscar por pessoa, assunto ou texto'), { target: { value: 'convite' } });
  await waitFor(async () => expect(await lines('Entrada')).toBe(4));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Selecionar todas' }));
  press('Para a lixeira');
  await screen.findByText('Nenhuma mensagem com esta busca');
  press('Lixeira');
  expect(await lines('Lixeira')).toBe(4);
  const [first, second] = screen.getAllByRole('checkbox', { name: /^Selecionar: / });
  fireEvent.click(first as HTMLElement);
  press('Restaurar');
  await waitFor(async () => expect(await lines('Lixeira')).toBe(3));
  fireEvent.click(second as HTMLElement);
  press('Excluir de vez');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir de vez' }));
  await waitFor(async () => expect(await lines('Lixeira')).toBe(2));
  press('Entrada');
  expect(await lines('Entrada')).toBe(1);
  expect(said).toEqual(['Marcadas como lidas.', '4 na lixeira.', 'Mensagem restaurada.', 'Mensagem excluída.']);
});

test('favourites are a view of their own, and arrows lead through the list', async () => {
  openSample('/pages/inbox');
  const list = within(await listed('Entrada'));
  fireEvent.click(list.getByRole('button', { name: 'Favorita: Proposta para o próximo trimestre, Ana Beatriz Moura' }));
  press('Favoritas');
  await waitFor(async () => expect(await lines('Favoritas')).toBe(4));
  const [one, two] = (await listed('Favoritas')).querySelectorAll<HTMLElement>('[data-line]');
  one?.focus();
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(two);
});

test('[entity.inbox] an answer is kept as a draft, sent, and stands among what was sent', async () => {
  const said = openSample('/pages/inbox');
  await open(/Ana Beatriz Moura/);
  press('Responder');
  const subject = await screen.findByLabelText<HTMLInputElement>('Assunto');
  expect(subject.value).toBe('Re: Proposta para o próximo trimestre');
  const answer = await screen.findByRole('textbox', { name: 'Mensagem' });
  // The editor is there before its text is.
  await waitFor(() => expect(answer.textContent).toContain('Consultoria mensal'));
  fireEvent.change(subject, { target: { value: 'Re: proposta aceita' } });
  press('Guardar rascunho');
  fireEvent.click(await screen.findByRole('button', { name: 'Continuar resposta' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Assunto')).value).toBe('Re: proposta aceita');
  await screen.findByRole('textbox', { name: 'Mensagem' });
  press('Enviar mensagem');
  await screen.findByRole('button', { name: 'Responder' });
  press('Enviadas');
  expect(await lines('Enviadas')).toBe(4);
  const sent = within(await listed('Enviadas')).getByRole('button', {
    name: /^Para Ana Beatriz Moura.*proposta aceita/,
  });
  fireEvent.click(sent);
  const message = within(await screen.findByRole('article'));
  expect(message.getByText(/Ana Beatriz Moura escreveu em/).closest('em')).toBeTruthy();
  expect(message.getAllByRole('listitem')).toHaveLength(3);
  expect(said).toEqual(['Mensagem enviada.']);
  expect(sessionStorage.getItem('ipe.sample.drafts')).toBe('{}');
});

test('[const.editor-sizes] a new message offers the four sizes, and is not sent while something is missing', async () => {
  openSample('/pages/inbox');
  await listed('Entrada');
  press('Nova mensagem');
  const sizes = within(await screen.findByLabelText('Tamanho do texto')).getAllByRole<HTMLOptionElement>('option');
  expect(sizes.map(({ value }) => value)).toEqual(['small', 'normal', 'large', 'huge']);
  expect(sizes.map(({ textContent }) => textContent)).toEqual(['Pequeno', 'Normal', 'Grande', 'Enorme']);
  press('Enviar mensagem');
  for (const fault of ['Informe para quem vai a mensagem.', 'Informe o assunto.', 'Escreva a mensagem.'])
    expect(await screen.findByText(fault)).toBeTruthy();
  press('Link');
  fireEvent.change(screen.getByLabelText('Endereço do link'), { target: { value: 'javascript:alert(1)' } });
  fireEvent.keyDown(screen.getByLabelText('Endereço do link'), { key: 'Enter' });
  expect(await screen.findByText('Informe um endereço da web ou de e-mail.')).toBeTruthy();
  press('Descartar');
  await screen.findByText('Nenhuma mensagem aberta');
});
