import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DRAFTS_KEY } from '../../../platform/session/session.ts';
import { openApp, refusal, type Bank, type Opened } from '../../../app/testing/open-app.tsx';
import { exampleClaim, exampleCode, exampleId, exampleKey } from '../testdata/example-keys.ts';

const KEYS = 'GET /services/pix/keys';
const CLAIMS = 'GET /services/pix/claims';

function keysBank(more: Bank = {}): Bank {
  return {
    [KEYS]: () => [200, { keys: [exampleKey()], codes: [], limit: 20 }],
    [CLAIMS]: () => [200, { claims: [] }],
    ...more,
  };
}

/** The screen as somebody sees it who answers for the company's keys. */
function openKeys(href: string, bank: Bank): Opened {
  return openApp(href, bank, { permissions: ['PIX_VIEW', 'PIX_KEYS_MANAGE'] });
}

test('keys stand by type with their state; one opens with what pays to it', async () => {
  openKeys(
    '/pix-keys',
    keysBank({
      [KEYS]: () => [
        200,
        {
          keys: [
            exampleKey(),
            exampleKey({ id: exampleId('pky', 2), type: 'CNPJ', key: '11222333000181' }),
            exampleKey({ id: exampleId('pky', 3), type: 'EVP', key: null, state: 'asking', code: null }),
          ],
          codes: [exampleCode()],
          limit: 20,
        },
      ],
    }),
  );
  expect(await screen.findByRole('tab', { name: 'Chaves (3 de 20)' })).toBeDefined();
  expect(within(screen.getByRole('region', { name: 'CNPJ' })).getByText('11.222.333/0001-81')).toBeDefined();
  expect(within(screen.getByRole('region', { name: 'Chave aleatória' })).getByText('Em registro')).toBeDefined();
  expect(within(screen.getByRole('region', { name: 'Telefone' })).getByText('Aguarda código')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /Ver QR Code e detalhes de financeiro@/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Chave Pix' }));
  expect(drawer.getByRole('img', { name: 'QR Code que paga a esta chave' })).toBeDefined();
  expect(drawer.getByRole('button', { name: 'Copiar o Pix Copia e Cola' })).toBeDefined();
  expect(window.location.search).toBe(`?chave=${exampleId('pky', 1)}`);
});

test('what was typed of a key outlives a closed drawer, another kind and a reload, until its code is sent', async () => {
  const code = exampleCode({ type: 'EMAIL', key: 'novo@estrela.com.br' });
  const bank = keysBank({ 'POST /services/pix/keys/codes': () => [201, code] });
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
  openKeys('/pix-keys?registrar=email', bank);
  fireEvent.input(await field('E-mail'), { target: { value: code.key } });
  fireEvent.click(screen.getByRole('radio', { name: 'Telefone' }));
  fireEvent.input(await field('Telefone'), { target: { value: '11 98765' } });
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();

  openApp('/pix-keys?registrar=telefone', bank, { permissions: ['PIX_VIEW', 'PIX_KEYS_MANAGE'], reloaded: true });
  expect((await field('Telefone')).value).toBe('11 98765');
  fireEvent.click(screen.getByRole('radio', { name: 'E-mail' }));
  expect((await field('E-mail')).value).toBe(code.key);
  fireEvent.click(screen.getByRole('button', { name: 'Enviar código' }));
  await field('Código');
  const kept = window.sessionStorage.getItem(DRAFTS_KEY) ?? '';
  expect(kept).not.toContain(code.key);
  expect(kept).toContain('11 98765');
});

test('an e-mail is registered by the code that was sent to it; the step stands in the address', async () => {
  const code = exampleCode({ type: 'EMAIL', key: 'novo@estrela.com.br' });
  const made = exampleKey({ id: exampleId('pky', 9), key: code.key });
  let keys = [exampleKey()];
  const { asked, said } = openKeys(
    '/pix-keys?registrar=email',
    keysBank({
      [KEYS]: () => [200, { keys, codes: [], limit: 20 }],
      'POST /services/pix/keys/codes': () => [201, code],
      'POST /services/pix/keys': () => {
        keys = [...keys, made];
        return [201, made];
      },
    }),
  );
  fireEvent.input(await screen.findByRole('textbox', { name: 'E-mail' }), { target: { value: 'novo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar código' }));
  expect(await screen.findByText('Informe um e-mail, como nome@empresa.com.br.')).toBeDefined();
  fireEvent.input(screen.getByRole('textbox', { name: 'E-mail' }), { target: { value: code.key } });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar código' }));
  const field = await screen.findByRole('textbox', { name: 'Código' });
  expect(window.location.search).toBe(`?codigo=${code.id}`);
  fireEvent.input(field, { target: { value: '12' } });
  fireEvent.click(screen.getByRole('button', { name: 'Registrar chave' }));
  expect(await screen.findByText('O código tem 6 números.')).toBeDefined();
  fireEvent.input(field, { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Registrar chave' }));
  await waitFor(() => expect(said()).toEqual(['Chave novo@estrela.com.br registrada.']));
  expect(asked.findLast(({ path, method }) => method === 'POST' && path === '/services/pix/keys')?.body).toEqual({
    codeId: code.id,
    code: '123456',
  });
});

test('a key that is active already is said to be: nothing was registered anew', async () => {
  const cnpj = exampleKey({ id: exampleId('pky', 2), type: 'CNPJ', key: '11222333000181' });
  const { said } = openKeys(
    '/pix-keys',
    keysBank({
      [KEYS]: () => [200, { keys: [cnpj], codes: [], limit: 20 }],
      'POST /services/pix/keys': () => [200, cnpj],
    }),
  );
  await screen.findByText('11.222.333/0001-81');
  fireEvent.click(screen.getByRole('button', { name: 'Registrar chave' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Registrar chave Pix' }));
  fireEvent.click(drawer.getByRole('button', { name: 'Registrar chave' }));
  await waitFor(() =>
    expect(said()).toEqual(['A chave 11.222.333/0001-81 já está ativa: nada foi registrado de novo.']),
  );
});

test('a wrong code is said where it was typed, and what was typed stays', async () => {
  openKeys(
    `/pix-keys?codigo=${exampleId('pkc', 1)}`,
    keysBank({
      [KEYS]: () => [200, { keys: [], codes: [exampleCode()], limit: 20 }],
      'POST /services/pix/keys': () => refusal(422, 'pix-keys.code-wrong', 'Código incorreto.'),
    }),
  );
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Código' });
  fireEvent.input(field, { target: { value: '654321' } });
  fireEvent.click(screen.getByRole('button', { name: 'Registrar chave' }));
  expect(await screen.findByText('Código incorreto.')).toBeDefined();
  expect(field.value).toBe('654321');
});

test('a key that is elsewhere says what can be done and what that means, and is claimed', async () => {
  const refused = exampleKey({
    state: 'refused',
    refusal: 'claimable',
    type: 'PHONE',
    key: '+5511987650001',
    code: null,
  });
  const claim = exampleClaim({
    side: 'claimer',
    type: 'ownership',
    keyType: 'PHONE',
    key: '+5511987650001',
    state: 'open',
  });
  const { asked } = openKeys(
    `/pix-keys?chave=${refused.id}`,
    keysBank({
      [KEYS]: () => [200, { keys: [refused], codes: [], limit: 20 }],
      'POST /services/pix/claims': () => [201, claim],
    }),
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Chave Pix' }));
  expect(drawer.getByText(/tem 7 dias para provar que é dele/)).toBeDefined();
  fireEvent.click(drawer.getByRole('button', { name: 'Reivindicar posse' }));
  await waitFor(() => expect(window.location.search).toBe('?aba=pedidos'));
  expect(asked.find(({ path, method }) => method === 'POST' && path === '/services/pix/claims')?.body).toEqual({
    keyId: refused.id,
  });
});

test('a key is deleted after asking once more what that means; a refusal is said there', async () => {
  let tries = 0;
  const path = `/services/pix/keys/${exampleId('pky', 1)}`;
  const { said } = openKeys(
    `/pix-keys?chave=${exampleId('pky', 1)}`,
    keysBank({
      [`DELETE ${path}`]: () => {
        tries += 1;
        return tries === 1 ? refusal(409, 'pix-keys.claimed', 'Há um pedido aberto.') : [204];
      },
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir chave' }));
  const question = within(await screen.findByRole('alertdialog', { name: /Excluir a chave financeiro@/ }));
  expect(question.getByText(/Ninguém mais consegue pagar à empresa por esta chave/)).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Excluir chave' }));
  expect(await question.findByText('Há um pedido aberto.')).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Excluir chave' }));
  await waitFor(() => expect(said()).toEqual(['Chave financeiro@estreladosul.example excluída.']));
});

test('a claim says until when, what silence means, and what an answer does before it is given', async () => {
  const claim = exampleClaim();
  const { asked } = openKeys(
    '/pix-keys?aba=pedidos',
    keysBank({
      [CLAIMS]: () => [
        200,
        {
          claims: [
            claim,
            exampleClaim({
              id: exampleId('clm', 2),
              state: 'cancelled',
              end: 'donor-silent',
              endedAt: '2026-11-01T13:00:00.000Z',
              acts: [],
            }),
          ],
        },
      ],
      [`POST /services/pix/claims/${claim.id}/keep`]: () => [200, { ...claim, state: 'cancelled', acts: [] }],
    }),
  );
  const place = within(await screen.findByRole('region', { name: 'Pedido da chave financeiro@estreladosul.example' }));
  expect(place.getByText('Portabilidade · para o Banco Araucária')).toBeDefined();
  expect(place.getByText(/Sem resposta no prazo, ela fica aqui/)).toBeDefined();
  expect(place.getByText(/Responda em até/)).toBeDefined();
  expect(screen.getByText(/Ninguém respondeu no prazo/)).toBeDefined();
  expect(screen.getByRole('img', { name: '1 aguardando a empresa' })).toBeDefined();
  fireEvent.click(place.getByRole('button', { name: 'Manter a chave' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('O pedido é cancelado e a chave continua nesta conta.')).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Manter a chave' }));
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/keep'))).toBe(true));
});

test('a number that somebody claims is kept with a code', async () => {
  const claim = exampleClaim({ type: 'ownership', keyType: 'PHONE', key: '+5511988887777' });
  const { asked } = openKeys(
    '/pix-keys?aba=pedidos',
    keysBank({
      [CLAIMS]: () => [200, { claims: [claim] }],
      'POST /services/pix/keys/codes': () => [201, exampleCode({ claimId: claim.id })],
      [`POST /services/pix/claims/${claim.id}/keep`]: () => [200, { ...claim, state: 'cancelled', acts: [] }],
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Manter a chave' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar código' }));
  fireEvent.input(await dialog.findByRole('textbox', { name: 'Código' }), { target: { value: '123456' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Manter a chave' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/keep'))?.body).toEqual({
      proof: { codeId: exampleId('pkc', 1), code: '123456' },
    }),
  );
});

test('who may only see keys is offered nothing to change', async () => {
  openApp('/pix-keys', keysBank({ [CLAIMS]: () => [200, { claims: [exampleClaim()] }] }), {
    permissions: ['PIX_VIEW'],
  });
  await screen.findByText('financeiro@estreladosul.example');
  expect(screen.queryByRole('button', { name: 'Registrar chave' })).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: /Pedidos/ }));
  await screen.findByText('Portabilidade · para o Banco Araucária');
  expect(screen.queryByRole('button', { name: 'Entregar a chave' })).toBeNull();
});

test('who may not see Pix is told so, and the bank is not asked', async () => {
  const { asked } = openApp('/pix-keys', keysBank(), { permissions: [] });
  expect(await screen.findByText('Seu perfil não inclui ver o Pix da empresa')).toBeDefined();
  expect(asked.some(({ path }) => path === '/services/pix/keys')).toBe(false);
});

test('without keys it says what to do, and when they cannot be read it offers to try again', async () => {
  let works = false;
  openApp(
    '/pix-keys',
    keysBank({
      [KEYS]: () => (works ? [200, { keys: [], codes: [], limit: 20 }] : refusal(503, 'x', 'Fora do ar.')),
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  works = true;
  fireEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('A empresa ainda não tem chave Pix')).toBeDefined();
});
