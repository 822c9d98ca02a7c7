import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp, refusal } from '../../../app/testing/open-app.tsx';
import { exampleChange } from '../../../signed-changes/testdata/example-change.ts';
import {
  CREDENTIALS,
  credentialsBank,
  ERP_ID,
  exampleCall,
  exampleCredential,
  revokedCredential,
} from '../testdata/example-credentials.ts';

beforeEach(() => {
  // Of a size, so that tables draw their rows.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 60));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const TAB = '/customer-view?aba=integracoes';
const ONE = `${TAB}&credencial=${ERP_ID}`;
const SECRET = 's3gr3d0-que-ninguem-ve-de-novo';
const change = exampleChange({ kind: 'integrations.create-credential', title: 'Criar a credencial ERP' });
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

test('without a credential the tab says what one is for and where programs call', async () => {
  openApp(TAB, credentialsBank([]));
  await screen.findByText('Ligue o sistema da empresa ao banco', {}, { timeout: 4000 });
  expect(screen.getByText('https://banco.test/services/pix/oauth/token')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copiar o endereço da API Pix' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Abrir a documentação' }).getAttribute('href')).toBe('/desenvolvedores');
  expect(screen.getByRole('tab', { name: 'Integrações' }).getAttribute('aria-selected')).toBe('true');
});

test('each credential says what it may, what it gave back today and when it was used; ended ones are a press away', async () => {
  openApp(TAB, credentialsBank([exampleCredential(), revokedCredential()]));
  const active = within(await screen.findByRole('list', { name: 'Credenciais ativas' }));
  expect(active.getAllByRole('listitem')).toHaveLength(1);
  expect(active.getByText('ipe-01jd00000000000000000000aa')).toBeDefined();
  expect(active.getByRole('meter').getAttribute('aria-valuetext')).toMatch(/^R\$\s250,00 de R\$\s1\.000,00 hoje$/);
  expect(active.getByText(/de 203\.0\.113\.7$/)).toBeDefined();
  expect(screen.queryByText('Loja antiga')).toBeNull();
  press('Mostrar as encerradas (1)');
  expect(within(screen.getByRole('list', { name: 'Credenciais encerradas' })).getByText('Revogada')).toBeDefined();
});

test('a new credential is asked for with exactly what is ticked, and its signature is followed', async () => {
  const { asked } = openApp(
    `${TAB}&credencial=nova`,
    credentialsBank([], {
      [`POST ${CREDENTIALS}`]: () => [201, change],
      [`GET /services/signed-changes/${change.id}`]: () => [200, change],
    }),
  );
  await screen.findByRole('heading', { name: 'Nova credencial' });
  press('Pedir credencial');
  expect(screen.getByText('Dê um nome à credencial.')).toBeDefined();
  expect(screen.getByText('Escolha ao menos uma permissão.')).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: 'Nome' }), { target: { value: 'ERP' } });
  press('Cobrar e devolver');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Devolver Pix recebidos (pix.write)' }));
  expect(screen.getByRole('button', { name: 'Cobrar' }).getAttribute('aria-pressed')).toBe('true');
  press('Pedir credencial');
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  expect(asked.filter(({ method, path }) => method === 'POST' && path === CREDENTIALS)).toMatchObject([
    {
      body: { name: 'ERP', dailyCap: '0.00', validUntil: null, certificate: null },
      idempotencyKey: expect.any(String),
    },
  ]);
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    scopes: expect.not.arrayContaining(['pix.write', 'webhook.write']),
  });
  await waitFor(() => expect(window.location.search).toBe('?aba=integracoes'));
});

