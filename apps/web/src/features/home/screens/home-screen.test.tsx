import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, refusal, type Bank } from '../../../app/testing/open-app.tsx';
import { exampleHome } from '../testdata/example-home.ts';

afterEach(() => vi.unstubAllGlobals());

const bank = (home = exampleHome()): Bank => ({ 'GET /services/home': () => [200, home] });

test('[balance.shown] shows the balance of the balance service, also when it answers nothing but the balance', async () => {
  openApp('/home', { ...bank(), 'GET /services/balances': () => [200, { balance: '250123.45' }] });
  const balance = await within(await screen.findByRole('main')).findByRole('button', {
    name: /ver detalhes do saldo/,
  });
  expect(balance.textContent).toContain('250.123,45');
  expect(screen.queryByText(/reservados/)).toBeNull();
});

test('says what is held, and shows what is available without it', async () => {
  openApp('/home', {
    ...bank(),
    'GET /services/balances': () => [200, { balance: '100.00', held: '30.00', available: '70.00' }],
  });
  const balance = await within(await screen.findByRole('main')).findByRole('button', {
    name: /ver detalhes do saldo/,
  });
  expect(balance.textContent).toContain('70,00');
  expect(screen.getByText(/30,00 reservados/)).toBeDefined();
});

test('[balance.fails] a failing balance service leaves the rest of the page standing, with a way to try again', async () => {
  openApp('/home', { ...bank(), 'GET /services/balances': () => refusal(503, 'service.unavailable', 'Fora do ar.') });
  await screen.findByText('Fora do ar.');
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Fluxo de caixa' })).toBeDefined();
});

test('when the page’s data fail the balance still shows, and one press reads them again', async () => {
  let broken = true;
  openApp('/home', {
    'GET /services/home': () => (broken ? refusal(500, 'service.unexpected', 'Houve um erro.') : [200, exampleHome()]),
  });
  await screen.findAllByText('Houve um erro.');
  const page = within(screen.getByRole('main'));
  expect(await page.findByRole('button', { name: /ver detalhes do saldo/ })).toBeDefined();
  broken = false;
  fireEvent.click(screen.getAllByRole('button', { name: 'Tentar novamente' })[0] as HTMLElement);
  await screen.findByText(/Você está em dia/);
});

