import type { Permission } from '@bank/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, refusal, type Bank, type Opened } from '../../../app/testing/open-app.tsx';
import { EXAMPLE_INSTITUTIONS } from '../../../platform/institutions/testdata/example-institutions.ts';
import {
  exampleBadRow,
  exampleBatchId,
  exampleBatchOrder,
  exampleDraft,
  exampleFollowed,
} from '../testdata/example-batches.ts';

const LIST = 'GET /services/batch-transfers/batches';
const OPEN = 'POST /services/batch-transfers/batches';
const ONE = `GET /services/batch-transfers/batches/${exampleBatchId(1)}`;
const ROWS = `GET /services/batch-transfers/batches/${exampleBatchId(1)}/rows`;
const SEND = `PUT /services/batch-transfers/batches/${exampleBatchId(1)}/rows`;
const FILE = `PUT /services/batch-transfers/batches/${exampleBatchId(1)}/file`;
const MAY: readonly Permission[] = ['ORDERS_VIEW', 'BATCHES_VIEW', 'BATCHES_CREATE'];

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe = (): void => undefined;
    disconnect = (): void => undefined;
  },
);
afterEach(() => vi.restoreAllMocks());

function openBatches(href: string, bank: Bank = {}, permissions = MAY): Opened {
  const known: Bank = {
    'GET /services/institutions': () => [200, { institutions: EXAMPLE_INSTITUTIONS }],
    [LIST]: () => [200, { items: [exampleDraft(), exampleFollowed({ id: exampleBatchId(2) })], nextCursor: null }],
    [ONE]: () => [200, exampleDraft()],
    [ROWS]: () => [200, { items: [exampleBadRow()], nextCursor: null }],
  };
  return openApp(href, { ...known, ...bank }, { permissions, products: ['TRANSFER', 'PIX'] });
}

const paste = async (label: string, text: string): Promise<void> => {
  const grid = await screen.findByRole('grid', { name: label });
  const field = grid.querySelector('input');
  if (field === null) throw new Error('the grid has no field');
  fireEvent.paste(field, {
    clipboardData: { files: [], getData: (type: string) => (type === 'text/plain' ? text : '') },
  });
};

test('batches stand with where they came from, how they stand and what they come to', async () => {
  openBatches('/batch-transfer');
  const table = within(await screen.findByRole('table', { name: 'Lotes' }));
  expect(table.getAllByText('Fornecedores de novembro')).toHaveLength(2);
  expect(table.getByText('1 linha com erro, 1 linha por conferir')).toBeDefined();
  expect(table.getByText('2 não pagos')).toBeDefined();
  const ways = within(screen.getByRole('region', { name: 'Montar um lote' }));
  expect(ways.getAllByRole('link').map((way) => way.getAttribute('href'))).toEqual([
    '/batch-transfer?novo=planilha',
    '/batch-transfer?novo=grade',
    '/batch-transfer?novo=cnab',
  ]);
});

