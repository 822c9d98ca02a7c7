import type { Charge, Permission } from '@bank/contracts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, refusal, type Bank, type Opened } from '../../../app/testing/open-app.tsx';
import { DRAFTS_KEY } from '../../../platform/session/session.ts';
import { exampleCharge, exampleId, examplePayment, exampleRow } from '../testdata/example-charges.ts';

const LIST = 'GET /services/pix/charges';
const TOTALS = 'GET /services/pix/charges/totals';
const KEYS = 'GET /services/pix/keys';
const MAKE = 'POST /services/pix/charges';
const oneOf = (id = exampleId(1)): string => `GET /services/pix/charges/${id}`;
const MAY: readonly Permission[] = ['PIX_VIEW', 'PIX_CHARGES_MANAGE', 'PIX_CREATE', 'STATEMENT_VIEW'];

const KEY = {
  id: 'pky_0123456789abcdefghjkmnpq01',
  type: 'EMAIL',
  key: 'financeiro@estreladosul.example',
  state: 'active',
  refusal: null,
  createdAt: '2026-05-11T13:00:00.000Z',
  claimId: null,
  code: 'x',
};
const TOTALS_ANSWER = {
  stages: [
    { stage: 'active', count: 3, unpaid: '450.00', paid: '32069.86' },
    { stage: 'overdue', count: 1, unpaid: '80.00', paid: '0.00' },
    { stage: 'paid', count: 7, unpaid: '0.00', paid: '912.30' },
  ],
};

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe = (): void => undefined;
    disconnect = (): void => undefined;
  },
);
afterEach(() => vi.restoreAllMocks());

function openCharges(href: string, bank: Bank = {}, permissions = MAY): Opened {
  const known: Bank = {
    [LIST]: () => [200, { items: [exampleRow()], nextCursor: null }],
    [TOTALS]: () => [200, TOTALS_ANSWER],
    [KEYS]: () => [200, { keys: [KEY], codes: [], limit: 20 }],
    [oneOf()]: () => [200, exampleCharge()],
    'GET /services/saved-views': () => [200, { items: [] }],
  };
  return openApp(href, { ...known, ...bank }, { permissions });
}

const main = () => within(screen.getByRole('main'));

test('charges stand with their stage; the sums of each stage narrow the list, and the address says so', async () => {
  const { asked } = openCharges('/pix-charge');
  const table = within(await screen.findByRole('table', { name: 'Cobranças' }));
  expect(table.getByText('Padaria Pão Quente Ltda')).toBeDefined();
  expect(table.getByText('Vence em 31/12/2026')).toBeDefined();
  const paid = await screen.findByRole('button', { name: /^Concluídas 7/ });
  expect(paid.textContent).toContain('912,30');
  fireEvent.click(paid);
  await waitFor(() => expect(window.location.search).toBe('?situacao=concluida'));
  expect(screen.getByRole('button', { name: 'Situação: concluídas' })).toBeDefined();
  await waitFor(() =>
    expect(asked.findLast(({ path }) => path === '/services/pix/charges')?.query.get('stage')).toBe('paid'),
  );
  // The totals are of every stage, whichever the list shows.
  for (const { query } of asked.filter(({ path }) => path.endsWith('/totals'))) expect(query.get('stage')).toBeNull();
});

test('the sums are those of what is listed and say which: a static code that was paid is no money to come', async () => {
  const items = [exampleRow(), exampleRow({ id: exampleId(2), kind: 'static', payments: 9, paid: '32069.86' })];
  openCharges('/pix-charge?situacao=ativa', { [LIST]: () => [200, { items, nextCursor: null }] });
  const table = within(await screen.findByRole('table', { name: 'Cobranças' }));
  expect(table.getByText('a receber')).toBeDefined();
  expect(table.getByText('recebido, 9 vezes')).toBeDefined();
  const sums = () =>
    screen.getByRole('group', { name: 'Soma das cobranças listadas' }).textContent?.replaceAll('\u00a0', ' ');
  await waitFor(() => expect(sums()).toBe('3 cobrançasA receberR$ 450,00RecebidoR$ 32.069,86'));
  fireEvent.click(screen.getByRole('button', { name: /^Ativas 3/, pressed: true }));
  await waitFor(() => expect(sums()).toBe('11 cobrançasA receberR$ 530,00RecebidoR$ 32.982,16'));
});

