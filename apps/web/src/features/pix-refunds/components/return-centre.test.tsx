import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Permission, PixReturn } from '@bank/contracts';
import { openApp, type Bank, type Opened } from '../../../app/testing/open-app.tsx';
import { exampleReturn } from '../testdata/example-received.ts';

const LIST = 'GET /services/pix/returns';
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
const bankWith = (...items: readonly PixReturn[]): Bank => ({ [LIST]: () => [200, { items, nextCursor: null }] });

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

test('a failure is tried again on the spot', async () => {
  let works = false;
  openCentre({ [LIST]: () => (works ? [200, { items: [exampleReturn()], nextCursor: null }] : [500]) });
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
