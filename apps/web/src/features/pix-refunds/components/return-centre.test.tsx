import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Permission, PixReturn } from '@bank/contracts';
import { openApp, type Bank, type Opened } from '../../../app/testing/open-app.tsx';
import { exampleReturn } from '../testdata/example-received.ts';

const LIST = 'GET /services/pix/returns';
const TOTALS = 'GET /services/pix/returns/totals';
const MAY: readonly Permission[] = ['PIX_VIEW', 'PIX_CREATE', 'STATEMENT_VIEW'];
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe = (): void => undefined;
    disconnect = (): void => undefined;
  },
);

function openCentre(bank: Bank, href = '/pix?aba=devolucoes', permissions = MAY): Opened {
  return openApp(href, bank, { permissions });
}
const bankWith = (...items: readonly PixReturn[]): Bank => ({
  [LIST]: () => [200, { items, nextCursor: null }],
  [TOTALS]: () => [
    200,
    {
      sums: [
        { direction: 'given', stage: 'done', count: 2, amount: '130.00' },
        { direction: 'given', stage: 'waiting', count: 1, amount: '5.00' },
        { direction: 'given', stage: 'under-way', count: 1, amount: '7.00' },
        { direction: 'received', stage: 'done', count: 3, amount: '2480.00' },
      ],
    },
  ],
});

test('returns both ways stand with their stage and what happens next, each leading to its order or its contest', async () => {
  openCentre(
    bankWith(
      exampleReturn({ stage: 'under-way', state: 'unknown' }),
      exampleReturn({
        direction: 'received',
        name: 'Padaria',
        returnId: 'D2',
        orderId: 'ord_01jd0000000000000000000002',
      }),
      exampleReturn({
        stage: 'not-done',
        state: 'rejected',
        returnId: null,
        orderId: 'ord_01jd0000000000000000000003',
      }),
      // What the bank gave back of a contested Pix.
      exampleReturn({ returnId: 'D4', orderId: null, disputeId: 'dsp_01jd0000000000000000000004' }),
    ),
  );
  const rows = within(await screen.findByRole('list', { name: 'Devoluções' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Para Maria de Fora.*não devolva de novo.*Em andamento/),
    expect.stringMatching(/De Padaria.*o valor voltou para a conta.*Devolvida/),
    expect.stringMatching(/Para Maria de Fora.*pode ser feita de novo.*Não feita/),
    expect.stringMatching(/Para Maria de Fora.*voltou para quem tinha pago.*Devolvida/),
  ]);
  expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    '/pix?ordem=ord_01jd0000000000000000000001',
    '/pix-transfer?ordem=ord_01jd0000000000000000000002',
    '/pix?ordem=ord_01jd0000000000000000000003',
    '/pix?aba=contestacoes&recebida=dsp_01jd0000000000000000000004',
  ]);
  for (const row of rows) expect(row.textContent).not.toMatch(/pagamento/i);
});

test('where there are none it says how one is made; where a filter hides them, the filter is lifted', async () => {
  openCentre(bankWith());
  expect(await screen.findByText('Ainda não há devoluções')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ver o que entrou' })).toBeDefined();

  const { asked } = openCentre(bankWith(), '/pix?aba=devolucoes&sentido=recebidas');
  fireEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
  await waitFor(() => expect(window.location.search).toBe('?aba=devolucoes'));
  const queries = asked
    .filter(({ path }) => path === '/services/pix/returns')
    .map(({ query }) => query.get('direction'));
  expect(queries).toContain('received');
  expect(queries.at(-1)).toBeNull();
});

test('the sums are those of the filter, what went apart from what came; search and period narrow both and stand in the address', async () => {
  const { asked } = openCentre(bankWith(exampleReturn()));
  const sums = await screen.findByRole('group', { name: 'Soma das devoluções listadas' });
  expect(sums.textContent?.replaceAll('\u00a0', ' ')).toBe(
    '7 devoluçõesDevolvido pela empresaR$ 130,00A devolverR$ 12,00Voltou para a empresaR$ 2.480,00',
  );
  fireEvent.change(screen.getByRole('searchbox', { name: /^Buscar por nome/ }), { target: { value: '2.480,00' } });
  await waitFor(() => expect(window.location.search).toContain('busca=2.480'));
  fireEvent.click(screen.getByRole('button', { name: '7 dias' }));
  await waitFor(() => expect(window.location.search).toContain('periodo=7-dias'));
  const lastOf = (path: string) => asked.findLast((call) => call.path === path)?.query;
  for (const path of ['/services/pix/returns', '/services/pix/returns/totals'])
    await waitFor(() => expect([lastOf(path)?.get('search'), lastOf(path)?.has('from')]).toEqual(['2.480,00', true]));
});

test('what is filtered is taken along as a file', async () => {
  const { asked } = openCentre(bankWith(exampleReturn()), '/pix?aba=devolucoes&sentido=feitas&busca=2480');
  fireEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() =>
    expect(Object.fromEntries(asked.find(({ path }) => path === '/services/pix/returns/export')?.query ?? [])).toEqual({
      direction: 'given',
      search: '2480',
      format: 'csv',
    }),
  );
});

test('a failure is tried again on the spot', async () => {
  let works = false;
  openCentre({ ...bankWith(), [LIST]: () => (works ? [200, { items: [exampleReturn()], nextCursor: null }] : [500]) });
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  works = true;
  fireEvent.click(again);
  expect(await screen.findByRole('list', { name: 'Devoluções' })).toBeDefined();
});

test('who may not see Pix learns which permission is missing, and nothing is asked for', async () => {
  const { asked } = openCentre(bankWith(exampleReturn()), '/pix?aba=devolucoes', ['STATEMENT_VIEW']);
  expect(await screen.findByText(/não inclui/)).toBeDefined();
  expect(asked.filter(({ path }) => path === '/services/pix/returns')).toEqual([]);
});
