import type { CompanyRequest } from '@bank/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, refusal, type Asked } from '../../../app/testing/open-app.tsx';
import {
  COMPANY,
  companyBank,
  exampleDocument,
  exampleMonthFees,
  examplePdf,
  exampleRegistration,
  exampleRequest,
  REQUESTS,
} from '../testdata/example-company.ts';

afterEach(() => vi.unstubAllGlobals());

const press = (name: RegExp | string): void => void fireEvent.click(screen.getByRole('button', { name }));
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const type = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });
/** The chosen file was looked at, and the request may be sent. */
const judged = (form: ReturnType<typeof within>): Promise<void> =>
  waitFor(() => expect(form.getByRole('button', { name: 'Enviar pedido' }).getAttribute('aria-busy')).toBeNull());
const asksOf = (asked: readonly Asked[]) => asked.filter(({ path }) => path === REQUESTS);
const approved = exampleRequest({ state: 'approved', decidedAt: '2026-11-21T12:00:00.000Z', documents: [] });

test('shows the company, what of it is out of date and why, and what it has contracted', async () => {
  openApp('/customer-view', companyBank());
  await screen.findByRole('button', { name: 'Copiar o CNPJ' });
  expect(screen.getByText('2 partes desatualizadas')).toBeDefined();
  expect((await card('Endereço')).getByText('Confirmado há mais de 12 meses.')).toBeDefined();
  expect((await card('Dados cadastrais')).getByText('L/L · Sociedade limitada (Ltda.)')).toBeDefined();
  expect((await card('Contato')).getByText('(11) 98765-4321')).toBeDefined();
  expect((await card('Sócios')).getByText(/\*\*\*\.982\.247-\*\*/)).toBeDefined();
  const fees = (await card('Tarifas do plano Essencial')).getAllByRole('row').map(({ textContent }) => textContent);
  expect(fees).toContain('Pix enviado20R$\u00a01,90');
  expect((await card('Produtos')).getByRole('link', { name: 'Contratar mais' }).getAttribute('href')).toBe(
    '/customer-view/upgrade-perfil',
  );
  expect(screen.queryByRole('heading', { name: 'Pedidos' })).toBeNull();
});

test('shows what the month’s fees came to, and what of them waits for money', async () => {
  const waiting = {
    id: 'fee_1',
    description: 'Tarifa de Pix enviado',
    amount: '1.20',
    since: '2026-11-23T13:00:00.000Z',
  };
  openApp(
    '/customer-view',
    companyBank({
      'GET /services/fees/month': () => [
        200,
        exampleMonthFees({ charged: '90.20', waiting: '1.20', openItems: [{ ...waiting, orderId: null }] }),
      ],
    }),
  );
  const fees = await card('Tarifas de novembro de 2026');
  expect(fees.getByText('Cobradas').parentElement?.textContent).toContain('90,20');
  expect(fees.getByText('12 de 30')).toBeDefined();
  expect(fees.queryByText('Devolvidas')).toBeNull();
  expect(
    within(fees.getByRole('list', { name: 'Tarifas à espera de saldo' })).getByText(/Tarifa de Pix enviado/),
  ).toBeDefined();
  expect(fees.getByText(/o saldo nunca fica negativo/)).toBeDefined();
});

