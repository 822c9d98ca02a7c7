import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  exampleAuthorization,
  exampleAuthorizationDetail,
} from '../../features/authorizations/testdata/example-authorization.ts';
import { exampleBatchId, exampleRow } from '../../features/batch-transfers/testdata/example-batches.ts';
import { openApp } from '../testing/open-app.tsx';

// The parts that this page fetches are made ready first: what is waited for below is the page, not their translation.
beforeAll(async () => {
  await import('./authorizations-page.tsx');
  await import('../../features/authorizations/components/authorization-drawer.tsx');
  await import('../../features/batch-transfers/components/batch-rows-peek.tsx');
}, 60_000);
afterEach(() => vi.unstubAllGlobals());

const LIST = '/services/transaction-authorizations/orders';
const ROWS = `/services/batch-transfers/batches/${exampleBatchId(1)}/rows`;
const ORDER = {
  kind: 'batch-transfer',
  payee: {
    kind: 'batch',
    name: 'Fornecedores',
    maskedDocument: '11.222.333/0001-81',
    batchId: exampleBatchId(1),
    count: 12,
    largest: '9000.00',
    newPayees: 2,
    firstDay: '2026-12-05',
    lastDay: '2026-12-05',
    feesMax: '0.00',
    confidential: false,
  },
} as const;

test('a batch that waits opens to its rows, the largest first, and to those who are paid for the first time', async () => {
  const waiting = exampleAuthorization({ order: ORDER });
  const { id } = waiting.order;
  const page = { items: [waiting], nextCursor: null, count: 1, total: '25000.00', counts: { mine: 1, others: 0 } };
  const { asked } = openApp(`/authorizations?pagamento=${id}`, {
    [`GET ${LIST}`]: () => [200, page],
    [`GET ${LIST}/${id}`]: () => [200, exampleAuthorizationDetail({ order: ORDER })],
    [`GET ${ROWS}`]: () => [200, { items: [exampleRow({ name: 'Gráfica Aurora' })], nextCursor: null }],
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Autorização' }));
  const list = within(await drawer.findByRole('list', { name: 'Quem recebe, do maior ao menor' }));
  expect(list.getByText('Gráfica Aurora')).toBeDefined();
  expect(drawer.queryByText('Histórico com quem recebe')).toBeNull();
  const last = () => Object.fromEntries(asked.findLast(({ path }) => path === ROWS)?.query ?? []);
  expect(last()).toMatchObject({ sort: 'largest' });
  expect(last()).not.toHaveProperty('newPayees');
  fireEvent.click(drawer.getByRole('button', { name: 'Só quem recebe pela primeira vez (2)' }));
  await waitFor(() => expect(last()).toMatchObject({ sort: 'largest', newPayees: 'true' }));
  expect(drawer.getByRole('link', { name: 'Abrir o lote' }).getAttribute('href')).toBe(`/batch/${exampleBatchId(1)}`);
});