test('a refused name is said at its field, and what was typed stays', async () => {
  openApp(
    `${TAB}&credencial=nova`,
    credentialsBank([], {
      [`POST ${CREDENTIALS}`]: () => refusal(409, 'integrations.name-taken', 'Já existe uma credencial com este nome.'),
    }),
  );
  fireEvent.change(await screen.findByRole('textbox', { name: 'Nome' }), { target: { value: 'ERP' } });
  press('Só consultar');
  press('Pedir credencial');
  await screen.findByText('Já existe uma credencial com este nome.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value).toBe('ERP');
});

test('the secret shows once, is kept nowhere, and closes only once it is said to be kept', async () => {
  let seen = false;
  const { asked } = openApp(
    ONE,
    credentialsBank([exampleCredential()], {
      [`GET ${CREDENTIALS}/${ERP_ID}`]: () => [
        200,
        exampleCredential(seen ? {} : { secretShown: null, canSeeSecret: true }),
      ],
      [`POST ${CREDENTIALS}/${ERP_ID}/secret`]: () => {
        seen = true;
        return [200, { clientId: 'ipe-x', clientSecret: SECRET }];
      },
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Ver segredo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Segredo de ERP' });
  expect(within(dialog).getByText(SECRET)).toBeDefined();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  const question = within(await screen.findByRole('alertdialog', { name: 'Fechar sem guardar o segredo?' }));
  fireEvent.click(question.getByRole('button', { name: 'Voltar ao segredo' }));
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Fechar' }).disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Guardei o segredo em um lugar seguro' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ver segredo' })).toBeNull());
  expect(JSON.stringify([{ ...window.sessionStorage }, { ...window.localStorage }])).not.toContain(SECRET);
  expect(asked.filter(({ path }) => path.endsWith('/secret'))).toHaveLength(1);
});

test('the secret is downloaded as a text file', async () => {
  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  openApp(
    ONE,
    credentialsBank([exampleCredential({ secretShown: null, canSeeSecret: true })], {
      [`POST ${CREDENTIALS}/${ERP_ID}/secret`]: () => [200, { clientId: 'ipe-x', clientSecret: SECRET }],
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Ver segredo' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Baixar em texto' }));
  expect(await files[0]?.text()).toBe(`client_id: ipe-x\nclient_secret: ${SECRET}\n`);
});

test('whoever did not ask for the credential is told that somebody has yet to see its secret', async () => {
  openApp(ONE, credentialsBank([exampleCredential({ secretShown: null })]));
  await screen.findByText(/ainda não viu o segredo/);
  expect(screen.queryByRole('button', { name: 'Ver segredo' })).toBeNull();
});

test('revoking says what stops, and is done at once', async () => {
  let revoked = false;
  const { said } = openApp(
    ONE,
    credentialsBank([exampleCredential()], {
      [`GET ${CREDENTIALS}/${ERP_ID}`]: () => [200, exampleCredential(revoked ? { state: 'revoked' } : {})],
      [`POST ${CREDENTIALS}/${ERP_ID}/revoke`]: () => {
        revoked = true;
        return [200, exampleCredential({ state: 'revoked' })];
      },
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Revogar' }));
  const question = await screen.findByRole('alertdialog', { name: 'Revogar ERP agora?' });
  expect(question.textContent).toContain('401');
  fireEvent.click(within(question).getByRole('button', { name: 'Revogar credencial' }));
  await waitFor(() => expect(said()).toEqual(['ERP foi revogada.']));
  await screen.findByText('Revogada');
  expect(screen.queryByRole('button', { name: 'Revogar' })).toBeNull();
});

test('a new secret is a change to be signed', async () => {
  const { asked } = openApp(
    ONE,
    credentialsBank([exampleCredential()], {
      [`POST ${CREDENTIALS}/${ERP_ID}/new-secret`]: () => [201, change],
      [`GET /services/signed-changes/${change.id}`]: () => [200, change],
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Pedir segredo novo' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Pedir segredo novo' }));
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  expect(asked.filter(({ path }) => path.endsWith('/new-secret'))).toHaveLength(1);
});

test('a change of terms is asked for whole, and what changes stands before it', async () => {
  const { asked } = openApp(
    `${ONE}&mudar=sim`,
    credentialsBank([exampleCredential()], {
      [`PUT ${CREDENTIALS}/${ERP_ID}`]: () => [201, change],
      [`GET /services/signed-changes/${change.id}`]: () => [200, change],
    }),
  );
  await screen.findByRole('heading', { name: 'Alterar ERP' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pedir mudança' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Criar e alterar cobranças imediatas (cob.write)' }));
  press('Pedir mudança');
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    name: 'ERP',
    scopes: ['cob.read', 'pix.read', 'pix.write'],
    dailyCap: '1000.00',
    validUntil: null,
    certificate: null,
  });
});

test('the log of calls is narrowed by outcome in the address, and a call opens with what came otherwise', async () => {
  const { asked } = openApp(`${ONE}&resultado=recusadas`, credentialsBank());
  const table = within(await screen.findByRole('table', { name: 'Chamadas' }));
  expect(table.getByText('Este txid já foi usado com outro conteúdo.')).toBeDefined();
  expect(asked.find(({ path }) => path.endsWith('/calls'))?.query.get('outcome')).toBe('refused');
  fireEvent.click(table.getAllByRole('button', { name: /^Ver detalhes de PUT/ })[1] as HTMLElement);
  const drawer = within(await screen.findByRole('dialog', { name: 'Chamada' }));
  expect(drawer.getByRole('row', { name: 'valor.original 10.00 não veio' })).toBeDefined();
  expect(drawer.getByRole('button', { name: 'Copiar o código de rastreio' })).toBeDefined();
});

test('a log that filters leave empty says so, with the way to all calls', async () => {
  openApp(
    `${ONE}&de=2026-11-01&ate=2026-11-02`,
    credentialsBank([exampleCredential()], {
      [`GET ${CREDENTIALS}/${ERP_ID}/calls`]: ({ query }) => [
        200,
        { items: query.get('from') === null ? [exampleCall()] : [], nextCursor: null },
      ],
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
  await screen.findByRole('table', { name: 'Chamadas' });
  expect(window.location.search).toBe(`?aba=integracoes&credencial=${ERP_ID}`);
});

test('changes of credentials that wait stand above, those of other things do not', async () => {
  openApp(
    TAB,
    credentialsBank([], {
      'GET /services/signed-changes': () => [
        200,
        { items: [change, exampleChange({ id: 'chg_01jd00000000000000000000bb', title: 'Outra' })], nextCursor: null },
      ],
    }),
  );
  const waiting = within(await screen.findByRole('list', { name: 'Mudanças que aguardam' }));
  expect(waiting.getByText('Criar a credencial ERP')).toBeDefined();
  expect(waiting.getAllByRole('listitem')).toHaveLength(1);
});

test('who has no trusted device is told how to get one', async () => {
  openApp(
    ONE,
    credentialsBank([exampleCredential()], {
      [`POST ${CREDENTIALS}/${ERP_ID}/new-secret`]: () => refusal(403, 'devices.not-registered', 'Registre.'),
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Pedir segredo novo' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Pedir segredo novo' }));
  await screen.findByText('Falta registrar o seu celular.');
});
