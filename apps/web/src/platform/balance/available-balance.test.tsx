import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, refusal, type Bank } from '../../app/testing/open-app.tsx';
import { exampleHome } from '../../features/home/testdata/example-home.ts';
import { exampleOrder } from '../../features/payment-orders/testdata/example-order.ts';
import { exampleLookup } from '../../features/pix/testdata/example-lookup.ts';

// Goal: a balance is the same wherever it shows, and says what it is made of. The bank here holds R$ 30,00 of R$ 100,00.

afterEach(() => vi.unstubAllGlobals());

const held = exampleOrder({ state: 'unknown', settledAt: null, amount: '30.00' });
const figures = { openingBalance: '0.00', closingBalance: '100.00', totalIn: '100.00', totalOut: '0.00', count: 1 };
const bank: Bank = {
  'GET /services/balances': () => [200, { balance: '100.00', held: '30.00', available: '70.00' }],
  'GET /services/home': () => [200, exampleHome()],
  'GET /services/payment-orders': ({ query }) => [
    200,
    { items: query.get('state') === 'unknown' ? [held] : [], nextCursor: null },
  ],
  'GET /services/statement/v2/entries': () => [200, { items: [], days: [], nextCursor: null }],
  'GET /services/statement/v2/summary': () => [200, { from: '2026-10-23', to: '2026-11-21', ...figures }],
  'GET /services/schedules': () => [
    200,
    {
      items: [],
      days: [],
      series: [],
      count: 0,
      total: '0.00',
      coming: {
        from: '2026-11-21',
        to: '2026-12-21',
        in: { certain: '0.00', likely: '0.00', possible: '0.00' },
        out: { certain: '0.00', likely: '0.00', possible: '0.00' },
      },
      expected: [],
      others: [],
      outlook: { until: '2026-12-31', short: null, shortSure: null, safeToPay: '0.00' },
      at: '2026-11-21T13:45:00.000Z',
      isCut: false,
    },
  ],
  'POST /services/pix/lookups': () => [201, exampleLookup()],
};
const NAME = /ver detalhes do saldo/;
const shown = async (count: number): Promise<readonly HTMLElement[]> => {
  await waitFor(() => expect(screen.getAllByRole('button', { name: NAME })).toHaveLength(count));
  return screen.getAllByRole('button', { name: NAME });
};

test.each(['/home', '/releases', '/schedules'])(
  'the bar and %s show what is available, and ask for it once',
  async (href) => {
    const { asked } = openApp(href, bank);
    const texts = (await shown(2)).map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
    expect(new Set(texts)).toEqual(new Set(['R$ 70,00, ver detalhes do saldo']));
    expect(document.body.textContent).not.toMatch(/bloquead/);
    expect(asked.filter(({ path }) => path === '/services/balances').length).toBeLessThanOrEqual(2);
  },
);

test('the payment form shows the same, and measures the amount against it', async () => {
  openApp('/pix-transfer', bank);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Chave Pix' }), { target: { value: 'ana@exemplo.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await screen.findByRole('heading', { name: 'Quanto' });
  expect((await shown(2)).every(({ textContent }) => textContent?.includes('70,00'))).toBe(true);
  const amount = screen.getByRole('textbox', { name: /Valor/ });
  expect(document.getElementById(amount.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Disponível: ');
  fireEvent.change(amount, { target: { value: '7001' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await screen.findByText(/^Saldo insuficiente\. Disponível agora: R\$\s70,00\.$/);
});

test('pressed, it opens into the account’s balance, what is reserved with the way to its payments, and what is left', async () => {
  openApp('/home', bank);
  const [inBar] = await shown(2);
  fireEvent.click(inBar as HTMLElement);
  const details = within(await screen.findByRole('dialog', { name: 'Detalhes do saldo' }));
  const parts = details.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
  expect(parts).toEqual(['R$ 100,00', '− R$ 30,00', 'R$ 70,00']);
  expect(details.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Saldo da conta',
    'Reservado',
    'Disponível',
  ]);
  const way = await details.findByRole('link', { name: new RegExp(held.payee.name) });
  expect(way.getAttribute('href')).toBe(`/pix-transfer?ordem=${held.id}`);
  expect(details.getByRole('link', { name: 'Ver extrato' }).getAttribute('href')).toBe('/releases');
});

test('with nothing reserved it says so, and asks for no payments', async () => {
  const { asked } = openApp('/home', { ...bank, 'GET /services/balances': () => [200, { balance: '100.00' }] });
  fireEvent.click((await shown(2))[1] as HTMLElement);
  await within(await screen.findByRole('dialog', { name: 'Detalhes do saldo' })).findByText(
    'Nada está reservado agora.',
  );
  expect(asked.filter(({ path, query }) => path === '/services/payment-orders' && query.has('state'))).toEqual([]);
});

test('hidden amounts stay hidden in all of it', async () => {
  openApp('/home', bank);
  fireEvent.click(await screen.findByRole('button', { name: 'Ocultar saldo' }));
  fireEvent.click((await shown(2))[0] as HTMLElement);
  const details = await screen.findByRole('dialog', { name: 'Detalhes do saldo' });
  await within(details).findByRole('link', { name: new RegExp(held.payee.name) });
  expect(document.body.textContent).not.toMatch(/\d,\d\d/);
});

test('payments that cannot be listed are asked for again, and the amounts stand meanwhile', async () => {
  let broken = true;
  openApp('/home', {
    ...bank,
    'GET /services/payment-orders': (asked) =>
      broken
        ? refusal(503, 'service.unavailable', 'Fora do ar.')
        : (bank['GET /services/payment-orders']?.(asked) as never),
  });
  fireEvent.click((await shown(2))[0] as HTMLElement);
  const details = within(await screen.findByRole('dialog', { name: 'Detalhes do saldo' }));
  await details.findByText('Fora do ar.');
  expect(details.getByText('Reservado').nextSibling?.textContent).toMatch(/30,00/);
  broken = false;
  fireEvent.click(details.getByRole('button', { name: 'Tentar novamente' }));
  await details.findByRole('link', { name: new RegExp(held.payee.name) });
});

test('who may not see the balance sees none, neither in the bar nor on a page', async () => {
  openApp(
    '/schedules',
    { ...bank, 'GET /services/balances': () => refusal(403, 'access.permission-missing', 'Sem permissão.') },
    { permissions: ['ORDERS_VIEW'] },
  );
  await screen.findByText('Nada agendado neste período');
  expect(screen.queryByRole('button', { name: NAME })).toBeNull();
  expect(screen.queryByText('Disponível agora')).toBeNull();
});