test('who may not make batches sees no way to begin one, and no chip of drafts that are not shown', async () => {
  openBatches('/batch-transfer', {}, ['ORDERS_VIEW']);
  await screen.findByRole('table', { name: 'Lotes' });
  expect(screen.queryByRole('region', { name: 'Montar um lote' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Rascunhos' })).toBeNull();
});

test('the list is narrowed by what stands in the address', async () => {
  const { asked } = openBatches('/batch-transfer?situacao=andamento&busca=folha&de=2026-11-01&ate=2026-11-30');
  await screen.findByRole('table', { name: 'Lotes' });
  const [call] = asked.filter(({ path }) => path === '/services/batch-transfers/batches');
  expect(Object.fromEntries(call?.query ?? [])).toMatchObject({
    which: 'open',
    search: 'folha',
    from: '2026-11-01',
    to: '2026-11-30',
  });
});

test('rows that are pasted are sent to a draft as they were typed, and the draft opens', async () => {
  const { asked } = openBatches('/batch-transfer?novo=grade', {
    [OPEN]: () => [201, exampleDraft()],
    [SEND]: () => [200, { batch: exampleDraft(), rows: [] }],
  });
  await paste('Pagamentos do lote', 'Ana Lima\t529.982.247-25\t3.480,55\tana@exemplo.com\nPadaria Sol\t\tmil\tpadaria');
  fireEvent.click(await screen.findByRole('button', { name: 'Conferir 2 linhas' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/batch/${exampleBatchId(1)}`));
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ source: 'typed', confidential: false });
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    rows: [
      { row: 1, amount: '3480.55', payee: { by: 'pix-key', key: 'ana@exemplo.com', document: '52998224725' } },
      { row: 2, amount: 'mil', payee: { by: 'pix-key', key: 'padaria', name: 'Padaria Sol' } },
    ],
  });
});

test('M04 a line that is lost on the way is gone on with: no draft is begun twice', async () => {
  let isDown = true;
  const { asked } = openBatches('/batch-transfer?novo=grade', {
    [OPEN]: () => [201, exampleDraft()],
    [SEND]: () => (isDown ? undefined : [200, { batch: exampleDraft(), rows: [] }]),
  });
  await paste('Pagamentos do lote', 'Ana Lima\t529.982.247-25\t3.480,55\tana@exemplo.com\nBia\t\t1,00\tb@x.com');
  fireEvent.click(await screen.findByRole('button', { name: 'Conferir 2 linhas' }));
  await screen.findByText(/Sem conexão/);
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Continuar o envio' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/batch/${exampleBatchId(1)}`));
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test.each([
  ['Ana Lima\t\t1,00\tana@exemplo.com\t\t\t\t\tcheque', /^Linha 1: a forma “cheque” não existe/],
  ['Ana Lima\t\t1,00\t\t341\t1\t12-3\tcofre', /^Linha 1: o tipo de conta “cofre” não existe/],
])('a way of paying or a type of account that is in no list is told before anything is sent', async (row, fault) => {
  const { asked } = openBatches('/batch-transfer?novo=grade');
  await paste('Pagamentos do lote', row);
  fireEvent.click(await screen.findByRole('button', { name: 'Conferir 1 linha' }));
  await screen.findByText(fault);
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a bank file is sent as it is, to a draft that knows it by its digest', async () => {
  const { asked } = openBatches('/batch-transfer?novo=cnab', {
    [OPEN]: () => [201, exampleDraft({ source: 'cnab' })],
    [FILE]: () => refusal(422, 'batch-transfers.file-unreadable', 'O arquivo não pôde ser lido: falta o trailer.'),
  });
  const field = await screen.findByLabelText<HTMLInputElement>(/Arquivo CNAB 240 de pagamentos/);
  fireEvent.change(field, { target: { files: [new File(['x'.repeat(240)], 'PAG2711.REM')] } });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar e conferir' }));
  await screen.findByText('O arquivo não pôde ser lido: falta o trailer.');
  const begun = asked.find(({ method }) => method === 'POST');
  expect(begun?.body).toMatchObject({
    name: 'PAG2711',
    source: 'cnab',
    file: { name: 'PAG2711.REM', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
  });
  expect(asked.find(({ method }) => method === 'PUT')?.query.get('name')).toBe('PAG2711.REM');
});

test('without a batch the page says how to begin', async () => {
  openBatches('/batch-transfer', { [LIST]: () => [200, { items: [], nextCursor: null }] });
  await screen.findByText('Nenhum lote ainda');
});

test('whoever knows only the order of a batch is led to its page', async () => {
  const order = exampleBatchOrder();
  openBatches(`/batch-transfer?ordem=${order.id}`, {
    [`GET /services/payment-orders/${order.id}`]: () => [200, order],
  });
  await waitFor(() => expect(window.location.pathname).toBe(`/batch/${exampleBatchId(1)}`));
});