test('a due date that is no banking day is the same in the list and in the charge', async () => {
  const said = /^Vence em 26\/12\/2026 \(próximo dia útil: 28\/12\/2026\)/;
  const days = { dueDate: '2026-12-26', dueAdjusted: '2026-12-28' };
  openCharges('/pix-charge', { [LIST]: () => [200, { items: [exampleRow(days)], nextCursor: null }] });
  await within(await screen.findByRole('table', { name: 'Cobranças' })).findByText(said);
  openCharges(`/pix-charge?cobranca=${exampleId(1)}`, {
    [oneOf()]: () => [200, exampleCharge({ due: { date: '2026-12-26', adjusted: '2026-12-28', last: '2027-01-25' } })],
  });
  await within(await screen.findByRole('status', { name: 'Situação da cobrança' })).findByText(said);
});

test('who has no charge yet reads what one is, and finds the three ways to begin', async () => {
  openCharges('/pix-charge', { [LIST]: () => [200, { items: [], nextCursor: null }] });
  const ways = within(await screen.findByRole('list', { name: 'Criar uma cobrança' }));
  expect(ways.getAllByRole('link').map((way) => way.getAttribute('href'))).toEqual([
    '/pix-charge?nova=imediata',
    '/pix-charge?nova=vencimento',
    '/pix-charge?nova=estatica',
  ]);
});

