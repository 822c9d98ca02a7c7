import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, refusal, type Bank, type Opened } from '../../../app/testing/open-app.tsx';
import { emptyDashboard, exampleDashboard } from '../testdata/example-dashboard.ts';

const READ = 'GET /services/pix/dashboard';

afterEach(() => vi.restoreAllMocks());

function openDashboard(
  bank: Bank = {},
  href = '/pix-dashboard',
  permissions: readonly ['PIX_VIEW'] | [] = ['PIX_VIEW'],
): Opened {
  return openApp(href, { [READ]: () => [200, exampleDashboard()], ...bank }, { permissions });
}

const main = () => within(screen.getByRole('main'));
const shown = async () => within(await screen.findByRole('main', {}, { timeout: 5000 }));
const asked = ({ asked: all }: Opened) => all.filter(({ path }) => path === '/services/pix/dashboard');

test('[route.open.pix-dashboard] the period in figures, each against the period before', async () => {
  openDashboard();
  const received = (await (await shown()).findByText('Recebido', { selector: 'dt' })).parentElement;
  await waitFor(() => expect(received?.textContent).toContain('1.500,00'));
  expect(received?.textContent).toContain('12 Pix');
  expect(received?.textContent).toContain('50% a mais');
  const conversion = main().getByText('Conversão das cobranças', { selector: 'dt' }).parentElement;
  expect(conversion?.textContent).toContain('62,5%');
  expect(conversion?.textContent).toContain('5 de 8 pagas, 2 expiradas');
  expect(conversion?.textContent).toContain('antes, 25%');
  expect(main().getByText(/^Contado até/)).toBeDefined();
});

test('every chart has its table, and what is ranked is one', async () => {
  openDashboard();
  for (const name of [
    'Recebido e enviado por dia',
    'Por hora do dia',
    'Por dia da semana',
    'Recebido por forma de pagamento',
    'Conversão das cobranças',
  ]) {
    fireEvent.click(await (await shown()).findByRole('button', { name: `Ver tabela: ${name}` }));
    expect(main().getByRole('table', { name })).toBeDefined();
  }
  const payers = within(main().getByRole('table', { name: 'Quem mais pagou' }));
  const first = payers.getByText('Padaria Pão Quente Ltda').closest('tr');
  expect(first?.textContent.replaceAll('\u00a0', ' ')).toMatch(/11\.222\.333\/0001-81.*4.*R\$ 900,00.*60%/);
  expect(payers.getByText('Outros 7 pagadores')).toBeDefined();
  expect(within(main().getByRole('table', { name: 'Recebido por chave' })).getByText('Sem chave')).toBeDefined();
  const returns = within(main().getByRole('table', { name: 'Devoluções' }));
  expect(returns.getByText('Devoluções do MED recebidas').closest('tr')?.textContent).toContain('70,00');
});

test('the period stands in the address, and the bank is asked for its days', async () => {
  const opened = openDashboard({}, '/pix-dashboard?periodo=personalizado&de=2026-10-01&ate=2026-10-31');
  await waitFor(() => expect(asked(opened).at(-1)?.query.get('from')).toBe('2026-10-01'));
  expect(asked(opened).at(-1)?.query.get('to')).toBe('2026-10-31');
  fireEvent.click(await (await shown()).findByRole('button', { name: '7 dias' }));
  await waitFor(() => expect(window.location.search).toBe('?periodo=7-dias'));
});

test('where nothing moved it says so, and how to begin', async () => {
  openDashboard({ [READ]: () => [200, emptyDashboard()] });
  expect(await (await shown()).findByText('Nenhum Pix neste período')).toBeDefined();
  expect(main().getByRole('link', { name: 'Cobrar com Pix' }).getAttribute('href')).toBe('/pix-charge');
});

test('what cannot be read says why and is tried again', async () => {
  let fails = true;
  openDashboard({
    [READ]: () => (fails ? refusal(503, 'service.unavailable', 'Fora do ar.') : [200, exampleDashboard()]),
  });
  await (await shown()).findByText('Fora do ar.');
  fails = false;
  fireEvent.click(main().getByRole('button', { name: 'Tentar novamente' }));
  await (await shown()).findByText('12 Pix');
});

test('whose profile does not include it is told so, and the bank is not asked', async () => {
  const opened = openDashboard({}, '/pix-dashboard', []);
  await screen.findByText(/Seu perfil não inclui/);
  expect(asked(opened)).toEqual([]);
});