test('of many payments that wait for approval the first ones show, each opens itself, and the rest is one press away', async () => {
  const waiting = Array.from({ length: 9 }, (_, index) => ({
    kind: 'authorize-order' as const,
    title: `Aprove o Pix para Loja ${index}`,
    detail: 'Feito por Ana',
    amount: '10.00',
    order: { id: `ord_${String(index).padStart(26, '0')}`, kind: 'pix' as const },
    disputeId: null,
    until: null,
  }));
  openApp('/home', bank(exampleHome({ waiting })));
  const list = within(await screen.findByRole('list', { name: 'Aguardam você' }));
  const links = list.getAllByRole('link');
  expect(links).toHaveLength(3);
  expect(links[0]?.getAttribute('href')).toBe(`/authorizations?pagamento=${waiting[0]?.order.id}`);
  expect(screen.getByRole('img', { name: '9 itens dependem de você' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ver todas as autorizações' }).getAttribute('href')).toBe('/authorizations');
});

test('a contested Pix that waits for the defence stands among what waits, before what others made, and opens itself', async () => {
  const disputeId = 'dsp_01m8rvcjp0etr9emgvbvm1w1bb';
  const order = { id: `ord_${'0'.repeat(26)}`, kind: 'pix' as const };
  const base = { detail: 'x', amount: '10.00', order, disputeId: null, until: null };
  const approve = (name: string) => ({ ...base, kind: 'authorize-order' as const, title: `Aprove ${name}` });
  const defend = {
    ...base,
    kind: 'answer-dispute' as const,
    title: 'Envie a defesa do Pix recebido de Maria',
    order: null,
    disputeId,
    until: '2026-11-26T12:00:00.000Z',
  };
  openApp('/home', bank(exampleHome({ waiting: [defend, approve('A'), approve('B'), approve('C')] })));
  const rows = within(await screen.findByRole('list', { name: 'Aguardam você' })).getAllByRole('link');
  expect(rows[0]?.textContent).toMatch(/Envie a defesa.*Defesa até 26\/11\/2026 às 09:00/);
  expect(rows[0]?.getAttribute('href')).toBe(`/pix?aba=contestacoes&recebida=${disputeId}`);
  expect(screen.getByRole('img', { name: '4 itens dependem de você' })).toBeDefined();
});

test('the eye hides every amount of the page and is remembered', async () => {
  openApp('/home', bank());
  await screen.findByRole('application', { name: 'Fluxo de caixa' });
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Ocultar valores' }));
  expect(screen.getByRole('main').textContent).not.toMatch(/\d,\d\d/);
  expect(window.localStorage.getItem('ipe.appearance')).toContain('concealed');
});

test('offers what this person may do, and one of it as the main thing', async () => {
  openApp('/home', bank(), { permissions: ['PIX_CREATE', 'PIX_CHARGES_MANAGE'] });
  const actions = within(await screen.findByRole('navigation', { name: 'Ações rápidas' })).getAllByRole('link');
  expect(actions.map((link) => link.textContent)).toEqual(['Pagar com Pix', 'Copia e Cola', 'Cobrar']);
});

test('without the permission the page says so and keeps no place for what it cannot show', async () => {
  openApp('/home', bank(exampleHome({ latest: null, cashFlow: null })), { permissions: ['PIX_CREATE'] });
  await screen.findByText('Seu perfil não inclui ver o saldo da conta.');
  await screen.findByText(/Você está em dia/);
  expect(screen.queryByRole('heading', { name: 'Últimos lançamentos' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Fluxo de caixa' })).toBeNull();
});

test('an account where nothing has happened yet says what to do first', async () => {
  const still = exampleHome().cashFlow;
  const cashFlow = still && {
    totalIn: '0.00',
    totalOut: '0.00',
    days: still.days.map(({ date }) => ({ date, in: '0.00', out: '0.00' })),
    projection: still.projection.map((day) => ({ ...day, sure: '0.00', balance: '0.00' })),
    coming: still.coming,
    outlook: { ...still.outlook, short: null, shortSure: null },
  };
  openApp('/home', {
    ...bank(exampleHome({ cashFlow })),
    'GET /services/balances': () => [200, { balance: '0.00' }],
  });
  await screen.findByRole('heading', { name: /Comece por aqui/ });
  expect(screen.getByRole('link', { name: /Cadastre uma chave Pix/ }).getAttribute('href')).toBe('/pix-keys');
});

test('the charts are read out day by day with the arrow keys, a day opens its statement, the tables are a press away', async () => {
  openApp('/home', bank());
  const flow = await screen.findByRole('application', { name: 'Fluxo de caixa' });
  const said = (words: RegExp): Element => screen.getByText(words, { selector: '[role=status]' });
  // The year stands there in another one.
  fireEvent.keyDown(flow, { key: 'Home' });
  said(/23 de outubro(?: de 2026)?: entraram R\$\s100,00/);
  fireEvent.keyDown(flow, { key: 'End' });
  fireEvent.keyDown(flow, { key: 'ArrowDown' });
  said(/21 de novembro(?: de 2026)?: saíram R\$\s30,00/);
  fireEvent.keyDown(screen.getByRole('application', { name: 'Saldo projetado' }), { key: 'End' });
  said(/21 de dezembro(?: de 2026)?: saldo projetado de R\$\s70,00/);
  expect(screen.getByText(/Em 05\/12\/2026 faltarão R\$\s3\.120,00\. Deposite antes/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ver o que sai nesse dia' }).getAttribute('href')).toMatch(/dia=2026-12-05$/);
  fireEvent.keyDown(screen.getByRole('application', { name: 'Saldo projetado' }), { key: 'Home' });
  said(/21 de novembro(?: de 2026)?: saldo projetado de R\$\s70,00/);
  fireEvent.click(screen.getByRole('button', { name: 'Ver tabela: Fluxo de caixa' }));
  expect(screen.getAllByRole('row')).toHaveLength(31);
});
