import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleChange } from '../../../signed-changes/testdata/example-change.ts';
import { openApp, refusal, type Bank } from '../../../app/testing/open-app.tsx';
import { operatorsBank } from '../testdata/example-bank.ts';

afterEach(() => vi.unstubAllGlobals());

const INVITE = 'POST /services/access-users/operators';
const change = exampleChange({ kind: 'operators.invite', title: 'Convidar Célia Prado como Convidado' });

/** Fills the form in, up to the review. */
async function review(answers: Bank) {
  const opened = openApp('/users/new-user', operatorsBank(answers));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Nome completo' }), {
    target: { value: ' Célia Prado ' },
  });
  fireEvent.change(screen.getByRole('textbox', { name: 'E-mail' }), { target: { value: 'celia@fora.com' } });
  fireEvent.input(screen.getByRole('textbox', { name: 'CPF' }), { target: { value: '52998224725' } });
  fireEvent.input(screen.getByRole('textbox', { name: 'Celular' }), { target: { value: '54991234567' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Papel' }), { target: { value: 'GUEST' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Perfil de permissão' }), { target: { value: 'prf_1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByRole('heading', { name: 'Confira os dados' });
  return opened;
}

test('judges a field as it is left and all on submit, with the focus on the first that is wrong', async () => {
  openApp('/users/new-user', operatorsBank());
  const email = await screen.findByRole('textbox', { name: 'E-mail' });
  fireEvent.change(email, { target: { value: 'celia' } });
  expect(screen.queryByText('E-mail inválido.')).toBeNull();
  fireEvent.blur(email);
  expect(screen.getByText('E-mail inválido.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Revisar' }));
  expect(screen.getByText('Informe o CPF.')).toBeDefined();
  expect(screen.getByText('Escolha o papel.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nome completo' }));
});

test('shows what the person will see and what the role takes away, before anything is asked for', async () => {
  openApp('/users/new-user', operatorsBank());
  fireEvent.change(await screen.findByRole('combobox', { name: 'Papel' }), { target: { value: 'GUEST' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Perfil de permissão' }), { target: { value: 'prf_1' } });
  const preview = within(screen.getByRole('region', { name: 'Ver como esta pessoa' }));
  await preview.findByText('Pode ORDERS_VIEW');
  expect(preview.getByText(/Pagamentos e autorizações: aprovar \(o papel não permite\)/)).toBeDefined();
});

test('sends what was reviewed once, then waits for the signature and goes on to the list', async () => {
  const { asked } = await review({
    [INVITE]: () => [201, change],
    [`GET /services/signed-changes/${change.id}`]: () => [200, change],
  });
  expect(screen.getByText('529.982.247-25')).toBeDefined();
  const send = screen.getByRole('button', { name: 'Pedir convite' });
  fireEvent.click(send);
  fireEvent.click(send);
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  const sent = asked.filter(({ method, path }) => `${method} ${path}` === INVITE);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[0]?.body).toEqual({
    name: 'Célia Prado',
    email: 'celia@fora.com',
    cpf: '52998224725',
    phone: '+5554991234567',
    role: 'GUEST',
    profileId: 'prf_1',
    approverClass: null,
    accessUntil: null,
  });
  fireEvent.click(screen.getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement);
  await waitFor(() => expect(window.location.pathname).toBe('/users'));
});

test('what the bank refuses is told at its field, with everything typed still there', async () => {
  await review({ [INVITE]: () => refusal(409, 'operators.email-known', 'Já há um operador com este e-mail.') });
  fireEvent.click(screen.getByRole('button', { name: 'Pedir convite' }));
  await screen.findByText('Já há um operador com este e-mail.');
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
  expect(email.value).toBe('celia@fora.com');
  expect(document.activeElement).toBe(email);
  fireEvent.change(email, { target: { value: 'celia.prado@fora.com' } });
  expect(screen.queryByText('Já há um operador com este e-mail.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByText('celia.prado@fora.com');
});