test('filters that leave nothing can be taken away', async () => {
  openCharges('/pix-charge?busca=x', { [LIST]: () => [200, { items: [], nextCursor: null }] });
  await screen.findByText('Nada com estes filtros');
  fireEvent.click(main().getAllByRole('button', { name: 'Limpar filtros' }).at(-1) as HTMLElement);
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('a list that cannot be read says why and is tried again', async () => {
  let fails = true;
  openCharges('/pix-charge', {
    [LIST]: () => (fails ? refusal(422, 'x', 'Fora do ar.') : [200, { items: [exampleRow()], nextCursor: null }]),
  });
  await screen.findByText('Fora do ar.');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Padaria Pão Quente Ltda')).toBeDefined();
});

test('who may not see or make charges is told whom to ask', async () => {
  openCharges('/pix-charge', {}, ['STATEMENT_VIEW']);
  await screen.findByText('Seu perfil não inclui ver cobranças Pix');
  openCharges('/pix-charge?nova=imediata', {}, ['PIX_VIEW']);
  await screen.findByText('Seu perfil não inclui criar cobranças Pix');
  openCharges('/pix-charge', {}, ['PIX_VIEW']);
  await screen.findByRole('table', { name: 'Cobranças' });
  expect(main().queryByRole('link', { name: 'Criar cobrança' })).toBeNull();
});

test('without an active key there is nothing to be paid to: the way leads to the keys', async () => {
  openCharges('/pix-charge?nova=imediata', {
    [KEYS]: () => [200, { keys: [{ ...KEY, state: 'asking' }], codes: [], limit: 20 }],
  });
  const way = await screen.findByRole('link', { name: 'Registrar chave' });
  expect(way.getAttribute('href')).toBe('/pix-keys');
});

const type = (name: string | RegExp, value: string): void => {
  const field = screen.getByRole('textbox', { name });
  fireEvent.input(field, { target: { value } });
  fireEvent.change(field, { target: { value } });
};

test('a charge with a due date is worked out while it is typed, and sent as it was typed', async () => {
  const made: Charge = exampleCharge({ id: exampleId(9) });
  const { asked } = openCharges('/pix-charge?nova=vencimento', {
    [MAKE]: () => [201, made],
    [oneOf(exampleId(9))]: () => [200, made],
  });
  await screen.findByRole('radio', { name: 'Para receber até uma data' });
  type('Valor', '15000');
  type('Vencimento', '31/12/2036');
  const days = within(await screen.findByRole('list', { name: 'Quanto será pago em cada dia' }));
  expect(days.getByText('No vencimento')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Multa por atraso' }));
  const fine = within(screen.getByRole('group', { name: 'Multa por atraso' }));
  fireEvent.change(fine.getByRole('textbox', { name: 'Quanto' }), { target: { value: '10' } });
  expect(days.getAllByText(/^Multa R\$\s15,00$/).length).toBeGreaterThan(0);
  expect(screen.getByText(/A multa passa de 2%/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Criar cobrança' }));
  expect(await screen.findByText('Informe o nome do pagador.')).toBeDefined();
  type('Nome ou razão social', 'Ana Prado');
  type('CPF ou CNPJ', '52998224726');
  expect(await screen.findByText('Os dígitos do CPF não conferem. Confira o número.')).toBeDefined();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  type('CPF ou CNPJ', '52998224725');
  fireEvent.click(screen.getByRole('button', { name: 'Criar cobrança' }));
  await waitFor(() => expect(window.location.search).toBe(`?cobranca=${exampleId(9)}`));
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    idempotencyKey: expect.stringMatching(/./) as unknown,
    body: {
      kind: 'due',
      key: KEY.key,
      amount: '150.00',
      dueDate: '2036-12-31',
      validityDays: 30,
      terms: { multa: { modalidade: 2, valorPerc: '10.00' } },
      debtor: { name: 'Ana Prado', document: '52998224725' },
    },
  });
  expect(window.sessionStorage.getItem(DRAFTS_KEY) ?? '').not.toContain('Ana Prado');
});

test('what is typed outlives another kind and a reload, and can be begun anew', async () => {
  openCharges('/pix-charge?nova=imediata');
  await screen.findByRole('radio', { name: 'Para receber agora' });
  type('Valor', '4200');
  type('Texto para o pagador (opcional)', 'Pedido 7');
  fireEvent.click(screen.getByRole('radio', { name: 'Para imprimir e deixar no balcão' }));
  await waitFor(() => expect(window.location.search).toBe('?nova=estatica'));
  const value = (name: string): string => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
  expect(value('Valor (opcional)')).toBe('42,00');
  expect(value('Descrição (opcional)')).toBe('Pedido 7');
  cleanup();
  openApp(
    '/pix-charge?nova=imediata',
    { [KEYS]: () => [200, { keys: [KEY], codes: [], limit: 20 }] },
    { permissions: MAY, reloaded: true },
  );
  await screen.findByText('Continuamos de onde você parou.');
  expect(value('Valor')).toBe('42,00');
  fireEvent.click(screen.getByRole('button', { name: 'Começar de novo' }));
  expect(value('Valor')).toBe('');
  expect(window.sessionStorage.getItem(DRAFTS_KEY)).toBeNull();
});

test('M04 a charge that was sent and not answered goes under the same key after a reload; another one is asked about first', async () => {
  const none: Bank = { [MAKE]: () => [503] };
  const { asked } = openCharges('/pix-charge?nova=imediata', none);
  await screen.findByRole('radio', { name: 'Para receber agora' });
  type('Valor', '4200');
  fireEvent.click(screen.getByRole('button', { name: 'Criar cobrança' }));
  const sent = (all: Opened['asked']) =>
    all.filter(({ method }) => method === 'POST').map((call) => call.idempotencyKey);
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Criar cobrança' }).ariaBusy ?? 'false').toBe('false'));
  cleanup();
  const answers: Bank = {
    [MAKE]: () => [503],
    [KEYS]: () => [200, { keys: [KEY], codes: [], limit: 20 }],
  };
  const reloaded = openApp('/pix-charge?nova=imediata', answers, { permissions: MAY, reloaded: true });
  await screen.findByText(/ela não será criada duas vezes/);
  fireEvent.click(screen.getByRole('button', { name: 'Criar cobrança' }));
  await waitFor(() => expect(sent(reloaded.asked)).toEqual(sent(asked)));
  type('Valor', '4300');
  fireEvent.click(screen.getByRole('button', { name: 'Criar cobrança' }));
  await screen.findByText(/outra cobrança foi enviada daqui/);
  expect(sent(reloaded.asked)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Criar cobrança' }));
  await waitFor(() => expect(new Set(sent(reloaded.asked)).size).toBe(2));
});

test('a CEP that is typed whole fills in what is known of the address', async () => {
  openCharges('/pix-charge?nova=vencimento', {
    'GET /services/address-finder/01310100': () => [
      200,
      { cep: '01310100', state: 'SP', city: 'São Paulo', publicPlace: 'Avenida Paulista', street: 'Bela Vista' },
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'E-mail e endereço' }));
  type('CEP (opcional)', '01310100');
  await screen.findByText('Endereço encontrado: confira e complete o número.');
  const value = (name: string): string => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
  expect(value('Endereço (opcional)')).toBe('Avenida Paulista, Bela Vista');
  expect(value('Cidade (opcional)')).toBe('São Paulo');
});

test('what the bank refuses stands beside its field until that is changed', async () => {
  openCharges('/pix-charge?nova=estatica', {
    [MAKE]: () => refusal(409, 'pix-charges.txid-taken', 'Este identificador (txid) já é de outra cobrança.'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Identificador (txid)' }));
  type('txid', 'mesa7');
  fireEvent.click(screen.getByRole('button', { name: 'Criar cobrança' }));
  const field = screen.getByRole('textbox', { name: 'txid' });
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  type('txid', 'mesa8');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('a charge is edited with the revision that was seen; a change in between is told and not written over', async () => {
  const { asked } = openCharges(`/pix-charge?cobranca=${exampleId(1)}&editar=sim`, {
    [oneOf()]: () => [200, exampleCharge({ revision: 4 })],
    [`PUT /services/pix/charges/${exampleId(1)}`]: () =>
      refusal(409, 'pix-charges.changed-meanwhile', 'Outra pessoa alterou esta cobrança enquanto você editava.'),
  });
  await screen.findByRole('heading', { level: 1, name: 'Alterar cobrança' });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Valor' })).value).toBe('150,00');
  expect(screen.queryByRole('radio')).toBeNull();
  type('Valor', '16000');
  fireEvent.click(screen.getByRole('button', { name: 'Salvar alterações' }));
  await screen.findByText('Outra pessoa alterou esta cobrança enquanto você editava.');
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    revision: 4,
    content: { kind: 'due', amount: '160.00', terms: exampleCharge().content.kind === 'due' && expect.anything() },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Ver como está agora' }));
  await waitFor(() => expect(window.location.search).toBe(`?cobranca=${exampleId(1)}`));
});

test('what can no longer be changed says why', async () => {
  openCharges(`/pix-charge?cobranca=${exampleId(1)}&editar=sim`, {
    [oneOf()]: () => [200, exampleCharge({ state: 'paid', stage: 'paid' })],
  });
  await screen.findByText('Esta cobrança não pode ser alterada');
  expect(screen.getByText('Ela já foi paga.')).toBeDefined();
});

test('a charge shows its code, its parts of today and what it asks for', async () => {
  const parts = examplePayment().parts;
  openCharges(`/pix-charge?cobranca=${exampleId(1)}`, {
    [oneOf()]: () => [
      200,
      exampleCharge({ stage: 'overdue', today: { day: '2027-01-05', parts: [...parts], amount: '153.25' } }),
    ],
  });
  await screen.findByRole('img', { name: 'QR Code desta cobrança' });
  const standing = within(screen.getByRole('status', { name: 'Situação da cobrança' }));
  expect(standing.getByText('Vencida')).toBeDefined();
  expect(standing.getByText('Multa')).toBeDefined();
  expect(main().getByText('1,00% ao mês, por dias corridos')).toBeDefined();
  expect(main().getByText('fc9a4366ff3d4964b5dbc6c91a8722d3')).toBeDefined();
  expect(main().getByRole('button', { name: 'Copiar Pix Copia e Cola' })).toBeDefined();
  expect(main().getByRole('link', { name: 'Duplicar' }).getAttribute('href')).toBe(
    `/pix-charge?nova=vencimento&modelo=${exampleId(1)}`,
  );
});

test('a charge of a batch leads back to its row', async () => {
  openCharges(`/pix-charge?cobranca=${exampleId(1)}`, {
    [oneOf()]: () => [200, exampleCharge({ batch: { id: 'pcb_1', row: 12 }, reference: 'Nota 4471' })],
  });
  const link = await screen.findByRole('link', { name: 'Ver o lote em que foi criada (linha 12)' });
  expect(link.getAttribute('href')).toBe('/pix-charge?lote=pcb_1');
  expect(main().getByText('Nota 4471')).toBeDefined();
});

test('a paid charge shows the Pix that paid it, its line and the way to give it back, and no code any more', async () => {
  openCharges(`/pix-charge?cobranca=${exampleId(1)}`, {
    [oneOf()]: () => [
      200,
      exampleCharge({
        state: 'paid',
        stage: 'paid',
        today: null,
        payments: [examplePayment({ returned: '10.00', isContested: true })],
      }),
    ],
  });
  const list = within(await screen.findByRole('list', { name: 'Pix que pagaram esta cobrança' }));
  expect(list.getByText(/^Com Multa R\$\s3,00 · Juros R\$\s0,25$/)).toBeDefined();
  expect(list.getByText(/^Devolvido R\$\s10,00$/)).toBeDefined();
  expect(list.getByText('Em contestação')).toBeDefined();
  expect(list.getByRole('link', { name: 'Ver no extrato' }).getAttribute('href')).toBe('/releases?lancamento=ent_42');
  expect(list.getByRole('link', { name: 'Devolver' }).getAttribute('href')).toBe(
    `/pix-refund/${examplePayment().endToEndId}`,
  );
  expect(screen.queryByRole('img', { name: 'QR Code desta cobrança' })).toBeNull();
  expect(main().queryByRole('button', { name: 'Remover' })).toBeNull();
});

test('a charge whose key has left says why it is removed', async () => {
  const removed = { state: 'removed-by-bank', stage: 'removed', removedBecause: 'key-left', today: null } as const;
  openCharges(`/pix-charge?cobranca=${exampleId(1)}`, {
    [`GET /services/pix/charges/${exampleId(1)}`]: () => [
      200,
      exampleCharge({ ...removed, removedAt: '2026-11-23T13:00:00.000Z' }),
    ],
  });
  await within(await screen.findByRole('status', { name: 'Situação da cobrança' })).findByText(
    /a chave Pix dela não é mais desta conta\. Removida em 23\/11\/2026/,
  );
});

test('removing asks first, then the charge shows as removed', async () => {
  const { said } = openCharges(`/pix-charge?cobranca=${exampleId(1)}`, {
    [`DELETE /services/pix/charges/${exampleId(1)}`]: () => [
      200,
      exampleCharge({ state: 'removed', stage: 'removed', removedAt: '2026-11-23T13:00:00.000Z', today: null }),
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remover' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remover esta cobrança?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Remover cobrança' }));
  await waitFor(() => expect(said()).toEqual(['Cobrança removida.']));
  await within(screen.getByRole('status', { name: 'Situação da cobrança' })).findByText('Removida');
});

test('a charge that is not the company’s is said so', async () => {
  openCharges(`/pix-charge?cobranca=${exampleId(1)}`, {
    [oneOf()]: () => refusal(404, 'pix-charges.not-found', 'Esta cobrança não existe na sua empresa.'),
  });
  await screen.findByText('Esta cobrança não existe na sua empresa.');
});