test('a press leads to the part, where it is confirmed as it stands', async () => {
  let old = true;
  const { asked, said } = openApp(
    '/customer-view',
    companyBank({
      [`GET ${COMPANY}`]: () => [200, old ? exampleRegistration() : exampleRegistration({ freshness: [] })],
      [`POST ${COMPANY}/confirm`]: () => {
        old = false;
        return [204];
      },
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Conferir: Endereço' }));
  expect(within(document.activeElement as HTMLElement).getByRole('heading', { name: 'Endereço' })).toBeDefined();
  press('Está tudo certo');
  await waitFor(() => expect(said()).toEqual(['Endereço: tudo certo.']));
  expect(asked.find(({ path }) => path === `${COMPANY}/confirm`)?.body).toEqual({ part: 'address' });
  await waitFor(() => expect(screen.queryByText('Confira o cadastro')).toBeNull());
});

test('a refusal of the confirmation is said and leaves it to be tried again', async () => {
  const { said } = openApp(
    '/customer-view',
    companyBank({ [`POST ${COMPANY}/confirm`]: () => refusal(503, 'service.unavailable', 'Fora do ar.') }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Está tudo certo' }));
  await waitFor(() => expect(said()).toEqual(['Fora do ar.']));
  expect(screen.getByRole('button', { name: 'Está tudo certo' })).toBeDefined();
});

test('an error is said with a way to try again', async () => {
  let broken = true;
  openApp(
    '/customer-view',
    companyBank({
      [`GET ${COMPANY}`]: () =>
        broken ? refusal(500, 'service.unexpected', 'Houve um erro.') : [200, exampleRegistration()],
    }),
  );
  await screen.findByText('Houve um erro.');
  broken = false;
  press('Tentar novamente');
  await screen.findByText('Confira o cadastro');
});

test('a company of which little is known says what is missing', async () => {
  openApp(
    '/customer-view',
    companyBank(
      {},
      exampleRegistration({
        address: null,
        businessEmail: null,
        businessPhone: null,
        monthlyBilling: null,
        patrimony: null,
        shareCapital: null,
        partners: [],
        documents: [],
        products: [],
        fees: [],
        limits: [],
        freshness: [{ part: 'address', confirmedAt: null, isOutOfDate: true, because: 'Ainda não foi informado.' }],
      }),
    ),
  );
  await screen.findByText('Nada informado em endereço.');
  expect(screen.getByText('Nada informado em contato.')).toBeDefined();
  expect(screen.getByText('Nada informado em finanças.')).toBeDefined();
  // What nobody has told cannot be confirmed, only told.
  expect((await card('Endereço')).getByRole('button', { name: 'Informar' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Está tudo certo' })).toBeNull();
  expect(screen.getByText('Nenhum sócio registrado')).toBeDefined();
  expect(screen.getByText('Nenhum documento guardado')).toBeDefined();
  expect(screen.getByText('Nenhum produto contratado ainda.')).toBeDefined();
});

test('of sixty documents and thirty partners the first show, the others a press away', async () => {
  const documents = Array.from({ length: 60 }, (_, at) =>
    exampleDocument({ id: `doc_01jd000000000000000000${1000 + at}`, name: `contrato ${at}.pdf` }),
  );
  const partners = Array.from({ length: 30 }, (_, at) => ({
    name: `Sócia ${at}`,
    maskedCpf: '***.982.247-**',
    qualification: 'Sócia',
    isAdministrator: false,
  }));
  openApp('/customer-view', companyBank({}, exampleRegistration({ documents, partners })));
  const kept = await card('Documentos');
  expect(kept.getAllByRole('listitem')).toHaveLength(6);
  fireEvent.click(kept.getByRole('button', { name: 'Mostrar todos (60)' }));
  expect(kept.getAllByRole('listitem')).toHaveLength(60);
  expect((await card('Sócios')).getAllByRole('listitem')).toHaveLength(6);
});

test('a document comes as a file, by its id; one that does not come is said', async () => {
  const { asked, said } = openApp(
    '/customer-view',
    companyBank({
      'GET /services/customers/documents/doc_01jd00000000000000000000aa': () =>
        refusal(404, 'company.document-not-found', 'Este documento não existe.'),
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Baixar contrato-social.pdf' }));
  await waitFor(() => expect(said()).toEqual(['Este documento não existe.']));
  expect(asked.filter(({ path }) => path.includes('/documents/'))).toHaveLength(1);
});

test('what is in force at once is asked for with only what changes, and says so', async () => {
  const { asked, said } = openApp('/customer-view', companyBank({ [`POST ${REQUESTS}`]: () => [201, approved] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Alterar: Contato' }));
  const form = within(await screen.findByRole('dialog', { name: 'Alterar: Contato' }));
  fireEvent.click(form.getByRole('button', { name: 'Revisar' }));
  expect(form.getByRole('alert').textContent).toBe('Nada alterado ainda.');
  type(form.getByRole('textbox', { name: 'E-mail' }), 'sem arroba');
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).getAttribute('aria-invalid')).toBe('true');
  expect(form.getByText('E-mail inválido.')).toBeDefined();
  type(form.getByRole('textbox', { name: 'E-mail' }), 'contas@estreladosul');
  expect(form.getByText('E-mail inválido.')).toBeDefined();
  type(form.getByRole('textbox', { name: 'E-mail' }), 'contas@estreladosul.com');
  fireEvent.click(form.getByRole('button', { name: 'Revisar' }));
  await form.findByText('Esta mudança vale assim que você a enviar.');
  fireEvent.click(form.getByRole('button', { name: 'Alterar agora' }));
  await waitFor(() => expect(said()).toEqual(['Mudança feita: já vale.']));
  expect(asksOf(asked)[0]).toMatchObject({ body: { businessEmail: 'contas@estreladosul.com' }, files: {} });
  expect(window.location.search).toBe('');
});

test('what is typed stays while one looks at it and goes back', async () => {
  openApp('/customer-view?mudar=financas', companyBank());
  const form = within(await screen.findByRole('dialog', { name: 'Alterar: Finanças' }));
  type(form.getByRole('textbox', { name: 'Patrimônio' }), '500.000,00');
  fireEvent.click(form.getByRole('button', { name: 'Revisar' }));
  await form.findByText(/R\$\s500\.000,00/);
  fireEvent.click(form.getByRole('button', { name: 'Voltar' }));
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Patrimônio' }).value).toBe('500.000,00');
});

test('another address is found by its CEP, needs its proof, and then waits for the bank', async () => {
  let requests: readonly CompanyRequest[] = [];
  const { asked } = openApp(
    '/customer-view?mudar=endereco',
    companyBank({
      [`GET ${COMPANY}`]: () => [200, exampleRegistration({ requests: [...requests] })],
      'GET /services/address-finder/90010000': () => [
        200,
        { cep: '90010000', state: 'RS', city: 'Porto Alegre', publicPlace: 'Rua dos Andradas', street: null },
      ],
      [`POST ${REQUESTS}`]: () => {
        requests = [exampleRequest()];
        return [201, exampleRequest()];
      },
    }),
  );
  const form = within(await screen.findByRole('dialog', { name: 'Alterar: Endereço' }));
  fireEvent.input(form.getByRole('textbox', { name: 'CEP' }), { target: { value: '90010-000' } });
  await form.findByText('Endereço encontrado: confira e complete o número.');
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Logradouro' }).value).toBe('Rua dos Andradas');
  expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Estado' }).value).toBe('RS');
  fireEvent.click(form.getByRole('button', { name: 'Revisar' }));
  expect(form.getByText('Campo obrigatório.')).toBeDefined();
  type(form.getByRole('textbox', { name: 'Bairro' }), 'Centro Histórico');
  fireEvent.click(form.getByRole('button', { name: 'Revisar' }));

  fireEvent.click(await form.findByRole('button', { name: 'Enviar pedido' }));
  expect(form.getByText('Escolha o arquivo.')).toBeDefined();
  expect(asksOf(asked)).toEqual([]);
  const proof = form.getByLabelText('Comprovante de endereço');
  fireEvent.change(proof, { target: { files: [new File(['<html>'], 'conta.pdf')] } });
  await form.findByText(/conta\.pdf não é PDF, JPG nem PNG/);
  fireEvent.change(proof, { target: { files: [examplePdf('conta de luz.pdf')] } });
  await form.findByText('conta de luz.pdf');
  await judged(form);
  fireEvent.click(form.getByRole('button', { name: 'Enviar pedido' }));

  const shown = within(await screen.findByRole('dialog', { name: 'Pedido' }));
  expect(shown.getByText('Em análise no banco')).toBeDefined();
  expect(asksOf(asked)[0]).toMatchObject({
    body: { address: { cep: '90010000', state: 'RS', street: 'Centro Histórico', number: '1000' } },
    files: { proofOfAddress: 'conta de luz.pdf' },
  });
  expect(asksOf(asked)[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
});

test('an unknown CEP is said and the fields stay free', async () => {
  openApp(
    '/customer-view?mudar=endereco',
    companyBank({
      'GET /services/address-finder/99999999': () =>
        refusal(404, 'address-finder.unknown', 'Não encontramos este CEP.'),
    }),
  );
  const form = within(await screen.findByRole('dialog', { name: 'Alterar: Endereço' }));
  fireEvent.input(form.getByRole('textbox', { name: 'CEP' }), { target: { value: '99999-999' } });
  await form.findByText(/Não encontramos este CEP/);
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Logradouro' }).value).toBe('Avenida Paulista');
});

test('either of two documents serves for the partners; what the bank says of a file stands at it', async () => {
  const unsafe = [
    { code: 'file.unsafe', message: 'O arquivo traz conteúdo que não aceitamos.', field: 'socialContract' },
  ];
  openApp(
    '/customer-view?mudar=socios',
    companyBank({
      [`POST ${REQUESTS}`]: () => [
        422,
        { type: 'about:blank', title: '', status: 422, instance: '', traceId: '', errors: unsafe },
      ],
    }),
  );
  const form = within(await screen.findByRole('dialog', { name: 'Alterar: Sócios' }));
  const contract = form.getByLabelText<HTMLInputElement>('Contrato social');
  fireEvent.change(contract, { target: { files: [examplePdf('contrato.pdf')] } });
  await judged(form);
  fireEvent.click(form.getByRole('button', { name: 'Enviar pedido' }));
  await form.findByText('O arquivo traz conteúdo que não aceitamos.');
  expect(contract.getAttribute('aria-invalid')).toBe('true');
  expect(form.queryByRole('alert')).toBeNull();
});

test('a request that is open already is said without losing what was typed', async () => {
  openApp(
    '/customer-view?mudar=contato',
    companyBank({ [`POST ${REQUESTS}`]: () => refusal(409, 'company.request-open', 'Já há um pedido destes.') }),
  );
  const form = within(await screen.findByRole('dialog', { name: 'Alterar: Contato' }));
  type(form.getByRole('textbox', { name: 'E-mail' }), 'contas@estreladosul.com');
  fireEvent.click(form.getByRole('button', { name: 'Revisar' }));
  fireEvent.click(await form.findByRole('button', { name: 'Alterar agora' }));
  expect((await form.findByRole('alert')).textContent).toBe('Já há um pedido destes.');
  expect(form.getByText('contas@estreladosul.com')).toBeDefined();
});

test('a request shows its course; one that is looked at can be called off, after a question', async () => {
  let request = exampleRequest();
  const { asked } = openApp(
    '/customer-view',
    companyBank({
      [`GET ${COMPANY}`]: () => [200, exampleRegistration({ requests: [request] })],
      [`POST /services/customers/requests/${request.id}/cancel`]: () => {
        request = exampleRequest({ state: 'cancelled', decidedAt: '2026-11-21T12:00:00.000Z' });
        return [200, request];
      },
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: /Razão social.*Em análise/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Pedido' }));
  expect(drawer.getByText('Estrela do Sul Comércio Ltda')).toBeDefined();
  expect(drawer.getByRole('button', { name: 'Baixar alteracao-3.pdf' })).toBeDefined();
  fireEvent.click(drawer.getByRole('button', { name: 'Cancelar pedido' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancelar este pedido?' }));
  fireEvent.click(question.getByRole('button', { name: 'Cancelar pedido' }));
  await drawer.findByText('Cancelado pela empresa: nada mudou');
  expect(asked.filter(({ path }) => path.endsWith('/cancel'))).toHaveLength(1);
  expect(drawer.queryByRole('button', { name: 'Cancelar pedido' })).toBeNull();
});

test('a denied request says why', async () => {
  const denied = exampleRequest({
    state: 'denied',
    decidedAt: '2026-11-20T12:00:00.000Z',
    reason: 'O documento está cortado.',
  });
  openApp(`/customer-view?pedido=${denied.id}`, companyBank({}, exampleRegistration({ requests: [denied] })));
  await within(await screen.findByRole('dialog', { name: 'Pedido' })).findByText('O documento está cortado.');
});
